import { subtract } from '#kernel/money.ts';
import type { ApplyEffect } from '../../core/domain/machine-slice.ts';
import type { OrderState, SplitSnapshot } from '../../core/domain/order-snapshot.ts';
import { splitOf } from './split-guards.ts';

export const setSplit = (orderState: OrderState, id: string, change: Partial<SplitSnapshot>): OrderState => ({
  ...orderState,
  splits: orderState.splits.map((split) => (split.id === id ? { ...split, ...change } : split)),
});

/** The order without those who left: their tickets, price and part of each payment are the other order's. */
export const withoutSplitOff = (
  orderState: OrderState,
  { passengerIds, total, net, shares }: SplitSnapshot,
): OrderState => ({
  ...orderState,
  total: subtract(orderState.total, total),
  ...(orderState.net && net ? { net: subtract(orderState.net, net) } : {}),
  passengerIds: orderState.passengerIds.filter((id) => !passengerIds.includes(id)),
  tickets: orderState.tickets.filter((ticket) => !passengerIds.includes(ticket.passengerId)),
  payments: orderState.payments.map((payment) => {
    const share = shares.find(({ paymentId }) => paymentId === payment.id);
    return share ? { ...payment, amount: subtract(payment.amount, share.amount) } : payment;
  }),
});

/** Effects of a split in addition to its own state. */
export const SPLIT_EFFECTS = {
  startSplit: (draft, event) => {
    if (event.on !== 'split_requested') return;
    const { departsAt: _departsAt, ...requested } = event.requested;
    const begun: SplitSnapshot = { ...requested, state: 'planned', attempts: 0 };
    draft.orderState = { ...draft.orderState, splits: [...draft.orderState.splits, begun] };
    draft.history.push({ kind: 'split_requested', details: { passengers: requested.passengerIds.length } });
  },
  splitOffPassengers: (draft, event) => {
    const own = splitOf(draft.orderState, event);
    if (!own) return;
    draft.orderState = withoutSplitOff(draft.orderState, own);
    draft.plans.push({ kind: 'create_split_order', splitId: own.id });
  },
} as const satisfies Record<string, ApplyEffect>;
