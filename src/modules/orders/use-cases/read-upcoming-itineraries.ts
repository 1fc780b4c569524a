import type { Localised } from '#kernel/locale.ts';
import { modeOf, type Slice } from '#modules/supply/api.ts';
import type { UpcomingItinerary } from '../api.ts';
import { type OrderRow, passengersOf, standingOrdersOf } from '../core/db/order-queries.ts';
import { ticketsOf } from '../core/db/ticket-queries.ts';
import { leadingJourney } from '../core/domain/leading-journey.ts';
import { hashVisitor } from '../core/use-cases/seal-personal-data.ts';
import type { Visitor } from '../core/use-cases/visitor.ts';
import { doneExchanges, type ExchangeRow } from '../exchanges/db/exchange-queries.ts';
import type { OrdersDeps } from '../ports.ts';

/** Maximum number of itineraries returned. */
const MOST = 4;

/** The first direction that has not departed. */
const nextSlice = (slices: readonly Slice[], now: Date): Slice | undefined =>
  slices.find(({ segments }) => Date.parse(segments[0]?.departsAt ?? '') > now.getTime());

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
  const journey = leadingJourney(
    order.journey,
    done.filter(({ orderId }) => orderId === order.id),
    people.map(({ id }) => ({ id, open: open.has(id) })),
  );
  const slice = nextSlice(journey.slices, now);
  const [first, last] = [slice?.segments[0], slice?.segments.at(-1)];
  if (!slice || !first || !last) return null;
  const named = (key: string): { city: Localised; cityKey: string } => {
    const location = journey.locations[key] ?? order.journey.locations[key];
    return { city: location?.city ?? { ru: key, en: key, kg: key }, cityKey: location?.cityKey ?? key };
  };
  return {
    orderId: order.id,
    number: order.number,
    state: paid ? 'sold' : 'pay',
    paymentTimeLimit: paid ? null : (order.paymentTimeLimit?.toISOString() ?? null),
    mode: modeOf([slice]),
    from: named(first.from).city,
    to: named(last.to).city,
    toKey: named(last.to).cityKey,
    departsLocal: first.departsLocal,
    departsAt: first.departsAt,
    passengers: paid ? open.size : people.length,
  };
}

/**
 * What a visitor still has before them of the orders that they placed in this browser, or confirmed as theirs by a
 * code: orders found by number and surname, and orders sold by an agency, are left out.
 */
export async function readUpcomingItineraries(
  deps: OrdersDeps,
  visitor: Visitor,
): Promise<{ itineraries: UpcomingItinerary[] }> {
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
