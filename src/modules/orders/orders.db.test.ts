import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { soms } from '#kernel/money.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import { place, placed, readyToPay, visitor } from './testing/buy.ts';
import { createWorld, person, type World } from './testing/orders-world.ts';
import { sampleOffer, supplierPrices } from './testing/sample-offer.ts';
import { cancelOrder } from './use-cases/cancel-order.ts';
import { expireOrder } from './use-cases/expire-order.ts';
import { payOrder } from './use-cases/pay-order.ts';
import { readBooking } from './use-cases/read-booking.ts';
import { readDocument } from './use-cases/read-document.ts';
import { readOrder } from './use-cases/read-order.ts';
import { runOperation } from './use-cases/run-operation.ts';
import { sweep } from './use-cases/sweep.ts';

let database: TestDatabase;
let world: World;
const tools = () => ({ clock: testClock(new Date().toISOString()), ...testLog() });
const closing: TestDatabase[] = [];
beforeEach(async () => {
  database = await testDatabase();
  closing.push(database);
  world = await createWorld(database, tools());
});
afterAll(() => Promise.all(closing.map((one) => one.close())));

const read = (orderId: string, who = visitor()) => readOrder(world.deps, who, orderId);
const kinds = async (orderId: string) => (await read(orderId)).history.map((entry) => entry.kind);
const issues = () => world.supplier.calls.filter((call) => call.startsWith('issue '));
const issueEffects = () =>
  issues()
    .map((call) => world.supplier.effects.get(call.slice(6)) ?? 0)
    .filter((times) => times > 0);

async function paid(faults: World['supplier']['faults']['issue'] = []): Promise<string> {
  const orderId = await placed(world);
  world.supplier.faults.issue.push(...faults);
  await world.payments.capture('intent-1');
  await world.runJobs();
  return orderId;
}

test('a visitor buys a ticket: held, paid, issued, receipts made and sent', async () => {
  const id = await readyToPay(world);
  const { orderId, redirectUrl } = await place(world, id);
  expect(redirectUrl).toBe('https://pay.example/intent-1');
  expect(await read(orderId)).toMatchObject({ status: 'pay', actor: 'bank', actions: ['pay', 'cancel'] });

  await world.payments.capture('intent-1');
  await world.runJobs();
  const order = await read(orderId);
  expect(order).toMatchObject({
    status: 'sold',
    moving: false,
    actor: 'nobody',
    tickets: [{ number: '9920000010000', state: 'open', type: 'ETICKET' }],
    payments: [{ state: 'captured', amount: soms(4_050) }],
    documents: [
      { kind: 'itinerary', ready: true },
      { kind: 'payment', ready: true },
    ],
    passengers: [{ surname: 'CANARYEVA', documentMasked: '•••••21' }],
    contacts: { phoneMasked: '+996•••456', emailMasked: 'c•••@example.kg' },
  });
  expect(order.number).toMatch(/^S-\d{6}$/);
  // Letters go out beside the sale, whenever their job runs.
  expect(order.history.map((e) => e.kind).filter((kind) => kind !== 'mail_sent')).toEqual([
    'created',
    'hold_sent',
    'held',
    'payment_started',
    'payment_captured',
    'issue_sent',
    'issued',
    'receipt_ready',
  ]);
  expect(world.mails.map((m) => m.template).sort()).toEqual(['order-held', 'order-issued']);
  expect(world.mails.find((m) => m.template === 'order-issued')?.attachments).toHaveLength(2);
  const pdf = await readDocument(world.deps, visitor(), { orderId, kind: 'itinerary', locale: 'kg' });
  expect(pdf.bytes.toString()).toContain(order.number);
});

test('eight clicks at once place one order, hold once and start one payment', async () => {
  const id = await readyToPay(world);
  const answers = await Promise.all(Array.from({ length: 8 }, () => place(world, id)));
  expect(new Set(answers.map((a) => a.orderId)).size).toBe(1);
  expect(world.supplier.calls.filter((call) => call.startsWith('hold '))).toHaveLength(1);
  expect(world.payments.intents.size).toBe(1);
});

