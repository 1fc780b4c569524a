import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { publishedRun } from '../domain/own-runs/published-runs.ts';
import type { Inventory } from '../index.ts';
import { bookingOf, ONE, offersOf } from './rail-bus-fixture.ts';

/** Location keys of the stops of a run, in order. */
export const stopsOf = (carrier: string, number: number): string[] => {
  const run = publishedRun(carrier, number);
  if (!run) throw new Error('no such run');
  return run.stops.map(({ code }) => code);
};

/** Leaves a run this many seats in every class, on all of its sections. */
export const leaveSeats = (db: Db, run: string, seats: number) =>
  db.execute(sql`update inventory.stock b set seats = least(b.seats, ${seats}), sold = least(b.sold, ${seats})
    where b.flight_id like ${`${run}#%`}
    or b.flight_id in (select id from inventory.departures where run_id = ${run})`);

/** Which trains and buses there are, and the local day on which each leaves the stop at `from`. */
export type Line = { carrier: string; number: number; fareFamily: string };
export const LINES: readonly Line[] = [
  { carrier: 'W0', number: 17, fareFamily: 'reservedSeat' },
  { carrier: 'W0', number: 623, fareFamily: 'lux' },
  { carrier: 'L0', number: 301, fareFamily: 'busSeat' },
  { carrier: 'L0', number: 401, fareFamily: 'busSeat' },
];

/** What is sold of a run between two of its stops; undefined when it has no room for the party. */
export async function stationPairOffer(
  inventory: Inventory,
  db: Db,
  request: { line: Line; run: string; from: number; to: number; passengerCounts?: typeof ONE },
) {
  const { line, run, from, to, passengerCounts = ONE } = request;
  const stops = stopsOf(line.carrier, line.number);
  const ends = { from: stops[from] ?? '', to: stops[to] ?? '' };
  const { rows } = await db.execute<{ id: string; day: string }>(sql`
    select id, service_date::text as day from inventory.departures
    where run_id = ${run} and first_section = ${from + 1} and last_section = ${to}`);
  const offers = await offersOf(inventory, { ...ends, date: rows[0]?.day ?? '', passengerCounts });
  return offers.find(
    ({ fareFamily, whole, slices }) =>
      fareFamily === line.fareFamily && !whole && slices[0]?.[0]?.flight.id === rows[0]?.id,
  );
}

type Offer = NonNullable<Awaited<ReturnType<typeof stationPairOffer>>>;

/** Holds an offer for adults; the answer of own inventory. */
export const holdStationPair = (inventory: Inventory, opId: string, offer: Offer, places: string[] = [], people = 1) =>
  inventory.hold(
    { opId },
    {
      offerId: offer.offerId,
      expect: offer.total,
      travellers: Array.from({ length: people }, (_, n) => ({ id: `t${n}`, category: 'aaa' as const })),
      placeSelections: [{ places, boarding: null }],
    },
  );

/** The same, paid; answers the reservation. @throws Error with the code of a refusal. */
export async function sellStationPair(
  inventory: Inventory,
  opId: string,
  offer: Offer,
  places: string[] = [],
  people = 1,
) {
  const held = bookingOf(await holdStationPair(inventory, opId, offer, places, people));
  const ref = { id: held.id, version: String(held.version) };
  return bookingOf(await inventory.issue({ opId: `${opId}-issue` }, ref, offer.total));
}

/** Berths of an offer that can be chosen. */
export const freePlaces = async (inventory: Inventory, offer: Offer): Promise<string[]> =>
  ((await inventory.placeMap(offer.offerId))[0]?.coaches ?? []).flatMap(({ places }) =>
    places.flatMap(({ id, free }) => (free ? [id] : [])),
  );

/**
 * Concurrent buyers of each of some station pairs, all for one berth; how many of each got it, and the answers of the
 * others.
 */
export async function stationPairRace(
  inventory: Inventory,
  offers: readonly Offer[],
  buyers: number,
  name: string,
): Promise<{ sold: number[]; answers: string[] }> {
  const free = await freePlaces(inventory, offers[0] as Offer);
  const answers = await Promise.all(
    Array.from({ length: buyers }, (_, n) => {
      const offer = offers[n % offers.length] as Offer;
      return holdStationPair(inventory, `${name}-${n}`, offer, free.slice(0, 1));
    }),
  );
  return {
    sold: offers.map((_, k) => answers.filter(({ kind }, n) => n % offers.length === k && kind === 'ok').length),
    answers: answers.flatMap((answer) => (answer.kind === 'ok' ? [] : [answer.code])),
  };
}
