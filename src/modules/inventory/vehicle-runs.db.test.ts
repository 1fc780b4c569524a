import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { inventoryFixture } from './testing/inventory-fixture.ts';
import { bookingOf, ONE, offersOf } from './testing/rail-bus-fixture.ts';
import {
  freePlaces,
  holdStationPair,
  LINES,
  leaveSeats,
  sellStationPair,
  stationPairOffer,
  stationPairRace,
  stopsOf,
} from './testing/vehicle-runs-fixture.ts';

const BUYERS = 16;
const { clock, database, inventory } = await inventoryFixture({ connections: BUYERS });
const [MOSCOW, BALYKCHY, KARAKOL] = LINES as [(typeof LINES)[0], (typeof LINES)[0], (typeof LINES)[0]];
const SV = { ...MOSCOW, fareFamily: 'sv' };
const COUPE = { ...MOSCOW, fareFamily: 'coupe' };
const portionOf = ({ carrier, number }: typeof MOSCOW, date: string) =>
  `${carrier}${number}-${date.replaceAll('-', '')}`;
const stationPair = async (line: typeof MOSCOW, date: string, from: number, to: number, passengerCounts = ONE) =>
  stationPairOffer(inventory, database.db, { line, run: portionOf(line, date), from, to, passengerCounts });
const surely = async (...args: Parameters<typeof stationPair>) => {
  const offer = await stationPair(...args);
  if (!offer) throw new Error('nothing is sold of it');
  return offer;
};
const refOf = ({ id, version }: { id: string; version: number }) => ({ id, version: String(version) });

