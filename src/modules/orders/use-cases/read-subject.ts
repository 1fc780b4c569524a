import { notFound } from '#kernel/app-error.ts';
import type { Executor } from '#platform/db/database.ts';
import { factsOf } from '../db/facts-queries.ts';
import { type OrderRow, orderById, passengersOf } from '../db/order-queries.ts';
import { parting } from '../domain/exchange-guards.ts';
import { paidParts } from '../domain/forced-sums.ts';
import { isLate } from '../domain/return-sums.ts';
import type { OrdersDeps } from '../ports.ts';
import { ownOrder } from './own-order.ts';
import { underWay } from './returnable.ts';
import { openContacts, openTraveller } from './sealed-data.ts';
import type { Visitor } from './visitor.ts';

/** What a service request needs to know of the order it is about; who may see which of it is for the reader to keep. */
export type Subject = Awaited<ReturnType<typeof subjectOf>>;

async function subjectOf(deps: OrdersDeps, order: OrderRow, db: Executor = deps.db) {
  const facts = await factsOf(db, order);
  const people = await passengersOf(db, order.id);
  const { slices, places } = order.journey;
  const departsAt = slices[0]?.segments[0]?.departsAt ?? null;
  return {
    orderId: order.id,
    number: order.number,
    status: order.status,
    locator: order.locator,
    locale: order.locale,
    contacts: openContacts(deps, order),
    slices,
    places,
    late: isLate(departsAt ?? undefined, deps.clock.now()),
    /** Tickets are on their way back at the supplier: nothing else may begin. */
    busy: underWay(facts) !== null || parting(facts),
    passengers: people.map((row) => {
      const { surname, name } = openTraveller(deps, row);
      const tickets = facts.tickets
        .filter((t) => t.passengerId === row.id)
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
        paid: paidParts(order.price, row),
      };
    }),
  };
}

/** For the visitor who may see the order. @throws AppError not_found `orders.not_found`. */
export const readSubject = async (deps: OrdersDeps, visitor: Visitor, id: string): Promise<Subject> =>
  subjectOf(deps, await ownOrder(deps, visitor, id));

/** For whoever has been let in already: staff, and our own jobs. @throws AppError not_found `orders.not_found`. */
export async function knowSubject(deps: OrdersDeps, id: string, db: Executor = deps.db): Promise<Subject> {
  const order = await orderById(db, id);
  if (!order) throw notFound('orders.not_found');
  return subjectOf(deps, order, db);
}
