import { notFound } from '#kernel/app-error.ts';
import type { Executor } from '#platform/db/database.ts';
import { type OrderRow, orderById, passengersOf } from '../core/db/order-queries.ts';
import { loadOrderState } from '../core/db/order-state-queries.ts';
import type { AccessLevel } from '../core/domain/access.ts';
import { splitInProgress } from '../core/domain/order-conditions.ts';
import { ownOf } from '../core/domain/passenger-itineraries.ts';
import { accessLevel, ownOrder } from '../core/use-cases/own-order.ts';
import { returnInProgress } from '../core/use-cases/returnable.ts';
import { openContacts, openTraveller } from '../core/use-cases/seal-personal-data.ts';
import type { Visitor } from '../core/use-cases/visitor.ts';
import { doneExchanges } from '../exchanges/db/exchange-queries.ts';
import type { OrdersDeps } from '../ports.ts';
import { paidParts } from '../returns/domain/forced-sums.ts';
import { isLate } from '../returns/domain/return-sums.ts';

/** What a service request needs to know of the order it is about; who may see which of it is for the reader to keep. */
export type RequestedOrder = Awaited<ReturnType<typeof subjectOf>>;

async function subjectOf(deps: OrdersDeps, order: OrderRow, db: Executor = deps.db) {
  const orderState = await loadOrderState(deps, db, order);
  const people = await passengersOf(db, order.id);
  const done = await doneExchanges(db, [order.id]);
  const { slices } = ownOf(order, done, people[0] ?? { id: '', category: 'aaa' }).journey;
  const locations: typeof order.journey.locations = Object.assign(
    {},
    order.journey.locations,
    ...done.map((e) => e.journey.locations),
  );
  const departsAt = slices[0]?.segments[0]?.departsAt ?? null;
  return {
    orderId: order.id,
    /** The agency whose order it is; null for a visitor's own. */
    contractId: order.contractId,
    number: order.number,
    currency: order.currency,
    status: order.status,
    locator: order.locator,
    locale: order.locale,
    contacts: openContacts(deps, order),
    slices,
    locations,
    late: isLate(departsAt ?? undefined, deps.clock.now()),
    /** Tickets are on their way back at the supplier: nothing else may begin. */
    busy: returnInProgress(orderState) !== null || splitInProgress(orderState),
    passengers: people.map((row) => {
      const { surname, name } = openTraveller(deps, row);
      const tickets = orderState.tickets
        .filter((t) => t.passengerId === row.id && t.state !== 'exchanged')
        .map(({ number, state }) => ({ number, state }));
      const live = tickets.length > 0 && tickets.every((t) => t.state === 'open' || t.state === 'released');
      return {
        id: row.id,
        category: row.category,
        surname,
        name,
        tickets,
        /** Every document is open. */
        open: live && tickets.every((t) => t.state === 'open'),
        /** Every document can still be refunded. */
        refundable: live,
        /** What they fly on now. */
        slices: ownOf(order, done, row).journey.slices,
        paid: paidParts(ownOf(order, done, row).price),
      };
    }),
  };
}

/** For the visitor who may see the order. @throws AppError not_found `orders.not_found`. */
export async function readRequestedOrder(
  deps: OrdersDeps,
  visitor: Visitor,
  id: string,
): Promise<RequestedOrder & { access: AccessLevel }> {
  const order = await ownOrder(deps, visitor, id);
  return { ...(await subjectOf(deps, order)), access: await accessLevel(deps, visitor, order) };
}

/** For authorized callers: staff, and our own jobs. @throws AppError not_found `orders.not_found`. */
export async function knowRequestedOrder(
  deps: OrdersDeps,
  id: string,
  db: Executor = deps.db,
): Promise<RequestedOrder> {
  const order = await orderById(db, id);
  if (!order) throw notFound('orders.not_found');
  return subjectOf(deps, order, db);
}
