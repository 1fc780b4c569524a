import type { Instant } from '#kernel/dates.ts';
import { type Money, zero } from '#kernel/money.ts';
import type { AncillaryImpact } from '#modules/orders/api.ts';
import type { AncillaryKind } from '#modules/supply/api.ts';

/** An ancillary, as the impact rules see it. */
export type AncillaryImpactInput = {
  id: string;
  kind: AncillaryKind;
  state: 'waiting' | 'issued';
  price: Money;
  voidUntil: Instant | null;
  refundUntil: Instant | null;
};

export type AncillaryImpactAction = {
  kind: 'void' | 'refund' | 'exchange' | 'split' | 'release' | 'alone';
  /** The carrier does not carry out what it sold: everything comes back. */
  involuntary: boolean;
  at: Instant;
  /** The supplier takes things over to the flight of a new ticket. */
  moves: boolean;
  /** The supplier takes single things back; otherwise they come back with the whole order alone. */
  givesBack: boolean;
};

/** A seat belongs to its aircraft and a ride to its hour: with other flights they are chosen anew, or arranged anew. */
const STAYS_BEHIND: ReadonlySet<AncillaryKind> = new Set(['seat', 'bus', 'cradle', 'checkin', 'other']);

function ended(
  { id, price, voidUntil, refundUntil }: AncillaryImpactInput,
  { at, involuntary }: AncillaryImpactAction,
): AncillaryImpact {
  const nothing = zero(price.currency);
  if (price.minor === 0) return { ancillaryId: id, outcome: 'lost', reason: 'free', refundAmount: nothing };
  if (involuntary) return { ancillaryId: id, outcome: 'refunded', reason: 'involuntary', refundAmount: price };
  if (voidUntil !== null && at < voidUntil)
    return { ancillaryId: id, outcome: 'refunded', reason: 'void_window', refundAmount: price };
  if (refundUntil !== null && at < refundUntil)
    return { ancillaryId: id, outcome: 'refunded', reason: 'terms', refundAmount: price };
  const reason = refundUntil === null ? 'not_refundable' : 'too_late';
  return { ancillaryId: id, outcome: 'lost', reason, refundAmount: nothing };
}

/**
 * Impact on an ancillary when its ticket is voided, refunded, exchanged, split off or released, or when it is returned
 * `alone`. Shown before the action and applied with it, by the same rule at the moment of the agreement.
 */
export function ancillaryImpactOf(ancillary: AncillaryImpactInput, action: AncillaryImpactAction): AncillaryImpact {
  const nothing = zero(ancillary.price.currency);
  if (action.kind === 'release')
    return { ancillaryId: ancillary.id, outcome: 'kept', reason: 'same_ticket', refundAmount: nothing };
  if (action.kind === 'split')
    return { ancillaryId: ancillary.id, outcome: 'moved', reason: 'with_passenger', refundAmount: nothing };
  if (ancillary.state === 'waiting')
    return { ancillaryId: ancillary.id, outcome: 'refunded', reason: 'not_issued', refundAmount: ancillary.price };
  if (action.kind === 'exchange' && action.moves && !action.involuntary && !STAYS_BEHIND.has(ancillary.kind))
    return { ancillaryId: ancillary.id, outcome: 'moved', reason: 'new_flight', refundAmount: nothing };
  if (action.kind === 'exchange' && !action.givesBack && !action.involuntary)
    return { ancillaryId: ancillary.id, outcome: 'lost', reason: 'not_refundable', refundAmount: nothing };
  return ended(ancillary, action);
}
