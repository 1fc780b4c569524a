import { expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { inventoryFixture } from './testing/inventory-fixture.ts';
import { bookingOf, ONE } from './testing/rail-bus-fixture.ts';
import {
  freePlaces,
  holdStationPair,
  LINES,
  leaveSeats,
  stationPairOffer,
  stopsOf,
} from './testing/vehicle-runs-fixture.ts';

const { database, inventory } = await inventoryFixture();
const RUNS = 6;
const STEPS = 14;

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
let state = seed;
const below = (n: number): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * n);
};
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;

type SoldBooking = { id: string; version: number; from: number; to: number; places: readonly string[] };

/** Who lies where on which section, counted one by one: what of our own places is free between two stops. */
const freeBetween = (all: readonly string[], sold: readonly SoldBooking[], from: number, to: number): string[] =>
  all.filter((place) => sold.every((one) => !one.places.includes(place) || one.to <= from || to <= one.from));

/** A day on which a line runs, far from every other run of this file. */
const dayOf = (n: number) => addDays('2026-03-10', n * 7);

test('whatever is sold and given back of random runs, every pair of stations has the places that are free all the ' +
  `way (seed ${seed})`, async () => {
  for (let n = 0; n < RUNS; n++) {
    const line = oneOf(LINES);
    const run = `${line.carrier}${line.number}-${dayOf(n).replaceAll('-', '')}`;
    const last = stopsOf(line.carrier, line.number).length - 1;
    const stock = 1 + below(4);
    await leaveSeats(database.db, run, stock);
    const offer = (from: number, to: number, passengerCounts = ONE) =>
      stationPairOffer(inventory, database.db, { line, run, from, to, passengerCounts });
    const whole = await offer(0, last);
    if (!whole) throw new Error('a run without seats');
    const own = await freePlaces(inventory, whole);
    expect(own).toHaveLength(stock);
    const sold: SoldBooking[] = [];
    for (let step = 0; step < STEPS; step++) {
      if (sold.length > 0 && below(4) === 0) {
        const [gone] = sold.splice(below(sold.length), 1) as [SoldBooking];
        const ref = { id: gone.id, version: String(gone.version) };
        bookingOf(await inventory.cancelHold({ opId: `back-${n}-${step}` }, ref));
      } else {
        const from = below(last);
        const to = from + 1 + below(last - from);
        const people = 1 + below(2);
        const free = freeBetween(own, sold, from, to);
        const found = await offer(from, to, { ...ONE, aaa: people });
        expect(found !== undefined, `${run} ${from}-${to} for ${people}`).toBe(free.length >= people);
        // Sometimes of a taken place.
        const chosen = below(3) === 0 ? [] : [...own].sort(() => below(3) - 1).slice(0, people);
        if (found && (chosen.length === 0 || chosen.length === people)) {
          const answer = await holdStationPair(inventory, `take-${n}-${step}`, found, chosen, people);
          expect(answer.kind).toBe(chosen.every((place) => free.includes(place)) ? 'ok' : 'rejected');
          if (answer.kind === 'ok') {
            const { id, version } = answer.booking;
            const places = await placesOf(id);
            expect(places).toHaveLength(people);
            expect(places.every((place) => free.includes(place))).toBe(true);
            sold.push({ id, version, from, to, places });
          }
        }
      }
      for (let from = 0; from < last; from++)
        for (let to = from + 1; to <= last; to++) {
          const free = freeBetween(own, sold, from, to);
          const found = await offer(from, to);
          expect(found?.seatsLeft ?? 0, `${run} ${from}-${to} after step ${step}`).toBe(free.length);
          if (found && below(4) === 0) expect(new Set(await freePlaces(inventory, found))).toEqual(new Set(free));
        }
    }
  }
}, 240_000);

/** The places of a reservation, as the table of places has them. */
async function placesOf(booking: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ place: string }>(
    'select distinct place from inventory.place_reservations where booking_id = $1 order by place',
    [booking],
  );
  return rows.map(({ place }) => place);
}
