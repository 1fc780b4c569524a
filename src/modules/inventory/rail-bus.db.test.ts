import { describe, expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { inventoryFixture } from './testing/inventory-fixture.ts';
import { BUYERS, berthRace, bookingOf, ONE, offersOf, sellerOf } from './testing/rail-bus-fixture.ts';

const NOW = '2026-03-02T06:00:00Z';
const { clock, inventory } = await inventoryFixture({ connections: BUYERS });

const MOSCOW = ['bishkek-2-station', 'moscow-kazanskaya'] as const;
const offers = (from: string, to: string, date: string, passengerCounts = ONE) =>
  offersOf(inventory, { from, to, date, passengerCounts });
const sell = (...given: Parameters<ReturnType<typeof sellerOf>>) => sellerOf(inventory)(...given);

describe('a train or bus', () => {
  test('is found in every class it sells, at its fixed fare and by the compartment, in local times', async () => {
    const found = await offers(...MOSCOW, '2026-03-10');
    expect(found.map(({ fareFamily, prices }) => [fareFamily, prices[0]?.fare])).toEqual([
      ['reservedSeat', fromMajor(11_900)],
      ['coupe', fromMajor(17_800)],
      ['sv', fromMajor(32_000)],
      ['coupe', fromMajor(71_200)],
    ]);
    expect(found.map(({ whole }) => whole?.berths)).toEqual([undefined, undefined, undefined, 4]);
    expect(found[0]?.slices[0]?.[0]?.flight).toMatchObject({
      departsLocal: '2026-03-10T12:10',
      arrivesLocal: '2026-03-13T12:10',
      minutes: 75 * 60,
    });
  });

  test('on a bus a child costs half and gets a seat, and a lap is not sold; on a train a lap is free', async () => {
    const [bus] = await offers('bishkek-west-bus', 'karakol-bus', '2026-03-10', {
      aaa: 1,
      rbg: 1,
      rmg: 0,
      ins: 0,
    });
    expect(bus?.prices.map(({ category, fare }) => [category, fare])).toEqual([
      ['aaa', fromMajor(700)],
      ['rbg', fromMajor(350)],
    ]);
    expect(await offers('bishkek-west-bus', 'karakol-bus', '2026-03-10', { aaa: 1, rbg: 0, rmg: 1, ins: 0 })).toEqual(
      [],
    );
    const [train] = await offers(...MOSCOW, '2026-03-10', { aaa: 1, rbg: 0, rmg: 1, ins: 0 });
    expect(train?.prices.find(({ category }) => category === 'rmg')?.fare).toEqual(fromMajor(0));
  });
});

describe('a berth', () => {
  test('that was chosen is the one on the ticket, and is not sold again', async () => {
    const { booking, offer } = await sell('coupe', MOSCOW, '2026-03-12', { wish: 'top' });
    const [ticket] = booking.tickets;
    expect(ticket?.number).toMatch(/^993\d{10}$/);
    expect(ticket?.coupons[0]?.place).toMatch(/^0[56]-\d{3}$/);
    const [segment] = await inventory.placeMap(offer.offerId);
    const spot = segment?.coaches.flatMap((coach) => coach.places).find(({ id }) => id === ticket?.coupons[0]?.place);
    expect(spot).toMatchObject({ position: 'top', free: false });
  });

  test(`is sold to one of ${BUYERS} concurrent buyers; the others get PLACE_TAKEN`, async () => {
    const answers = await berthRace(inventory, '2026-03-15');
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'PLACE_TAKEN')).toHaveLength(BUYERS - 1);
  });

  test('that is the last of its class is sold once', async () => {
    const [offer] = (await offers(...MOSCOW, '2026-03-17')).filter(({ fareFamily }) => fareFamily === 'sv');
    if (!offer) throw new Error('no SV');
    const answers = await Promise.all(
      Array.from({ length: BUYERS }, (_, n) =>
        inventory.hold(
          { opId: `last-${n}` },
          { offerId: offer.offerId, expect: offer.total, travellers: [{ id: 'a', category: 'aaa' }] },
        ),
      ),
    );
    expect(answers.filter(({ kind }) => kind === 'ok')).toHaveLength(1);
    expect(answers.filter((answer) => answer.kind === 'rejected' && answer.code === 'GONE')).toHaveLength(BUYERS - 1);
  });

  test('can be chosen again once its ticket was given back, and stays written on that ticket', async () => {
    const first = await sell('coupe', MOSCOW, '2026-03-19', {});
    const place = first.booking.tickets[0]?.coupons[0]?.place ?? '';
    const { id, version } = first.booking;
    bookingOf(await inventory.void({ opId: 'void' }, { id, version: String(version) }, { travellers: 'all' }));
    const second = await sell('coupe', MOSCOW, '2026-03-19', { place });
    expect(second.booking.tickets[0]?.coupons[0]?.place).toBe(place);
    expect((await inventory.retrieve(id))?.tickets[0]?.coupons[0]).toMatchObject({ status: 'V', place });
  });

  test.each([
    'held',
    'sold',
  ] as const)('moves with its traveller in a %s reservation, and is freed with their ticket alone', async (state) => {
    const date = state === 'held' ? '2026-03-24' : '2026-03-26';
    const passengerCounts = { aaa: 2, rbg: 0, rmg: 0, ins: 0 };
    const offer = (await offers(...MOSCOW, date, passengerCounts)).find(({ fareFamily }) => fareFamily === 'coupe');
    if (!offer) throw new Error('no coupe');
    const seen = async () =>
      new Map(
        (await inventory.placeMap(offer.offerId))[0]?.coaches.flatMap((coach) =>
          coach.female.length > 0 ? [] : coach.places.map(({ id, free }) => [id, free] as const),
        ),
      );
    const [first = '', second = ''] = [...(await seen())].flatMap(([id, free]) => (free ? [id] : []));
    const op = (name: string) => ({ opId: `part-${state}-${name}` });
    const refOf = ({ id, version }: { id: string; version: number }) => ({ id, version: String(version) });
    const each = { minor: offer.total.minor / 2, currency: offer.total.currency };
    const issued = async (name: string, booking: { id: string; version: number }, expect = each) =>
      bookingOf(await inventory.issue(op(name), refOf(booking), expect));
    let whole = bookingOf(
      await inventory.hold(op('hold'), {
        offerId: offer.offerId,
        expect: offer.total,
        travellers: ['stays', 'leaves'].map((id) => ({ id, category: 'aaa' as const })),
        placeSelections: [{ places: [first, second], boarding: null }],
      }),
    );
    if (state === 'sold') whole = await issued('all', whole, offer.total);
    let own = bookingOf(await inventory.split(op('split'), refOf(whole), ['leaves']));
    let rest = { id: whole.id, version: whole.version + 1, tickets: whole.tickets };
    if (state === 'held') {
      rest = await issued('rest', rest);
      own = await issued('own', own);
    }
    const placesOf = ({ tickets }: Pick<typeof own, 'tickets'>) =>
      tickets.map(({ travellerId, coupons }) => [travellerId, coupons[0]?.place]);
    expect(placesOf(own)).toEqual([['leaves', second]]);
    expect(placesOf(rest)).toContainEqual(['stays', first]);
    expect([(await seen()).get(first), (await seen()).get(second)]).toEqual([false, false]);
    bookingOf(await inventory.void(op('void'), refOf(own), { travellers: 'all' }));
    expect([(await seen()).get(first), (await seen()).get(second)]).toEqual([false, true]);
  });

  test('in a compartment for women is refused to a man and given to a woman', async () => {
    const female = '06-029';
    const man = sell('coupe', MOSCOW, '2026-03-22', { place: female, gender: 'male' });
    await expect(man).rejects.toThrow('INVALID');
    const { booking } = await sell('coupe', MOSCOW, '2026-03-22', { place: female, gender: 'female' });
    expect(booking.tickets[0]?.coupons[0]?.place).toBe(female);
  });
});

