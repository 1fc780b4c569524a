import type { OfferStatus } from '#kernel/offer-status.ts';
import type { OrderStatus } from '#modules/orders/api.ts';

/** What staff and the author made of an offer. */
export const OFFER_STATES = ['sent', 'accepted', 'withdrawn'] as const;
export type OfferState = (typeof OFFER_STATES)[number];

/**
 * A reservation of an offer. `held`: ordered, not paid; `to_issue`: paid, staff enter the tickets; `refused`: staff
 * could not issue it, the money goes back.
 */
export const RESERVATION_STATES = ['held', 'to_issue', 'issued', 'canceled', 'refused'] as const;
export type ReservationState = (typeof RESERVATION_STATES)[number];

const OF_ORDER = {
  cooked: 'held',
  hold: 'held',
  pay: 'held',
  not_payed: 'held',
  payed: 'to_issue',
  process_selling: 'to_issue',
  issue_blocked: 'to_issue',
  absent_bso: 'to_issue',
  sold: 'issued',
  partial_sold: 'issued',
  released_seats: 'issued',
  refunded: 'canceled',
  canceled: 'canceled',
  error_booking: 'canceled',
  error_sold: 'canceled',
  timeout: 'canceled',
} as const satisfies Record<OrderStatus, ReservationState>;

/**
 * What has become of an ordered offer, by its order and, where staff issue it, by its reservation; null: it was never
 * ordered.
 */
export function reservationState(
  order: { readonly status: OrderStatus } | null,
  own: ReservationState | null,
): ReservationState | null {
  if (own === 'refused' || own === 'to_issue') return own;
  return order ? OF_ORDER[order.status] : own;
}

/** Reservations of which an offer may have one. */
export const LIVE_RESERVATIONS = ['held', 'to_issue', 'issued'] as const satisfies readonly ReservationState[];
export const isLive = (state: ReservationState | null): boolean => LIVE_RESERVATIONS.some((live) => live === state);

export type OfferSituation = {
  readonly state: OfferState;
  readonly deadline: Date;
  /** Of its last reservation; null: it was never ordered. */
  readonly reservation: ReservationState | null;
};

export function offerStatus({ state, deadline, reservation }: OfferSituation, now: Date): OfferStatus {
  if (reservation === 'refused' || reservation === 'held' || reservation === 'to_issue' || reservation === 'issued')
    return reservation;
  if (state === 'withdrawn') return 'withdrawn';
  if (deadline <= now) return 'expired';
  return state === 'accepted' ? 'accepted' : 'open';
}

/** The same among the other offers for its service: once one is ordered, what waits for a choice waits no more. */
export function statusAmong(offer: OfferSituation, others: readonly OfferSituation[], now: Date): OfferStatus {
  const status = offerStatus(offer, now);
  const isWaiting = status === 'open' || status === 'accepted';
  return isWaiting && others.some(({ reservation }) => isLive(reservation)) ? 'not_chosen' : status;
}

export type AcceptRefusal = 'withdrawn' | 'expired' | 'ordered' | 'service_ordered' | 'request_ended';

/**
 * Why an offer cannot be accepted, or null. `others`: the other offers for the same service; one that was ordered
 * rules the rest out, one that was only accepted gives way.
 */
export function acceptRefusal(
  offer: OfferSituation,
  others: readonly OfferSituation[],
  { now, requestEnded }: { now: Date; requestEnded: boolean },
): AcceptRefusal | null {
  if (requestEnded) return 'request_ended';
  const status = offerStatus(offer, now);
  if (status === 'withdrawn' || status === 'expired') return status;
  if (status !== 'open' && status !== 'accepted') return 'ordered';
  return others.some(({ reservation }) => isLive(reservation)) ? 'service_ordered' : null;
}

/** Staff may take an offer back until it is ordered. */
export const canWithdraw = ({ state, reservation }: OfferSituation): boolean =>
  state !== 'withdrawn' && !isLive(reservation) && reservation !== 'refused';
