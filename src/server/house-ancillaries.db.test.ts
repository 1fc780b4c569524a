import { afterAll, beforeAll, expect, test } from 'vitest';
import { zero } from '#kernel/money.ts';
import { checkIn, readCheckIn } from '#modules/ancillaries/use-cases/check-in.ts';
import { chooseBookingAncillaries, readOrderAncillaries } from '#modules/ancillaries/use-cases/choose-ancillaries.ts';
import { previewAncillaryImpact } from '#modules/ancillaries/use-cases/preview-ancillary-impact.ts';
import { createInventory } from '#modules/inventory/index.ts';
import type { Order } from '#modules/orders/api.ts';
import { supplierTotal } from '#modules/orders/booking/use-cases/create-booking.ts';
import { confirmExchange } from '#modules/orders/exchanges/use-cases/confirm-exchange.ts';
import { quoteExchange } from '#modules/orders/exchanges/use-cases/quote-exchange.ts';
import { confirmReturn } from '#modules/orders/returns/use-cases/confirm-return.ts';
import { quoteReturn } from '#modules/orders/returns/use-cases/quote-return.ts';
import { readSplitChoices } from '#modules/orders/split/use-cases/read-split-choices.ts';
import { splitOrder } from '#modules/orders/split/use-cases/split-order.ts';
import { place, readyToPay, visitor } from '#modules/orders/testing/buy.ts';
import { createWorld, person, type World } from '#modules/orders/testing/orders-world.ts';
import { PLACES, samplePrice } from '#modules/orders/testing/sample-offer.ts';
import { readOrder } from '#modules/orders/use-cases/read-order.ts';
import { createInventorySupplier, createSupply } from '#modules/supply/index.ts';
import { type TestClock, testClock } from '../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { testLog } from '../../tests/support/log.ts';

const MIX = { aaa: 2, rbg: 0, rmg: 0, ins: 0 };
let serial = 8_100_000;
const party = () => ['Aigul', 'Begaim'].map((name) => person({ name, documentNumber: `AN${++serial}` }));
const who = visitor('house');
let database: TestDatabase;
let clock: TestClock;
let world: World;
beforeAll(async () => {
  database = await testDatabase();
  clock = testClock(`${new Date().toISOString().slice(0, 10)}T05:00:00.000Z`);
  world = await createWorld(database, { clock, ...testLog() }, MIX);
  const codes: Record<string, string> = { BSZ: 'bsz', OSS: 'oss' };
  const inventory = createInventory({
    db: database.db,
    clock,
    airportKeyOfCode: (code) => codes[code] ?? code,
  });
  await inventory.extendTimetable();
  const house = createInventorySupplier({ inventory, clock });
  world.deps.supply = createSupply({ db: database.db, clock, suppliers: [house] });
});
afterAll(() => database.close());

/** A standard fare of the full service carrier from Bishkek to Osh in twelve days, as a search would have found it. */
async function found() {
  const date = new Date(clock.now().getTime() + 12 * 86_400_000).toISOString().slice(0, 10);
  const call = {
    opId: 's',
    deadline: new Date(clock.now().getTime() + world.deps.config.callTimeoutMs).toISOString(),
    locale: 'ru',
  } as const;
  const query = { legs: [{ from: ['bsz'], to: ['oss'], date }], mix: MIX, cabin: 'economy' } as const;
  for await (const batch of world.deps.supply.get('house').search(call, query)) {
    const one = batch.find((o) => o.terms.family === 'standard' && o.slices[0]?.segments[0]?.carrier === 'X0');
    if (!one) continue;
    const price = samplePrice(one.prices);
    const offer = {
      id: `o-${one.offerId}`,
      supplier: 'house',
      terms: one.terms,
      price,
      seatsLeft: null,
      holdable: true,
      refund: { beforeDeparture: zero(), afterDeparture: zero() },
    };
    expect(supplierTotal(one.prices).minor).toBeGreaterThan(0);
    return world.offer({
      itinerary: { id: 'i', slices: one.slices, minutes: 45, stops: 0, carriers: ['X0'], offers: [offer] },
      offer,
      supplierId: 'house',
      supplierOfferId: one.offerId,
      places: PLACES,
      carriers: { X0: 'Tian Saltanat' },
      params: { legs: [{ from: 'bsz', to: 'oss', date }], mix: MIX, cabin: 'economy', direct: false },
      expiresAt: one.expiresAt,
    });
  }
  throw new Error('nothing was found');
}

async function bought(): Promise<Order> {
  const id = await readyToPay(world, who, party(), await found());
  const shown = await chooseBookingAncillaries(world.deps, who, id, []);
  const together = shown.legs[0]?.together ?? [];
  expect(together).toHaveLength(2);
  const view = await chooseBookingAncillaries(world.deps, who, id, [
    ...together.map((one) => ({ ...one, leg: 0, item: 'SEAT', count: 1 })),
    { passengerId: 'p0', leg: 0, item: 'BAG23', count: 1 },
    { passengerId: 'p1', leg: 0, item: 'VGML', count: 1 },
  ]);
  expect([view.refused, view.problems, view.chosen.length]).toEqual([[], [], 4]);
  const { orderId } = await place(world, id, who, { acceptedAncillaries: view.total });
  const intent = [...world.payments.intents.values()].find((one) => one.orderId === orderId);
  await world.payments.capture(intent?.id ?? '');
  await world.pass({ seconds: 1 });
  await world.pass({ seconds: 1 });
  return readOrder(world.deps, who, orderId);
}
const states = ({ ancillaries }: Order, passengerId: string) =>
  Object.fromEntries(
    (ancillaries?.items ?? []).filter((one) => one.passengerId === passengerId).map((one) => [one.item, one.state]),
  );

