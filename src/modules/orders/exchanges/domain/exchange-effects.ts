import { refund } from '../../core/domain/core-machine.ts';
import type { ExchangeSnapshot, Facts, TicketSnapshot } from '../../core/domain/facts.ts';
import type { ApplyEffect } from '../../core/domain/machine-slice.ts';
import { unapproved } from '../../core/domain/order-state.ts';
import { refundSources } from '../../core/domain/refund-waterfall.ts';
import { exchangeOf } from './exchange-guards.ts';

export const setExchange = (facts: Facts, id: string, change: Partial<ExchangeSnapshot>): Facts => ({
  ...facts,
  exchanges: facts.exchanges.map((e) => (e.id === id ? { ...e, ...change } : e)),
});

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
  'refund its payment': (draft, event) =>
    refund(draft, (payment) => 'exchangeId' in event && payment.purpose === event.exchangeId),
} as const satisfies Record<string, ApplyEffect>;
