import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { listQuotableOrders, type QuotedOrder } from '#modules/conversations/api.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { useErrorText } from '../forms/use-error-text.ts';
import { usePopover } from '../forms/use-popover.tsx';
import css from './chat.module.css';
import { ChatIcon } from './chat-icon.tsx';
import { type ChosenOrder, OrderLines } from './message-card-link.tsx';
import { type Refusal, toRefusal } from './refusal.ts';

const TYPING_PAUSE_MS = 300;

type Found = { orders: readonly QuotedOrder[] } | { refusal: Refusal };
type OrderPickerProps = {
  conversationId: string;
  onChoose: (order: ChosenOrder) => void;
  /** Replaced in tests. */
  load?: (typed: string) => Promise<{ orders: readonly QuotedOrder[] }>;
};

/** The reader's orders, or those of a typed number; null while they are loaded. An outdated answer is ignored. */
function useFoundOrders(typed: string, load: (typed: string) => Promise<{ orders: readonly QuotedOrder[] }>) {
  const [found, setFound] = useState<Found | null>(null);
  const latest = useRef(0);
  const search = useCallback(async () => {
    latest.current += 1;
    const turn = latest.current;
    setFound(null);
    const next = await load(typed).catch((thrown) => ({ refusal: toRefusal(thrown) }));
    if (turn === latest.current) setFound(next);
  }, [typed, load]);
  useEffect(() => {
    const timer = setTimeout(search, typed === '' ? 0 : TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, search]);
  return { found, search };
}

function OrderChoices(props: Required<OrderPickerProps>) {
  const t = useTranslations('conversations.order');
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const { found, search } = useFoundOrders(typed, props.load);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void search();
  };
  return (
    <div className={css.orderPanel} role="dialog" aria-label={t('attach')}>
      <Field
        name="order"
        id={`order-of-${props.conversationId}`}
        label={t('number')}
        value={typed}
        maxLength={40}
        autoComplete="off"
        autoFocus
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {found && 'orders' in found && found.orders.length > 0 && (
        <ul>
          {found.orders.map((order) => (
            <li key={order.orderId}>
              <button type="button" className={css.card} onClick={() => props.onChoose(order)}>
                <OrderLines order={order} />
              </button>
              {order.tickets.map((ticket) => (
                <button
                  key={ticket}
                  type="button"
                  className={css.ticket}
                  onClick={() => props.onChoose({ ...order, ticket })}
                >
                  {t('ticket', { number: ticket })}
                </button>
              ))}
            </li>
          ))}
        </ul>
      )}
      <LiveRegion visible>
        {!found && t('searching')}
        {found && 'orders' in found && found.orders.length === 0 && t(typed === '' ? 'typeNumber' : 'none')}
      </LiveRegion>
      {found && 'refusal' in found && (
        <div role="alert">
          <p>{errorText(found.refusal)}</p>
          <Button type="button" size="small" variant="secondary" onClick={() => void search()}>
            {t('retry')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** A button that opens the reader's orders, one of which is quoted in the next message. */
export function OrderPicker({ conversationId, onChoose, load }: OrderPickerProps) {
  const t = useTranslations('conversations.order');
  const { open, setOpen, fieldProps, dismissal } = usePopover<HTMLDivElement>();
  const ask = useCallback(
    (typed: string) => call(listQuotableOrders, { params: { id: conversationId }, query: { q: typed || undefined } }),
    [conversationId],
  );
  const choose = (order: ChosenOrder) => {
    setOpen(false);
    onChoose(order);
  };
  return (
    <div {...fieldProps}>
      <button
        type="button"
        data-opens
        className={css.tool}
        aria-label={t('attach')}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <ChatIcon name="ticket" />
      </button>
      {dismissal}
      {open && <OrderChoices conversationId={conversationId} onChoose={choose} load={load ?? ask} />}
    </div>
  );
}