describe('a part of a run', () => {
  test('is found between stations on the way, by their own clocks, at its share of the fare', async () => {
    const [offer] = await offersOf(inventory, {
      from: 'shymkent-station',
      to: 'samara-station',
      date: '2026-03-10',
    });
    expect(offer?.slices[0]?.[0]?.flight).toMatchObject({
      number: 17,
      from: 'shymkent-station',
      to: 'samara-station',
      departsLocal: '2026-03-10T22:30',
      arrivesLocal: '2026-03-12T17:40',
    });
    expect(offer?.prices[0]?.fare).toEqual(fromMajor(6_930));
    const ends = await Promise.all(
      ['balykchy-bus', 'cholpon-ata-bus'].map((from) =>
        offersOf(inventory, { from, to: 'karakol-bus', date: '2026-03-10' }),
      ),
    );
    expect(ends.map((offers) => offers.map(({ slices }) => slices[0]?.[0]?.flight.number).sort())).toEqual([
      [301, 303],
      [301, 303],
    ]);
  });

  test('leaves its berth free on the rest of the way, and taken on its own', async () => {
    const date = '2026-03-12';
    const [first, rest, over] = [
      await surely(COUPE, date, 0, 2),
      await surely(COUPE, date, 2, 5),
      await surely(COUPE, date, 1, 3),
    ];
    const [berth = ''] = await freePlaces(inventory, first);
    const one = await sellStationPair(inventory, 'same-1', first, [berth]);
    expect(await freePlaces(inventory, over)).not.toContain(berth);
    expect(await holdStationPair(inventory, 'same-over', over, [berth])).toMatchObject({ code: 'PLACE_TAKEN' });
    const two = await sellStationPair(inventory, 'same-2', rest, [berth]);
    expect([one, two].map(({ tickets }) => tickets[0]?.coupons[0]?.place)).toEqual([berth, berth]);
    expect(await holdStationPair(inventory, 'same-3', rest, [berth])).toMatchObject({ code: 'PLACE_TAKEN' });
    // Given back, it is free on its own way alone.
    bookingOf(await inventory.void({ opId: 'same-void' }, refOf(one), { travellers: 'all' }));
    expect(await freePlaces(inventory, first)).toContain(berth);
    expect(await freePlaces(inventory, over)).not.toContain(berth);
  });

  test('is not offered where a seat is free on each section but no one berth all the way', async () => {
    const date = '2026-03-15';
    await leaveSeats(database.db, portionOf(SV, date), 2);
    const [first, second] = [await surely(SV, date, 0, 1), await surely(SV, date, 1, 2)];
    const [one = '', two = ''] = await freePlaces(inventory, first);
    await sellStationPair(inventory, 'apart-1', first, [one]);
    expect((await stationPair(SV, date, 0, 2))?.seatsLeft).toBe(1);
    await sellStationPair(inventory, 'apart-2', second, [two]);
    expect([await stationPair(SV, date, 0, 2), await stationPair(SV, date, 0, 5)]).toEqual([undefined, undefined]);
    expect((await stationPair(SV, date, 2, 5))?.seatsLeft).toBe(2);
    expect((await stationPair(SV, date, 0, 1))?.seatsLeft).toBe(1);
  });

  test('is a whole compartment where it is empty on the way, occupied or not before and after', async () => {
    const date = '2026-03-10';
    const run = portionOf(COUPE, date);
    const before = await surely(COUPE, date, 0, 1);
    const berths = await freePlaces(inventory, before);
    const whole = async (from: number, to: number) => {
      const stops = stopsOf('W0', 17);
      const { rows } = await database.db.execute<{ day: string }>(sql`
        select service_date::text as day from inventory.departures where run_id = ${run}
          and first_section = ${from + 1} and last_section = ${to}`);
      const ends = { from: stops[from] ?? '', to: stops[to] ?? '', date: rows[0]?.day ?? '' };
      return (await offersOf(inventory, ends)).find((offer) => offer.fareFamily === 'coupe' && offer.whole);
    };
    expect(await whole(0, 5)).toBeDefined();
    // Every compartment has one taken berth on the first section.
    const compartments = [
      ...Map.groupBy(berths, (id) => `${id.slice(0, 3)}${Math.ceil(Number(id.slice(3)) / 4)}`).values(),
    ];
    const men = compartments.filter(([id = '']) => !(id.startsWith('06') && Number(id.slice(3)) > 28));
    for (const [n, [berth = '']] of men.entries()) await sellStationPair(inventory, `bay-${n}`, before, [berth]);
    expect([await whole(0, 1), await whole(0, 5)]).toEqual([undefined, undefined]);
    const offer = await whole(1, 5);
    expect(offer?.whole).toMatchObject({ berths: 4, unusedBerths: 3 });
    if (offer)
      expect((await sellStationPair(inventory, 'bay-whole', offer)).tickets[0]?.coupons[0]?.unusedBerths).toHaveLength(
        3,
      );
  });

  test('that waits unpaid past its deadline frees its sections for the next buyer', async () => {
    const date = '2026-03-24';
    await leaveSeats(database.db, portionOf(SV, date), 1);
    const wide = await surely(SV, date, 0, 5);
    const held = bookingOf(await holdStationPair(inventory, 'late-1', await surely(SV, date, 1, 3)));
    expect(await holdStationPair(inventory, 'late-2', wide)).toMatchObject({ kind: 'rejected' });
    clock.set(new Date(Date.parse(held.paymentTimeLimit) + 60_000).toISOString());
    expect(await holdStationPair(inventory, 'late-3', wide)).toMatchObject({ kind: 'ok' });
  });

  test('is moved and cancelled with its run, and reported for each reservation on any part of it', async () => {
    const date = '2026-03-18';
    const [own, other] = [
      await sellStationPair(inventory, 'moved-1', await surely(KARAKOL, date, 1, 3)),
      await sellStationPair(inventory, 'moved-2', await surely(KARAKOL, date, 0, 2)),
    ];
    const notified: string[] = [];
    const notify = async (_: unknown, id: string) => void notified.push(id);
    await inventory.changeFlight({ carrier: 'L0', number: 301, date }, { minutes: 30 }, notify);
    expect(notified.sort()).toEqual([own.id, other.id].sort());
    const now = await inventory.retrieve(own.id);
    expect(now?.flights[0]?.now).toMatchObject({ departsLocal: `${date}T10:55`, shiftedMinutes: 30 });
    expect(Date.parse(now?.departsAt ?? '') - Date.parse(own.departsAt)).toBe(30 * 60_000);
    await inventory.changeFlight({ carrier: 'L0', number: 301, date }, { cancel: true }, notify);
    expect([await stationPair(KARAKOL, date, 1, 3), await stationPair(KARAKOL, date, 0, 3)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('is exchanged for another day: its sections are free again, those of the new day taken', async () => {
    const left = async (date: string) =>
      Promise.all([0, 1, 2].map(async (from) => (await surely(BALYKCHY, date, from, from + 1)).seatsLeft));
    for (const date of ['2026-03-20', '2026-03-21']) await leaveSeats(database.db, portionOf(BALYKCHY, date), 9);
    const [before, then] = [await left('2026-03-20'), await left('2026-03-21')];
    const sold = await sellStationPair(inventory, 'swap', await surely(BALYKCHY, '2026-03-20', 1, 3));
    const [a, b, c] = before as [number, number, number];
    expect(await left('2026-03-20')).toEqual([a, b - 1, c - 1]);
    const [quote] = await inventory.quoteExchange(
      { opId: 'swap-q' },
      sold.id,
      { travellers: 'all' },
      { dates: ['2026-03-21'] },
    );
    if (!quote) throw new Error('nothing to exchange it for');
    const expectSum = { minor: quote.totalMinor, currency: 'KGS' as const };
    bookingOf(await inventory.exchange({ opId: 'swap-x' }, refOf(sold), quote.id, expectSum));
    expect(await left('2026-03-20')).toEqual(before);
    expect(await left('2026-03-21')).toEqual([then[0], (then[1] ?? 0) - 1, (then[2] ?? 0) - 1]);
  });

  test('goes down the ladder of its own stations, from the departure at its own', async () => {
    const kept = async (offer: Awaited<ReturnType<typeof surely>>, hours: number) => {
      const sold = await sellStationPair(inventory, `ladder-${offer.offerId}-${hours}`, offer);
      clock.set(new Date(Date.parse(sold.departsAt) - hours * 3_600_000).toISOString());
      const quote = await inventory.quoteRefund({ opId: `q-${sold.id}` }, sold.id, { travellers: 'all' });
      clock.set('2026-03-02T06:00:00Z');
      return (quote.lines[0]?.penalty.minor ?? 0) / 100;
    };
    // Abroad 6 to 24 hours keep a quarter and 200; the train has left Bishkek a day and a half before.
    const abroad = await surely(COUPE, '2026-03-22', 3, 5);
    const quarter = (offer: typeof abroad) => Math.ceil((offer.prices[0]?.fare.minor ?? 0) / 400);
    expect(await kept(abroad, 7)).toBe(quarter(abroad) + 200);
    expect(await kept(abroad, 25)).toBe(200);
    // Taraz and Shymkent are in one country: 8 and 2 hours.
    const home = await surely(COUPE, '2026-03-22', 1, 2);
    expect(await kept(home, 9)).toBe(20);
    expect(await kept(home, 7)).toBe(quarter(home) + 20);
  });
});

describe('the last berth', () => {
  const race = async (date: string, parts: readonly (readonly [number, number])[]) => {
    await leaveSeats(database.db, portionOf(SV, date), 1);
    const offers = [];
    for (const [from, to] of parts) offers.push(await surely(SV, date, from, to));
    return stationPairRace(inventory, offers, BUYERS, `race-${date}`);
  };

  test(`on parts that overlap is sold to one of ${BUYERS} at once`, async () => {
    const { sold, answers } = await race('2026-03-26', [
      [0, 2],
      [1, 3],
    ]);
    expect((sold[0] as number) + (sold[1] as number)).toBe(1);
    expect(answers).toHaveLength(BUYERS - 1);
  });

  test('on parts that do not touch is sold once on each', async () => {
    expect(
      (
        await race('2026-03-29', [
          [0, 2],
          [2, 4],
          [4, 5],
        ])
      ).sold,
    ).toEqual([1, 1, 1]);
  });
});
