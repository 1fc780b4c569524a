import { refund } from '../../core/domain/core-machine.ts';
import type { ApplyEffect } from '../../core/domain/machine-slice.ts';
import { awaitsApproval } from '../../core/domain/order-conditions.ts';
import type { ExchangeSnapshot, OrderState, TicketSnapshot } from '../../core/domain/order-snapshot.ts';
import { refundSources } from '../../core/domain/refund-allocation.ts';
import { exchangeOf } from './exchange-guards.ts';

export const setExchange = (orderState: OrderState, id: string, change: Partial<ExchangeSnapshot>): OrderState => ({
  ...orderState,
  exchanges: orderState.exchanges.map((e) => (e.id === id ? { ...e, ...change } : e)),
});

/** Effects of an exchange in addition to its own state. */
export const EXCHANGE_EFFECTS = {
  startExchange: (draft, event) => {
    if (event.on !== 'exchange_requested') return;
    const { requested } = event;
    const state = requested.amountDue.minor > 0 || awaitsApproval(requested) ? 'unpaid' : 'planned';
    const begun = { ...requested, state, attempts: 0, money: 'none' } as const;
    draft.orderState = { ...draft.orderState, exchanges: [...draft.orderState.exchanges, begun] };
    const amount = requested.refundAmount.minor > 0 ? requested.refundAmount : requested.amountDue;
    const details = { amount, tickets: requested.passengerIds.length };
    draft.history.push({ kind: 'exchange_requested', details });
    if (awaitsApproval(requested)) draft.history.push({ kind: 'exchange_approval_requested', details });
  },
  resumeExchange: (draft, event) => {
    const own = exchangeOf(draft.orderState, event);
    if (own?.amountDue.minor === 0) draft.orderState = setExchange(draft.orderState, own.id, { state: 'planned' });
  },
  cancelExchange: (draft, event) => {
    const own = exchangeOf(draft.orderState, event);
    if (own) draft.orderState = setExchange(draft.orderState, own.id, { state: 'canceled' });
  },
  planExchange: (draft, event) => {
    const own = exchangeOf(draft.orderState, event);
    if (own) draft.orderState = setExchange(draft.orderState, own.id, { state: 'planned' });
  },
  replaceTickets: (draft, event) => {
    const own = exchangeOf(draft.orderState, event);
    if (!own) return;
    const known = new Set(draft.orderState.tickets.map((t) => t.number));
    const tickets = draft.orderState.tickets.map(
      (t): TicketSnapshot =>
        own.passengerIds.includes(t.passengerId) && t.state === 'open' ? { ...t, state: 'exchanged' } : t,
    );
    const fresh = 'tickets' in event ? (event.tickets ?? []).filter((t) => !known.has(t.number)) : [];
    // One document a passenger, of this passenger.
    const added = own.passengerIds.flatMap((id) => {
      const first = fresh.find((t) => t.passengerId === id);
      return first ? [{ ...first, state: 'open' as const }] : [];
    });
    draft.orderState = { ...draft.orderState, tickets: [...tickets, ...added] };
  },
  refundDifference: (draft, event) => {
    const own = exchangeOf(draft.orderState, event);
    if (!own || own.refundAmount.minor === 0) return;
    const { id: exchangeId, refundAmount: amount } = own;
    for (const part of refundSources(draft.orderState, amount))
      draft.plans.push({ kind: 'refund', ...part, exchangeId });
    draft.orderState = setExchange(draft.orderState, exchangeId, { money: 'sent' });
    draft.history.push({ kind: 'refund_sent', details: { amount } });
  },
  markDifferencePaid: (draft, event) => {
    if ('exchangeId' in event) draft.orderState = setExchange(draft.orderState, event.exchangeId, { money: 'paid' });
  },
  confirmExchange: (draft, event) => {
    if ('exchangeId' in event) draft.plans.push({ kind: 'confirm_exchange', exchangeId: event.exchangeId });
  },
  refundExchangePayments: (draft, event) =>
    refund(draft, (payment) => 'exchangeId' in event && payment.purpose === event.exchangeId),
} as const satisfies Record<string, ApplyEffect>;
