import { expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { money } from '#kernel/money.ts';
import { ANTALYA, FIRST_DAY } from '#modules/inventory/testing/own-flights-fixture.ts';
import { bookingOf, op, ownFlightsRelease, refOf } from '#modules/inventory/testing/own-flights-release.ts';
import { reconcile } from '#modules/ledger/use-cases/reconcile.ts';
import { listSupplierAccounts, type SettlementsDeps } from '#modules/ledger/use-cases/supplier-settlements.ts';
import { dayNumber } from '../../tests/support/day-number.ts';
import { BLOCK_CURRENCY, blockSeatsSource, blockSupplierId } from './wiring/block-seats.ts';

const SEED = Number(process.env.SEED ?? dayNumber());
const STEPS = Number(process.env.RUNS ?? 40);
const { of } = ownFlightsRelease();

/** Whole numbers below a limit, the same for the same seed. */
function numbers(seed: number) {
  let state = seed >>> 0;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * A traveller with a ticket: which reservation, which day and what the seat cost us; null: nothing yet. `covered`: it
 * was sold before its flight had a block, and costs what seats cost now.
 */
type Seat = { booking: string; traveller: string; day: string; net: number | null; covered?: boolean };

const nothing = { changedSince: async () => [], of: async () => [] };
const orders = {
  bookings: {
    of: async (ids: readonly string[]) => ids.map((id) => ({ orderId: id, bookingId: id.slice('order-'.length) })),
    ordersWith: async (ids: readonly string[], { after }: { after: string }) =>
      ids.map((id) => `order-${id}`).filter((id) => id > after),
  },
};

function books() {
  const { inventory, clock, database } = of;
  const { db } = database;
  const logged: string[] = [];
  const deps = {
    db,
    clock,
    sources: {
      paymentMovements: nothing,
      sales: nothing,
      returns: nothing,
      exchanges: nothing,
      splits: nothing,
      blockSeats: blockSeatsSource({ inventory, orders }),
    },
    log: (message: string) => void logged.push(message),
  };
  const suppliers = async () =>
    (await inventory.blockCosts.owners(db)).map(({ carrier, name }) => ({
      id: blockSupplierId(carrier),
      name,
      currency: BLOCK_CURRENCY,
    }));
  const office = { suppliers } as unknown as SettlementsDeps['office'];
  return {
    refused: () => logged.filter((message) => message === 'ledger.refused'),
    breaks: async () => (await reconcile(deps, new Date(0))).found,
    owed: async () => {
      const accounts = await listSupplierAccounts({ db, clock, currency: 'KGS', office });
      return accounts.suppliers.map(({ id, name, balances }) => [id, name, balances[0]?.owed.minor]);
    },
  };
}

async function sell(count: number, day: string): Promise<Seat[]> {
  const travellers = Array.from({ length: count }, (_, n) => ({ id: `t${n}`, category: 'aaa' as const }));
  const offers = await of.inventory.searchInventory({
    slices: [{ from: ['BSZ'], to: ['AYT'], date: day }],
    passengerCounts: { aaa: count, rbg: 0, rmg: 0, ins: 0 },
    cabin: 'economy',
  });
  const offer = offers.find(({ fareFamily }) => fareFamily === 'standard');
  if (!offer) return [];
  const held = bookingOf(await of.inventory.hold(op(), { offerId: offer.offerId, expect: offer.total, travellers }));
  const sold = bookingOf(await of.inventory.issue(op(), refOf(held), offer.total));
  return travellers.map(({ id }) => ({ booking: sold.id, traveller: id, day, net: null }));
}
const current = async (id: string) => {
  const booking = await of.inventory.retrieve(id);
  if (!booking) throw new Error('no such reservation');
  return booking;
};

test('a seat of a block is owed to its carrier from its sale on, and no more once it is back', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight({ ...ANTALYA, block: { seats: 14, net: 9_000, releaseDays: 3 } });
  const { owed, breaks } = books();
  expect(await owed()).toEqual([['block-QH', 'Qanat Charter', 0]]);
  const [first, second] = await sell(2, FIRST_DAY);
  if (!first || !second) throw new Error('not sold');
  expect(await breaks()).toBe(0);
  expect(await owed()).toEqual([['block-QH', 'Qanat Charter', 18_000_00]]);
  // Read again, nothing is posted twice.
  await breaks();
  expect((await owed())[0]?.[2]).toBe(18_000_00);
  const booking = await current(first.booking);
  await of.inventory.void(op(), refOf(booking), { travellers: [first.traveller] });
  await breaks();
  expect((await owed())[0]?.[2]).toBe(9_000_00);
});

test('another net price or an undone block reaches seats that were sold before the block, and no others', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  const { owed, breaks } = books();
  await sell(2, FIRST_DAY);
  const publish = (net: number) =>
    of.fixture.publishFlight({ ...ANTALYA, block: { seats: 14, net, releaseDays: 3 }, belowNet: true });
  // A slip of the pen: fifty thousand instead of five.
  await publish(50_000);
  await breaks();
  expect((await owed())[0]?.[2]).toBe(100_000_00);
  await publish(5_000);
  await breaks();
  expect((await owed())[0]?.[2]).toBe(10_000_00);
  await sell(1, FIRST_DAY);
  await of.fixture.publishFlight();
  await breaks();
  // The seat that was sold of the block is still owed.
  expect((await owed())[0]?.[2]).toBe(5_000_00);
  expect((await of.fixture.office.readBlocks(undefined)).totals.owed.minor).toBe(5_000_00);
});

