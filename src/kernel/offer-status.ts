/**
 * How an offer of a request stands, as both sides see it. `expired`: the deadline has passed without an order;
 * `not_chosen`: another one was ordered for its service.
 */
export const OFFER_STATUSES = [
  'open',
  'accepted',
  'held',
  'to_issue',
  'issued',
  'refused',
  'withdrawn',
  'expired',
  'not_chosen',
] as const;
export type OfferStatus = (typeof OFFER_STATUSES)[number];
