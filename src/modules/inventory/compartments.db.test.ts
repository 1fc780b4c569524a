import { describe, expect, test } from 'vitest';
import { fromMajor, money } from '#kernel/money.ts';
import { inventoryFixture } from './testing/inventory-fixture.ts';
import { BUYERS, bookingOf, compartmentRace, compartmentsOf, ONE } from './testing/rail-bus-fixture.ts';

const NOW = '2026-03-02T06:00:00Z';
const { database, clock, inventory } = await inventoryFixture({ connections: BUYERS });
const two = { ...ONE, aaa: 2 };

const soldOf = async (date: string, rbd = 'K'): Promise<number> => {
  const { rows } = await database.pool.query<{ sold: number }>(
    `select sold::int from inventory.stock where flight_id = $1 and rbd = $2`,
    // Of its third section: all parts of this file go over it.
    [`W017-${date.replaceAll('-', '')}#3`, rbd],
  );
  return rows[0]?.sold ?? -1;
};
const op = (name: string) => ({ opId: `compartment-${name}` });
const refOf = ({ id, version }: { id: string; version: number }) => ({ id, version: String(version) });
const people = (passengerCounts: typeof ONE) =>
  (['aaa', 'rbg', 'rmg'] as const).flatMap((category) =>
    Array.from({ length: passengerCounts[category] }, (_, n) => ({ id: `${category}${n}`, category })),
  );

/** Sells a whole compartment; `places`: those that are chosen. */
async function sold(
  name: string,
  date: string,
  passengerCounts = ONE,
  places: readonly string[] = [],
  fareFamily = 'coupe',
) {
  const { whole } = await compartmentsOf(inventory, date, { fareFamily, passengerCounts });
  if (!whole) throw new Error('no compartment');
  const held = bookingOf(
    await inventory.hold(op(`${name}-hold`), {
      offerId: whole.offerId,
      expect: whole.total,
      travellers: people(passengerCounts),
      placeSelections: [{ places, boarding: null }],
    }),
  );
  return bookingOf(await inventory.issue(op(`${name}-issue`), refOf(held), whole.total));
}

describe('a whole compartment', () => {
  test.each([
    ['one adult', 'coupe', ONE, [71_200]],
    ['two adults', 'coupe', two, [35_600]],
    ['three adults: whole soms, never more than four berths', 'coupe', { ...ONE, aaa: 3 }, [23_733]],
    ['an adult and a child at half the fare', 'coupe', { ...ONE, rbg: 1 }, [17_800 * 3, 8_900]],
    ['one adult in a compartment for two', 'sv', ONE, [64_000]],
  ] as const)('costs all of its berths: %s', async (_, fareFamily, passengerCounts, fares) => {
    const { whole, berth } = await compartmentsOf(inventory, '2026-03-10', {
      fareFamily,
      passengerCounts: { ...passengerCounts },
    });
    // One berth of SV is left on Tuesdays.
    if (fareFamily === 'sv') return expect(whole).toBeUndefined();
    expect(whole?.prices.map(({ fare }) => fare)).toEqual(fares.map((fare) => fromMajor(fare)));
    expect(whole?.whole?.each).toEqual(fromMajor(17_800));
    expect(berth?.offerId).not.toBe(whole?.offerId);
  });

  test('of two berths is sold to one on a day that has one', async () => {
    const { whole } = await compartmentsOf(inventory, '2026-03-12', { fareFamily: 'sv' });
    expect(whole).toMatchObject({
      prices: [{ fare: fromMajor(64_000) }],
      whole: { berths: 2, unusedBerths: 1, each: fromMajor(32_000) },
    });
  });

  test('is offered neither to a party that fills it or needs more, nor in open carriages', async () => {
    for (const aaa of [4, 5])
      expect(
        (await compartmentsOf(inventory, '2026-03-12', { passengerCounts: { ...ONE, aaa } })).whole,
      ).toBeUndefined();
    expect((await compartmentsOf(inventory, '2026-03-12', { fareFamily: 'reservedSeat' })).whole).toBeUndefined();
  });

  test('takes the chosen compartment, whose other berths stand on the tickets of the adults', async () => {
    const date = '2026-03-15';
    const { bays: compartments } = await compartmentsOf(inventory, date);
    const compartment = compartments.at(-1) ?? [];
    const before = await soldOf(date);
    const passengerCounts = { aaa: 1, rbg: 1, rmg: 0, ins: 0 };
    const booking = await sold('chosen', date, passengerCounts, compartment);
    expect(await soldOf(date)).toBe(before + 4);
    const coupons = booking.tickets.flatMap((ticket) => ticket.coupons);
    expect(coupons.flatMap(({ place = '', unusedBerths = [] }) => [place, ...unusedBerths]).sort()).toEqual(
      compartment.toSorted(),
    );
    expect(booking.tickets.map(({ coupons }) => coupons[0]?.unusedBerths?.length ?? 0).sort()).toEqual([0, 2]);
    const adult = booking.tickets.find(({ travellerId }) => travellerId === 'aaa0');
    expect(adult?.coupons[0]?.unusedBerths).toHaveLength(2);
    expect((await compartmentsOf(inventory, date)).bays).not.toContainEqual(compartment);
  });

  test('is not part of one: places of two compartments, or too few, are refused', async () => {
    const date = '2026-03-22';
    const { bays: compartments } = await compartmentsOf(inventory, date);
    const [first = [], second = []] = compartments;
    await expect(sold('mixed', date, ONE, [...first.slice(0, 3), second[0] ?? ''])).rejects.toThrow('INVALID');
    await expect(sold('few', date, ONE, first.slice(0, 2))).rejects.toThrow('INVALID');
  });

  test('disappears once one berth of each compartment is sold; an open list loses it', async () => {
    const date = '2026-04-09';
    const { whole, berth } = await compartmentsOf(inventory, date);
    if (!whole || !berth) throw new Error('no compartment');
    for (let n = 0; ; n++) {
      const { bays: compartments } = await compartmentsOf(inventory, date);
      if (compartments.length === 0) break;
      bookingOf(
        await inventory.hold(op(`spoil-${n}`), {
          offerId: berth.offerId,
          expect: berth.total,
          travellers: people(ONE),
          placeSelections: [{ places: [compartments[0]?.[0] ?? ''], boarding: null }],
        }),
      );
    }
    const now = await compartmentsOf(inventory, date);
    expect(now.berth?.seatsLeft).toBeGreaterThan(4);
    expect(now.whole).toBeUndefined();
    expect(await inventory.standing([whole.offerId, berth.offerId])).toEqual([null, expect.anything()]);
    await expect(inventory.quote(whole.offerId)).rejects.toMatchObject({ code: 'GONE' });
    expect(
      await inventory.hold(op('late'), {
        offerId: whole.offerId,
        expect: whole.total,
        travellers: people(ONE),
      }),
    ).toMatchObject({ kind: 'rejected', code: 'GONE' });
  });

  test(
    `wanted at once as a whole and berth by berth by ${BUYERS} goes to one of them whole, or to one for each ` +
      'berth',
    async () => {
      for (const date of ['2026-03-19', '2026-03-22', '2026-03-24']) {
        const before = await soldOf(date);
        const { got, reported: answers, compartment } = await compartmentRace(inventory, date);
        const berths = got.filter((one) => one === 'berth').length;
        expect([got.filter((one) => one === 'whole').length, berths]).toEqual(
          berths === 0 ? [1, 0] : [0, compartment.length],
        );
        expect(new Set(answers)).toEqual(new Set(['ok', 'PLACE_TAKEN']));
        expect(await soldOf(date)).toBe(before + compartment.length);
      }
    },
  );
});