test('a capture told three times and in parallel issues once', async () => {
  const orderId = await placed(world);
  await Promise.all([1, 2, 3].map(() => world.payments.capture('intent-1')));
  await Promise.all([world.runJobs(), world.runJobs()]);
  expect(await read(orderId)).toMatchObject({ status: 'sold' });
  expect(issues()).toHaveLength(1);
});

test('seats held although the answer was lost are found and adopted, and not held twice', async () => {
  const id = await readyToPay(world);
  world.supplier.faults.hold.push('unknown-but-done');
  const { orderId, redirectUrl } = await place(world, id);
  expect(redirectUrl).toBeNull();
  expect(await read(orderId)).toMatchObject({ status: 'hold', moving: true, actor: 'carrier' });
  await world.pass({ seconds: 6 });
  expect(await read(orderId)).toMatchObject({ status: 'pay', locator: 'LOC101' });
  expect(world.supplier.bookings.size).toBe(1);
  expect(await payOrder(world.deps, visitor(), orderId)).toEqual({
    redirectUrl: 'https://pay.example/intent-1',
  });
});

test('a hold that never happened is sent again under the same operation id, but not before the supplier’s longest time', async () => {
  const id = await readyToPay(world);
  world.supplier.faults.hold.push('unknown-not-done');
  const { orderId } = await place(world, id);
  await world.pass({ seconds: 6 });
  expect(await read(orderId)).toMatchObject({ status: 'hold' });
  expect(world.supplier.calls.filter((c) => c.startsWith('hold '))).toHaveLength(1);
  await world.pass({ seconds: 60 });
  await world.pass({ seconds: 10 });
  expect(await read(orderId)).toMatchObject({ status: 'pay' });
  const holds = world.supplier.calls.filter((c) => c.startsWith('hold '));
  expect(holds).toHaveLength(2);
  expect(new Set(holds).size).toBe(1);
});

test('a hold the supplier is still working on is asked about when it said', async () => {
  const id = await readyToPay(world);
  world.supplier.faults.hold.push('pending');
  const { orderId } = await place(world, id);
  expect(await read(orderId)).toMatchObject({ status: 'hold' });
  await world.pass({ seconds: 3 });
  expect(await read(orderId)).toMatchObject({ status: 'pay' });
});

test.each([
  'garbage',
  'throw',
  'never-answers',
] as const)('an answer that is no answer (%s) is settled, not believed', async (fault) => {
  const id = await readyToPay(world);
  world.supplier.faults.hold.push(fault);
  const { orderId } = await place(world, id);
  expect(await read(orderId)).toMatchObject({ status: 'hold' });
});

test('tickets issued although the answer was lost are found; nothing is issued twice', async () => {
  const orderId = await paid(['unknown-but-done']);
  expect(await read(orderId)).toMatchObject({ status: 'process_selling', actor: 'carrier' });
  await world.pass({ seconds: 6 });
  expect(await read(orderId)).toMatchObject({ status: 'sold' });
  expect(issues()).toHaveLength(1);
});

test('an issue that never happened is sent again under the same id after the settle delay', async () => {
  const orderId = await paid(['unknown-not-done']);
  await world.pass({ seconds: 16 });
  expect(issues()).toHaveLength(1);
  await world.pass({ seconds: 50 });
  await world.pass({ seconds: 10 });
  expect(await read(orderId)).toMatchObject({ status: 'sold' });
  expect(new Set(issues()).size).toBe(1);
  expect(issueEffects()).toEqual([1, 1].slice(0, issues().length));
});

test('a supplier that is silent: staff know within five minutes, nobody refunds or resends, and the truth is taken when it comes', async () => {
  const orderId = await paid(['unknown-but-done']);
  world.supplier.faults.settle.push(...Array(40).fill('unknown-but-done'));
  for (let minute = 0; minute < 5; minute++) {
    await world.pass({ minutes: 1 });
    await sweep(world.deps);
  }
  expect(await kinds(orderId)).toContain('staff_alerted');
  expect(world.counts).toEqual(['orders_need_staff']);
  expect(await read(orderId)).toMatchObject({ status: 'process_selling', actor: 'staff' });
  for (let i = 0; i < 4; i++) await world.pass({ minutes: 15 });
  expect(await read(orderId)).toMatchObject({ status: 'issue_blocked', actor: 'staff' });
  expect((await kinds(orderId)).filter((kind) => kind === 'staff_alerted')).toHaveLength(1);
  expect(world.payments.refunds).toEqual([]);
  expect(issues()).toHaveLength(1);
  world.supplier.faults.settle.length = 0;
  await world.pass({ minutes: 16 });
  expect(await read(orderId)).toMatchObject({ status: 'sold' });
});

