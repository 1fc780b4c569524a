import type { Instant } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';
import type { AncillaryImpact } from '#modules/orders/api.ts';
import type { EndState, TicketState } from '#modules/orders/machine.ts';

import type { AncillaryImpactAction, AncillaryWithImpact } from './ancillary-impact.ts';
import { ancillaryImpactOf } from './ancillary-impact.ts';
import type { AncillaryOp, AncillaryState } from './ancillary-machine.ts';

/** An ancillary and the state of its ticket. */
export type PlannedAncillary = AncillaryWithImpact & {
  at: AncillaryState;
  op: AncillaryOp | null;
  /** Decided already: what was planned has been done, or was refused. */
  impact: AncillaryImpact | null;
  refused: boolean;
  money: 'none' | 'sent' | 'stuck' | 'paid';
  /** Money came for it and can go back. */
  paid: boolean;
  ticket: TicketState | null;
  /** Its flight is none of those that its passenger has now; the one in its place. */
  replacedBy: string | null;
  /** The act that closed or exchanged its ticket. */
  act: { at: Instant; involuntary: boolean } | null;
};

export type AncillaryStep =
  | { readonly do: 'fail'; readonly code: string }
  | {
      readonly do: 'plan';
      readonly op: AncillaryOp;
      readonly impact: AncillaryImpact | null;
      readonly involuntary: boolean;
      readonly moveTo: string | null;
    }
  | { readonly do: 'pay back'; readonly amount: Money };

const plan = (
  op: AncillaryOp,
  impact: AncillaryImpact | null = null,
  involuntary = false,
  moveTo: string | null = null,
): AncillaryStep => ({
  do: 'plan',
  op,
  impact,
  involuntary,
  moveTo,
});

/** Effect of an impact: returned, closed for nothing, or moved. */
function carriedOut(impact: AncillaryImpact, involuntary: boolean, moveTo: string | null): AncillaryStep | null {
  if (impact.fate === 'kept') return null;
  if (impact.fate === 'moved') return moveTo === null ? null : plan('move', impact, false, moveTo);
  return plan(impact.fate === 'refunded' ? 'back' : 'lose', impact, involuntary);
}

/**
 * The next step for one ancillary of a paid purchase, or null when there is none. It is sold once its ticket is issued,
 * ends with an order that was not, follows its ticket by the announced impact, and its money is refunded when it was
 * refused or returned.
 */
export function nextAncillaryStep(
  extra: PlannedAncillary,
  order: { end: EndState; issued: boolean; moves: boolean },
): AncillaryStep | null {
  const { at, op, impact, ticket, act } = extra;
  if (op !== null) return null;
  if (at === 'waiting') {
    if (order.end !== 'open' || (order.issued && ticket !== 'open')) return { do: 'fail', code: 'NOT_ISSUED' };
    return order.issued ? plan('sell') : null;
  }
  if (at === 'failed' || at === 'voided' || at === 'refunded') {
    const amount = at === 'failed' ? extra.price : (impact?.back ?? extra.price);
    return extra.paid && extra.money === 'none' && amount.minor > 0 ? { do: 'pay back', amount } : null;
  }
  if (at !== 'issued') return null;
  if (impact?.fate === 'moved' && extra.refused && extra.replacedBy !== null) {
    // The new flight has no such thing: the carrier owes all of it.
    return plan('back', { ...impact, fate: 'refunded', reason: 'not_on_new_flight', back: extra.price }, true);
  }
  if (impact !== null && extra.refused) return null;
  const of = (kind: AncillaryImpactAction['kind']): AncillaryImpactAction => ({
    kind,
    involuntary: act?.involuntary ?? false,
    at: act?.at ?? '',
    moves: order.moves,
  });
  if (ticket === 'open' && extra.replacedBy !== null && act)
    return carriedOut(ancillaryImpactOf(extra, of('exchange')), act.involuntary, extra.replacedBy);
  if ((ticket === 'void' || ticket === 'refunded') && act)
    return carriedOut(ancillaryImpactOf(extra, of(ticket === 'void' ? 'void' : 'refund')), act.involuntary, null);
  return null;
}
