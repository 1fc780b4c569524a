import type { ExchangeSnapshot, Facts, OrderEvent } from '../../core/domain/facts.ts';
import { fitting } from '../../core/domain/order-guards.ts';
import { allOpen, isIdle, unapproved, withinPaid } from '../../core/domain/order-state.ts';

/** The exchange that an event is about: named by it, or paid for by its payment. */
export function exchangeOf(facts: Facts, event: OrderEvent): ExchangeSnapshot | undefined {
  if ('exchangeId' in event) return facts.exchanges.find((e) => e.id === event.exchangeId);
  if (!('paymentId' in event)) return undefined;
  const purpose = facts.payments.find((p) => p.id === event.paymentId)?.purpose ?? event.purpose;
  return facts.exchanges.find((e) => e.id === purpose);
}

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

/** What is left to pay for the exchange after a payment that fits it; null for one that does not. */
export const leftOfExchange = (facts: Facts, event: OrderEvent, now: Date): number | null => {
  const own = awaited(facts, event, now) ? exchangeOf(facts, event) : undefined;
  return own ? fitting(facts, event, own.id) : null;
};
