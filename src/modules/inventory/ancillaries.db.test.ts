import { describe, expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { type FlownParty, flownParty, freeSeat, seatRace } from './testing/ancillaries-fixture.ts';
import { inventoryFixture } from './testing/inventory-fixture.ts';

const BUYERS = 8;
const { clock, inventory } = await inventoryFixture({ connections: BUYERS });

const party = (given: Parameters<typeof flownParty>[1] = {}) => flownParty(inventory, given);
let operations = 0;
const call = () => ({ opId: `ancillary-${++operations}` });
const wish = ({ flight }: FlownParty, item: string, price: number, more: object = {}) => ({
  travellerId: 'a1',
  flight,
  item,
  seat: null,
  child: false,
  holder: 'form',
  expect: fromMajor(price),
  ...more,
});
const sell = (own: FlownParty, item: string, price: number, more: object = {}) =>
  inventory.sellAncillary(call(), own.booking.id, wish(own, item, price, more));
const code = (answer: { kind: string; code?: string }) => (answer.kind === 'ok' ? 'ok' : answer.code);

describe('what is sold on a flight', () => {
  test('a bag is a document of thirteen digits, sold once by one operation id', async () => {
    const own = await party();
    const one = call();
    const answers = [
      await inventory.sellAncillary(one, own.booking.id, wish(own, 'BAG23', 900)),
      await inventory.sellAncillary(one, own.booking.id, wish(own, 'BAG23', 900)),
    ];
    expect(answers.map(code)).toEqual(['ok', 'ok']);
    const bag = await inventory.extra(one.opId);
    expect(bag).toMatchObject({ kind: 'baggage', state: 'issued', priceMinor: 90_000, seat: null });
    expect(bag?.number).toMatch(/^992\d{10}$/);
    expect(bag?.voidUntil).toBe('2026-03-02T17:59:00.000Z');
  });

  test('another price than the one agreed to is refused', async () => {
    expect(code(await sell(await party(), 'BAG23', 899))).toBe('PRICE_CHANGED');
  });

  test('a meal is not sold after its deadline', async () => {
    const own = await party({ date: '2026-03-10', fareFamily: 'lite' });
    clock.set(new Date(Date.parse(own.departsAt) - 23 * 3_600_000).toISOString());
    expect(code(await sell(own, 'VGML', 350))).toBe('WINDOW_CLOSED');
  });

  test('two pets fly in a cabin and the third is refused; a returned ticket frees a place', async () => {
    const own = await Promise.all([0, 1, 2, 3].map(() => party({ date: '2026-03-12' })));
    const [first, second, third, fourth] = own as [FlownParty, FlownParty, FlownParty, FlownParty];
    expect(code(await sell(first, 'PETC', 1_500))).toBe('ok');
    expect(code(await sell(second, 'PETC', 1_500))).toBe('ok');
    expect(code(await sell(third, 'PETC', 1_500))).toBe('GONE');
    await inventory.void(
      call(),
      { id: first.booking.id, version: String(first.booking.version) },
      { travellers: 'all' },
    );
    expect(code(await sell(fourth, 'PETC', 1_500))).toBe('ok');
  });

  test('a wheelchair costs nothing and has no document', async () => {
    const own = await party();
    const one = call();
    await inventory.sellAncillary(one, own.booking.id, wish(own, 'WCHR', 0));
    expect(await inventory.extra(one.opId)).toMatchObject({ number: null, state: 'issued' });
    expect(code(await sell(own, 'WCHC', 0))).toBe('NOT_AUTOMATIC');
  });

  test('the bus from Bishkek to the airport is sold to adults and, at half, to children', async () => {
    const own = await party();
    const [segment] = await inventory.offerAncillaries({ bookingId: own.booking.id }, null);
    const airportBus = segment?.items.find((item) => item.kind === 'bus');
    expect(airportBus?.airportBus).toMatchObject({ pointFrom: 'tsum', pointTo: 'manas', childPrice: fromMajor(75) });
    expect(code(await sell(own, airportBus?.id ?? '', 75, { child: true }))).toBe('ok');
  });
});

describe('a seat', () => {
  test('is kept for an open form, given back when it is left out, and free again when its time is over', async () => {
    const own = await party();
    const seat = await freeSeat(inventory, own);
    const at = { bookingId: own.booking.id };
    const keep = (holder: string, seats: string[]) =>
      inventory.holdSelectedSeats({
        at,
        holder,
        seats: seats.map((one) => ({
          flight: own.flight,
          seat: one,
          traveller: 'a1',
          until: '2026-03-02T06:15:00.000Z',
        })),
      });
    expect((await keep('one', [seat])).kept).toHaveLength(1);
    expect((await keep('two', [seat])).kept).toEqual([]);
    expect((await keep('one', [])).kept).toEqual([]);
    expect((await keep('two', [seat])).kept).toHaveLength(1);
    clock.set('2026-03-02T06:16:00Z');
    const again = inventory.holdSelectedSeats({
      at,
      holder: 'one',
      seats: [{ flight: own.flight, seat, traveller: 'a1', until: '2026-03-02T06:30:00.000Z' }],
    });
    expect((await again).kept).toHaveLength(1);
  });

  test('of two buyers of one seat the first gets it and the second is refused', async () => {
    const parties = await Promise.all(Array.from({ length: BUYERS }, () => party({ date: '2026-03-11' })));
    const seat = await freeSeat(inventory, parties[0] as FlownParty);
    const answers = await seatRace(inventory, parties, seat);
    expect(answers.filter((one) => one === 'ok')).toHaveLength(1);
    expect(answers.filter((one) => one === 'PLACE_TAKEN')).toHaveLength(BUYERS - 1);
  });

  test('at an exit refuses children, infants, their adults, animals and wheelchairs, and costs more', async () => {
    const own = await party();
    const [segment] = await inventory.offerAncillaries({ bookingId: own.booking.id }, null);
    const zone = segment?.seats?.zones.find((one) => one.id === 'exit');
    expect(zone).toMatchObject({
      price: fromMajor(600),
      refuses: ['child', 'infant', 'withInfant', 'pet', 'wheelchair'],
    });
  });

  test('is returned in full until the end of the day of issue', async () => {
    const own = await party({ date: '2026-03-16' });
    const seat = await freeSeat(inventory, own);
    const one = call();
    const price = await priceOf(own, seat);
    await inventory.sellAncillary(one, own.booking.id, wish(own, 'SEAT', price, { seat }));
    const back = { ancillaryId: one.opId, how: 'back', involuntary: false } as const;
    expect(code(await inventory.reverseAncillary(call(), own.booking.id, back))).toBe('ok');
    expect(await inventory.extra(one.opId)).toMatchObject({ state: 'voided' });
    const other = await party({ date: '2026-03-16' });
    expect(code(await sell(other, 'SEAT', price, { seat, holder: 'other' }))).toBe('ok');
  });
});

async function priceOf(own: FlownParty, seat: string): Promise<number> {
  const [segment] = await inventory.offerAncillaries({ bookingId: own.booking.id }, null);
  const zone = segment?.seats?.cabins
    .flatMap((cabin) => cabin.rows.flatMap((row) => row.seats))
    .find((one) => one.id === seat)?.zone;
  return (segment?.seats?.zones.find((one) => one.id === zone)?.price.minor ?? 0) / 100;
}

describe('check-in', () => {
  test('of the full service carrier is free from 24 hours to one hour before departure, with seats', async () => {
    const own = await party({ date: '2026-03-14' });
    const ask = () => inventory.checkIn(call(), own.booking.id, { flight: own.flight, travellers: ['a1'] });
    expect(code(await ask())).toBe('WINDOW_CLOSED');
    clock.set(new Date(Date.parse(own.departsAt) - 23 * 3_600_000).toISOString());
    expect(code(await ask())).toBe('ok');
    expect(code(await ask())).toBe('ok');
    const [pass, ...others] = await inventory.checkIns(own.booking.id);
    expect(others).toEqual([]);
    expect(pass).toMatchObject({
      travellerId: 'a1',
      sequence: 1,
      seat: expect.stringMatching(/^\d{1,2}[A-F]$/),
    });
    const ref = { id: own.booking.id, version: String(own.booking.version) };
    expect(code(await inventory.void(call(), ref, { travellers: 'all' }))).toBe('WINDOW_CLOSED');
  });

  test('of the low-cost carrier is for a fee from thirty days and free from 24 to 4 hours before', async () => {
    const own = await party({ carrier: 'Z1', date: '2026-03-20', route: ['BSZ', 'DME'], fareFamily: 'standard' });
    const ask = () => inventory.checkIn(call(), own.booking.id, { flight: own.flight, travellers: ['a1'] });
    expect(code(await ask())).toBe('FUNDS');
    const fee = call();
    const seat = await freeSeat(inventory, own);
    const chosen = call();
    const price = await priceOf(own, seat);
    await inventory.sellAncillary(fee, own.booking.id, wish(own, 'CHECKIN', 500));
    await inventory.sellAncillary(chosen, own.booking.id, wish(own, 'SEAT', price, { seat }));
    expect(code(await ask())).toBe('ok');
    // Both have been used: neither the fee nor the seat comes back, though it is the day of their issue.
    for (const { opId: ancillaryId } of [fee, chosen]) {
      const back = { ancillaryId, how: 'back', involuntary: false } as const;
      expect(code(await inventory.reverseAncillary(call(), own.booking.id, back))).toBe('WINDOW_CLOSED');
    }
    expect(await inventory.checkIns(own.booking.id)).toMatchObject([{ seat }]);
    const late = await party({
      carrier: 'Z1',
      date: '2026-03-21',
      route: ['BSZ', 'DME'],
      fareFamily: 'standard',
    });
    clock.set(new Date(Date.parse(late.departsAt) - 4 * 3_600_000).toISOString());
    const tooLate = { flight: late.flight, travellers: ['a1'] };
    expect(code(await inventory.checkIn(call(), late.booking.id, tooLate))).toBe('WINDOW_CLOSED');
  });
});