test('a seat that has flown stays owed, whatever comes back to its traveller', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight({ ...ANTALYA, block: { seats: 14, net: 9_000, releaseDays: 3 } });
  const { owed, breaks } = books();
  const [seat] = await sell(1, FIRST_DAY);
  if (!seat) throw new Error('not sold');
  of.clock.set(`${addDays(FIRST_DAY, 1)}T06:00:00Z`);
  const quote = await of.inventory.quoteRefund(op(), seat.booking, { travellers: [seat.traveller] });
  const answer = await of.inventory.refund(op(), refOf(await current(seat.booking)), quote.id);
  expect(answer.kind).toBe('ok');
  expect(await breaks()).toBe(0);
  expect((await owed())[0]?.[2]).toBe(9_000_00);
});

test(`after anything that happens to seats of a block each som of them is owed (seed ${SEED})`, async () => {
  const below = numbers(SEED);
  const days = [0, 1, 2, 3].map((n) => addDays(FIRST_DAY, n));
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;
  let net = 9_000;
  let seats: Seat[] = [];
  const publish = () =>
    of.fixture.publishFlight({ ...ANTALYA, block: { seats: 14, net, releaseDays: 3 }, belowNet: true });
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  // Sold before there is a block: owed from the publication on.
  seats = await sell(2, FIRST_DAY);
  await publish();
  const coverAnew = () => {
    seats = seats.map((seat) => (seat.covered ? { ...seat, net } : seat));
  };
  seats = seats.map((seat) => ({ ...seat, net, covered: true }));
  const { owed, breaks, refused } = books();
  const done = new Set<string>();

  const acts: Record<string, () => Promise<boolean>> = {
    sell: async () => {
      const sold = await sell(1 + below(2), pick(days));
      seats.push(...sold.map((seat) => ({ ...seat, net })));
      return sold.length > 0;
    },
    void: async () => {
      const seat = pick(seats);
      const booking = await current(seat.booking);
      const answer = await of.inventory.void(op(), refOf(booking), { travellers: [seat.traveller] });
      if (answer.kind === 'ok') seats = seats.filter((one) => one !== seat);
      return answer.kind === 'ok';
    },
    refund: async () => {
      const seat = pick(seats);
      const quote = await of.inventory.quoteRefund(op(), seat.booking, { travellers: [seat.traveller] });
      const answer = await of.inventory.refund(op(), refOf(await current(seat.booking)), quote.id);
      if (answer.kind === 'ok') seats = seats.filter((one) => one !== seat);
      return answer.kind === 'ok';
    },
    release: async () => {
      const seat = pick(seats);
      const booking = await current(seat.booking);
      const answer = await of.inventory.releaseSeats(op(), refOf(booking), { travellers: [seat.traveller] });
      if (answer.kind === 'ok') seats = seats.filter((one) => one !== seat);
      return answer.kind === 'ok';
    },
    exchange: async () => {
      const seat = pick(seats);
      const day = pick(days.filter((one) => one !== seat.day));
      const scope = { travellers: [seat.traveller] };
      const [quote] = await of.inventory.quoteExchange(op(), seat.booking, scope, { dates: [day] });
      if (!quote) return false;
      const total = money(quote.totalMinor);
      const answer = await of.inventory.exchange(op(), refOf(await current(seat.booking)), quote.id, total);
      if (answer.kind === 'ok') Object.assign(seat, { day, net, covered: false });
      return answer.kind === 'ok';
    },
    split: async () => {
      const seat = pick(seats);
      const booking = await current(seat.booking);
      if (!seats.some((one) => one !== seat && one.booking === seat.booking)) return false;
      const answer = await of.inventory.split(op(), refOf(booking), [seat.traveller]);
      if (answer.kind === 'ok') seat.booking = answer.booking.id;
      return answer.kind === 'ok';
    },
    price: async () => {
      net = 7_000 + below(6) * 500;
      await publish();
      coverAnew();
      return true;
    },
    withdraw: async () => {
      // Without the block, and with it again.
      await of.fixture.publishFlight();
      await publish();
      coverAnew();
      return true;
    },
    tomorrow: async () => {
      of.clock.advance({ hours: 20 });
      return of.clock.now().toISOString() < '2026-03-05';
    },
  };

  for (let step = 0; step < STEPS; step++) {
    const name = pick(seats.length === 0 ? ['sell'] : ['sell', 'sell', ...Object.keys(acts)]);
    if (name === 'tomorrow' && of.clock.now().toISOString() > '2026-03-04') continue;
    const isDone = await acts[name]?.().catch((error: unknown) => {
      // A refusal of the inventory; what was not done costs nothing.
      if (!(error instanceof Error) || !('code' in error)) throw error;
      return false;
    });
    if (isDone) done.add(name);
    if (step % 5 !== 0 && step !== STEPS - 1) continue;
    const expected = seats.reduce((sum, seat) => sum + (seat.net ?? 0), 0) * 100;
    expect(await breaks()).toBe(0);
    expect([step, await owed()]).toEqual([step, [['block-QH', 'Qanat Charter', expected]]]);
    expect((await of.fixture.office.readBlocks(undefined)).totals.owed.minor).toBe(expected);
  }
  expect(refused()).toEqual([]);
  // The history says something only if most of it happened.
  expect(done.size).toBeGreaterThan(4);
});