test('seats, a bag and a meal are bought with two tickets; a void refunds its own, the other stays', async () => {
  const order = await bought();
  const [first = '', second = ''] = order.passengers.map((p) => p.id);
  expect(states(order, first)).toEqual({ SEAT: 'issued', BAG23: 'issued' });
  expect(states(order, second)).toEqual({ SEAT: 'issued', VGML: 'issued' });
  const impact = await previewAncillaryImpact(world.deps, who, order.id, { act: 'void', passengers: [first] });
  expect(impact.impacts.map((one) => one.fate)).toEqual(['refunded', 'refunded']);
  const quote = await quoteReturn(world.deps, who, order.id, { kind: 'void', passengerIds: [first] });
  const act = { agreed: true, back: quote.back };
  await confirmReturn(world.deps, who, { id: order.id, returnId: quote.id }, act);
  await world.pass({ seconds: 1 });
  await world.pass({ seconds: 1 });
  const after = await readOrder(world.deps, who, order.id);
  expect(states(after, first)).toEqual({ SEAT: 'voided', BAG23: 'voided' });
  expect(states(after, second)).toEqual({ SEAT: 'issued', VGML: 'issued' });
  const services = world.payments.refunds.filter((one) => one.key.startsWith('ancillaries:'));
  expect(services.reduce((all, one) => all + one.amount.minor, 0)).toBe(impact.back.minor);
});

test('an exchange moves bag and meal and refunds the seat; check-in gives a new one', async () => {
  const order = await bought();
  const people = order.passengers.map((p) => p.id);
  const day = (order.slices[0]?.segments[0]?.departs ?? '').slice(0, 10);
  const later = new Date(Date.parse(`${day}T00:00:00Z`) + 2 * 86_400_000).toISOString().slice(0, 10);
  const { offers } = await quoteExchange(world.deps, who, order.id, { passengerIds: people, dates: [later] });
  const [offer] = offers;
  if (!offer) throw new Error('no offer');
  await confirmExchange(
    world.deps,
    who,
    { id: order.id, exchangeId: offer.id },
    { agreed: true, total: offer.total, method: 'card' },
  );
  const intent = [...world.payments.intents.values()].find((one) => one.purpose === offer.id);
  if (intent) await world.payments.capture(intent.id);
  await world.pass({ seconds: 1 });
  await world.pass({ seconds: 1 });
  const after = await readOrder(world.deps, who, order.id);
  expect(after.exchanges.map((one) => one.state)).toEqual(['done']);
  expect(states(after, people[0] ?? '')).toEqual({ SEAT: 'voided', BAG23: 'issued' });
  expect(states(after, people[1] ?? '')).toEqual({ SEAT: 'voided', VGML: 'issued' });
  const flight = after.slices[0]?.segments[0];
  expect(after.ancillaries?.items.find((one) => one.item === 'BAG23')?.flight).toBe(flight?.flight);

  clock.set(new Date(Date.parse(flight?.departsAt ?? '') - 20 * 3_600_000).toISOString());
  const before = await readCheckIn(world.deps, who, order.id);
  expect(before.seats.map((one) => one.state)).toEqual(['free', 'free']);
  const done = await checkIn(world.deps, who, order.id, { leg: 0, passengerIds: people });
  expect(done.seats.map((one) => [one.state, one.sequence])).toEqual([
    ['done', 1],
    ['done', 2],
  ]);
  expect(new Set(done.seats.map((one) => one.seat)).size).toBe(2);
});

test('seat and meal move with a split passenger, stay reserved, and become free when voided there', async () => {
  const order = await bought();
  const [first = '', second = ''] = order.passengers.map((p) => p.id);
  const seat = order.ancillaries?.items.find((one) => one.passengerId === second && one.seat)?.seat ?? '';
  const { parts } = await readSplitChoices(world.deps, who, order.id, [second]);
  const total = parts?.own.total ?? zero();
  const { child } = await splitOrder(world.deps, who, order.id, {
    passengerIds: [second],
    agreed: true,
    total,
  });
  await world.pass({ seconds: 1 });
  const own = await readOrder(world.deps, who, child?.id ?? '');
  expect(states(own, second)).toEqual({ SEAT: 'issued', VGML: 'issued' });
  expect(states(await readOrder(world.deps, who, order.id), first)).toEqual({
    SEAT: 'issued',
    BAG23: 'issued',
  });

  const stateOf = async () => {
    const { legs } = await readOrderAncillaries(world.deps, who, order.id);
    const rows = legs[0]?.seats?.cabins.flatMap((cabin) => cabin.rows) ?? [];
    return rows.flatMap((row) => row.seats).find((one) => one.id === seat)?.state;
  };
  expect(await stateOf()).toBe('taken');
  const quote = await quoteReturn(world.deps, who, own.id, { kind: 'void', passengerIds: [second] });
  const act = { agreed: true, back: quote.back };
  await confirmReturn(world.deps, who, { id: own.id, returnId: quote.id }, act);
  await world.pass({ seconds: 1 });
  await world.pass({ seconds: 1 });
  expect(states(await readOrder(world.deps, who, own.id), second)).toEqual({
    SEAT: 'voided',
    VGML: 'lost',
  });
  expect(await stateOf()).not.toBe('taken');
});