test('ticket numbers that come later: confirming payment until then', async () => {
  const orderId = await paid(['no-numbers']);
  expect(await read(orderId)).toMatchObject({ status: 'absent_bso', moving: true });
  await world.pass({ seconds: 6 });
  expect(await read(orderId)).toMatchObject({ status: 'sold' });
});

test('a refused issue gives the money back once and drops the seats', async () => {
  const orderId = await paid(['reject']);
  expect(await read(orderId)).toMatchObject({
    status: 'error_sold',
    payments: [{ state: 'refunding' }],
    actor: 'bank',
  });
  await world.payments.settleRefunds();
  await world.runJobs();
  await sweep(world.deps);
  expect(await read(orderId)).toMatchObject({
    status: 'error_sold',
    payments: [{ state: 'refunded' }],
    moving: false,
  });
  expect(world.payments.refunds).toMatchObject([{ amount: soms(4_050), reason: 'failed' }]);
  expect([...world.supplier.bookings.values()]).toMatchObject([{ state: 'canceled' }]);
  expect(world.mails.map((m) => m.template)).toContain('payment-refunded');
});

test('a busy supplier is asked again, and after three times the money goes back', async () => {
  const orderId = await paid(['reject-retry', 'reject-retry', 'reject-retry']);
  for (let i = 0; i < 3; i++) await world.pass({ seconds: 20 });
  expect(issues()).toHaveLength(3);
  expect(await read(orderId)).toMatchObject({ status: 'error_sold' });
  expect(world.payments.refunds).toHaveLength(1);
});

test('an unpaid order expires at its deadline, its seats are dropped and the buyer is told', async () => {
  const orderId = await placed(world);
  await world.pass({ minutes: 19 });
  expect(await read(orderId)).toMatchObject({ status: 'pay' });
  await world.pass({ minutes: 2 });
  expect(await read(orderId)).toMatchObject({ status: 'timeout', actions: ['repeat'] });
  expect([...world.supplier.bookings.values()]).toMatchObject([{ state: 'canceled' }]);
  expect(world.mails.map((m) => m.template)).toContain('order-expired');
  await expect(payOrder(world.deps, visitor(), orderId)).rejects.toMatchObject({ code: 'orders.expired' });
});

test('money after the deadline is booked and goes back; the order stays expired', async () => {
  const orderId = await placed(world);
  await world.pass({ minutes: 21 });
  await world.payments.capture('intent-1');
  await world.runJobs();
  expect(await read(orderId)).toMatchObject({ status: 'timeout', payments: [{ state: 'refunding' }] });
  expect(issues()).toEqual([]);
  expect(world.payments.refunds).toMatchObject([{ reason: 'timeout' }]);
});

test('money whose news was lost is found before the deadline ends the order', async () => {
  const orderId = await placed(world);
  await world.payments.capture('intent-1', { silent: true });
  world.clock.advance({ minutes: 5 });
  await sweep(world.deps);
  await world.runJobs();
  expect(await read(orderId)).toMatchObject({ status: 'sold' });
});

test('expiry and payment at the same moment have one winner', async () => {
  const outcomes: string[] = [];
  for (let round = 0; round < 12; round++) {
    const who = visitor(`r${round}`);
    const orderId = await placed(world, who, [person({ documentNumber: `AN10000${10 + round}` })]);
    const [intent] = [...world.payments.intents.values()].slice(-1);
    // The deadline has just passed for the expiry; the payment was captured a moment earlier.
    const till = (await read(orderId, who)).payTill as string;
    world.clock.set(till);
    const late = round % 2 === 0;
    if (!late) world.clock.advance({ seconds: -1 });
    await world.payments.capture(intent!.id);
    await Promise.all([expireOrder(world.deps, orderId), world.runJobs()]);
    await world.runJobs();
    const order = await read(orderId, who);
    outcomes.push(order.status);
    expect(order.payments[0]?.state).toBe(order.status === 'sold' ? 'captured' : 'refunding');
  }
  expect(new Set(outcomes)).toEqual(new Set(['sold', 'timeout']));
});

