import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { minutesBetween } from '#kernel/dates.ts';
import { sum } from '#kernel/money.ts';
import { joinOf, modeOfFamily } from './index.ts';
import { inventoryFixture } from './testing/inventory-fixture.ts';
import { type Mixed, multiTicketOffers, sellMixed } from './testing/multi-ticket-fixture.ts';
import { bookingOf } from './testing/rail-bus-fixture.ts';

const { database, clock, inventory } = await inventoryFixture({ connections: 16 });

const KARAKOL = ['karakol-bus'];
const ISTANBUL = ['IST', 'SAW'];
const toIstanbul = (date: string, passengerCounts?: Mixed['passengerCounts']) =>
  multiTicketOffers(inventory, {
    from: KARAKOL,
    to: ISTANBUL,
    dates: [date],
    ...(passengerCounts && { passengerCounts }),
  });
const departuresOf = (offer: Mixed) => offer.portions.flatMap((part) => part.offer.slices.flat());
const flightIds = (offer: Mixed) => departuresOf(offer).map(({ flight }) => flight.id);

const soldOn = async (ids: readonly string[]): Promise<number> => {
  const { rows } = await database.db.execute<{ sold: number }>(
    sql`select coalesce(sum(b.sold), 0)::int as sold from unnest(${sql.param(ids)}::text[]) as w(id)
      join inventory.stock b on b.flight_id = (select min(s) from inventory.stock_of(w.id) as s)`,
  );
  return rows[0]?.sold ?? 0;
};

describe('a journey over several tickets', () => {
  test('goes from Karakol to Istanbul by bus and by air, with time for the way to the airport', async () => {
    const offers = await toIstanbul('2026-03-10');
    expect(offers.length).toBeGreaterThan(0);
    for (const offer of offers) {
      expect(offer.portions.map((part) => modeOfFamily(part.offer.fareFamily))).toEqual(['bus', 'avia']);
      const [bus, flight] = departuresOf(offer).map((departure) => departure.flight);
      if (!bus || !flight) throw new Error('no legs');
      expect(joinOf(bus, flight)).toEqual({ kind: 'protected', minimum: 150, interchangeMinutes: [40, 60] });
      expect(minutesBetween(bus.arrivesAt, flight.departsAt)).toBeGreaterThanOrEqual(150);
    }
  });

  test('costs what its tickets cost, for every category and together', async () => {
    const party = { aaa: 2, rbg: 1, rmg: 1, ins: 0 };
    for (const offer of await toIstanbul('2026-03-11', party)) {
      expect(offer.total).toEqual(sum(offer.portions.map((part) => part.offer.total)));
      for (const price of offer.prices) {
        const own = offer.portions.map((part) => part.prices.find((one) => one.category === price.category));
        expect(price.fare).toEqual(sum(own.flatMap((one) => one?.fare ?? [])));
      }
    }
  });

  test('seats a lap infant on the bus at a child’s fare and leaves it on a lap in the air', async () => {
    const [offer] = await toIstanbul('2026-03-12', { aaa: 1, rbg: 0, rmg: 1, ins: 0 });
    const [bus, flight] = offer?.portions ?? [];
    expect(bus?.as.rmg).toBe('rbg');
    expect(flight?.as.rmg).toBe('rmg');
    const price = bus?.prices.find(({ category }) => category === 'rmg');
    expect(price?.fare).toEqual({ minor: 35_000, currency: 'KGS' });
    if (!offer) throw new Error('no offer');
    const sold = await sellMixed(inventory, offer);
    const places = sold.tickets.flatMap((ticket) => ticket.coupons.flatMap(({ place }) => place ?? []));
    expect(new Set(places).size).toBe(2);
  });

  test('asks an adult’s fare by train of a child who has outgrown the child’s, and no more by air', async () => {
    const offers = await multiTicketOffers(inventory, {
      from: ['balykchy-station'],
      to: ISTANBUL,
      dates: ['2026-03-10'],
      passengerCounts: { aaa: 1, rbg: 1, rmg: 0, ins: 0 },
    });
    const [offer] = offers;
    if (!offer) throw new Error('no train and flight');
    const { offer: older, wasMinor } = await inventory.quoteMultiTicket(offer.offerId, true);
    const fares = (of: Mixed, part: number) => of.portions[part]?.prices.map(({ fare }) => fare.minor);
    expect(fares(older, 0)).toEqual([15_000, 15_000]);
    expect(fares(offer, 0)).toEqual([15_000, 7_500]);
    expect(fares(older, 1)).toEqual(fares(offer, 1));
    expect(older.total.minor - wasMinor).toBe(7_500);
    const again = await inventory.quoteMultiTicket(older.offerId, false);
    expect(again.offer.total).toEqual(offer.total);
  });

  test('there and back is one reservation with a ticket for every run', async () => {
    const [offer] = await multiTicketOffers(inventory, {
      from: KARAKOL,
      to: ISTANBUL,
      dates: ['2026-03-13', '2026-03-20'],
    });
    if (!offer) throw new Error('no return');
    const sold = await sellMixed(inventory, offer);
    expect(sold.tickets).toHaveLength(offer.portions.length);
    expect(new Set(sold.tickets.map(({ trip }) => trip)).size).toBe(offer.portions.length);
    expect(sold.flights.map(({ flightId }) => flightId)).toEqual(flightIds(offer));
  });
});

