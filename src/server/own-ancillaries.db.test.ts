import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoTimetable } from '#demo/inventory/extend-timetable.ts';
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
import { createOrdersFixture, type OrdersFixture, person } from '#modules/orders/testing/orders-fixture.ts';
import { PLACES, samplePrice } from '#modules/orders/testing/sample-offer.ts';
import { readOrder } from '#modules/orders/use-cases/read-order.ts';
import { createInventorySupplier, createSupply } from '#modules/supply/index.ts';
import { type TestClock, testClock } from '../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { testLog } from '../../tests/support/log.ts';

const PASSENGER_COUNTS = { aaa: 2, rbg: 0, rmg: 0, ins: 0 };
let serial = 8_100_000;
const party = () => ['Aigul', 'Begaim'].map((name) => person({ name, documentNumber: `AN${++serial}` }));
const buyer = visitor('house');
let database: TestDatabase;
let clock: TestClock;
let fixture: OrdersFixture;
beforeAll(async () => {
  database = await testDatabase();
  clock = testClock(`${new Date().toISOString().slice(0, 10)}T05:00:00.000Z`);
  fixture = await createOrdersFixture(database, { clock, ...testLog() }, PASSENGER_COUNTS);
  const codes: Record<string, string> = { BSZ: 'bsz', OSS: 'oss' };
  const inventory = createInventory({
    db: database.db,
    clock,
    airportKeyOfCode: (code) => codes[code] ?? code,
  });
  await inventory.extendTimetable(demoTimetable());
  const supplier = createInventorySupplier({ inventory, clock });
  fixture.deps.supply = createSupply({ db: database.db, clock, suppliers: [supplier] });
});
afterAll(() => database.close());

/** A standard fare of the full service carrier from Bishkek to Osh in twelve days, like a search result. */
async function found() {
  const date = new Date(clock.now().getTime() + 12 * 86_400_000).toISOString().slice(0, 10);
  const call = {
    opId: 's',
    // The first search reads the whole timetable, on a slow machine too.
    deadline: new Date(clock.now().getTime() + 60_000).toISOString(),
    locale: 'ru',
  } as const;
  const query = {
    slices: [{ from: ['bsz'], to: ['oss'], date }],
    passengerCounts: PASSENGER_COUNTS,
    cabin: 'economy',
  } as const;
  for await (const batch of fixture.deps.supply.get('own').search(call, query)) {
    const one = batch.find((o) => o.terms.fareFamily === 'standard' && o.slices[0]?.segments[0]?.carrier === 'X0');
    if (!one) continue;
    const price = samplePrice(one.prices);
    const offer = {
      id: `o-${one.offerId}`,
      supplier: 'own',
      terms: one.terms,
      price,
      seatsLeft: null,
      holdable: true,
      refund: { beforeDeparture: zero(), afterDeparture: zero() },
    };
    expect(supplierTotal(one.prices).minor).toBeGreaterThan(0);
    return fixture.offer({
      itinerary: { id: 'i', slices: one.slices, minutes: 45, stops: 0, carriers: ['X0'], offers: [offer] },
      offer,
      supplierId: 'own',
      supplierOfferId: one.offerId,
      locations: PLACES,
      carriers: { X0: 'Tian Saltanat' },
      params: {
        slices: [{ from: 'bsz', to: 'oss', date }],
        passengerCounts: PASSENGER_COUNTS,
        cabin: 'economy',
        direct: false,
      },
      expiresAt: one.expiresAt,
    });
  }
  throw new Error('nothing was found');
}

async function bought(): Promise<Order> {
  const id = await readyToPay(fixture, buyer, party(), await found());
  const shown = await chooseBookingAncillaries(fixture.deps, buyer, id, []);
  const together = shown.segments[0]?.together ?? [];
  expect(together).toHaveLength(2);
  const view = await chooseBookingAncillaries(fixture.deps, buyer, id, [
    ...together.map((one) => ({ ...one, segmentIndex: 0, item: 'SEAT', count: 1 })),
    { passengerId: 'p0', segmentIndex: 0, item: 'BAG23', count: 1 },
    { passengerId: 'p1', segmentIndex: 0, item: 'VGML', count: 1 },
  ]);
  expect([view.refused, view.problems, view.chosen.length]).toEqual([[], [], 4]);
  const { orderId } = await place(fixture, id, buyer, { acceptedAncillaries: view.total });
  const intent = [...fixture.payments.intents.values()].find((one) => one.orderId === orderId);
  await fixture.payments.capture(intent?.id ?? '');
  await fixture.pass({ seconds: 1 });
  await fixture.pass({ seconds: 1 });
  return readOrder(fixture.deps, buyer, orderId);
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
  const impact = await previewAncillaryImpact(fixture.deps, buyer, order.id, { action: 'void', passengers: [first] });
  expect(impact.impacts.map((one) => one.outcome)).toEqual(['refunded', 'refunded']);
  const quote = await quoteReturn(fixture.deps, buyer, order.id, { kind: 'void', passengerIds: [first] });
  const confirmation = { agreed: true, refundAmount: quote.refundAmount };
  await confirmReturn(fixture.deps, buyer, { id: order.id, returnId: quote.id }, confirmation);
  await fixture.pass({ seconds: 1 });
  await fixture.pass({ seconds: 1 });
  const after = await readOrder(fixture.deps, buyer, order.id);
  expect(states(after, first)).toEqual({ SEAT: 'voided', BAG23: 'voided' });
  expect(states(after, second)).toEqual({ SEAT: 'issued', VGML: 'issued' });
  const services = fixture.payments.refunds.filter((one) => one.key.startsWith('ancillaries:'));
  expect(services.reduce((all, one) => all + one.amount.minor, 0)).toBe(impact.refundAmount.minor);
});