test('a declined card is told, and the buyer pays again', async () => {
  const orderId = await placed(world);
  await world.payments.decline('intent-1');
  await world.runJobs();
  expect(await read(orderId)).toMatchObject({
    status: 'pay',
    payments: [{ state: 'declined' }],
    actor: 'buyer',
  });
  expect(await payOrder(world.deps, visitor(), orderId)).toEqual({
    redirectUrl: 'https://pay.example/intent-2',
  });
  await world.payments.capture('intent-2');
  await world.runJobs();
  expect(await read(orderId)).toMatchObject({ status: 'sold' });
});

test('two payments: one buys the tickets, the other goes back; when the issue then fails the applied one goes back too', async () => {
  const orderId = await placed(world);
  await world.payments.decline('intent-1');
  await world.runJobs();
  await payOrder(world.deps, visitor(), orderId);
  world.supplier.faults.issue.push('reject');
  await world.payments.capture('intent-2');
  await world.payments.capture('intent-1');
  await world.runJobs();
  expect(await read(orderId)).toMatchObject({ status: 'error_sold' });
  expect(world.payments.refunds.map((r) => r.intentId).sort()).toEqual(['intent-1', 'intent-2']);
});

test('an unpaid order can be given up, a paid one cannot', async () => {
  const orderId = await placed(world);
  expect(await cancelOrder(world.deps, visitor(), orderId)).toMatchObject({ status: 'canceled' });
  expect(await cancelOrder(world.deps, visitor(), orderId)).toMatchObject({ status: 'canceled' });
  await world.runJobs();
  expect([...world.supplier.bookings.values()]).toMatchObject([{ state: 'canceled' }]);

  const who = visitor('b');
  const other = await placed(world, who);
  await world.payments.capture('intent-2', { silent: true });
  await expect(cancelOrder(world.deps, who, other)).rejects.toMatchObject({ code: 'orders.cannot_cancel' });
});

test('the same document on the same flight is sold once; after giving up it may be booked again', async () => {
  const orderId = await placed(world);
  const again = await readyToPay(world, visitor('b'));
  await expect(place(world, again, visitor('b'))).rejects.toMatchObject({
    code: 'orders.duplicate_booking',
    details: { number: 'none' },
  });
  const mine = await readyToPay(world);
  await expect(place(world, mine)).rejects.toMatchObject({
    code: 'orders.duplicate_booking',
    details: { orderId },
  });
  await cancelOrder(world.deps, visitor(), orderId);
  expect((await place(world, again, visitor('b'))).redirectUrl).not.toBeNull();
});

test('of eight buyers with one document one is sold the seat', async () => {
  const drafts = await Promise.all(Array.from({ length: 8 }, (_, i) => readyToPay(world, visitor(`x${i}`))));
  const answers = await Promise.allSettled(drafts.map((id, i) => place(world, id, visitor(`x${i}`))));
  expect(answers.filter((a) => a.status === 'fulfilled')).toHaveLength(1);
});

test('the guard that sells it once is the claim: without it all eight get the seat', async () => {
  await database.pool.query('drop index orders.flight_claims_live');
  const drafts = await Promise.all(Array.from({ length: 8 }, (_, i) => readyToPay(world, visitor(`x${i}`))));
  const answers = await Promise.allSettled(drafts.map((id, i) => place(world, id, visitor(`x${i}`))));
  expect(answers.filter((a) => a.status === 'fulfilled').length).toBeGreaterThan(1);
});

test('booking and giving up the same seats over and over is stopped', async () => {
  for (let i = 0; i < 4; i++) await cancelOrder(world.deps, visitor(), await placed(world));
  const id = await readyToPay(world);
  await expect(place(world, id)).rejects.toMatchObject({ code: 'orders.too_many_rebookings' });
});

