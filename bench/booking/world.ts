/** Orders with real payments and own inventory on the bench's database; everything else is in memory. */

import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { demoTimetable } from '#demo/inventory/extend-timetable.ts';
import type { PassengerCounts } from '#kernel/passengers.ts';
import { createInventory } from '#modules/inventory/index.ts';
import { createOrders, type OrdersDeps } from '#modules/orders/index.ts';
import { createPayments } from '#modules/payments/index.ts';
import { createInventorySupplier, createOwnTransactionalSupplier } from '#modules/supply/index.ts';
import { systemClock } from '#platform/clock.ts';
import { connect } from '#platform/db/database.ts';
import { readyToPay, visitor } from '../../src/modules/orders/testing/buy.ts';
import { createOrdersFixture, ONE_ADULT, person } from '../../src/modules/orders/testing/orders-fixture.ts';
import { sampleOffer, samplePrice } from '../../src/modules/orders/testing/sample-offer.ts';
import { memoryAcquirer } from '../../src/modules/payments/testing/memory-acquirer.ts';
import { testLog } from '../../tests/support/log.ts';

const PASSENGER_COUNTS: PassengerCounts = ONE_ADULT;

/** Each buyer has an address: requests of one address wait for each other. */
export const address = (n: number) => `10.0.${n >> 8}.${n & 255}`;

export type BookingWorld = Awaited<ReturnType<typeof createBookingWorld>>;

export async function createBookingWorld(pool: pg.Pool) {
  const db = connect(pool);
  const clock = systemClock;
  const { log, lines } = testLog();
  // As in `server/compose.ts`.
  const ids = randomUUID;

  const inventory = createInventory({ db, clock, airportKeyOfCode: (code) => code });
  await inventory.extendTimetable(demoTimetable());
  await pool.query('update inventory.stock set seats = 30000 where seats > 0');
  await pool.query('analyze');
  const house = createInventorySupplier({ inventory, clock });
  const within = createOwnTransactionalSupplier({ inventory, clock });
  const gateway = memoryAcquirer();
  const config = { baseUrl: 'https://sapar.example' };
  const payments = createPayments({ db, clock, gateways: { card: gateway }, funds: null, config, ids });
  const still = { now: clock.now, set: () => {}, advance: () => {} };
  const world = await createOrdersFixture({ db, pool }, { clock: still, log, lines }, PASSENGER_COUNTS);
  const deps: OrdersDeps = {
    ...world.deps,
    payments,
    supply: { get: () => house, transactional: () => within },
    config: { ...world.deps.config, callTimeoutMs: 12_000 },
  };
  const orders = createOrders(deps);
  payments.setCaptureParticipant(orders.partner);

  // A Monday: the demonstration's timetable has flights that rise in price and sell out on other days.
  const monday = Math.floor(Date.now() / 86_400_000 / 7 + 6) * 7 + 4;
  const date = new Date(monday * 86_400_000).toISOString().slice(0, 10);
  const query = {
    slices: [{ from: ['BSZ'], to: ['OSS'], date }],
    passengerCounts: PASSENGER_COUNTS,
    cabin: 'economy' as const,
  };
  const direct = (await inventory.searchInventory(query)).filter(({ slices }) => slices[0]?.length === 1);
  // Some demonstration flights become dearer at repricing.
  const asked = await Promise.all(direct.map(({ offerId }) => inventory.quote(offerId)));
  const found = direct.filter(({ total }, n) => total.minor === asked[n]?.offer.total.minor);
  /** Offers of own inventory on that day. */
  const sold = (n: number) => {
    const offer = found[n % found.length];
    if (!offer) throw new Error('own inventory has no offer on that day');
    return offer;
  };
  /** The search result for an own offer. */
  const offerOf = (n: number) => {
    const offer = sold(n);
    const sample = sampleOffer(clock.now(), PASSENGER_COUNTS, undefined, offer.offerId);
    sample.offer.price = samplePrice(offer.prices);
    sample.expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    sample.supplierId = 'own';
    world.offers.set(sample.offer.id, sample);
    return sample;
  };
  let people = 3_000_000;
  /** A passenger without an order. */
  const somebody = () => person({ documentNumber: `AN${++people}` });
  let buyers = 0;
  const nextBuyer = () => ++buyers;
  /** A buyer at the payment step. */
  const atPayment = async () => {
    const n = nextBuyer();
    const who = { ...visitor(`bench-${people}-${n}`), ip: address(n) };
    return { who, draftId: await readyToPay({ ...world, deps }, who, [somebody()], offerOf(n)) };
  };
  return {
    pool,
    db,
    log,
    ids,
    clock,
    inventory,
    house,
    gateway,
    payments,
    orders,
    deps,
    world,
    sold,
    offerOf,
    somebody,
    nextBuyer,
    atPayment,
  };
}
