import { isStaff } from '#kernel/account.ts';
import type { OfferableRequest } from '#modules/requests/index.ts';
import { modeOf } from '#modules/supply/api.ts';
import type { Executor } from '#platform/db/database.ts';
import { isOwner, toMember } from '#platform/db/membership.ts';
import { firstLocator, MANUAL_SUPPLIER_ID } from '../adapters/manual-supplier.ts';
import type { RequestOffer } from '../api.ts';
import { lastReservations, listOffers } from '../db/offer-queries.ts';
import type { OfferRow, ReservationRow } from '../db/schema.ts';
import { NUMBER_FORM_OF, typedNumber } from '../domain/entered-number.ts';
import {
  acceptRefusal,
  canWithdraw,
  type OfferSituation,
  reservationState,
  statusAmong,
} from '../domain/offer-state.ts';
import type { RequestOffersDeps, ReservedOrder, Visitor } from '../ports.ts';

/** An offer with what has become of it. */
export type KnownOffer = {
  row: OfferRow;
  /** Where staff issue it: what was reserved last. */
  reservation: ReservationRow | undefined;
  order: ReservedOrder | null;
  situation: OfferSituation;
};

/** How orders stand: what offers need to know what has become of them. */
export type OrderStates = { orders: Pick<RequestOffersDeps['orders'], 'statesOf'> };

/** Reads what has become of offers, in their order. */
export async function knowOffers(deps: OrderStates, db: Executor, rows: readonly OfferRow[]): Promise<KnownOffer[]> {
  const ids = rows.map(({ id }) => id);
  const orderIds = rows.flatMap(({ orderId }) => orderId ?? []);
  const [reservations, orders] = [await lastReservations(db, ids), await deps.orders.statesOf(db, orderIds)];
  return rows.map((row) => {
    const reservation = reservations.get(row.id);
    const order = (row.orderId !== null && orders.get(row.orderId)) || null;
    const { state, deadline } = row;
    const situation = { state, deadline, reservation: reservationState(order, reservation?.state ?? null) };
    return { row, reservation, order, situation };
  });
}

/** Whether an offer of a request is ordered and neither issued nor refused. */
export async function hasUnfinished(deps: OrderStates, db: Executor, requestId: string): Promise<boolean> {
  const known = await knowOffers(deps, db, await listOffers(db, requestId));
  return known.some(({ situation: { reservation } }) => reservation === 'held' || reservation === 'to_issue');
}

/** Whether staff serve the request, and so may write and withdraw. */
export const isExecutor = ({ user }: Visitor, request: OfferableRequest): boolean =>
  isStaff(user) && user !== null && request.executorId === user.userId;

/** Whether staff may issue or refuse what was paid: the executor, or an administrator where there is none at hand. */
export const mayIssue = (visitor: Visitor, request: OfferableRequest): boolean =>
  isExecutor(visitor, request) || (visitor.user?.roles.includes('ROLE_ADMIN') ?? false);

/** The numbers of tickets that another order has: the order of the offer never takes them. */
export async function foreignNumbers(
  { orders }: { orders: Pick<RequestOffersDeps['orders'], 'ownersOfTickets'> },
  db: Executor,
  { orderId }: Pick<OfferRow, 'orderId'>,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const owners = numbers.length > 0 ? await orders.ownersOfTickets(db, numbers) : new Map<string, string>();
  return new Set([...owners].filter(([, owner]) => owner !== orderId).map(([number]) => number));
}

/** Whether the request is the reader's own: staff read all requests and accept none but their own of today. */
export const mayAccept = ({ user }: Visitor, { authorId, contractId }: OfferableRequest): boolean => {
  const member = toMember(user);
  return !member.staff || isOwner(member, { userId: authorId, contractId });
};

/** The travellers whose tickets staff are to enter, or to correct: those that are another order's. */
async function toIssue(
  deps: RequestOffersDeps,
  { row, reservation, order }: KnownOffer,
): Promise<RequestOffer['toIssue']> {
  if (reservation?.state !== 'to_issue' && reservation?.state !== 'issued') return null;
  const entered = new Map(reservation.tickets.map(({ travellerId, number }) => [travellerId, number]));
  const foreign = await foreignNumbers(deps, deps.db, row, [...entered.values()]);
  if (reservation.state === 'issued' && foreign.size === 0) return null;
  const reference = firstLocator(reservation.id);
  const passengers = order ? await deps.orders.passengersOf(order.id) : [];
  return reservation.travellerIds.map((travellerId, n) => {
    const person = passengers.find(({ id }) => id === travellerId);
    const number = entered.get(travellerId);
    return {
      travellerId,
      name: person ? `${person.surname} ${person.name}` : String(n + 1),
      number: number === undefined ? null : typedNumber(number, reference),
      kept: number !== undefined && !foreign.has(number),
    };
  });
}

/** Reads the offers of a request as its author or staff see them. @throws AppError those of the requests' port. */
export async function readOffers(
  deps: RequestOffersDeps,
  visitor: Visitor,
  requestId: string,
): Promise<{ offers: RequestOffer[]; canWrite: boolean; serverNow: string }> {
  const request = await deps.requests.read(visitor, requestId);
  const known = await knowOffers(deps, deps.db, await listOffers(deps.db, request.id));
  const now = deps.clock.now();
  const serves = isExecutor(visitor, request);
  const issues = mayIssue(visitor, request);
  const offers = await Promise.all(
    known.map(async (offer): Promise<RequestOffer> => {
      const { row, reservation, order, situation } = offer;
      const others = known
        .filter((other) => other !== offer && other.row.service === row.service)
        .map((other) => other.situation);
      const refused = acceptRefusal(situation, others, { now, requestEnded: request.ended });
      return {
        id: row.id,
        service: row.service,
        status: statusAmong(situation, others, now),
        written: row.supplierId === MANUAL_SUPPLIER_ID,
        ...row.shown,
        slices: row.content.slices,
        terms: row.content.terms,
        passengerCounts: row.content.passengerCounts,
        ownServiceFee: mayAccept(visitor, request) ? null : row.ownServiceFee,
        note: row.note,
        deadline: row.deadline.toISOString(),
        createdAt: row.createdAt.toISOString(),
        by: row.createdByName,
        order: order ? { id: order.id, number: order.number } : null,
        refusal: reservation?.refusal ?? null,
        canAccept: refused === null && mayAccept(visitor, request),
        canWithdraw: serves && canWithdraw(situation),
        numberForm: NUMBER_FORM_OF[modeOf(row.content.slices)],
        toIssue: issues ? await toIssue(deps, offer) : null,
      };
    }),
  );
  return { offers, canWrite: serves && !request.ended && request.services.length > 0, serverNow: now.toISOString() };
}
