import { type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Conversation, ConversationHistory, Message } from '#modules/conversations/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { useErrorText } from '../forms/use-error-text.ts';
import css from './chat.module.css';
import { ChatIcon } from './chat-icon.tsx';
import { Composer, type ReplyText } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { SearchPanel } from './search-panel.tsx';
import { useConversation } from './use-conversation.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useKeptEdit } from './use-kept-edit.ts';

/**
 * The first message that its reader had not read when the panel was opened, among those that are loaded; none in a long
 * conversation that they open for the first time, which begins at its end.
 */
function firstUnreadOf({ conversation, older }: ConversationHistory, messages: readonly Message[]): number | null {
  const { side, readUpTo, seq } = conversation;
  if (readUpTo === 0 && older) return null;
  return messages.find((message) => message.side !== side && message.seq > readUpTo && message.seq <= seq)?.seq ?? null;
}

/** Says who is typing; its line is always there, so that nothing moves. */
function TypingLine({ side, conversation }: { side: 'author' | 'staff' | null; conversation: Conversation }) {
  const t = useTranslations('conversations.panel');
  const name = side === conversation.side ? t('colleague') : (conversation.with ?? (side && t(side)));
  return (
    <div className={css.typing}>
      <LiveRegion visible>{side && t('typing', { name: name ?? '' })}</LiveRegion>
    </div>
  );
}

/**
 * A conversation: its messages, live, and the field for the next one. `head` stands above it, of what it is now where
 * it asks for that; `closed` stands instead of the field once it is complete. Give it the id of the conversation as
 * `key`.
 */
export function ConversationPanel(props: {
  initial: ConversationHistory;
  now: string;
  head?: ReactNode | ((live: Conversation) => ReactNode);
  closed?: ReactNode;
  templates?: readonly ReplyText[] | undefined;
}) {
  const t = useTranslations('conversations.panel');
  const errorText = useErrorText();
  const chat = useConversation(props.initial);
  const [initial] = useState(props.initial);
  const firstUnread = firstUnreadOf(initial, chat.messages);
  const { readUpTo, unreadByMe } = initial.conversation;
  const unreadAbove = chat.older && unreadByMe && readUpTo > 0 && (chat.messages[0]?.seq ?? 0) > readUpTo + 1;
  const [editing, setEditing] = useKeptEdit(initial.conversation.id, chat.messages);
  const [searching, setSearching] = useState(false);
  const [reveal, setReveal] = useState<{ seq: number | 'unread' } | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const searchButton = useRef<HTMLButtonElement>(null);
  const { conversation } = chat;
  const { side } = conversation;
  const open = conversation.mayWrite;
  const { over, dropProps } = useFileDrop(chat.files.add, open && !editing);
  const focusField = () => form.current?.querySelector('textarea')?.focus();
  return (
    <section
      {...dropProps}
      data-live-chat=""
      className={over ? `${css.panel} ${css.dropping}` : css.panel}
      aria-label={t('title', { number: conversation.number })}
    >
      <div className={css.bar}>
        <div>{typeof props.head === 'function' ? props.head(conversation) : props.head}</div>
        <button
          ref={searchButton}
          type="button"
          className={css.tool}
          aria-label={t('search')}
          aria-expanded={searching}
          onClick={() => setSearching(!searching)}
        >
          <ChatIcon name="search" />
        </button>
      </div>
      {searching && (
        <SearchPanel
          conversationId={conversation.id}
          now={props.now}
          onOpen={async (seq) => {
            await chat.loadBackTo(seq);
            setReveal({ seq });
          }}
          onClose={() => {
            setSearching(false);
            searchButton.current?.focus();
          }}
        />
      )}
      {chat.older && (
        <div className={css.earlier}>
          <Button type="button" variant="secondary" size="small" onClick={chat.loadOlder}>
            {t('older')}
          </Button>
          {unreadAbove && (
            <Button
              type="button"
              variant="secondary"
              size="small"
              onClick={async () => {
                await chat.loadBackTo(readUpTo + 1);
                setReveal({ seq: 'unread' });
              }}
            >
              {t('toUnread')}
            </Button>
          )}
        </div>
      )}
      <MessageList
        messages={chat.messages}
        unsent={chat.unsent}
        side={side}
        readSeq={conversation.readBy[side === 'staff' ? 'author' : 'staff']}
        firstUnread={firstUnread}
        open={open}
        now={props.now}
        reveal={reveal}
        conversationId={conversation.id}
        actions={{
          onReply: ({ seq }) => {
            setEditing(null);
            chat.setDraft((typed) => ({ ...typed, replyTo: seq }));
            focusField();
          },
          onEdit: (message) => {
            setEditing({ message, text: message.text ?? '' });
            focusField();
          },
          onDelete: ({ seq }) => void chat.remove(seq),
        }}
      />
      <TypingLine side={chat.typing.side} conversation={conversation} />
      {chat.refusal && (
        <Alert tone="error" live>
          {errorText({ code: chat.refusal })}
        </Alert>
      )}
      {open ? (
        <Composer chat={chat} editing={editing} setEditing={setEditing} form={form} templates={props.templates} />
      ) : conversation.status === 'complete' ? (
        <Alert tone="done">{props.closed ?? t('complete')}</Alert>
      ) : (
        <Alert tone="info">{errorText({ code: 'conversations.left' })}</Alert>
      )}
    </section>
  );
}
