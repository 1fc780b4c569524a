import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { type Conversation, type ConversationHistory, MESSAGE_LIMIT } from '#modules/conversations/api.ts';
import { ConversationPanel } from '../../shared/chat/conversation-panel.tsx';
import { FirstFiles } from '../../shared/chat/first-files.tsx';
import { TicketClock } from '../../shared/chat/ticket-clock.tsx';
import { useAttachments } from '../../shared/chat/use-attachments.ts';
import { useKeptFiles } from '../../shared/chat/use-kept-files.ts';
import { useAccount } from '../../shared/session/session.ts';
import { useOwner } from '../../shell/use-owner.ts';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import css from './chat-pages.module.css';

export type SupportChatData = {
  items: readonly Conversation[];
  history: ConversationHistory | null;
  outOfHours: boolean;
  clientId: string;
  /** Text from another application that begins the chat. */
  shared: string;
  now: string;
};
type Refusal = { intent: string; text: string | null } | null;

type StartFormProps = Pick<SupportChatData, 'clientId' | 'shared'> & { refusal: Refusal };

function StartForm({ clientId, shared, refusal }: StartFormProps) {
  const t = useTranslations('conversations.support');
  const busy = useNavigation().state !== 'idle';
  const user = useAccount();
  const files = useAttachments(null);
  const forgetFiles = useKeptFiles('new', useOwner(), files);
  return (
    <Form method="post" id="start-chat" className={css.form} onSubmit={forgetFiles}>
      <input type="hidden" name="intent" value="start" />
      <input type="hidden" name="clientId" value={clientId} />
      {refusal?.intent === 'start' && refusal.text && (
        <Alert tone="error" live>
          {refusal.text}
        </Alert>
      )}
      {!user && <Field name="name" label={t('name')} maxLength={80} autoComplete="name" />}
      <TextArea
        name="text"
        label={t('question')}
        rows={3}
        defaultValue={shared}
        maxLength={MESSAGE_LIMIT}
        required={files.uploaded.length === 0}
      />
      <FirstFiles files={files} />
      <Button busy={busy} disabled={files.busy}>
        {t('start')}
      </Button>
    </Form>
  );
}

function FindForm({ refusal }: { refusal: Refusal }) {
  const t = useTranslations('conversations.support');
  const busy = useNavigation().state !== 'idle';
  const text = refusal?.intent === 'find' ? refusal.text : null;
  return (
    <Disclosure summary={t('haveCode')} open={text !== null}>
      <Form method="post" id="find-chat" data-keep="no" className={css.form}>
        <input type="hidden" name="intent" value="find" />
        <Field name="code" label={t('code')} maxLength={40} autoComplete="off" error={text} required />
        <Button variant="secondary" busy={busy}>
          {t('find')}
        </Button>
      </Form>
    </Disclosure>
  );
}

function OpenChat({ history, now }: { history: ConversationHistory; now: string }) {
  const t = useTranslations('conversations.support');
  const status = useTranslations('conversations.status');
  const panel = useTranslations('conversations.panel');
  const { id, code } = history.conversation;
  return (
    <>
      <ConversationPanel
        key={id}
        initial={history}
        now={now}
        head={(live) => (
          <>
            <h2 className={css.heading}>
              {t('chat', { number: live.number })} <Badge>{status(live.status)}</Badge>
            </h2>
            <div className={css.muted}>
              <LiveRegion visible>
                {live.status === 'paused'
                  ? t('pausedText')
                  : live.status === 'process' && live.with !== null && t('served', { name: live.with })}
              </LiveRegion>
            </div>
            {live.clock && (
              <p className={`${css.muted} ${css.clock}`}>
                <TicketClock clock={live.clock} serverNow={now} />
              </p>
            )}
          </>
        )}
        closed={
          <>
            {panel('complete')}{' '}
            <LinkButton to="/support-chat?new" variant="secondary">
              {t('again')}
            </LinkButton>
          </>
        }
      />
      {code && <p className={css.muted}>{t('yourCode', { code })}</p>}
    </>
  );
}

/** The bot and the chat, one under the other. */
export const SupportColumn = ({ children }: { children: ReactNode }) => <div className={css.form}>{children}</div>;

/** The chat with support: the open conversation or the form that begins one, and earlier ones. */
export function SupportChatCard({
  items,
  history,
  outOfHours,
  clientId,
  shared,
  now,
  refusal,
}: SupportChatData & { refusal: Refusal }) {
  const t = useTranslations('conversations.support');
  const status = useTranslations('conversations.status');
  const others = items.filter(({ id }) => id !== history?.conversation.id);
  return (
    <Card aria-label={t('title')} className={css.card ?? ''}>
      {outOfHours && <Alert tone="wait">{t('outOfHours')}</Alert>}
      {history ? (
        <OpenChat history={history} now={now} />
      ) : (
        <>
          <h2 className={css.heading}>{t('title')}</h2>
          <StartForm clientId={clientId} shared={shared} refusal={refusal} />
          <FindForm refusal={refusal} />
        </>
      )}
      {others.length > 0 && (
        <ul className={css.others} aria-label={t('others')}>
          {others.map(({ id, number, status: state, unread }) => (
            <li key={id}>
              <Link to={`/support-chat?chatId=${id}`}>{t('chat', { number })}</Link> {status(state)}
              {unread && ` · ${t('unread')}`}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
