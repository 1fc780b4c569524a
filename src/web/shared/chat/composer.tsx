import type { KeyboardEvent, RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { MESSAGE_LIMIT, type Message } from '#modules/conversations/api.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AttachedFiles } from './attached-files.tsx';
import css from './chat.module.css';
import { ChatIcon } from './chat-icon.tsx';
import { EmojiPicker } from './emoji-picker.tsx';
import { FileButton } from './file-button.tsx';
import { MentionSelect } from './mention-select.tsx';
import { type ChosenOrder, OrderLines } from './message-card-link.tsx';
import { OrderPicker } from './order-picker.tsx';
import { ScanToText } from './scan-to-text.tsx';
import type { useConversation } from './use-conversation.ts';

/** A text for an answer, its fields filled in. */
export type ReplyText = { readonly id: string; readonly title: string; readonly text: string };

/** A message whose text is being changed; the draft of the next one waits meanwhile. */
export type Editing = { readonly message: Message; readonly text: string };

function TaskLine(props: { kind: 'replying' | 'editing'; text: string | null; onCancel: () => void }) {
  const t = useTranslations('conversations.panel');
  const { kind, text, onCancel } = props;
  return (
    <div className={css.task}>
      <p>
        {t(kind)} {text !== null && <q>{text}</q>}
      </p>
      <Button type="button" variant="quiet" size="small" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  );
}

function AttachedOrder({ order, onRemove }: { order: ChosenOrder; onRemove: () => void }) {
  const t = useTranslations('conversations.order');
  return (
    <div className={css.attached}>
      <p>
        <OrderLines order={order} />
      </p>
      <button
        type="button"
        className={css.tool}
        aria-label={order.ticket ? t('removeTicket', { number: order.ticket }) : t('remove', { number: order.number })}
        onClick={onRemove}
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}

/** The field for the next message, with what is attached to it, or for the text of one that is changed. */
export function Composer(props: {
  chat: ReturnType<typeof useConversation>;
  editing: Editing | null;
  setEditing: (editing: Editing | null) => void;
  form: RefObject<HTMLFormElement | null>;
  /** Texts that staff may begin an answer with. */
  templates?: readonly ReplyText[] | undefined;
}) {
  const { chat, editing, setEditing, form } = props;
  const t = useTranslations('conversations.panel');
  const { conversation, draft, setDraft, order, files } = chat;
  const edits = editing !== null;
  const answered = chat.messages.find(({ seq }) => seq === draft.replyTo);
  const note = draft.internal || (answered?.internal ?? false);
  const type = (change: (typed: string) => string) =>
    edits
      ? setEditing({ ...editing, text: change(editing.text) })
      : setDraft((typed) => ({ ...typed, text: change(typed.text) }));
  const cancel = () => (edits ? setEditing(null) : setDraft((typed) => ({ ...typed, replyTo: null })));
  const insert = (text: string) => {
    type((typed) => (typed === '' || /\s$/.test(typed) ? `${typed}${text}` : `${typed} ${text}`));
    form.current?.querySelector('textarea')?.focus();
  };
  const submit = async () => {
    if (edits) {
      const text = editing.text.trim();
      if (text !== '' && (await chat.edit(editing.message.seq, text))) setEditing(null);
      return;
    }
    const text = draft.text.trim();
    if (files.busy || (text === '' && !order && files.uploaded.length === 0)) return;
    chat.send(text, note);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && (edits || draft.replyTo !== null)) cancel();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  };
  return (
    <form
      ref={form}
      className={draft.internal ? `${css.composer} ${css.asNote}` : css.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {edits && <TaskLine kind="editing" text={editing.message.text} onCancel={cancel} />}
      {!edits && draft.replyTo !== null && <TaskLine kind="replying" text={answered?.text ?? null} onCancel={cancel} />}
      {order && !edits && <AttachedOrder order={order} onRemove={() => chat.setOrder(null)} />}
      {!edits && <AttachedFiles files={files} hasCategories={conversation.kind === 'request'} />}
      <div className={css.write}>
        <TextArea
          name="text"
          id={`chat-${conversation.id}`}
          label={t('field')}
          rows={1}
          maxLength={MESSAGE_LIMIT}
          value={edits ? editing.text : draft.text}
          onChange={({ target }) => {
            type(() => target.value);
            if (!edits && target.value.trim() !== '') chat.typing.announce(note);
          }}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            if (edits || event.clipboardData.files.length === 0) return;
            event.preventDefault();
            files.add([...event.clipboardData.files]);
          }}
        />
        <Button aria-label={t(edits ? 'save' : 'send')} busy={!edits && files.busy} className={css.send ?? ''}>
          {edits ? <Icon name="check" /> : <ChatIcon name="send" />}
        </Button>
      </div>
      <div className={css.tools}>
        <EmojiPicker onChoose={(emoji) => type((typed) => `${typed}${emoji}`)} />
        {!edits && <FileButton onChoose={files.add} />}
        {!edits && <ScanToText onText={insert} />}
        {!edits && <OrderPicker conversationId={conversation.id} onChoose={chat.setOrder} />}
        {conversation.side === 'staff' && !edits && (
          <label className={css.note}>
            <input
              type="checkbox"
              checked={draft.internal}
              onChange={({ target }) => setDraft((typed) => ({ ...typed, internal: target.checked }))}
            />
            {t('asNote')}
          </label>
        )}
        {note && !edits && (
          <MentionSelect conversationId={chat.conversation.id} onChoose={(name) => insert(`@${name} `)} />
        )}
        {!note && !edits && props.templates && props.templates.length > 0 && (
          <select
            className={css.insert}
            aria-label={t('template')}
            value=""
            onChange={({ currentTarget }) => {
              const chosen = props.templates?.find(({ id }) => id === currentTarget.value);
              if (chosen) insert(chosen.text);
            }}
          >
            <option value="">{t('template')}</option>
            {props.templates.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        )}
      </div>
    </form>
  );
}