test('another price at revalidation needs consent, and the difference is told', async () => {
  const found = world.offer();
  world.supplier.prices = supplierPrices(found.params.mix, soms(3_900));
  const id = await readyToPay(world, visitor(), [person()], found);
  const booking = await readBooking(world.deps, visitor(), id);
  expect(booking.priceChange).toEqual({ was: soms(4_050), now: soms(4_550) });
  await expect(place(world, id, visitor(), { priceChangeAccepted: false })).rejects.toMatchObject({
    code: 'orders.price_changed',
    details: { was: soms(4_050), now: soms(4_550) },
  });
  await expect(place(world, id, visitor(), { acceptedTotal: soms(4_050) })).rejects.toMatchObject({
    code: 'orders.price_changed',
  });
  const { orderId } = await place(world, id);
  expect((await read(orderId)).price.total).toEqual(soms(4_550));
  const { rows } = await database.pool.query(
    'select key from orders.accepted_agreements where order_id = $1',
    [orderId],
  );
  expect(rows.map((r) => r.key)).toContain('price-change');
});

test('a price that changes at the hold fails that order, and a new one is asked for with the new price', async () => {
  const id = await readyToPay(world);
  world.supplier.faults.hold.push('price');
  world.supplier.prices = supplierPrices({ aaa: 1, rbg: 0, rmg: 0, ins: 0 }, soms(3_900));
  await expect(place(world, id)).rejects.toMatchObject({
    code: 'orders.price_changed',
    details: { was: soms(4_050), now: soms(4_550) },
  });
  expect(await readBooking(world.deps, visitor(), id)).toMatchObject({
    confirmNewOrder: true,
    orderId: null,
  });
  await expect(place(world, id)).rejects.toMatchObject({ code: 'orders.confirm_new_order' });
  expect((await place(world, id, visitor(), { confirmNewOrder: true })).redirectUrl).not.toBeNull();
});

test('seats that are gone at the hold are told, and leave no claim behind', async () => {
  const id = await readyToPay(world);
  world.supplier.faults.hold.push('gone');
  await expect(place(world, id)).rejects.toMatchObject({ code: 'orders.seats_gone' });
  expect((await place(world, id, visitor(), { confirmNewOrder: true })).redirectUrl).not.toBeNull();
});

test('a gateway that is down leaves an order that can be paid later', async () => {
  const id = await readyToPay(world);
  world.payments.down = true;
  const { orderId, redirectUrl } = await place(world, id);
  expect(redirectUrl).toBeNull();
  await expect(payOrder(world.deps, visitor(), orderId)).rejects.toMatchObject({
    code: 'payments.gateway_down',
  });
  world.payments.down = false;
  expect(await payOrder(world.deps, visitor(), orderId)).toEqual({
    redirectUrl: 'https://pay.example/intent-1',
  });
});

test('agreements must be those that stand now, all of them', async () => {
  const id = await readyToPay(world);
  await expect(
    place(world, id, visitor(), { agreements: world.agreements.slice(1).map((a) => ({ ...a, version: 3 })) }),
  ).rejects.toMatchObject({ code: 'orders.agreements_required', fields: [{ path: 'agreements.return' }] });
  await expect(
    place(world, id, visitor(), { agreements: world.agreements.map((a) => ({ ...a, version: 2 })) }),
  ).rejects.toMatchObject({ code: 'orders.agreements_required' });
});

test('an offer that is out of date cannot be ordered', async () => {
  const id = await readyToPay(world);
  world.clock.advance({ minutes: 16 });
  await expect(place(world, id)).rejects.toMatchObject({ code: 'orders.offer_expired' });
});

