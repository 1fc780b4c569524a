import type { Money } from '#kernel/money.ts';
import { unapproved } from './approval.ts';
import type { Draft } from './decide.ts';
import { appliedPayments, exchangeOf } from './exchange-guards.ts';
import type { ExchangeSnapshot, Facts, OrderEvent, TicketSnapshot } from './facts.ts';
import { waterfall } from './refund-rule.ts';

export const setExchange = (facts: Facts, id: string, change: Partial<ExchangeSnapshot>): Facts => ({
  ...facts,
  exchanges: facts.exchanges.map((e) => (e.id === id ? { ...e, ...change } : e)),
});

/**
 * Where money that goes back for tickets comes from: what paid for the order first, then what paid for each exchange,
 * each as far as it still
 * reaches. Parts go out in the order in which they were decided, so that no som is taken twice.
 */
export function refundSources(facts: Facts, amount: Money): { paymentId: string; amount: Money }[] {
  const applied = appliedPayments(facts);
  const groups = [
    applied.filter((p) => p.purpose === 'order'),
    ...Map.groupBy(
      applied.filter((p) => p.purpose !== 'order'),
      (p) => p.purpose,
    ).values(),
  ];
  const sent = (acts: readonly { money: string; sum: Money }[]) =>
    acts.reduce((all, act) => all + (act.money === 'none' ? 0 : act.sum.minor), 0);
  let skip =
    sent(facts.returns.map((r) => ({ money: r.money, sum: r.amount }))) +
    sent(facts.exchanges.map((e) => ({ money: e.money, sum: e.back })));
  let left = amount.minor;
  const parts: { paymentId: string; amount: Money }[] = [];
  for (const group of groups) {
    const whole = group.reduce((all, p) => all + p.amount.minor, 0);
    const before = Math.min(skip, whole);
    const minor = Math.min(left, whole - before);
    if (minor > 0) parts.push(...waterfall(group, before, { ...amount, minor }));
    skip -= before;
    left -= minor;
  }
  return parts;
}

/** Effects of an exchange in addition to its own state. */
export const EXCHANGE_EFFECTS = {
  'begin the exchange': (draft, event) => {
    if (event.on !== 'exchange_asked') return;
    const { asked } = event;
    const state = asked.due.minor > 0 || unapproved(asked) ? 'unpaid' : 'planned';
    const begun = { ...asked, state, attempts: 0, money: 'none' } as const;
    draft.facts = { ...draft.facts, exchanges: [...draft.facts.exchanges, begun] };
    const amount = asked.back.minor > 0 ? asked.back : asked.due;
    const details = { amount, tickets: asked.passengerIds.length };
    draft.history.push({ kind: 'exchange_asked', details });
    if (unapproved(asked)) draft.history.push({ kind: 'exchange_approval_asked', details });
  },
  'go on with the exchange': (draft, event) => {
    const own = exchangeOf(draft.facts, event);
    if (own?.due.minor === 0) draft.facts = setExchange(draft.facts, own.id, { state: 'planned' });
  },
  'give the exchange up': (draft, event) => {
    const own = exchangeOf(draft.facts, event);
    if (own) draft.facts = setExchange(draft.facts, own.id, { state: 'withdrawn' });
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
      (t): TicketSnapshot =>
        own.passengerIds.includes(t.passengerId) && t.state === 'open' ? { ...t, state: 'exchanged' } : t,
    );
    const fresh = 'tickets' in event ? (event.tickets ?? []).filter((t) => !known.has(t.number)) : [];
    // One document a passenger, of this passenger.
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
    for (const part of refundSources(draft.facts, amount)) draft.plans.push({ kind: 'refund', ...part, exchangeId });
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