describe('a hold of several tickets', () => {
  test('takes all legs or none: with the last seat of the flight gone the bus keeps its seats', async () => {
    const [offer] = await toIstanbul('2026-03-17');
    if (!offer) throw new Error('no offer');
    const [bus, flight] = flightIds(offer);
    await database.db.execute(sql`update inventory.stock set sold = seats where flight_id = ${flight ?? ''}`);
    const before = await soldOn([bus ?? '']);
    const answer = await inventory.hold(
      { opId: 'half' },
      { offerId: offer.offerId, expect: offer.total, travellers: [{ id: 'a', category: 'aaa' }] },
    );
    expect(answer).toMatchObject({ kind: 'rejected', code: 'GONE' });
    expect(await soldOn([bus ?? ''])).toBe(before);
  });

  test('of the last seat goes to one of many at once, and no bus seat is left taken by the others', async () => {
    const [offer] = await toIstanbul('2026-03-18');
    if (!offer) throw new Error('no offer');
    const [bus = '', flight = ''] = flightIds(offer);
    const rbd = departuresOf(offer)[1]?.rbd ?? '';
    await database.db.execute(sql`
      update inventory.stock set sold = seats - (case when rbd = ${rbd} then 1 else 0 end)
        where flight_id = ${flight}`);
    const before = await soldOn([bus]);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        inventory.hold(
          { opId: `race-${n}` },
          { offerId: offer.offerId, expect: offer.total, travellers: [{ id: 'a', category: 'aaa' }] },
        ),
      ),
    );
    expect(answers.filter(({ kind }) => kind === 'ok')).toHaveLength(1);
    expect(await soldOn([bus])).toBe(before + 1);
  });

  test('gives every seat back when it is cancelled', async () => {
    const [offer] = await toIstanbul('2026-03-19');
    if (!offer) throw new Error('no offer');
    const ids = flightIds(offer);
    const before = await soldOn(ids);
    const held = bookingOf(
      await inventory.hold(
        { opId: 'cancelled' },
        { offerId: offer.offerId, expect: offer.total, travellers: [{ id: 'a', category: 'aaa' }] },
      ),
    );
    expect(await soldOn(ids)).toBe(before + 2);
    const ref = { id: held.id, version: String(held.version) };
    bookingOf(await inventory.cancelHold({ opId: 'cancelling' }, ref));
    expect(await soldOn(ids)).toBe(before);
  });

  test('is of the chosen seat and the chosen stop of the bus', async () => {
    const [offer] = await multiTicketOffers(inventory, {
      from: ISTANBUL,
      to: KARAKOL,
      dates: ['2026-03-24'],
    });
    if (!offer) throw new Error('no way home');
    const map = await inventory.placeMap(offer.offerId);
    expect(map.map(({ coaches }) => coaches.length)).toEqual([0, 1]);
    const free = map[1]?.coaches[0]?.places.findLast((place) => place.free)?.id ?? '';
    const placeSelections = [
      { places: [], boarding: null },
      { places: [free], boarding: 'bishkek-east-bus' },
    ];
    const sold = await sellMixed(inventory, offer, placeSelections);
    const bus = sold.tickets.find(({ trip }) => trip === 1);
    expect(bus?.coupons[0]).toMatchObject({ place: free, boarding: 'bishkek-east-bus' });
  });
});

