import type { Money } from '#kernel/money.ts';
import type { Approval, OrderState, PaymentSnapshot } from './order-snapshot.ts';

/** Payment is closed: not approved so far. */
export const awaitsApproval = ({ approval }: { readonly approval?: Approval }): boolean =>
  approval !== undefined && approval.state !== 'approved';

/** The payments that paid for the tickets as they are now: for the order, then for each exchange that was done. */
export const appliedPayments = (orderState: OrderState): readonly PaymentSnapshot[] => {
  const paysFor = (purpose: string) =>
    purpose === 'order' || orderState.exchanges.some((e) => e.id === purpose && e.state === 'done');
  return orderState.payments
    .filter((p) => p.state === 'captured' && paysFor(p.purpose))
    .toSorted((a, b) => Number(a.purpose !== 'order') - Number(b.purpose !== 'order'));
};

/** What the buyer was promised or given for returned and exchanged tickets so far. */
const promised = (orderState: OrderState): number =>
  orderState.returns.reduce((all, r) => all + (r.state === 'rejected' ? 0 : r.amount.minor), 0) +
  orderState.exchanges.reduce((all, e) => all + (ENDED_WITHOUT.has(e.state) ? 0 : e.refundAmount.minor), 0);

export const withinPaid = (orderState: OrderState, amount: Money): boolean => {
  const paid = appliedPayments(orderState);
  const whole = paid.reduce((all, p) => all + p.amount.minor, 0);
  return (
    paid.length > 0 &&
    paid.every((p) => p.amount.currency === amount.currency) &&
    amount.minor >= 0 &&
    promised(orderState) + amount.minor <= whole
  );
};

const ENDED_WITHOUT: ReadonlySet<string> = new Set(['rejected', 'canceled']);

/** Nothing of the order is on its way back, being exchanged or leaving it. */
export const isIdle = (orderState: OrderState): boolean =>
  orderState.returns.every((r) => r.state === 'done' || r.state === 'rejected') &&
  orderState.exchanges.every((e) => e.state === 'done' || ENDED_WITHOUT.has(e.state)) &&
  !splitInProgress(orderState);

/** Passengers are being split off at the supplier, with an outcome still unknown. */
export const splitInProgress = (orderState: OrderState): boolean =>
  orderState.splits.some((split) => split.state !== 'done' && split.state !== 'rejected');

/** Each of them has documents, all of which are open; those given up for others do not count. */
export const allOpen = (orderState: OrderState, passengerIds: readonly string[]): boolean =>
  passengerIds.every((passengerId) => {
    const own = orderState.tickets.filter((t) => t.passengerId === passengerId && t.state !== 'exchanged');
    return own.length > 0 && own.every((t) => t.state === 'open');
  });

/** What was paid for the order as it was sold; what exchanges cost is not of it. */
export const paidForOrder = (orderState: OrderState): number => paidFor(orderState, 'order');

/** What was paid for the order as it was sold, or for an exchange, done or not. */
export const paidFor = (orderState: OrderState, purpose: string): number =>
  orderState.payments.reduce(
    (all, p) => all + (p.purpose === purpose && p.state === 'captured' ? p.amount.minor : 0),
    0,
  );

/** What the order, or an exchange of its tickets, costs in all when this method pays the last part of it. */
export function costOf(orderState: OrderState, method: string | undefined, purpose = 'order'): Money {
  const exchange = orderState.exchanges.find((e) => e.id === purpose);
  const { amountDue, net = amountDue } = exchange ?? { amountDue: orderState.total, net: orderState.net };
  return method === 'balance' ? net : amountDue;
}
