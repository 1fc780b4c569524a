import { useEffect } from 'react';
import { Form, useNavigation, useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { CONVERSATION_FILTERS, type Conversation, type ConversationHistory } from '#modules/conversations/api.ts';
import { ConversationPanel } from '../../shared/chat/conversation-panel.tsx';
import { subscribeToConversations } from '../../shared/chat/conversation-stream.ts';
import { ListTabs } from '../../shared/lists/work-list.tsx';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { useOwner } from '../../shell/use-owner.ts';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import css from './chat-pages.module.css';

type Filter = (typeof CONVERSATION_FILTERS)[number];
type Props = {
  items: readonly Conversation[];
  unread: number;
  mentioned: number;
  history: ConversationHistory | null;
  filter: Filter;
  now: string;
  refusal: string | null;
};

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

/** The verbs of the open conversation. */
function Head({ conversation }: { conversation: Conversation }) {
  const t = useTranslations('conversations.office');
  const status = useTranslations('conversations.status');
  const busy = useNavigation().state !== 'idle';
  const { executor } = conversation;
  const moves = {
    new: ['complete'],
    process: ['paused', 'complete'],
    paused: ['process', 'complete'],
    complete: [],
  } as const;
  return (
    <>
      <h2 className={css.heading}>
        {conversation.with ?? t('visitor')} · {conversation.number} <Badge>{status(conversation.status)}</Badge>
      </h2>
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
        {moves[conversation.status].map((move) => (
          <Button key={move} name="move" value={move} variant="secondary" size="small" busy={busy}>
            {t(`moves.${move}`)}
          </Button>
        ))}
      </Form>
    </>
  );
}

/** The inbox of staff: conversations by filter, and the open one at the side. */
export function ChatInbox({ items, unread, mentioned, history, filter, now, refusal }: Props) {
  const t = useTranslations('conversations.office');
  const status = useTranslations('conversations.status');
  const formatInstant = useFormatInstant(now);
  const nameOf = (item: Conversation) =>
    item.with ?? (item.kind === 'request' ? t('request', { number: item.number }) : t('visitor'));
  const { revalidate } = useRevalidator();
  const owner = useOwner();
  useEffect(
    () => subscribeToConversations(owner, ({ kind }) => void (kind === 'changed' && revalidate())),
    [owner, revalidate],
  );
  const open = history?.conversation;
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
      {refusal && (
        <Alert tone="error" live>
          {refusal}
        </Alert>
      )}
      {items.length === 0 && !history && (
        <EmptyState level={2} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      )}
      <div className={css.inbox}>
        {items.length > 0 && (
          <ul className={css.list}>
            {items.map((item) => (
              <li key={item.id}>
                <Link
                  to={`/office/chats?filter=${filter}&chatId=${item.id}`}
                  aria-current={item.id === open?.id ? 'page' : undefined}
                >
                  <strong>
                    {nameOf(item)} {item.unread && <Badge tone="wait">{t('new')}</Badge>}
                  </strong>
                  <span className={css.muted}>
                    {item.number} · {status(item.status)} · {formatInstant(item.updatedAt)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        {history && (
          <ConversationPanel
            key={history.conversation.id}
            initial={history}
            now={now}
            head={
              history.conversation.kind === 'request' ? (
                <RequestHead conversation={history.conversation} />
              ) : (
                <Head conversation={history.conversation} />
              )
            }
          />
        )}
        {!history && items.length > 0 && <p className={css.choose}>{t('choose')}</p>}
      </div>
    </div>
  );
}