describe('the tickets of a journey', () => {
  test('are of their own carriers, windows and prices, and come to what was paid', async () => {
    const [offer] = await toIstanbul('2026-03-25');
    if (!offer) throw new Error('no offer');
    const sold = await sellMixed(inventory, offer);
    const [bus, flight] = sold.tickets.toSorted((a, b) => a.trip - b.trip);
    expect(bus?.number).toMatch(/^995\d{10}$/);
    expect(flight?.number).toMatch(/^992\d{10}$/);
    expect(bus?.voidUntil).toBe('2026-03-02T06:30:00.000Z');
    expect(flight?.voidUntil).toBe('2026-03-02T17:59:00.000Z');
    const paid = sold.tickets.reduce(
      (all, { price }) =>
        all + (price ? price.fare.minor + price.taxes.reduce((t, tax) => t + tax.amount.minor, 0) : 0),
      0,
    );
    expect(paid).toBe(offer.total.minor);
  });

  test('go back each by its own ladder; one alone leaves the other as it is', async () => {
    const offers = await toIstanbul('2026-03-26');
    const offer = offers.find(({ portions }) => portions[1]?.offer.fareFamily === 'standard');
    if (!offer) throw new Error('no offer');
    const sold = await sellMixed(inventory, offer);
    clock.set('2026-03-05T06:00:00Z');
    const [bus, flight] = sold.tickets.toSorted((a, b) => a.trip - b.trip);
    const whole = await inventory.quoteRefund({ opId: 'whole' }, sold.id, { travellers: 'all' });
    expect(whole.mode).toBe('refund');
    const of = (number: string | undefined) => whole.lines.find(({ document }) => document === number);
    expect(of(bus?.number)?.penalty.minor).toBe(3_500);
    expect(of(flight?.number)?.penalty.minor).toBe(350_000);
    expect(whole.totalMinor).toBeLessThanOrEqual(offer.total.minor);

    const one = await inventory.quoteRefund({ opId: 'one' }, sold.id, {
      travellers: 'all',
      documents: [bus?.number ?? ''],
    });
    expect(one.lines.map(({ document }) => document)).toEqual([bus?.number]);
    const after = bookingOf(
      await inventory.refund({ opId: 'do' }, { id: sold.id, version: String(sold.version) }, one.id),
    );
    expect(after.state).toBe('issued');
    const states = Object.fromEntries(after.tickets.map(({ number, state }) => [number, state]));
    expect(states).toEqual({ [bus?.number ?? '']: 'refunded', [flight?.number ?? '']: 'open' });
    const rest = await inventory.quoteRefund({ opId: 'rest' }, sold.id, { travellers: 'all' });
    expect(rest.totalMinor + one.totalMinor).toBe(whole.totalMinor);
  });

  test('of which one may still be annulled bring all of that one back, the others by their ladder', async () => {
    const [offer] = await toIstanbul('2026-03-27');
    if (!offer) throw new Error('no offer');
    const sold = await sellMixed(inventory, offer);
    clock.set('2026-03-02T08:00:00Z');
    const quote = await inventory.quoteRefund({ opId: 'both' }, sold.id, { travellers: 'all' });
    const flight = sold.tickets.find(({ trip }) => trip === 1);
    const line = quote.lines.find(({ document }) => document === flight?.number);
    expect(quote.mode).toBe('refund');
    expect(line?.refund.minor).toBe(offer.portions[1]?.offer.total.minor);
    expect(quote.totalMinor).toBeLessThan(offer.total.minor);
  });

  test('are refunded in full when a protected flight is cancelled, and cannot be exchanged automatically', async () => {
    const [offer] = await toIstanbul('2026-03-30');
    if (!offer) throw new Error('no offer');
    const sold = await sellMixed(inventory, offer);
    const flight = departuresOf(offer)[1]?.flight;
    if (!flight) throw new Error('no flight');
    clock.set('2026-03-03T06:00:00Z');
    const outcomes: string[] = [];
    await inventory.changeFlight(
      { carrier: flight.carrier, number: flight.number, date: flight.departsLocal.slice(0, 10) },
      { cancel: true },
      async (_tx, _id, mode) => void outcomes.push(mode),
    );
    expect(outcomes).toContain('complex');
    const quote = await inventory.quoteRefund({ opId: 'canceled' }, sold.id, { travellers: 'all' });
    expect(quote.totalMinor).toBe(offer.total.minor);
    await expect(
      inventory.quoteExchange({ opId: 'x' }, sold.id, { travellers: 'all' }, { dates: ['2026-04-01'] }),
    ).rejects.toMatchObject({ code: 'NOT_AUTOMATIC' });
  });
});
