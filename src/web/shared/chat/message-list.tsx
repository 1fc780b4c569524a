import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Message } from '#modules/conversations/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFormatInstant } from '../order/use-format-instant.ts';
import css from './chat.module.css';
import { ChatIcon } from './chat-icon.tsx';
import { MessageCardLink, OrderLines, titleOf } from './message-card-link.tsx';
import { MessageFiles } from './message-files.tsx';
import type { UnsentMessage } from './unsent-messages.ts';
import { useScrollToNew } from './use-scroll-to-new.ts';

type Actions = {
  onReply(message: Message): void;
  onEdit(message: Message): void;
  onDelete(message: Message): void;
};

/** Deletes a message with its files for good, so it is pressed twice; leaving it takes the first press back. */
function DeleteButton({ onDelete }: { onDelete: () => void }) {
  const t = useTranslations('conversations.panel');
  const [isConfirming, setConfirming] = useState(false);
  return (
    <button
      type="button"
      className={isConfirming ? css.sure : undefined}
      aria-label={isConfirming ? undefined : t('delete')}
      onClick={() => (isConfirming ? onDelete() : setConfirming(true))}
      onBlur={() => setConfirming(false)}
    >
      {isConfirming ? t('deleteSure') : <ChatIcon name="trash" size={18} />}
    </button>
  );
}

function MessageItem(props: {
  message: Message;
  answered: Message | undefined;
  read: boolean;
  open: boolean;
  own: boolean;
  time: string;
  side: 'author' | 'staff';
  now: string;
  clock: () => number;
  revealed: boolean;
  conversationId: string;
  actions: Actions;
}) {
  const { message, answered, open, own, actions } = props;
  const t = useTranslations('conversations.panel');
  const locale = useAppLocale();
  const quoteOf = ({ text: quoted, card: shown, files }: Message) =>
    quoted || (shown ? titleOf(shown, locale) : (files[0]?.name ?? t('deleted')));
  const { text, internal, card } = message;
  return (
    <li
      data-seq={message.seq}
      tabIndex={-1}
      className={[css.message, own && css.own, internal && css.internal, props.revealed && css.revealed]
        .filter(Boolean)
        .join(' ')}
    >
      {!message.mine && (
        <p className={css.head}>
          {internal && <Icon name="lock" size={16} label={t('internal')} />}
          <strong>{message.name ?? t(message.side)}</strong>
        </p>
      )}
      {message.mine && internal && (
        <p className={css.head}>
          <Icon name="lock" size={16} /> {t('internal')}
        </p>
      )}
      {message.replyTo !== null && (
        <blockquote className={css.quote}>{answered ? quoteOf(answered) : t('earlier')}</blockquote>
      )}
      {card && <MessageCardLink card={card} side={props.side} now={props.now} clock={props.clock} open={open} />}
      <MessageFiles conversationId={props.conversationId} files={message.files} />
      {text !== '' && <p className={text === null ? css.gone : css.text}>{text ?? t('deleted')}</p>}
      <p className={css.foot}>
        {message.edited && text !== null && <span>{t('edited')}</span>}
        <time dateTime={message.at}>{props.time}</time>
        {own && props.read && !internal && (
          <span className={css.read}>
            <Icon name="check" size={16} label={t('read')} />
          </span>
        )}
      </p>
      {open && text !== null && (
        <div className={css.acts}>
          <button type="button" aria-label={t('reply')} onClick={() => actions.onReply(message)}>
            <ChatIcon name="reply" size={18} />
          </button>
          {message.mine && (
            <>
              {text !== '' && (
                <button type="button" aria-label={t('edit')} onClick={() => actions.onEdit(message)}>
                  <ChatIcon name="edit" size={18} />
                </button>
              )}
              <DeleteButton onDelete={() => actions.onDelete(message)} />
            </>
          )}
        </div>
      )}
    </li>
  );
}

/** The messages of a conversation in their order, then those on their way. */
export function MessageList(props: {
  messages: readonly Message[];
  unsent: readonly UnsentMessage[];
  side: 'author' | 'staff';
  /** The other side has read up to here. */
  readSeq: number;
  /** The first message that was unread when the page was opened. */
  firstUnread: number | null;
  open: boolean;
  now: string;
  conversationId: string;
  /** Scrolled to and focused, each time anew. */
  reveal: { seq: number | 'unread' } | null;
  actions: Actions;
}) {
  const { messages, unsent, side, firstUnread, reveal } = props;
  const t = useTranslations('conversations.panel');
  const formatInstant = useFormatInstant(props.now);
  const end = useRef<HTMLLIElement>(null);
  const { now } = props;
  const clock = useMemo(() => {
    const aheadMs = Date.parse(now) - Date.now();
    return () => Date.now() + aheadMs;
  }, [now]);
  const { newBelow, onScroll, showEnd } = useScrollToNew(end, messages.at(-1), unsent.length);
  useEffect(() => {
    if (!reveal) return;
    const item = end.current?.parentElement?.querySelector<HTMLElement>(`[data-seq="${reveal.seq}"]`);
    item?.focus({ preventScroll: true });
    item?.scrollIntoView({ block: 'nearest' });
  }, [reveal]);
  return (
    <div className={css.scroller}>
      <ol
        className={css.messages}
        aria-label={t('messages')}
        aria-live="polite"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        {messages.flatMap((message) => [
          message.seq === firstUnread && (
            <li key="unread" data-seq="unread" tabIndex={-1} className={css.unread}>
              {t('unread')}
            </li>
          ),
          <MessageItem
            key={message.seq}
            message={message}
            answered={messages.find(({ seq }) => seq === message.replyTo)}
            own={message.side === side}
            read={message.seq <= props.readSeq}
            open={props.open}
            time={formatInstant(message.at)}
            side={side}
            now={props.now}
            clock={clock}
            revealed={message.seq === reveal?.seq}
            conversationId={props.conversationId}
            actions={props.actions}
          />,
        ])}
        {unsent.map(({ clientId, text, order, files }) => (
          <li key={clientId} className={`${css.message} ${css.own}`}>
            {order && (
              <p className={css.card}>
                <OrderLines order={order} />
              </p>
            )}
            {files?.map((file) => (
              <p key={file.id} className={css.text}>
                <Icon name="doc" /> <span>{file.name}</span>
              </p>
            ))}
            {text !== '' && <p className={css.text}>{text}</p>}
            <p className={css.foot}>{t('sending')}</p>
          </li>
        ))}
        <li ref={end} className={css.end} aria-hidden="true" />
      </ol>
      {newBelow && (
        <Button type="button" size="small" variant="secondary" className={css.toNew ?? ''} onClick={showEnd}>
          {t('newBelow')} <span aria-hidden="true">↓</span>
        </Button>
      )}
    </div>
  );
}
