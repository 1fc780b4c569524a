import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { decideAccess } from '#kernel/access.ts';
import type { BotTalk } from '#modules/bot/api.ts';
import { findConversation, listConversations, readConversation, startSupportChat } from '#modules/conversations/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { TalkCard } from '../../features/bot/talk-card.tsx';
import { loadTalk, sendTalk, talkPath } from '../../features/bot/talk-form.ts';
import { SupportChatCard, SupportColumn } from '../../features/chat/support-chat.tsx';
import { requestAreaFor, requestPath } from '../../features/requests/requester-actions.ts';
import { serverContext } from '../../server-context.ts';
import { readFirstFiles } from '../../shared/chat/read-first-files.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { loadSession } from '../../shared/session/session.ts';
import { Contacts } from '../../shell/contacts.tsx';
import type { Route } from './+types/support-chat.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call, now } = context.get(serverContext);
  const query = new URL(request.url).searchParams;
  const asked = query.get('chatId')?.slice(0, 64);
  const shared = sharedText(query);
  const { user } = await loadSession(call, request);
  if (decideAccess('staff', user) === 'yes') {
    if (asked) throw redirect(`/office/chats?chatId=${encodeURIComponent(asked)}`);
    return null;
  }
  const list = await call(listConversations, {}).catch(throwRouteError);
  const id =
    asked ??
    (query.has('new') || shared !== ''
      ? undefined
      : list.items.find(({ kind, status }) => kind === 'support' && status !== 'complete')?.id);
  const history = id ? await call(readConversation, { params: { id }, query: {} }).catch(throwRouteError) : null;
  const { kind, subjectId } = history?.conversation ?? {};
  if (kind === 'request' && subjectId) throw redirect(requestChatPath(user, subjectId));
  const talk = await loadTalk(call, query.get('bot'));
  return {
    chats: { ...list, history, shared, clientId: randomUUID(), now: now ?? new Date().toISOString() },
    talk,
    chat: talk && chatOf(talk, user),
  };
}

type Reader = Parameters<typeof requestAreaFor>[0];

/** The chat of a request: a part of its page or, where the page has tabs, one of them. */
const requestChatPath = (user: Reader, id: string): string =>
  `${requestPath(requestAreaFor(user), id)}${requestAreaFor(user) === 'account' ? '?tab=chat' : ''}#chat`;

/** The chat that the bot has opened: of the request that it created, or with support. */
function chatOf({ request, conversationId }: BotTalk, user: Reader): string | null {
  if (request) return requestChatPath(user, request.id);
  return conversationId && `/support-chat?chatId=${encodeURIComponent(conversationId)}`;
}

const MOST_SHARED = 4_000;

/** What another application shared with the installed site (`share_target` of its manifest): the text of a new chat. */
const sharedText = (query: URLSearchParams): string =>
  ['title', 'text', 'url']
    .map((name) => query.get(name)?.trim())
    .filter(Boolean)
    .join('\n')
    .slice(0, MOST_SHARED);

/** Begins a conversation, opens one by its code, or answers the bot. */
export async function action({ request, context }: Route.ActionArgs) {
  const { call, now } = context.get(serverContext);
  const form = await request.formData();
  const intent = readTextField(form, 'intent', 10);
  try {
    if (intent.startsWith('bot-')) return redirect(talkPath(await sendTalk(call, form)));
    const { id } =
      intent === 'find'
        ? await call(findConversation, { body: { code: readTextField(form, 'code', 40) } })
        : await call(startSupportChat, {
            body: {
              clientId: readTextField(form, 'clientId', 36),
              text: readTextField(form, 'text', 4_000),
              name: readTextField(form, 'name', 80),
              ...readFirstFiles(form),
            },
          });
    return redirect(`/support-chat?chatId=${id}`);
  } catch (thrown) {
    const { refusal, status } = formErrors(thrown, now ?? new Date().toISOString());
    const typed = Object.fromEntries(
      [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    );
    return data({ intent, ...refusal, typed: typed as Record<string, string> }, { status });
  }
}

type Loaded = NonNullable<Route.ComponentProps['loaderData']>;

/** An open chat stands above the bot, a conversation with the bot alone until it is over. */
function BotAndChat({ chats, talk, chat, refusal }: Loaded & { refusal: Route.ComponentProps['actionData'] | null }) {
  const bot = (
    <TalkCard
      talk={talk}
      chat={chat}
      outOfHours={chats.outOfHours}
      refusal={refusal?.intent.startsWith('bot-') ? refusal : null}
      now={chats.now}
    />
  );
  const withStaff = <SupportChatCard {...chats} refusal={refusal ?? null} />;
  const isUnderWay = talk !== null && talk.outcome === null;
  return (
    <SupportColumn>
      {chats.history && withStaff}
      {bot}
      {!chats.history && !isUnderWay && withStaff}
    </SupportColumn>
  );
}

/**
 * Support (spec §2 `/support-chat`): the chat, and the messenger, the phones, the hours and the e-mail, as in the
 * floating button. Staff answer in their inbox.
 */
export default function SupportChat({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('shell.support');
  return (
    <>
      <meta name="description" content={t('lead')} />
      <Contacts>{loaderData && <BotAndChat {...loaderData} refusal={actionData ?? null} />}</Contacts>
    </>
  );
}
