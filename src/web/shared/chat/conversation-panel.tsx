import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ConversationHistory, MESSAGE_LIMIT, type Message } from '#modules/conversations/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useErrorText } from '../forms/use-error-text.ts';
import css from './chat.module.css';
import { ChatIcon } from './chat-icon.tsx';
import { EmojiPicker } from './emoji-picker.tsx';
import { MessageList } from './message-list.tsx';
import { useConversation } from './use-conversation.ts';

type Task = { kind: 'reply' | 'edit'; message: Message };

/** What the next message answers or changes. */
function TaskLine({ task, onCancel }: { task: Task; onCancel: () => void }) {
  const t = useTranslations('conversations.panel');
  return (
    <div className={css.task}>
      <p>
        {t(task.kind === 'edit' ? 'editing' : 'replying')} <q>{task.message.text}</q>
      </p>
      <Button type="button" variant="quiet" size="small" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  );
}

const firstUnreadOf = ({ conversation: { side, readBy }, messages }: ConversationHistory): number | null =>
  messages.find((message) => message.side !== side && message.seq > readBy[side])?.seq ?? null;

/**
 * A conversation: its messages, live, and the field for the next one. `head` stands above it, `closed` instead of the
 * field once it is complete. Give it the id of the conversation as `key`.
 */
export function ConversationPanel(props: {
  initial: ConversationHistory;
  now: string;
  head?: ReactNode;
  closed?: string;
}) {
  const t = useTranslations('conversations.panel');
  const errorText = useErrorText();
  const chat = useConversation(props.initial);
  const [firstUnread] = useState(() => firstUnreadOf(props.initial));
  const [task, setTask] = useState<Task | null>(null);
  const [internal, setInternal] = useState(false);
  const field = useRef<HTMLFormElement>(null);
  const { conversation, draft, setDraft } = chat;
  const { side } = conversation;
  const open = conversation.status !== 'complete';
  const start = (next: Task) => {
    setTask(next);
    if (next.kind === 'edit') setDraft(next.message.text ?? '');
    field.current?.querySelector('textarea')?.focus();
  };
  const finish = () => {
    if (task?.kind === 'edit') setDraft('');
    setTask(null);
  };
  const submit = async () => {
    const text = draft.trim();
    if (text === '') return;
    if (task?.kind === 'edit') {
      if (await chat.edit(task.message.seq, text)) finish();
      return;
    }
    chat.send({ text, replyTo: task?.message.seq ?? null, internal: internal || (task?.message.internal ?? false) });
    setTask(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && task) finish();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  };
  return (
    <section className={css.panel} aria-label={t('title', { number: conversation.number })}>
      {props.head}
      {chat.older && (
        <Button type="button" variant="secondary" size="small" onClick={chat.loadOlder}>
          {t('older')}
        </Button>
      )}
      <MessageList
        messages={chat.messages}
        unsent={chat.unsent}
        side={side}
        readSeq={conversation.readBy[side === 'staff' ? 'author' : 'staff']}
        firstUnread={firstUnread}
        open={open}
        now={props.now}
        actions={{
          onReply: (message) => start({ kind: 'reply', message }),
          onEdit: (message) => start({ kind: 'edit', message }),
          onDelete: ({ seq }) => void chat.remove(seq),
        }}
      />
      {chat.refusal && (
        <Alert tone="error" live>
          {errorText({ code: chat.refusal })}
        </Alert>
      )}
      {open ? (
        <form
          ref={field}
          className={internal ? `${css.composer} ${css.asNote}` : css.composer}
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          {task && <TaskLine task={task} onCancel={finish} />}
          <div className={css.write}>
            <TextArea
              name="text"
              id={`chat-${conversation.id}`}
              label={t('field')}
              rows={1}
              maxLength={MESSAGE_LIMIT}
              value={draft}
              onChange={(event) => setDraft(event.target.value)}
              onKeyDown={onKeyDown}
            />
            <EmojiPicker onChoose={(emoji) => setDraft((typed) => `${typed}${emoji}`)} />
            <Button aria-label={t(task?.kind === 'edit' ? 'save' : 'send')} className={css.send ?? ''}>
              {task?.kind === 'edit' ? <Icon name="check" /> : <ChatIcon name="send" />}
            </Button>
          </div>
          {side === 'staff' && task?.kind !== 'edit' && (
            <label className={css.note}>
              <input type="checkbox" checked={internal} onChange={(event) => setInternal(event.target.checked)} />
              {t('asNote')}
            </label>
          )}
        </form>
      ) : (
        <Alert tone="done">{props.closed ?? t('complete')}</Alert>
      )}
    </section>
  );
}
