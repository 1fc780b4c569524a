import { useEffect } from 'react';
import { Form, useLocation, useNavigation, useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { CONVERSATION_FILTERS, type Conversation, type ConversationHistory } from '#modules/conversations/api.ts';
import type { ReplyTemplate } from '#modules/requests/api.ts';
import { ConversationPanel } from '../../shared/chat/conversation-panel.tsx';
import { TicketClock } from '../../shared/chat/ticket-clock.tsx';
import { type ReplySubject, useReplyTexts } from '../../shared/chat/use-reply-texts.ts';
import { openDetails } from '../../shared/forms/open-details.ts';
import { moveInList } from '../../shared/lists/move-in-list.ts';
import { ListTabs } from '../../shared/lists/work-list.tsx';
import { subscribeToConversations } from '../../shared/live/live-stream.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { useAccount } from '../../shared/session/session.ts';
import { useOwner } from '../../shell/use-owner.ts';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField, TextArea } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { PageLinks } from '../../ui/page-links.tsx';
import css from './chat-pages.module.css';

type Filter = (typeof CONVERSATION_FILTERS)[number];
type Colleague = { id: string; name: string };
type Props = {
  items: readonly Conversation[];
  /** Where this page begins, and where the next one does; null: at the first, and nowhere. */
  after: string | null;
  next: string | null;
  unread: number;
  mentioned: number;
  history: ConversationHistory | null;
  filter: Filter;
  now: string;
  /** Staff who may be given a conversation. */
  colleagues: readonly Colleague[];
  templates: readonly ReplyTemplate[];
  /** The request of the open conversation, as templates name it; null: it is of support. */
  subject: ReplySubject | null;
  refusal: InboxRefusal | null;
};
/** A hand-over as it was typed. */
export type HandOverDraft = { executorId: string; note: string };
/** A refused act, with what was typed. */
export type InboxRefusal = { text: string | null; at: string; handOver: HandOverDraft | null; reason: string | null };

/** Who serves a request and how far it is stands at the request. */
function RequestHead({ conversation }: { conversation: Conversation }) {
  const t = useTranslations('conversations.office');
  return (
    <>
      <h2 className={css.heading}>
        {t('request', { number: conversation.number })}
        {conversation.with && ` · ${conversation.with}`}
      </h2>
      <div className={css.actions}>
        {conversation.executor && <span>{t('executor', { name: conversation.executor.name })}</span>}
        <LinkButton to={`/office/requests/${conversation.subjectId}`} size="small" variant="secondary">
          {t('openRequest')}
        </LinkButton>
      </div>
    </>
  );
}