test('an exchange moves bag and meal and refunds the seat; check-in gives a new one', async () => {
  const order = await bought();
  const passengerIds = order.passengers.map((p) => p.id);
  const day = (order.slices[0]?.segments[0]?.departsLocal ?? '').slice(0, 10);
  const later = new Date(Date.parse(`${day}T00:00:00Z`) + 2 * 86_400_000).toISOString().slice(0, 10);
  const { offers } = await quoteExchange(fixture.deps, buyer, order.id, { passengerIds: passengerIds, dates: [later] });
  const [offer] = offers;
  if (!offer) throw new Error('no offer');
  await confirmExchange(
    fixture.deps,
    buyer,
    { id: order.id, exchangeId: offer.id },
    { agreed: true, total: offer.total, method: 'card' },
  );
  const intent = [...fixture.payments.intents.values()].find((one) => one.purpose === offer.id);
  if (intent) await fixture.payments.capture(intent.id);
  await fixture.pass({ seconds: 1 });
  await fixture.pass({ seconds: 1 });
  const after = await readOrder(fixture.deps, buyer, order.id);
  expect(after.exchanges.map((one) => one.state)).toEqual(['done']);
  expect(states(after, passengerIds[0] ?? '')).toEqual({ SEAT: 'voided', BAG23: 'issued' });
  expect(states(after, passengerIds[1] ?? '')).toEqual({ SEAT: 'voided', VGML: 'issued' });
  const flight = after.slices[0]?.segments[0];
  expect(after.ancillaries?.items.find((one) => one.item === 'BAG23')?.flight).toBe(flight?.flight);

  clock.set(new Date(Date.parse(flight?.departsAt ?? '') - 20 * 3_600_000).toISOString());
  const before = await readCheckIn(fixture.deps, buyer, order.id);
  expect(before.seats.map((one) => one.state)).toEqual(['free', 'free']);
  const done = await checkIn(fixture.deps, buyer, order.id, { segmentIndex: 0, passengerIds: passengerIds });
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
  const { parts } = await readSplitChoices(fixture.deps, buyer, order.id, [second]);
  const total = parts?.splitOff.total ?? zero();
  const { childOrder } = await splitOrder(fixture.deps, buyer, order.id, {
    passengerIds: [second],
    agreed: true,
    total,
  });
  await fixture.pass({ seconds: 1 });
  const own = await readOrder(fixture.deps, buyer, childOrder?.id ?? '');
  expect(states(own, second)).toEqual({ SEAT: 'issued', VGML: 'issued' });
  expect(states(await readOrder(fixture.deps, buyer, order.id), first)).toEqual({
    SEAT: 'issued',
    BAG23: 'issued',
  });

  const stateOf = async () => {
    const { segments } = await readOrderAncillaries(fixture.deps, buyer, order.id);
    const rows = segments[0]?.seats?.cabins.flatMap((cabin) => cabin.rows) ?? [];
    return rows.flatMap((row) => row.seats).find((one) => one.id === seat)?.state;
  };
  expect(await stateOf()).toBe('taken');
  const quote = await quoteReturn(fixture.deps, buyer, own.id, { kind: 'void', passengerIds: [second] });
  const confirmation = { agreed: true, refundAmount: quote.refundAmount };
  await confirmReturn(fixture.deps, buyer, { id: own.id, returnId: quote.id }, confirmation);
  await fixture.pass({ seconds: 1 });
  await fixture.pass({ seconds: 1 });
  expect(states(await readOrder(fixture.deps, buyer, own.id), second)).toEqual({
    SEAT: 'voided',
    VGML: 'lost',
  });
  expect(await stateOf()).not.toBe('taken');
});
