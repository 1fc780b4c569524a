import type { Money } from '#kernel/money.ts';
import { unapproved } from './approval.ts';
import type { ExchangeSnapshot, Facts, OrderEvent, PaymentSnapshot } from './facts.ts';

/** The exchange that an event is about: named by it, or paid for by its payment. */
export function exchangeOf(facts: Facts, event: OrderEvent): ExchangeSnapshot | undefined {
  if ('exchangeId' in event) return facts.exchanges.find((e) => e.id === event.exchangeId);
  if (!('paymentId' in event)) return undefined;
  const purpose = facts.payments.find((p) => p.id === event.paymentId)?.purpose ?? event.purpose;
  return facts.exchanges.find((e) => e.id === purpose);
}

/** The payments that paid for the tickets as they are now: for the order, then for each exchange that was done. */
export const appliedPayments = (facts: Facts): readonly PaymentSnapshot[] => {
  const paysFor = (purpose: string) =>
    purpose === 'order' || facts.exchanges.some((e) => e.id === purpose && e.state === 'done');
  return facts.payments
    .filter((p) => p.state === 'captured' && paysFor(p.purpose))
    .toSorted((a, b) => Number(a.purpose !== 'order') - Number(b.purpose !== 'order'));
};

/** What the buyer was promised or given for returned and exchanged tickets so far. */
const promised = (facts: Facts): number =>
  facts.returns.reduce((all, r) => all + (r.state === 'rejected' ? 0 : r.amount.minor), 0) +
  facts.exchanges.reduce((all, e) => all + (ENDED_WITHOUT.has(e.state) ? 0 : e.back.minor), 0);

export const withinPaid = (facts: Facts, amount: Money): boolean => {
  const paid = appliedPayments(facts);
  const whole = paid.reduce((all, p) => all + p.amount.minor, 0);
  return (
    paid.length > 0 &&
    paid.every((p) => p.amount.currency === amount.currency) &&
    amount.minor >= 0 &&
    promised(facts) + amount.minor <= whole
  );
};

const ENDED_WITHOUT: ReadonlySet<string> = new Set(['rejected', 'withdrawn']);

/** Nothing of the order is on its way back, being exchanged or leaving it. */
export const isIdle = (facts: Facts): boolean =>
  facts.returns.every((r) => r.state === 'done' || r.state === 'rejected') &&
  facts.exchanges.every((e) => e.state === 'done' || ENDED_WITHOUT.has(e.state)) &&
  !parting(facts);

/** Passengers are being split off at the supplier, with an outcome still unknown. */
export const parting = (facts: Facts): boolean =>
  facts.splits.some((split) => split.state !== 'done' && split.state !== 'rejected');

/** Each of them has documents, all of which are open; those given up for others do not count. */
export const allOpen = (facts: Facts, passengerIds: readonly string[]): boolean =>
  passengerIds.every((passengerId) => {
    const own = facts.tickets.filter((t) => t.passengerId === passengerId && t.state !== 'exchanged');
    return own.length > 0 && own.every((t) => t.state === 'open');
  });

/** Whole, open documents of chosen passengers; nothing else of the order is under way, the promise still stands. */
export function exchangeable(facts: Facts, event: OrderEvent, now: Date): boolean {
  if (event.on !== 'exchange_asked') return false;
  const { id, passengerIds, due, back, expiresAt } = event.asked;
  if (facts.end !== 'open' || facts.operations.issue !== 'done' || passengerIds.length === 0) return false;
  if (facts.exchanges.some((e) => e.id === id) || !isIdle(facts) || now >= new Date(expiresAt)) return false;
  const sums = due.minor >= 0 && back.minor >= 0 && (due.minor === 0 || back.minor === 0);
  return sums && allOpen(facts, passengerIds) && (back.minor === 0 || withinPaid(facts, back));
}

/** An exchange awaits its payment, the quote is valid, and any approval has been given. */
export const awaited = (facts: Facts, event: OrderEvent, now: Date): boolean => {
  const own = exchangeOf(facts, event);
  return own?.state === 'unpaid' && !unapproved(own) && now < new Date(own.expiresAt);
};

/** The promise that it was agreed to under has ended. */
export const outOfTime = (facts: Facts, event: OrderEvent, now: Date): boolean => {
  const own = exchangeOf(facts, event);
  return own !== undefined && now >= new Date(own.expiresAt);
};

/** Every document that was given up has another one in its place. */
export const replaced = (facts: Facts, event: OrderEvent): boolean => {
  const known = new Set(facts.tickets.map((t) => t.number));
  const fresh = 'tickets' in event ? (event.tickets ?? []).filter((t) => !known.has(t.number)) : [];
  const own = exchangeOf(facts, event)?.passengerIds ?? [];
  return own.every((id) => fresh.some((t) => t.passengerId === id));
};