describe('tickets of a whole compartment', () => {
  const date = '2026-03-26';

  test('are given back together alone, and every berth can be sold again', async () => {
    const before = await soldOf(date);
    const booking = await sold('void', date, two);
    const ref = refOf(booking);
    expect(await inventory.void(op('part'), ref, { travellers: ['aaa0'] })).toMatchObject({
      code: 'INVALID',
    });
    await expect(inventory.quoteRefund(op('part-q'), ref.id, { travellers: ['aaa0'] })).rejects.toThrow();
    expect(await soldOf(date)).toBe(before + 4);
    const quote = await inventory.quoteRefund(op('q'), ref.id, { travellers: 'all' });
    expect([quote.mode, quote.totalMinor]).toEqual(['void', booking.totalMinor]);
    const after = bookingOf(await inventory.refund(op('r'), ref, quote.id));
    expect(after.state).toBe('voided');
    expect(await soldOf(date)).toBe(before);
    const places = booking.tickets.flatMap(({ coupons }) =>
      coupons.flatMap(({ place = '', unusedBerths = [] }) => [place, ...unusedBerths]),
    );
    expect((await compartmentsOf(inventory, date)).bays).toContainEqual(places.sort());
  });

  test('go down the ladder with all that was paid for them: the berth part of every berth', async () => {
    const booking = await sold('ladder', '2026-03-29', ONE);
    await database.pool.query(`update inventory.tickets set void_until = null where booking_id = $1`, [booking.id]);
    clock.set(new Date(Date.parse(booking.departsAt) - 5 * 3_600_000).toISOString());
    const quote = await inventory.quoteRefund(op('late-q'), booking.id, { travellers: 'all' });
    // Half of four fares, and the fee once.
    expect(quote.lines[0]?.penalty).toEqual(money(fromMajor(71_200).minor / 2 + fromMajor(200).minor));
    clock.set(NOW);
  });

  test('are neither changed nor divided but by hand', async () => {
    const booking = await sold('apart', '2026-04-02', two);
    const ref = refOf(booking);
    expect(inventory.availableActions(booking)).not.toContain('exchange');
    await expect(
      inventory.quoteExchange(op('x'), ref.id, { travellers: 'all' }, { dates: ['2026-04-05'] }),
    ).rejects.toMatchObject({ code: 'NOT_AUTOMATIC' });
    expect(await inventory.split(op('s'), ref, ['aaa0'])).toMatchObject({ code: 'NOT_AUTOMATIC' });
  });
});
