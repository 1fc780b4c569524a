import type { Instant } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';
import type { AncillaryImpact } from '#modules/orders/api.ts';
import type { EndState, TicketState } from '#modules/orders/machine.ts';

import type { AncillaryImpactAction, AncillaryImpactInput } from './ancillary-impact.ts';
import { ancillaryImpactOf } from './ancillary-impact.ts';
import type { AncillaryOp, AncillaryState } from './ancillary-machine.ts';

/** An ancillary and the state of its ticket. */
export type PlannedAncillary = AncillaryImpactInput & {
  at: AncillaryState;
  op: AncillaryOp | null;
  /** Decided already: what was planned has been done, or was refused. */
  impact: AncillaryImpact | null;
  refused: boolean;
  money: 'none' | 'sent' | 'refund_failed' | 'paid';
  /** Money came for it and can go back. */
  paid: boolean;
  ticket: TicketState | null;
  /** Its flight is none of those that its passenger has now; the one in its place. */
  replacedBy: string | null;
  /** The act that closed or exchanged its ticket. */
  action: { at: Instant; involuntary: boolean } | null;
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
  | { readonly do: 'refund'; readonly amount: Money };

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
function planImpact(impact: AncillaryImpact, involuntary: boolean, moveTo: string | null): AncillaryStep | null {
  if (impact.outcome === 'kept') return null;
  if (impact.outcome === 'moved') return moveTo === null ? null : plan('move', impact, false, moveTo);
  return plan(impact.outcome === 'refunded' ? 'back' : 'lose', impact, involuntary);
}

/**
 * The next step for one ancillary of a paid purchase, or null when there is none. It is sold once its ticket is issued,
 * ends with an order that was not, follows its ticket by the announced impact, and its money is refunded when it was
 * refused or returned.
 */
export function nextAncillaryStep(
  ancillary: PlannedAncillary,
  order: { end: EndState; issued: boolean; moves: boolean; givesBack: boolean },
): AncillaryStep | null {
  const { at, op, impact, ticket, action } = ancillary;
  if (op !== null) return null;
  if (at === 'waiting') {
    if (order.end !== 'open' || (order.issued && ticket !== 'open')) return { do: 'fail', code: 'NOT_ISSUED' };
    return order.issued ? plan('sell') : null;
  }
  if (at === 'failed' || at === 'voided' || at === 'refunded') {
    const amount = at === 'failed' ? ancillary.price : (impact?.refundAmount ?? ancillary.price);
    return ancillary.paid && ancillary.money === 'none' && amount.minor > 0 ? { do: 'refund', amount } : null;
  }
  if (at !== 'issued') return null;
  if (impact?.outcome === 'moved' && ancillary.refused && ancillary.replacedBy !== null) {
    // The new flight has no such thing: the carrier owes all of it.
    return plan(
      'back',
      { ...impact, outcome: 'refunded', reason: 'not_on_new_flight', refundAmount: ancillary.price },
      true,
    );
  }
  if (impact !== null && ancillary.refused) return null;
  const of = (kind: AncillaryImpactAction['kind']): AncillaryImpactAction => ({
    kind,
    involuntary: action?.involuntary ?? false,
    at: action?.at ?? '',
    moves: order.moves,
    givesBack: order.givesBack,
  });
  if (ticket === 'open' && ancillary.replacedBy !== null && action)
    return planImpact(ancillaryImpactOf(ancillary, of('exchange')), action.involuntary, ancillary.replacedBy);
  if ((ticket === 'void' || ticket === 'refunded') && action)
    return planImpact(
      ancillaryImpactOf(ancillary, of(ticket === 'void' ? 'void' : 'refund')),
      action.involuntary,
      null,
    );
  return null;
}
