import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import type { PassengerCounts } from '#kernel/passengers.ts';
import type { InventoryDeparture, InventoryOffer } from './index.ts';
import { inventoryFixture } from './testing/inventory-fixture.ts';
import type { PriceAround } from './use-cases/prices-around.ts';
import type { InventoryQuery } from './use-cases/search-inventory.ts';

const TODAY = '2026-03-02';
const CITIES = ['BSZ', 'OSS', 'DME', 'TAS', 'IST', 'ALA'];
const ONE: PassengerCounts = { aaa: 1, rbg: 0, rmg: 0, ins: 0 };

const { database, inventory } = await inventoryFixture();
beforeAll(async () => {
  // In March every fifth class of a flight is sold out, so that neither a day nor a family is like another.
  await database.db.execute(
    sql`
      update inventory.stock set sold = seats where flight_id like '%-202603%'
      and abs(hashtext(flight_id || rbd)) % 5 = 0`,
  );
});

type SliceQuery = { from: string; to: string; date: string };
type Offer = InventoryOffer<InventoryDeparture>;
const find = (slices: readonly SliceQuery[], passengerCounts = ONE): Promise<Offer[]> =>
  inventory.searchInventory({
    slices: slices.map(({ from, to, date }) => ({ from: [from], to: [to], date })),
    passengerCounts,
    cabin: 'economy',
  });
const flown = ({ fareFamily, slices }: Offer): string =>
  `${fareFamily} ${slices.map((slice) => slice.map(({ flight }) => flight.id).join('+')).join(' ')}`;

/**
 * Every journey of one family and carrier in which each direction can be reached, put together of searches for one
 * direction.
 */
async function byHand(slices: readonly SliceQuery[]): Promise<Map<string, number>> {
  const ways = await Promise.all(slices.map((slice) => find([slice])));
  const trips = ways.reduce<Offer[][]>(
    (so, way) =>
      so.flatMap((trip) =>
        way.flatMap((next) => {
          const before = trip.at(-1);
          if (!before) return [[next]];
          const flights = ({ slices }: Offer) => slices.flat().map(({ flight }) => flight);
          const [arrived, leaves] = [flights(before).at(-1), flights(next)[0]];
          const wait = Date.parse(leaves?.departsAt ?? '') - Date.parse(arrived?.arrivesAt ?? '');
          const together = before.fareFamily === next.fareFamily && before.carrier === next.carrier;
          return together && wait >= 3_600_000 ? [[...trip, next]] : [];
        }),
      ),
    [[]],
  );
  return new Map(
    trips.map((trip) => [
      `${trip[0]?.fareFamily} ${trip.map((offer) => flown(offer).replace(/^\S+ /, '')).join(' ')}`,
      trip.reduce((sum, offer) => sum + offer.total.minor, 0),
    ]),
  );
}

const row = (count: number) =>
  fc
    .record({
      cities: fc.array(fc.constantFrom(...CITIES), { minLength: count + 1, maxLength: count + 1 }),
      gaps: fc.array(fc.nat(3), { minLength: count, maxLength: count }),
    })
    .filter(({ cities }) => cities.every((city, n) => city !== cities[n + 1]))
    .map(({ cities, gaps }) => {
      let date = addDays(TODAY, 2);
      return gaps.map((gap, n): SliceQuery => {
        date = addDays(date, gap);
        return { from: cities[n] as string, to: cities[n + 1] as string, date };
      });
    });

describe('journeys over several cities', () => {
  test('are what searches for each flight put together by hand, with one carrier in one family', async () => {
    let shown = 0;
    const slices = fc.integer({ min: 2, max: 4 }).chain(row);
    await fc.assert(
      fc.asyncProperty(slices, async (wanted) => {
        const [found, expected] = [await find(wanted), await byHand(wanted)];
        const prices = new Map(found.map((offer) => [flown(offer), offer.total.minor]));
        if (expected.size <= 200) expect(prices).toEqual(expected);
        else expect(Math.min(...prices.values())).toBe(Math.min(...expected.values()));
        shown += expected.size;
      }),
      { numRuns: 150 },
    );
    expect(shown).toBeGreaterThan(100);
  });

  test('six flights one after another are found, priced, held and issued on one ticket a traveller', async () => {
    const there = (n: number, from: string, to: string) => ({ from, to, date: addDays('2026-04-10', n * 2) });
    const offers = await find([
      there(0, 'BSZ', 'ALA'),
      there(1, 'ALA', 'BSZ'),
      there(2, 'BSZ', 'TAS'),
      there(3, 'TAS', 'OSS'),
      there(4, 'OSS', 'IST'),
      there(5, 'IST', 'BSZ'),
    ]);
    const offer = offers.find(({ carrier }) => carrier === 'X0');
    expect(offer?.slices).toHaveLength(6);
    const held = await inventory.hold(
      { opId: 'six' },
      {
        offerId: offer?.offerId ?? '',
        expect: offer?.total ?? { minor: 0, currency: 'KGS' },
        travellers: [{ id: 'a', category: 'aaa' }],
      },
    );
    if (held.kind !== 'ok') throw new Error(held.code);
    const { id, version } = held.booking;
    const sold = await inventory.issue(
      { opId: 'six-issued' },
      { id, version: String(version) },
      offer?.total ?? { minor: 0, currency: 'KGS' },
    );
    if (sold.kind !== 'ok') throw new Error(sold.code);
    expect(sold.booking.flights.map(({ slice }) => slice)).toEqual([0, 1, 2, 3, 4, 4, 5]);
    const quotes = await inventory.quoteExchange(
      { opId: 'six-later' },
      id,
      { travellers: 'all' },
      { dates: [11, 13, 15, 17, 19, 21].map((day) => `2026-04-${day}`) },
    );
    expect(quotes.every((quote) => quote.offer.slices.length === 6)).toBe(true);
  });
});