/** Gives the conversation to a colleague, with a note that its author does not see. */
function HandOver(props: {
  conversation: Conversation;
  colleagues: readonly Colleague[];
  typed: HandOverDraft | null;
}) {
  const { conversation } = props;
  const t = useTranslations('conversations.office');
  const busy = useNavigation().state !== 'idle';
  return (
    <Disclosure summary={t(conversation.executor ? 'handOver' : 'assign')} open={props.typed !== null}>
      <Form method="post" id={`hand-over-${conversation.id}`} className={css.form} onInput={openDetails}>
        <input type="hidden" name="id" value={conversation.id} />
        <SelectField name="executorId" label={t('toWhom')} required defaultValue={props.typed?.executorId ?? ''}>
          <option value="">{t('chooseColleague')}</option>
          {props.colleagues.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextArea name="note" label={t('note')} rows={2} maxLength={500} defaultValue={props.typed?.note ?? ''} />
        <div>
          <Button name="move" value="assign" variant="secondary" size="small" busy={busy}>
            {t(conversation.executor ? 'handOver' : 'assign')}
          </Button>
        </div>
      </Form>
    </Disclosure>
  );
}

/** Pauses the conversation with a reason, a message that its author reads. */
function PauseForm({ id, typed }: { id: string; typed: string | null }) {
  const t = useTranslations('conversations.office');
  const busy = useNavigation().state !== 'idle';
  return (
    <Disclosure summary={t('moves.paused')} open={typed !== null}>
      <Form method="post" id={`pause-${id}`} className={css.form} onInput={openDetails}>
        <input type="hidden" name="id" value={id} />
        <TextArea name="reason" label={t('pauseReason')} rows={2} maxLength={500} required defaultValue={typed ?? ''} />
        <div>
          <Button name="move" value="paused" variant="secondary" size="small" busy={busy}>
            {t('moves.paused')}
          </Button>
        </div>
      </Form>
    </Disclosure>
  );
}

/** The verbs of the open conversation. */
function Head(props: {
  conversation: Conversation;
  now: string;
  colleagues: readonly Colleague[];
  typed: HandOverDraft | null;
  typedReason: string | null;
}) {
  const { conversation } = props;
  const t = useTranslations('conversations.office');
  const status = useTranslations('conversations.status');
  const busy = useNavigation().state !== 'idle';
  const { key: page } = useLocation();
  const isLead = useAccount()?.roles.includes('ROLE_ADMIN') ?? false;
  const { executor } = conversation;
  const mayServe = conversation.status !== 'complete' && (!executor || executor.mine || isLead);
  const urgency = conversation.clock?.priority === 'fire' ? 'normal' : 'fire';
  const moves = {
    new: ['complete'],
    process: ['complete'],
    paused: ['process', 'complete'],
    complete: [],
  } as const;
  return (
    <>
      <h2 className={css.heading}>
        {conversation.with ?? t('visitor')} · {conversation.number} <Badge>{status(conversation.status)}</Badge>
      </h2>
      {conversation.clock && (
        <p className={css.clock}>
          <TicketClock clock={conversation.clock} serverNow={props.now} />
        </p>
      )}
      <Form method="post" data-keep="no" className={css.actions}>
        <input type="hidden" name="id" value={conversation.id} />
        {executor ? (
          <span>{t('executor', { name: executor.name })}</span>
        ) : (
          conversation.status !== 'complete' && (
            <Button name="move" value="claim" size="small" busy={busy}>
              {t('claim')}
            </Button>
          )
        )}
        {mayServe &&
          moves[conversation.status].map((move) => (
            <Button key={move} name="move" value={move} variant="secondary" size="small" busy={busy}>
              {t(`moves.${move}`)}
            </Button>
          ))}
        {mayServe && conversation.clock && (
          <Button name="move" value={urgency} variant="quiet" size="small" busy={busy}>
            {t(urgency === 'fire' ? 'makeFire' : 'makeNormal')}
          </Button>
        )}
      </Form>
      {/* A live update keeps what is typed; who has sent it gets empty forms with the next page. */}
      {mayServe && (
        <div hidden={conversation.status !== 'process'}>
          <PauseForm key={page} id={conversation.id} typed={props.typedReason} />
        </div>
      )}
      {mayServe && <HandOver key={page} {...props} />}
    </>
  );
}

/** What the fields of templates are filled from: the request of a conversation, or the support conversation. */
const supportSubjectOf = ({ number, executor, locale, clock }: Conversation): ReplySubject => ({
  kind: null,
  number,
  order: null,
  executor: executor?.name ?? null,
  deadline: clock?.deadline ?? null,
  locale,
});

/** The inbox of staff: conversations by filter, and the open one at the side. */
export function ChatInbox(props: Props) {
  const { items, after, next, unread, mentioned, history, filter, now, refusal } = props;
  const t = useTranslations('conversations.office');
  const status = useTranslations('conversations.status');
  const formatInstant = useFormatInstant(now);
  const list = `/office/chats?filter=${filter}`;
  const nameOf = (item: Conversation) =>
    item.with ?? (item.kind === 'request' ? t('request', { number: item.number }) : t('visitor'));
  const { revalidate } = useRevalidator();
  const owner = useOwner();
  useEffect(
    () => subscribeToConversations(owner, ({ kind }) => void (kind === 'changed' && revalidate())),
    [owner, revalidate],
  );
  const open = history?.conversation;
  const subject = props.subject ?? (open ? supportSubjectOf(open) : null);
  const templates = useReplyTexts(subject, props.templates, now);
  return (
    <div className={css.screen}>
      <meta name="robots" content="noindex" />
      <header className={css.bar}>
        <h1>{t('title')}</h1>
        <ListTabs
          label={t('which')}
          tabs={CONVERSATION_FILTERS.map((one) => ({
            to: `/office/chats?filter=${one}`,
            text: t(`filters.${one}`),
            count: one === 'unread' ? unread : one === 'mentioned' ? mentioned : undefined,
            current: one === filter,
          }))}
        />
      </header>
      {refusal?.text && (
        <Alert key={refusal.at} tone="error" live>
          {refusal.text}
        </Alert>
      )}
      {items.length === 0 && !history && (
        <EmptyState level={2} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      )}
      <div className={css.inbox}>
        {(items.length > 0 || after !== null) && (
          <ul className={css.list} aria-label={t('list')} onKeyDown={moveInList}>
            {items.map((item) => (
              <li key={item.id}>
                <Link
                  to={`${list}${after === null ? '' : `&after=${after}`}&chatId=${item.id}`}
                  aria-current={item.id === open?.id ? 'page' : undefined}
                >
                  <strong>
                    {nameOf(item)} {item.unread && <Badge tone="wait">{t('new')}</Badge>}
                  </strong>
                  <span className={css.muted}>
                    {item.number} · {status(item.status)} · {formatInstant(item.updatedAt)}
                  </span>
                  {item.clock && (
                    <span className={`${css.muted} ${css.clock}`}>
                      <TicketClock clock={item.clock} serverNow={now} />
                    </span>
                  )}
                </Link>
              </li>
            ))}
            {(after !== null || next !== null) && (
              <li className={css.more}>
                <PageLinks
                  first={after === null ? null : { to: list, text: t('first') }}
                  next={next === null ? null : { to: `${list}&after=${next}`, text: t('more') }}
                />
              </li>
            )}
          </ul>
        )}
        {history && (
          <ConversationPanel
            key={history.conversation.id}
            initial={history}
            now={now}
            templates={templates}
            head={
              history.conversation.kind === 'request' ? (
                <RequestHead conversation={history.conversation} />
              ) : (
                <Head
                  key={refusal?.at}
                  conversation={history.conversation}
                  now={now}
                  colleagues={props.colleagues}
                  typed={refusal?.handOver ?? null}
                  typedReason={refusal?.reason ?? null}
                />
              )
            }
          />
        )}
        {!history && items.length > 0 && <p className={css.choose}>{t('choose')}</p>}
      </div>
    </div>
  );
}
