import { randomUUID } from 'node:crypto';
import { demoTimetable } from '#demo/inventory/extend-timetable.ts';
import { createInventory } from '#modules/inventory/index.ts';
import { createOrders, type OrdersDeps } from '#modules/orders/index.ts';
import { createPayments } from '#modules/payments/index.ts';
import {
  createInventorySupplier,
  createOwnTransactionalSupplier,
  OWN_SUPPLIER_ID,
  type TransactionalSupplier,
} from '#modules/supply/index.ts';
import { runJobsOnce } from '#platform/jobs/runner.ts';
import { place, readyToPay, visitor } from '../../src/modules/orders/testing/buy.ts';
import { createOrdersFixture, ONE_ADULT, person } from '../../src/modules/orders/testing/orders-fixture.ts';
import { sampleOffer, samplePrice } from '../../src/modules/orders/testing/sample-offer.ts';
import { memoryAcquirer } from '../../src/modules/payments/testing/memory-acquirer.ts';
import { testClock } from './clock.ts';
import type { TestDatabase } from './database.ts';
import { testLog } from './log.ts';

export type InventorySales = Awaited<ReturnType<typeof createInventorySales>>;

/** Orders of own inventory paid by card, in one database; a test may replace `supply.within`. */
export async function createInventorySales(database: TestDatabase) {
  const { db, pool } = database;
  const { log, lines } = testLog();
  const clock = testClock(new Date().toISOString());
  const inventory = createInventory({ db, clock, airportKeyOfCode: (code) => code });
  await inventory.extendTimetable(demoTimetable());
  const ownSupplier = createOwnTransactionalSupplier({ inventory, clock });
  const supplier = createInventorySupplier({ inventory, clock });
  const supply: { transactional: TransactionalSupplier | undefined } = { transactional: ownSupplier };
  const gateway = memoryAcquirer();
  const payments = createPayments({
    db,
    clock,
    gateways: { card: gateway },
    funds: null,
    ids: () => randomUUID(),
    config: { baseUrl: 'https://sapar.example' },
    log: (message, details) => log.warn(details, message),
  });
  const fixture = await createOrdersFixture(database, { clock, log, lines }, ONE_ADULT);
  const deps: OrdersDeps = {
    ...fixture.deps,
    payments,
    supply: { get: () => supplier, transactional: () => supply.transactional },
  };
  const orders = createOrders(deps);
  payments.setCaptureParticipant(orders.partner);
  const monday = Math.floor(clock.now().getTime() / 86_400_000 / 7 + 6) * 7 + 4;
  const date = new Date(monday * 86_400_000).toISOString().slice(0, 10);
  const query = {
    slices: [{ from: ['BSZ'], to: ['OSS'], date }],
    passengerCounts: ONE_ADULT,
    cabin: 'economy' as const,
  };
  const [offer] = await inventory.searchInventory(query);
  if (!offer) throw new Error('own inventory has no offer');
  let people = 1_000_000;
  /** A visitor at the payment step. */
  const atPayment = async () => {
    const found = sampleOffer(clock.now(), ONE_ADULT, undefined, offer.offerId);
    found.offer.price = samplePrice(offer.prices);
    found.supplierId = OWN_SUPPLIER_ID;
    fixture.offers.set(found.offer.id, found);
    const who = visitor(`house-sale-${++people}`);
    const passengers = [person({ documentNumber: `AN${people}` })];
    return { who, draftId: await readyToPay({ ...fixture, deps }, who, passengers, found) };
  };
  const placeIt = ({ who, draftId }: Awaited<ReturnType<typeof atPayment>>) =>
    place({ ...fixture, deps }, draftId, who);
  const sellInventory = async () => {
    const { orderId } = await placeIt(await atPayment());
    const [intent] = await payments.listPayments(db, orderId);
    if (!intent) throw new Error('no payment was started');
    return { orderId, intentId: intent.id };
  };
  const runJobs = () => runJobsOnce([...orders.jobs, ...payments.jobs], { pool, log });
  /** The buyer pays; the gateway's callback is received and processed. */
  const pay = async (intentId: string) => {
    gateway.end(intentId, 'captured');
    const { headers, raw } = gateway.callback(intentId, clock.now());
    await payments.receiveCallback(gateway.id, headers, raw);
    await runJobs();
  };
  /** Several buyers pay, and the gateway is queried about all of them at once. */
  const payConcurrently = async (intentIds: readonly string[]) => {
    const settle = payments.jobs.find(({ name }) => name === 'payments.resolve-intent');
    for (const intentId of intentIds) gateway.end(intentId, 'captured');
    gateway.answerTogether(intentIds.length);
    await Promise.all(intentIds.map((intentId) => settle?.run({ intentId }, { attempt: 1, maxAttempts: 1 })));
    await runJobs();
  };
  return {
    inventory,
    clock,
    ownSupplier,
    supplier,
    supply,
    gateway,
    payments,
    offer,
    lines,
    mails: fixture.mails,
    atPayment,
    placeIt,
    sellInventory,
    runJobs,
    pay,
    payConcurrently,
  };
}
