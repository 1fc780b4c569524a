import { grantOwnOrders } from '../access/use-cases/grant-own-orders.ts';
import type { UpcomingItinerary } from '../api.ts';
import { type OrderRow, passengersOf, standingOrdersOf } from '../core/db/order-queries.ts';
import { ticketsOf } from '../core/db/ticket-queries.ts';
import { payUntil } from '../core/domain/pay-until.ts';
import { hashVisitor } from '../core/use-cases/seal-personal-data.ts';
import type { Visitor } from '../core/use-cases/visitor.ts';
import { doneExchanges, type ExchangeRow } from '../exchanges/db/exchange-queries.ts';
import type { OrdersDeps } from '../ports.ts';
import { leadingSlice } from './leading-slice.ts';

/** Maximum number of itineraries returned. */
const MOST = 4;

async function itineraryOf(
  deps: OrdersDeps,
  order: OrderRow,
  done: ExchangeRow[],
  now: Date,
): Promise<UpcomingItinerary | null> {
  const [people, tickets] = await Promise.all([passengersOf(deps.db, order.id), ticketsOf(deps.db, order.id)]);
  const open = new Set(tickets.filter(({ state }) => state === 'open').map(({ passengerId }) => passengerId));
  const paid = order.status !== 'pay';
  if (paid && open.size === 0) return null;
  if (!paid && (order.ended !== 'open' || !order.paymentTimeLimit || order.paymentTimeLimit <= now)) return null;
  const summary = leadingSlice(order, done, people, open, now);
  const first = summary?.slice.segments[0];
  if (!summary?.ahead || !first) return null;
  return {
    orderId: order.id,
    number: order.number,
    state: paid ? 'sold' : 'pay',
    paymentTimeLimit: paid ? null : order.paymentTimeLimit && payUntil(order.paymentTimeLimit, now).toISOString(),
    mode: summary.mode,
    from: summary.from,
    to: summary.to,
    toKey: summary.toKey,
    departsLocal: first.departsLocal,
    departsAt: first.departsAt,
    passengers: paid ? open.size : people.length,
  };
}

/**
 * What a visitor still has before them of the orders that they placed in this browser, or confirmed as theirs by a
 * code or by their account: orders found by number and surname, and orders sold by an agency, are left out.
 */
export async function readUpcomingItineraries(
  deps: OrdersDeps,
  visitor: Visitor,
): Promise<{ itineraries: UpcomingItinerary[] }> {
  await grantOwnOrders(deps, visitor);
  const now = deps.clock.now();
  const orders = await standingOrdersOf(deps.db, hashVisitor(visitor.visitorId), now);
  const done = await doneExchanges(
    deps.db,
    orders.map(({ id }) => id),
  );
  const itineraries = (await Promise.all(orders.map((order) => itineraryOf(deps, order, done, now)))).flatMap(
    (itinerary) => itinerary ?? [],
  );
  return { itineraries: itineraries.toSorted((a, b) => (a.departsAt < b.departsAt ? -1 : 1)).slice(0, MOST) };
}