test('a process that dies between sending and hearing: the sweep finds what became of it', async () => {
  const orderId = await placed(world);
  world.supplier.faults.issue.push('unknown-but-done');
  await world.payments.capture('intent-1');
  // The job that would have recorded the answer died: its row is locked and nobody will run it.
  const { rows } = await database.pool.query("select id from orders.operations where kind = 'issue'");
  expect(rows).toEqual([]);
  const [capture] = (await database.pool.query('select payload from graphile_worker._private_jobs')).rows as {
    payload: { intentId: string };
  }[];
  expect(capture).toBeDefined();
  await database.db.execute(sql`delete from graphile_worker._private_jobs`);
  world.clock.advance({ minutes: 2 });
  await sweep(world.deps); // money is found, the issue planned
  await database.db.execute(sql`delete from graphile_worker._private_jobs`);
  world.clock.advance({ minutes: 1 });
  await sweep(world.deps); // sent; the answer is lost
  await database.db.execute(sql`delete from graphile_worker._private_jobs`);
  world.clock.advance({ minutes: 1 });
  await sweep(world.deps); // found
  expect(await read(orderId)).toMatchObject({ status: 'sold' });
  world.clock.advance({ minutes: 2 });
  await sweep(world.deps); // receipts
  expect(await read(orderId)).toMatchObject({ documents: [{ ready: true }, { ready: true }] });
  expect(issues()).toHaveLength(1);
});

test('a sent operation of a process that was killed is asked about, not sent again', async () => {
  const orderId = await placed(world);
  world.supplier.faults.issue.push('never-answers');
  await world.payments.capture('intent-1', { silent: true });
  world.clock.advance({ minutes: 2 });
  await sweep(world.deps);
  const { rows } = await database.pool.query("select id from orders.operations where kind = 'issue'");
  const id = rows[0].id as string;
  // Killed after «sent» was committed: the state on disk is `sent`, and no answer is ever recorded.
  await database.pool.query(
    "update orders.operations set state = 'sent', sent_at = $2, settle_at = $2 where id = $1",
    [id, world.clock.now()],
  );
  expect(await runOperation(world.deps, id)).toBeNull();
  world.clock.advance({ minutes: 1 });
  await sweep(world.deps);
  expect(world.supplier.calls.filter((c) => c.startsWith('settle '))).not.toHaveLength(0);
  expect(await read(orderId)).toMatchObject({ payments: [{ state: 'captured' }] });
});

test('a buyer who comes back from the bank sees the truth although its call has not come', async () => {
  const orderId = await placed(world);
  const asked: string[] = [];
  world.deps.payments.recheck = async (intentId) => {
    asked.push(intentId);
    await world.payments.capture(intentId, { silent: true });
  };
  expect(await read(orderId)).toMatchObject({ payments: [{ state: 'captured' }] });
  await world.runJobs();
  expect(await read(orderId)).toMatchObject({ status: 'sold' });
  expect(asked).toEqual(['intent-1']);
});

test('what was typed and forgotten is dropped after thirty days', async () => {
  const id = await readyToPay(world);
  world.clock.advance({ minutes: 29 * 24 * 60 });
  await sweep(world.deps);
  expect((await readBooking(world.deps, visitor(), id)).id).toBe(id);
  world.clock.advance({ minutes: 2 * 24 * 60 });
  await sweep(world.deps);
  await expect(readBooking(world.deps, visitor(), id)).rejects.toMatchObject({
    code: 'orders.booking_not_found',
  });
});

test('history cannot be changed, not even by us', async () => {
  await placed(world);
  await expect(database.pool.query("update orders.history set kind = 'sold'")).rejects.toThrow(/append-only/);
  await expect(database.pool.query('delete from orders.history')).rejects.toThrow(/append-only/);
});

test('a party travels on one order, each with a ticket', async () => {
  const mix = { aaa: 2, rbg: 1, rmg: 1, ins: 0 };
  const own = await testDatabase();
  closing.push(own);
  const family = await createWorld(own, tools(), mix);
  const born = (years: number) => `${family.clock.now().getUTCFullYear() - years}-01-15`;
  const id = await readyToPay(
    family,
    visitor(),
    [
      person({ documentNumber: 'AN1000001' }),
      person({ documentNumber: 'AN1000002', name: 'Azamat', gender: 'male' }),
      person({ documentNumber: 'AN1000003', birthdate: born(7) }),
      person({ documentNumber: 'AN1000004', birthdate: born(2) }),
    ],
    family.offer(sampleOffer(family.clock.now(), mix)),
  );
  const { orderId } = await place(family, id);
  await family.payments.capture('intent-1');
  await family.runJobs();
  const order = await readOrder(family.deps, visitor(), orderId);
  expect(order.status).toBe('sold');
  expect(new Set(order.tickets.map((t) => t.passengerId)).size).toBe(4);
});
