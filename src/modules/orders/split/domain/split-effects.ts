import { subtract } from '#kernel/money.ts';
import type { Facts, SplitSnapshot } from '../../core/domain/facts.ts';
import type { ApplyEffect } from '../../core/domain/machine-slice.ts';
import { splitOf } from './split-guards.ts';

export const setSplit = (facts: Facts, id: string, change: Partial<SplitSnapshot>): Facts => ({
  ...facts,
  splits: facts.splits.map((split) => (split.id === id ? { ...split, ...change } : split)),
});

/** The order without those who left: their tickets, price and part of each payment are the other order's. */
export const withoutThem = (facts: Facts, { passengerIds, total, net, shares }: SplitSnapshot): Facts => ({
  ...facts,
  total: subtract(facts.total, total),
  ...(facts.net && net ? { net: subtract(facts.net, net) } : {}),
  passengerIds: facts.passengerIds.filter((id) => !passengerIds.includes(id)),
  tickets: facts.tickets.filter((ticket) => !passengerIds.includes(ticket.passengerId)),
  payments: facts.payments.map((payment) => {
    const share = shares.find(({ paymentId }) => paymentId === payment.id);
    return share ? { ...payment, amount: subtract(payment.amount, share.amount) } : payment;
  }),
});

/** Effects of a split in addition to its own state. */
export const SPLIT_EFFECTS = {
  'begin the split': (draft, event) => {
    if (event.on !== 'split_asked') return;
    const { departsAt: _departsAt, ...asked } = event.asked;
    const begun: SplitSnapshot = { ...asked, state: 'planned', attempts: 0 };
    draft.facts = { ...draft.facts, splits: [...draft.facts.splits, begun] };
    draft.history.push({ kind: 'split_asked', details: { passengers: asked.passengerIds.length } });
  },
  'part with its passengers': (draft, event) => {
    const own = splitOf(draft.facts, event);
    if (!own) return;
    draft.facts = withoutThem(draft.facts, own);
    draft.plans.push({ kind: 'open their order', splitId: own.id });
  },
} as const satisfies Record<string, ApplyEffect>;