describe('the prices on the days around', () => {
  const party: fc.Arbitrary<PassengerCounts> = fc.constantFrom(
    ONE,
    { aaa: 2, rbg: 1, rmg: 1, ins: 0 },
    { aaa: 1, rbg: 0, rmg: 0, ins: 1 },
    { aaa: 4, rbg: 3, rmg: 0, ins: 0 },
  );
  const queries = fc
    .record({
      from: fc.constantFrom(...CITIES),
      to: fc.constantFrom(...CITIES),
      out: fc.nat(9),
      stay: fc.option(fc.nat(6)),
      passengerCounts: party,
      direct: fc.boolean(),
    })
    .filter(({ from, to }) => from !== to);

  /** What the party pays for a cell; undefined where nothing is sold. */
  const pricesBy = ({ found }: PriceAround): number | undefined =>
    found?.prices.reduce(
      (sum, { count, fare, taxes }) => sum + count * taxes.reduce((all, tax) => all + tax.amount.minor, fare.minor),
      0,
    );
  /** The lowest of a search for other days. */
  async function leastOn(query: InventoryQuery, days: readonly string[]): Promise<number> {
    const slices = query.slices.map((slice, n) => ({ ...slice, date: days[n] ?? '' }));
    const offers = (await inventory.searchInventory({ ...query, slices })).filter(
      ({ slices }) => !query.direct || slices.every((slice) => slice.length === 1),
    );
    return Math.min(...offers.map(({ total }) => total.minor));
  }

  test('are on each pair of days exactly the lowest of a search for those days', async () => {
    let cells = 0;
    await fc.assert(
      fc.asyncProperty(queries, fc.nat(48), async ({ from, to, out, stay, passengerCounts, direct }, pick) => {
        const date = addDays(TODAY, out);
        const way = { from: [from], to: [to], date };
        const home = stay === null ? [] : [{ from: [to], to: [from], date: addDays(date, stay) }];
        const query = { slices: [way, ...home], passengerCounts, cabin: 'economy' as const, direct };
        const grid = await inventory.pricesAround(query, 3);
        expect(grid).toHaveLength(stay === null ? 7 : 49);
        // One cell of each grid is looked at by a search of its own.
        const cell = grid[pick % grid.length];
        if (!cell) throw new Error('no cell');
        const shown = pricesBy(cell);
        expect(shown ?? Number.POSITIVE_INFINITY).toBe(await leastOn(query, cell.days));
        if (shown) cells++;
      }),
      { numRuns: 250 },
    );
    expect(cells).toBeGreaterThan(40);
  });

  const SEVERAL = ['BSZ OSS DME BSZ', 'OSS BSZ OSS BSZ', 'BSZ OSS BSZ DME OSS', 'DME OSS BSZ OSS BSZ DME'];
  const cities = fc.record({
    route: fc.constantFrom(...SEVERAL),
    out: fc.nat(7),
    stays: fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }),
    passengerCounts: party,
    direct: fc.boolean(),
  });
  test('of three flights and more are for each flight on its days, the lowest of a search for those days', async () => {
    let cells = 0;
    await fc.assert(
      fc.asyncProperty(cities, fc.nat(40), async ({ route, out, stays, passengerCounts, direct }, pick) => {
        const stops = route.split(' ');
        const date = (n: number) => addDays(TODAY, out + stays.slice(0, n).reduce((all, day) => all + day, 0));
        const slices = stops.slice(1).map((to, n) => ({ from: [stops[n] as string], to: [to], date: date(n) }));
        const query = { slices, passengerCounts, cabin: 'economy' as const, direct };
        const grid = await inventory.pricesAround(query, 3);
        // The days asked for, and six others for each flight.
        expect(new Set(grid.map(({ days }) => days.join())).size).toBe(1 + 6 * slices.length);
        for (const { days } of grid) expect(days.filter((day, n) => day !== date(n)).length).toBeLessThanOrEqual(1);
        const cell = grid[pick % grid.length];
        if (!cell) throw new Error('no cell');
        const shown = pricesBy(cell);
        // No flight on an earlier day than the one before it, whatever could be flown.
        const backwards = cell.days.some((day, n) => day < (cell.days[n - 1] ?? ''));
        const least = backwards ? Number.POSITIVE_INFINITY : await leastOn(query, cell.days);
        expect(shown ?? Number.POSITIVE_INFINITY).toBe(least);
        if (shown) cells++;
      }),
      { numRuns: 150 },
    );
    expect(cells).toBeGreaterThan(30);
  }, 60_000);

  test('say nothing of days that have passed, nor of a way back before the way out', async () => {
    const slices = [
      { from: ['BSZ'], to: ['OSS'], date: TODAY },
      { from: ['OSS'], to: ['BSZ'], date: addDays(TODAY, 1) },
    ];
    const grid = await inventory.pricesAround({ slices, passengerCounts: ONE, cabin: 'economy' }, 3);
    for (const {
      days: [out = '', back = ''],
      found,
    } of grid)
      if (out < TODAY || back < out) expect([out, back, found]).toEqual([out, back, null]);
    expect(grid.some(({ found }) => found !== null)).toBe(true);
  });
});
