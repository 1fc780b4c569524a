import { isStaff } from '#kernel/account.ts';
import type { OfferableRequest } from '#modules/requests/index.ts';
import { MANUAL_SUPPLIER_ID } from '../adapters/manual-supplier.ts';
import type { RequestOffer } from '../api.ts';
import { lastReservations, listOffers } from '../db/offer-queries.ts';
import type { OfferRow, ReservationRow } from '../db/schema.ts';
import { acceptRefusal, canWithdraw, type OfferSituation, offerStatus } from '../domain/offer-state.ts';
import type { RequestOffersDeps, ReservedOrder, Visitor } from '../ports.ts';

export const situationOf = (offer: OfferRow, reservation: ReservationRow | undefined): OfferSituation => ({
  state: offer.state,
  deadline: offer.deadline,
  reservation: reservation?.state ?? null,
});

/** Whether staff serve the request, and so may write, withdraw and issue. */
export const isExecutor = ({ user }: Visitor, request: OfferableRequest): boolean =>
  isStaff(user) && user !== null && request.executorId === user.userId;

/** Whether the request is the reader's own: staff read all requests and accept none but their own. */
export const mayAccept = ({ user }: Visitor, { authorId }: OfferableRequest): boolean =>
  !isStaff(user) || user?.userId === authorId;

/** The order of a reservation, and those of its passengers whose tickets are missing. */
function toIssue(reservation: ReservationRow | undefined, order: ReservedOrder | null): RequestOffer['toIssue'] {
  if (reservation?.state !== 'to_issue') return null;
  return reservation.travellerIds.map((travellerId, n) => {
    const person = order?.passengers.find(({ id }) => id === travellerId);
    return { travellerId, name: person ? `${person.surname} ${person.name}` : String(n + 1) };
  });
}

/** Reads the offers of a request as its author or staff see them. @throws AppError those of the requests' port. */
export async function readOffers(
  deps: RequestOffersDeps,
  visitor: Visitor,
  requestId: string,
): Promise<{ offers: RequestOffer[]; canWrite: boolean; serverNow: string }> {
  const request = await deps.requests.read(visitor, requestId);
  const rows = await listOffers(deps.db, request.id);
  const reservations = await lastReservations(
    deps.db,
    rows.map(({ id }) => id),
  );
  const now = deps.clock.now();
  const serves = isExecutor(visitor, request);
  const offers = await Promise.all(
    rows.map(async (row): Promise<RequestOffer> => {
      const reservation = reservations.get(row.id);
      const situation = situationOf(row, reservation);
      const others = rows.filter(({ id, service }) => id !== row.id && service === row.service);
      const order = reservation && (await deps.orders.orderOfReservation(deps.db, MANUAL_SUPPLIER_ID, reservation.id));
      const refused = acceptRefusal(
        situation,
        others.map((other) => situationOf(other, reservations.get(other.id))),
        { now, requestEnded: request.ended },
      );
      return {
        id: row.id,
        service: row.service,
        status: offerStatus(situation, now),
        ...row.shown,
        slices: row.content.slices,
        terms: row.content.terms,
        passengerCounts: row.content.passengerCounts,
        note: row.note,
        deadline: row.deadline.toISOString(),
        createdAt: row.createdAt.toISOString(),
        by: row.createdByName,
        order: order ? { id: order.id, number: order.number } : null,
        refusal: reservation?.refusal ?? null,
        canAccept: refused === null && mayAccept(visitor, request),
        canWithdraw: serves && canWithdraw(situation),
        toIssue: serves ? toIssue(reservation, order ?? null) : null,
      };
    }),
  );
  return { offers, canWrite: serves && !request.ended && request.services.length > 0, serverNow: now.toISOString() };
}
