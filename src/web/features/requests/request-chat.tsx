import { Form, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { MESSAGE_LIMIT } from '#modules/conversations/api.ts';
import type { RequestChat } from '#modules/requests/api.ts';
import type { ReplyText } from '../../shared/chat/composer.tsx';
import { ConversationPanel } from '../../shared/chat/conversation-panel.tsx';
import { FirstFiles } from '../../shared/chat/first-files.tsx';
import { useAttachments } from '../../shared/chat/use-attachments.ts';
import { useKeptFiles } from '../../shared/chat/use-kept-files.ts';
import { useOwner } from '../../shell/use-owner.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { TextArea } from '../../ui/field.tsx';
import { SubmitButton } from './parts.tsx';
import css from './requests.module.css';

/** `clientId` makes a repeated first message the same message. */
export type RequestChatData = RequestChat & { clientId: string };

/** The conversation of a request, live; before the first message the form for it. */
export function RequestChatCard({
  chat,
  now,
  templates,
  typed,
  saysNone = false,
}: {
  chat: RequestChatData;
  now: string;
  /** Of a refused first message. */
  typed?: Readonly<Record<string, string>> | undefined;
  templates?: readonly ReplyText[];
  /** Nothing else stands in its place: says that nothing was written and nothing can be. */
  saysNone?: boolean;
}) {
  const t = useTranslations('requests.chat');
  const { history } = chat;
  if (!history && !chat.writable) return saysNone && <p className={css.muted}>{t('none')}</p>;
  return (
    <Card aria-labelledby="chat">
      {!history && <CardHead level={2} id="chat" title={t('title')} />}
      {history ? (
        <ConversationPanel
          key={history.conversation.id}
          initial={history}
          now={now}
          closed={t('closed')}
          head={<h2 id="chat">{t('title')}</h2>}
          templates={templates}
        />
      ) : (
        <FirstMessageForm clientId={chat.clientId} typed={typed?.intent === 'chat' ? (typed.text ?? '') : ''} />
      )}
    </Card>
  );
}

function FirstMessageForm({ clientId, typed }: { clientId: string; typed: string }) {
  const t = useTranslations('requests.chat');
  const files = useAttachments(null);
  const forgetFiles = useKeptFiles(useLocation().pathname, useOwner(), files);
  return (
    <Form method="post" className={css.stack ?? ''} onSubmit={forgetFiles}>
      <input type="hidden" name="intent" value="chat" />
      <input type="hidden" name="clientId" value={clientId} />
      <TextArea
        name="text"
        id="chat-text"
        label={t('first')}
        hint={t('firstHint')}
        defaultValue={typed}
        rows={3}
        maxLength={MESSAGE_LIMIT}
        required={files.uploaded.length === 0}
      />
      <FirstFiles files={files} hasCategories />
      <div className={css.buttons}>
        <SubmitButton variant="secondary" disabled={files.busy}>
          {t('send')}
        </SubmitButton>
      </div>
    </Form>
  );
}
