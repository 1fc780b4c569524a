import { data, redirect } from 'react-router';
import {
  assignConversation,
  CONVERSATION_CURSOR,
  CONVERSATION_FILTERS,
  claimConversation,
  listColleagues,
  listStaffConversations,
  moveConversation,
  prioritiseConversation,
  readConversation,
} from '#modules/conversations/api.ts';
import { listReplyTemplates, readStaffRequest } from '#modules/requests/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { ChatInbox } from '../../features/chat/chat-inbox.tsx';
import { serverContext } from '../../server-context.ts';
import { replySubjectOf } from '../../shared/chat/use-reply-texts.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/chats.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const query = new URL(args.request.url).searchParams;
  const filter = CONVERSATION_FILTERS.find((one) => one === query.get('filter')) ?? 'unread';
  const cursor = query.get('after');
  const after = cursor !== null && CONVERSATION_CURSOR.test(cursor) ? cursor : null;
  const id = query.get('chatId')?.slice(0, 64);
  const [list, history, { colleagues }, { templates }] = await Promise.all([
    call(listStaffConversations, { query: { filter, ...(after !== null && { after }) } }),
    id ? call(readConversation, { params: { id }, query: {} }) : null,
    call(listColleagues, { query: {} }),
    call(listReplyTemplates, {}),
  ]).catch(throwRouteError);
  const requestId = history?.conversation.kind === 'request' ? history.conversation.subjectId : null;
  const request = requestId ? await call(readStaffRequest, { params: { id: requestId } }).catch(throwRouteError) : null;
  const subject = request && replySubjectOf(request);
  return { ...list, after, history, colleagues, templates, subject, filter, now: now ?? new Date().toISOString() };
}

const MOVES = ['process', 'paused', 'complete'] as const;
const URGENCIES = ['fire', 'normal'] as const;

/** Claims a conversation, gives it to a colleague, moves its status or sets how urgent it is. */
export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const form = await args.request.formData();
  const id = readTextField(form, 'id', 64);
  const pressed = readTextField(form, 'move', 20);
  const status = MOVES.find((move) => move === pressed);
  const priority = URGENCIES.find((one) => one === pressed);
  assertValid(status !== undefined || priority !== undefined || pressed === 'claim' || pressed === 'assign');
  const handOver =
    pressed === 'assign'
      ? { executorId: readTextField(form, 'executorId', 64), note: readTextField(form, 'note', 500) }
      : null;
  const reason = status === 'paused' ? readTextField(form, 'reason', 500) : null;
  const params = { id };
  try {
    if (status) await call(moveConversation, { params, body: { status, ...(reason !== null && { reason }) } });
    else if (priority) await call(prioritiseConversation, { params, body: { priority } });
    else if (handOver === null) await call(claimConversation, { params });
    else await call(assignConversation, { params, body: handOver });
  } catch (thrown) {
    const at = now ?? new Date().toISOString();
    const { refusal, status: code } = formErrors(thrown, at);
    return data({ text: refusal.text, at, handOver, reason }, { status: code });
  }
  return redirect(`/office/chats?filter=open&chatId=${encodeURIComponent(id)}`);
}

/** Conversations with clients, for staff. */
export default function Chats({ loaderData, actionData }: Route.ComponentProps) {
  return <ChatInbox {...loaderData} refusal={actionData ?? null} />;
}
