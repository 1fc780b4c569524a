import { afterAll, beforeEach, expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import { payOrder } from './core/use-cases/pay-order.ts';
import { readDocument } from './receipts/use-cases/read-document.ts';
import { place, placed, readyToPay, visitor } from './testing/buy.ts';
import { createOrdersFixture, type OrdersFixture } from './testing/orders-fixture.ts';
import { readOrder } from './use-cases/read-order.ts';
import { recoverLostWork } from './use-cases/recover-lost-work.ts';

let database: TestDatabase;
let fixture: OrdersFixture;
const tools = () => ({ clock: testClock(new Date().toISOString()), ...testLog() });
beforeEach(async () => {
  database = await emptied(database);
  fixture = await createOrdersFixture(database, tools());
});
afterAll(() => database.close());

const read = (orderId: string, who = visitor()) => readOrder(fixture.deps, who, orderId);
const kinds = async (orderId: string) => (await read(orderId)).history.map((entry) => entry.kind);
const issues = () => fixture.supplier.calls.filter((call) => call.startsWith('issue '));
const issueEffects = () =>
  issues()
    .map((call) => fixture.supplier.effects.get(call.slice(6)) ?? 0)
    .filter((times) => times > 0);

async function paid(faults: OrdersFixture['supplier']['faults']['issue'] = []): Promise<string> {
  const orderId = await placed(fixture);
  fixture.supplier.faults.issue.push(...faults);
  await fixture.payments.capture('intent-1');
  await fixture.runJobs();
  return orderId;
}

test('a visitor buys a ticket: held, paid, issued, receipts made and sent', async () => {
  const id = await readyToPay(fixture);
  const { orderId, redirectUrl } = await place(fixture, id);
  expect(redirectUrl).toBe('https://pay.example/intent-1');
  expect(await read(orderId)).toMatchObject({ status: 'pay', nextActor: 'bank', actions: ['pay', 'cancel'] });

  await fixture.payments.capture('intent-1');
  await fixture.runJobs();
  const order = await read(orderId);
  expect(order).toMatchObject({
    status: 'sold',
    inProgress: false,
    nextActor: 'nobody',
    tickets: [{ number: '9920000010000', state: 'open', type: 'ETICKET' }],
    payments: [{ state: 'captured', amount: fromMajor(4_050) }],
    documents: [
      { kind: 'itinerary', ready: true },
      { kind: 'payment', ready: true },
    ],
    passengers: [{ surname: 'CANARYEVA', documentMasked: '•••••21' }],
    contacts: { phoneMasked: '+996•••456', emailMasked: 'c•••@example.kg' },
  });
  expect(order.number).toMatch(/^S-\d{6}$/);
  // E-mails are sent by a job of their own.
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
  // An order paid at once gets no payment reminder.
  await fixture.pass({ minutes: 2 });
  expect(fixture.mails.map((m) => m.template)).toEqual(['order-issued']);
  expect(fixture.mails.find((m) => m.template === 'order-issued')?.attachments).toHaveLength(2);
  const pdf = await readDocument(fixture.deps, visitor(), { orderId, kind: 'itinerary', locale: 'kg' });
  expect(pdf.bytes.toString()).toContain(order.number);
});

test('a buyer who has not paid half a minute after the hold is written until when the seats are kept', async () => {
  const orderId = await placed(fixture);
  expect(fixture.mails).toEqual([]);
  await fixture.pass({ minutes: 1 });
  expect(fixture.mails.map(({ template, dedupe }) => [template, dedupe])).toEqual([
    ['order-held', `order-held:${orderId}`],
  ]);
});

test('eight clicks at once place one order, hold once and start one payment', async () => {
  const id = await readyToPay(fixture);
  const answers = await Promise.all(Array.from({ length: 8 }, () => place(fixture, id)));
  expect(new Set(answers.map((a) => a.orderId)).size).toBe(1);
  expect(fixture.supplier.calls.filter((call) => call.startsWith('hold '))).toHaveLength(1);
  expect(fixture.payments.intents.size).toBe(1);
});

test('three parallel captures issue once', async () => {
  const orderId = await placed(fixture);
  await Promise.all([1, 2, 3].map(() => fixture.payments.capture('intent-1')));
  await Promise.all([fixture.runJobs(), fixture.runJobs()]);
  expect(await read(orderId)).toMatchObject({ status: 'sold' });
  expect(issues()).toHaveLength(1);
});

test('seats held although the answer was lost are found and adopted, and not held twice', async () => {
  const id = await readyToPay(fixture);
  fixture.supplier.faults.hold.push('unknown-but-done');
  const { orderId, redirectUrl } = await place(fixture, id);
  expect(redirectUrl).toBeNull();
  expect(await read(orderId)).toMatchObject({ status: 'hold', inProgress: true, nextActor: 'carrier' });
  await fixture.pass({ seconds: 6 });
  expect(await read(orderId)).toMatchObject({ status: 'pay', locator: 'LOC101' });
  expect(fixture.supplier.bookings.size).toBe(1);
  expect(await payOrder(fixture.deps, visitor(), orderId, { method: 'card' })).toEqual({
    redirectUrl: 'https://pay.example/intent-1',
  });
});

test('a hold that never happened is resent under its operation id after the supplier’s longest time', async () => {
  const id = await readyToPay(fixture);
  fixture.supplier.faults.hold.push('unknown-not-done');
  const { orderId } = await place(fixture, id);
  await fixture.pass({ seconds: 6 });
  expect(await read(orderId)).toMatchObject({ status: 'hold' });
  expect(fixture.supplier.calls.filter((c) => c.startsWith('hold '))).toHaveLength(1);
  await fixture.pass({ seconds: 60 });
  await fixture.pass({ seconds: 10 });
  expect(await read(orderId)).toMatchObject({ status: 'pay' });
  const holds = fixture.supplier.calls.filter((c) => c.startsWith('hold '));
  expect(holds).toHaveLength(2);
  expect(new Set(holds).size).toBe(1);
});

test('a hold the supplier is still working on is asked about when it said', async () => {
  const id = await readyToPay(fixture);
  fixture.supplier.faults.hold.push('pending');
  const { orderId } = await place(fixture, id);
  expect(await read(orderId)).toMatchObject({ status: 'hold' });
  await fixture.pass({ seconds: 3 });
  expect(await read(orderId)).toMatchObject({ status: 'pay' });
});

test.each([
  'garbage',
  'throw',
  'never-answers',
] as const)('an answer that is no answer (%s) is settled, not believed', async (fault) => {
  const id = await readyToPay(fixture);
  fixture.supplier.faults.hold.push(fault);
  if (fault === 'never-answers') fixture.waitLittle();
  const { orderId } = await place(fixture, id);
  expect(await read(orderId)).toMatchObject({ status: 'hold' });
});

test('tickets issued although the answer was lost are found; nothing is issued twice', async () => {
  const orderId = await paid(['unknown-but-done']);
  expect(await read(orderId)).toMatchObject({ status: 'process_selling', nextActor: 'carrier' });
  await fixture.pass({ seconds: 6 });
  expect(await read(orderId)).toMatchObject({ status: 'sold' });
  expect(issues()).toHaveLength(1);
});

test('an issue that never happened is sent again under the same id after the settle delay', async () => {
  const orderId = await paid(['unknown-not-done']);
  await fixture.pass({ seconds: 16 });
  expect(issues()).toHaveLength(1);
  await fixture.pass({ seconds: 50 });
  await fixture.pass({ seconds: 10 });
  expect(await read(orderId)).toMatchObject({ status: 'sold' });
  expect(new Set(issues()).size).toBe(1);
  expect(issueEffects()).toEqual([1, 1].slice(0, issues().length));
});

test('a supplier without an answer alerts staff in five minutes, nothing is resent, late results count', async () => {
  const orderId = await paid(['unknown-but-done']);
  fixture.supplier.faults.resolveOutcome.push(...Array(40).fill('unknown-but-done'));
  for (let minute = 0; minute < 5; minute++) {
    await fixture.pass({ minutes: 1 });
    await recoverLostWork(fixture.deps);
  }
  expect(await kinds(orderId)).toContain('staff_alerted');
  expect(fixture.counts).toEqual(['orders_need_staff']);
  expect(await read(orderId)).toMatchObject({ status: 'process_selling', nextActor: 'staff' });
  for (let i = 0; i < 4; i++) await fixture.pass({ minutes: 15 });
  expect(await read(orderId)).toMatchObject({ status: 'issue_blocked', nextActor: 'staff' });
  expect((await kinds(orderId)).filter((kind) => kind === 'staff_alerted')).toHaveLength(1);
  expect(fixture.payments.refunds).toEqual([]);
  expect(issues()).toHaveLength(1);
  fixture.supplier.faults.resolveOutcome.length = 0;
  await fixture.pass({ minutes: 16 });
  expect(await read(orderId)).toMatchObject({ status: 'sold' });
});

test('ticket numbers that come later: confirming payment until then', async () => {
  const orderId = await paid(['no-numbers']);
  expect(await read(orderId)).toMatchObject({ status: 'absent_bso', inProgress: true });
  await fixture.pass({ seconds: 6 });
  expect(await read(orderId)).toMatchObject({ status: 'sold' });
});

test('a refused issue gives the money back once and drops the seats', async () => {
  const orderId = await paid(['reject']);
  expect(await read(orderId)).toMatchObject({
    status: 'error_sold',
    payments: [{ state: 'refunding' }],
    nextActor: 'bank',
  });
  await fixture.payments.settleRefunds();
  await fixture.runJobs();
  await recoverLostWork(fixture.deps);
  expect(await read(orderId)).toMatchObject({
    status: 'error_sold',
    payments: [{ state: 'refunded' }],
    inProgress: false,
  });
  expect(fixture.payments.refunds).toMatchObject([{ amount: fromMajor(4_050), reason: 'failed' }]);
  expect([...fixture.supplier.bookings.values()]).toMatchObject([{ state: 'canceled' }]);
  expect(fixture.mails.map((m) => m.template)).toContain('payment-refunded');
});

test('a busy supplier is asked again, and after three times the money goes back', async () => {
  const orderId = await paid(['reject-retry', 'reject-retry', 'reject-retry']);
  for (let i = 0; i < 3; i++) await fixture.pass({ seconds: 20 });
  expect(issues()).toHaveLength(3);
  expect(await read(orderId)).toMatchObject({ status: 'error_sold' });
  expect(fixture.payments.refunds).toHaveLength(1);
});
