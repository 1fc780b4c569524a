import type { Instant } from '#kernel/dates.ts';
import { type Money, zero } from '#kernel/money.ts';
import type { AncillaryImpact } from '#modules/orders/api.ts';
import type { AncillaryKind } from '#modules/supply/api.ts';

/** An ancillary, as the impact rules see it. */
export type AncillaryWithImpact = {
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
};

/** A seat belongs to its aircraft and a ride to its hour: with other flights they are chosen anew. */
const STAYS_BEHIND: ReadonlySet<AncillaryKind> = new Set(['seat', 'bus', 'cradle', 'checkin']);

function ended(
  { id, price, voidUntil, refundUntil }: AncillaryWithImpact,
  { at, involuntary }: AncillaryImpactAction,
): AncillaryImpact {
  const nothing = zero(price.currency);
  if (price.minor === 0) return { ancillaryId: id, fate: 'lost', reason: 'free', back: nothing };
  if (involuntary) return { ancillaryId: id, fate: 'refunded', reason: 'involuntary', back: price };
  if (voidUntil !== null && at < voidUntil)
    return { ancillaryId: id, fate: 'refunded', reason: 'void_window', back: price };
  if (refundUntil !== null && at < refundUntil)
    return { ancillaryId: id, fate: 'refunded', reason: 'terms', back: price };
  const reason = refundUntil === null ? 'not_refundable' : 'too_late';
  return { ancillaryId: id, fate: 'lost', reason, back: nothing };
}

/**
 * Impact on an ancillary when its ticket is voided, refunded, exchanged, split off or released, or when it is returned
 * `alone`. Shown before the action and applied with it, by the same rule at the moment of the agreement.
 */
export function ancillaryImpactOf(extra: AncillaryWithImpact, act: AncillaryImpactAction): AncillaryImpact {
  const nothing = zero(extra.price.currency);
  if (act.kind === 'release') return { ancillaryId: extra.id, fate: 'kept', reason: 'same_ticket', back: nothing };
  if (act.kind === 'split') return { ancillaryId: extra.id, fate: 'moved', reason: 'with_passenger', back: nothing };
  if (extra.state === 'waiting')
    return { ancillaryId: extra.id, fate: 'refunded', reason: 'not_issued', back: extra.price };
  if (act.kind === 'exchange' && act.moves && !act.involuntary && !STAYS_BEHIND.has(extra.kind))
    return { ancillaryId: extra.id, fate: 'moved', reason: 'new_flight', back: nothing };
  return ended(extra, act);
}