describe('a boarding stop', () => {
  test('is the first one, or the one that was chosen of the two; no other', async () => {
    const route = ['bishkek-west-bus', 'karakol-bus'] as const;
    const boards = async (boarding: string | null) =>
      (await sell('busSeat', route, '2026-03-10', { boarding })).booking.tickets[0]?.coupons[0]?.boarding;
    expect(await boards(null)).toBe('bishkek-west-bus');
    expect(await boards('bishkek-east-bus')).toBe('bishkek-east-bus');
    await expect(boards('osh-bus')).rejects.toThrow('INVALID');
  });
});

describe('a refund', () => {
  const kept = async (sale: Awaited<ReturnType<typeof sell>>, hoursBefore: number) => {
    clock.set(new Date(Date.parse(sale.booking.departsAt) - hoursBefore * 3_600_000).toISOString());
    const quote = await inventory.quoteRefund({ opId: `q-${sale.booking.id}-${hoursBefore}` }, sale.booking.id, {
      travellers: 'all',
    });
    return { kept: (quote.lines[0]?.penalty.minor ?? 0) / 100, until: quote.expiresAt };
  };

  test('goes down the rail ladder: 24 and 6 hours abroad, 8 and 2 at home, by hand after departure', async () => {
    const abroad = await sell('coupe', MOSCOW, '2026-03-26', {});
    const steps: number[] = [];
    for (const hours of [48, 24, 23.9, 6, 5.9, 0.1]) steps.push((await kept(abroad, hours)).kept);
    expect(steps).toEqual([200, 200, 4_650, 4_650, 9_100, 9_100]);
    const home = await sell('lux', ['bishkek-2-station', 'balykchy-station'], '2026-03-29', {});
    const local: number[] = [];
    for (const hours of [8, 7.9, 2, 1.9]) local.push((await kept(home, hours)).kept);
    expect(local).toEqual([20, 170, 170, 320]);
    await expect(kept(home, -0.1)).rejects.toThrow('refunded by hand');
  });

  test('is promised only until the next step begins', async () => {
    const sale = await sell('coupe', MOSCOW, '2026-03-29', {});
    const { until } = await kept(sale, 24 + 1 / 60);
    const limit = Date.parse(sale.booking.departsAt) - 24 * 3_600_000;
    expect(Date.parse(until)).toBe(limit + 1);
  });

  test('of a bus keeps 5 % until two hours before departure and 15 % after that', async () => {
    const sale = await sell('busSeat', ['osh-bus', 'bishkek-east-bus'], '2026-03-26', {});
    expect([(await kept(sale, 3)).kept, (await kept(sale, 1)).kept]).toEqual([90, 270]);
  });

  test('a void is possible for an hour after a train ticket’s issue, half an hour after a bus ticket’s', async () => {
    const minutes = async (sale: Awaited<ReturnType<typeof sell>>) =>
      (Date.parse(sale.booking.tickets[0]?.voidUntil ?? '') - Date.parse(NOW)) / 60_000;
    expect(await minutes(await sell('sv', MOSCOW, '2026-04-02', {}))).toBe(60);
    expect(await minutes(await sell('busSeat', ['osh-bus', 'bishkek-east-bus'], '2026-04-02', {}))).toBe(30);
  });
});
