import type { Money } from '#kernel/money.ts';
import type { Draft } from './decide.ts';
import { appliedPayments, exchangeOf } from './exchange-guards.ts';
import type { ExchangeFact, Facts, OrderEvent, TicketFact } from './facts.ts';

export const setExchange = (facts: Facts, id: string, change: Partial<ExchangeFact>): Facts => ({
  ...facts,
  exchanges: facts.exchanges.map((e) => (e.id === id ? { ...e, ...change } : e)),
});

/**
 * Where money that goes back for tickets comes from: the payments that were applied, the order's own first, as far as each still reaches.
 * Parts of a payment go out in the order in which they were decided, so that no som is taken twice.
 */
export function drawFrom(facts: Facts, amount: Money): { paymentId: string; amount: Money }[] {
  const sent = [
    ...facts.returns.map((r) => [r.money, r.amount] as const),
    ...facts.exchanges.map((e) => [e.money, e.back] as const),
  ];
  let skip = sent.reduce((all, [money, sum]) => all + (money === 'none' ? 0 : sum.minor), 0);
  let left = amount.minor;
  const parts: { paymentId: string; amount: Money }[] = [];
  for (const payment of appliedPayments(facts)) {
    const free = Math.max(0, payment.amount.minor - skip);
    skip = Math.max(0, skip - payment.amount.minor);
    const minor = Math.min(free, left);
    if (minor > 0) parts.push({ paymentId: payment.id, amount: { ...amount, minor } });
    left -= minor;
  }
  return parts;
}

/** What an exchange sets going besides its own state. */
export const EXCHANGE_EFFECTS = {
  'begin the exchange': (draft, event) => {
    if (event.on !== 'exchange_asked') return;
    const { asked } = event;
    const state = asked.due.minor > 0 ? 'unpaid' : 'planned';
    const begun = { ...asked, state, attempts: 0, money: 'none' } as const;
    draft.facts = { ...draft.facts, exchanges: [...draft.facts.exchanges, begun] };
    const amount = asked.back.minor > 0 ? asked.back : asked.due;
    draft.history.push({ kind: 'exchange_asked', details: { amount, tickets: asked.passengerIds.length } });
  },
  'plan the exchange': (draft, event) => {
    const own = exchangeOf(draft.facts, event);
    if (own) draft.facts = setExchange(draft.facts, own.id, { state: 'planned' });
  },
  'exchange its tickets': (draft, event) => {
    const own = exchangeOf(draft.facts, event);
    if (!own) return;
    const known = new Set(draft.facts.tickets.map((t) => t.number));
    const tickets = draft.facts.tickets.map(
      (t): TicketFact =>
        own.passengerIds.includes(t.passengerId) && t.state === 'open' ? { ...t, state: 'exchanged' } : t,
    );
    const fresh = 'tickets' in event ? (event.tickets ?? []).filter((t) => !known.has(t.number)) : [];
    // One document for one, and nobody else's.
    const added = own.passengerIds.flatMap((id) => {
      const first = fresh.find((t) => t.passengerId === id);
      return first ? [{ ...first, state: 'open' as const }] : [];
    });
    draft.facts = { ...draft.facts, tickets: [...tickets, ...added] };
  },
  'give its difference back': (draft, event) => {
    const own = exchangeOf(draft.facts, event);
    if (!own || own.back.minor === 0) return;
    const { id: exchangeId, back: amount } = own;
    for (const part of drawFrom(draft.facts, amount))
      draft.plans.push({ kind: 'refund', ...part, exchangeId });
    draft.facts = setExchange(draft.facts, exchangeId, { money: 'sent' });
    draft.history.push({ kind: 'refund_sent', details: { amount } });
  },
  'its difference is back': (draft, event) => {
    if ('exchangeId' in event) draft.facts = setExchange(draft.facts, event.exchangeId, { money: 'paid' });
  },
  'confirm the exchange': (draft, event) => {
    if ('exchangeId' in event) draft.plans.push({ kind: 'confirm exchange', exchangeId: event.exchangeId });
  },
} as const satisfies Record<string, (draft: Draft, event: OrderEvent) => void>;
