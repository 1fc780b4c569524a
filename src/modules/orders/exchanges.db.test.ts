import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays, type LocalDate } from '#kernel/dates.ts';
import { soms } from '#kernel/money.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import type { Exchange } from './api.ts';
import { addGrant } from './db/order-queries.ts';
import { placed, visitor } from './testing/buy.ts';
import { createWorld, person, type World } from './testing/orders-world.ts';
import { confirmExchange } from './use-cases/confirm-exchange.ts';
import { confirmReturn } from './use-cases/confirm-return.ts';
import { readExchangeReceipt } from './use-cases/deliver-exchange.ts';
import { payExchange, withdrawExchange } from './use-cases/pay-exchange.ts';
import { quoteExchange } from './use-cases/quote-exchange.ts';
import { quoteReturn } from './use-cases/quote-return.ts';
import { readDocument } from './use-cases/read-document.ts';
import { readExchangeChoices } from './use-cases/read-exchange-choices.ts';
import { readOrder } from './use-cases/read-order.ts';
import { hashVisitor } from './use-cases/sealed-data.ts';
import { sweep } from './use-cases/sweep.ts';
import { readExchange } from './use-cases/view-exchange.ts';

const who = visitor('exchanges');
let database: TestDatabase;
let world: World;
let serial = 0;
beforeEach(async () => {
  database = await testDatabase();
  world = await createWorld(
    database,
    { clock: testClock(new Date().toISOString()), ...testLog() },
    { aaa: 2, rbg: 1, rmg: 0, ins: 0 },
  );
});
afterEach(() => database.close());

const doc = () => `AN${String(5_000_000 + serial++)}`;
const party = () => [
  person({ documentNumber: doc() }),
  person({ name: 'Nurlan', gender: 'male', documentNumber: doc() }),
  person({
    name: 'Tilek',
    gender: 'male',
    birthdate: `${new Date().getUTCFullYear() - 7}-01-01`,
    documentNumber: doc(),
  }),
];
async function issued(people = party()): Promise<{ id: string; people: string[]; day: LocalDate }> {
  const id = await placed(world, who, people);
  const intent = [...world.payments.intents.values()].find((i) => i.orderId === id);
  await world.payments.capture(intent?.id ?? '');
  await world.pass({ seconds: 1 });
  await world.pass({ seconds: 1 });
  const order = await readOrder(world.deps, who, id);
  expect(order.status).toBe('sold');
  const day = order.slices[0]?.segments[0]?.departs.slice(0, 10) ?? '';
  return { id, people: order.passengers.map((p) => p.id), day: addDays(day, 2) };
}
async function offered(id: string, passengerIds: string[], day: LocalDate, instead?: string) {
  const { offers } = await quoteExchange(world.deps, who, id, { passengerIds, dates: [day], instead });
  return offers[0] as Exchange;
}
const confirm = (id: string, { id: exchangeId, total }: Exchange) =>
  confirmExchange(world.deps, who, { id, exchangeId }, { agreed: true, total, method: 'card' });
const paymentOf = (purpose: string) =>
  [...world.payments.intents.values()].find((i) => i.purpose === purpose);
async function pay(purpose: string): Promise<void> {
  await world.payments.capture(paymentOf(purpose)?.id ?? '');
  await world.pass({ seconds: 1 });
  await world.pass({ seconds: 1 });
}
const ordered = (id: string) => readOrder(world.deps, who, id);
const stateOf = async (id: string, exchangeId: string) =>
  (await readExchange(world.deps, who, { id, exchangeId })).state;
const sent = () => world.supplier.calls.filter((c) => c.startsWith('exchange'));
const backs = () => world.payments.refunds.map((r) => [r.intentId, r.key.split(':')[0], r.amount.minor]);
const liveClaims = async (id: string) => {
  const { rows } = await database.pool.query<{ flight: string }>(
    'select flight from orders.flight_claims where order_id = $1 and live order by flight',
    [id],
  );
  return rows.map(({ flight }) => flight.split(' ').slice(0, 2).join(' '));
};

test('one of three passengers flies later: the difference is paid first, then a new ticket stands in place of the old', async () => {
  const { id, people, day } = await issued();
  const one = [people[1] as string];
  expect((await ordered(id)).actions).toContain('exchange');
  const offer = await offered(id, one, day);
  expect(offer).toMatchObject({ state: 'quoted', due: soms(1_200 + 450 + 300), back: soms(0) });
  const { exchange, redirectUrl } = await confirm(id, offer);
  expect([exchange.state, redirectUrl]).toEqual(['unpaid', expect.stringContaining('pay.example')]);
  expect(sent()).toEqual([]);
  expect(await ordered(id)).toMatchObject({ moving: true, actor: 'bank', status: 'sold' });

  await pay(offer.id);
  const after = await ordered(id);
  const old = after.tickets.find((t) => t.state === 'exchanged');
  const fresh = after.tickets.find((t) => t.replaces !== null);
  expect(fresh).toMatchObject({ state: 'open', passengerId: people[1], replaces: old?.number });
  expect(old?.coupons.map((c) => c.status)).toEqual(['E']);
  expect(after.status).toBe('sold');
  expect(after.journeys.map((j) => j.passengerIds)).toEqual([[people[0], people[2]], one]);
  expect(after.journeys[1]?.slices[0]?.segments[0]?.departs.slice(0, 10)).toBe(day);
  expect(after.slices).toEqual(after.journeys[0]?.slices);
  expect(await liveClaims(id)).toEqual(['X0 101', 'X0 101', 'X0 103']);
  expect(backs()).toEqual([]);
  expect(world.mails.at(-1)).toMatchObject({ template: 'order-exchanged', data: { due: offer.due } });
  expect(world.mails.at(-1)?.attachments).toHaveLength(2);
  const receipt = await readExchangeReceipt(world.deps, who, { id, exchangeId: offer.id }, 'kg');
  expect(receipt.bytes.toString()).toContain('%PDF exchange');
  expect(
    (await readDocument(world.deps, who, { orderId: id, kind: 'itinerary', locale: 'en' })).bytes.length,
  ).toBeGreaterThan(0);
});

test('a passenger who found an order of an agency neither sees nor agrees to what the agency was offered', async () => {
  const { id, people, day } = await issued();
  const offer = await offered(id, [people[0] as string], day);
  await database.pool.query(`update orders.orders set contract_id = 'c1' where id = $1`, [id]);
  const passenger = visitor('passenger');
  await addGrant(database.db, id, hashVisitor(passenger.visitorId), 'found', new Date());
  const ids = { id, exchangeId: offer.id };
  for (const work of [
    () => readExchangeChoices(world.deps, passenger, id),
    () => readExchange(world.deps, passenger, ids),
    () => confirmExchange(world.deps, passenger, ids, { agreed: true, total: offer.total, method: 'card' }),
    () => payExchange(world.deps, passenger, ids, { method: 'card' }),
    () => withdrawExchange(world.deps, passenger, ids),
  ])
    await expect(work()).rejects.toMatchObject({ code: 'orders.agency_only' });
});

test('money that is told twice, and a confirmation that is repeated, exchange once', async () => {
  const { id, people, day } = await issued();
  const offer = await offered(id, [people[0] as string], day);
  await Promise.all([confirm(id, offer), confirm(id, offer), confirm(id, offer)]);
  expect([...world.payments.intents.values()].filter((i) => i.purpose === offer.id)).toHaveLength(1);
  await pay(offer.id);
  await pay(offer.id);
  await confirm(id, offer);
  expect(sent()).toHaveLength(1);
  expect((await ordered(id)).tickets.filter((t) => t.state === 'open')).toHaveLength(3);
});

test('a lower fare brings the difference back to the card that paid, once', async () => {
  const { id, people, day } = await issued();
  world.supplier.dearerMinor = -150_000;
  const offer = await offered(id, [people[0] as string], day);
  expect(offer).toMatchObject({ due: soms(0), back: soms(1_500 - 450 - 300) });
  expect((await confirm(id, offer)).exchange).toMatchObject({ state: 'done', money: 'sent' });
  expect(backs()).toEqual([['intent-1', 'exchange', 75_000]]);
  await world.payments.settleRefunds();
  await world.pass({ seconds: 1 });
  expect((await ordered(id)).exchanges[0]).toMatchObject({ money: 'paid', state: 'done' });
});

test('a fare that is not refundable keeps a lower fare’s difference: only the penalty and our fee are paid', async () => {
  const { id, people, day } = await issued();
  world.supplier.dearerMinor = -150_000;
  world.supplier.givesDifferenceBack = false;
  const offer = await offered(id, [people[0] as string], day);
  expect(offer).toMatchObject({ due: soms(450 + 300), keepsDifference: true });
  expect(offer.lines[0]?.price.fare).toEqual(soms(3_400 - 1_500));
});

test('what is refunded or annulled later counts from the new ticket’s price, out of both payments', async () => {
  const { id, people, day } = await issued(party());
  world.supplier.dearerMinor = 1_000_000;
  const offer = await offered(id, people, day);
  await confirm(id, offer);
  await pay(offer.id);
  const told = await quoteReturn(world.deps, who, id, { kind: 'void', passengerIds: people });
  const price = 3_400 + 10_000 + 300 + 350;
  expect(told.lines.map((line) => line.back)).toEqual([soms(price), soms(price), soms(price)]);
  const refund = await quoteReturn(world.deps, who, id, {
    kind: 'refund',
    passengerIds: [people[0] as string],
  });
  expect(refund.lines[0]).toMatchObject({ fare: soms(13_400), paid: soms(price), back: soms(13_050) });
  await confirmReturn(world.deps, who, { id, returnId: told.id }, { agreed: true, back: told.back });
  const [first, second] = world.payments.refunds;
  expect(first?.amount).toEqual(soms(3 * 4_050));
  expect((first?.amount.minor ?? 0) + (second?.amount.minor ?? 0)).toBe(told.back.minor);
  expect([first?.intentId, second?.intentId]).toEqual(['intent-1', paymentOf(offer.id)?.id]);
  expect((await ordered(id)).returns[0]?.money).toBe('sent');
  await world.payments.settleRefunds();
  await world.pass({ seconds: 1 });
  expect((await ordered(id)).returns[0]?.money).toBe('paid');
  expect((await ordered(id)).status).toBe('canceled');
});

test.each([
  'unknown-but-done',
  'unknown-not-done',
  'never-answers',
  'garbage',
  'throw',
  'pending',
] as const)('when the answer to an exchange is lost (%s) the truth is found: once, and nothing is paid twice', async (fault) => {
  const { id, people, day } = await issued();
  const offer = await offered(id, [people[0] as string], day);
  await confirm(id, offer);
  world.supplier.faults.exchange.push(fault);
  await pay(offer.id);
  expect(await stateOf(id, offer.id)).toBe('processing');
  await expect(offered(id, [people[1] as string], day)).rejects.toMatchObject({
    code: 'orders.return_under_way',
  });
  await expect(
    quoteReturn(world.deps, who, id, { kind: 'void', passengerIds: [people[1] as string] }),
  ).rejects.toMatchObject({ code: 'orders.return_under_way' });
  for (let n = 0; n < 12; n++) await world.pass({ seconds: 10 });
  expect(await stateOf(id, offer.id)).toBe('done');
  expect(world.supplier.effects.get(offer.id)).toBe(1);
  expect((await ordered(id)).tickets.filter((t) => t.state === 'open')).toHaveLength(3);
  expect(backs()).toEqual([]);
});

test('a supplier that stays silent: staff know within five minutes, the money waits and the tickets are not touched', async () => {
  const { id, people, day } = await issued();
  const offer = await offered(id, [people[0] as string], day);
  await confirm(id, offer);
  world.supplier.faults.exchange.push('unknown-but-done');
  world.supplier.faults.settle.push(...Array.from({ length: 40 }, () => 'unknown-but-done' as const));
  await pay(offer.id);
  for (let minute = 0; minute < 5; minute++) {
    await world.pass({ minutes: 1 });
    await sweep(world.deps);
  }
  expect(world.counts).toContain('orders_need_staff');
  expect(await stateOf(id, offer.id)).toBe('staff');
  expect(backs()).toEqual([]);
  expect((await ordered(id)).tickets.every((t) => t.state === 'open')).toBe(true);
  world.supplier.faults.settle.length = 0;
  for (let n = 0; n < 20; n++) await world.pass({ minutes: 1 });
  expect(await stateOf(id, offer.id)).toBe('done');
});

test('refused for certain after the payment: all of it goes back, the old tickets fly, the flight is free for others', async () => {
  const { id, people, day } = await issued();
  const offer = await offered(id, [people[0] as string], day);
  await confirm(id, offer);
  world.supplier.faults.exchange.push('gone');
  await pay(offer.id);
  const order = await ordered(id);
  expect(order.exchanges[0]).toMatchObject({ state: 'rejected' });
  expect(order.tickets.map((t) => t.state)).toEqual(['open', 'open', 'open']);
  expect(backs()).toEqual([[paymentOf(offer.id)?.id, 'order', offer.due.minor]]);
  expect(await liveClaims(id)).toEqual(['X0 101', 'X0 101', 'X0 101']);
  await world.payments.settleRefunds();
  await world.pass({ seconds: 1 });
  expect(world.mails.at(-1)).toMatchObject({
    template: 'payment-refunded',
    data: { reason: 'not_exchanged', amount: offer.due },
  });
  const again = await offered(id, [people[0] as string], day);
  await confirm(id, again);
  await pay(again.id);
  expect(await stateOf(id, again.id)).toBe('done');
});

test('a payment that does not come leaves everything as it was; one that comes too late goes back', async () => {
  const { id, people, day } = await issued();
  const offer = await offered(id, [people[0] as string], day);
  await confirm(id, offer);
  await world.pass({ minutes: 21 });
  expect(await stateOf(id, offer.id)).toBe('withdrawn');
  expect(await liveClaims(id)).toEqual(['X0 101', 'X0 101', 'X0 101']);
  await pay(offer.id);
  expect(backs()).toEqual([[paymentOf(offer.id)?.id, 'order', offer.due.minor]]);
  expect(sent()).toEqual([]);
  await expect(
    payExchange(world.deps, who, { id, exchangeId: offer.id }, { method: 'card' }),
  ).rejects.toMatchObject({
    code: 'orders.quote_expired',
  });
});

test('the buyer gives an unpaid exchange up and begins another one; money for the first one goes back', async () => {
  const { id, people, day } = await issued();
  const offer = await offered(id, [people[0] as string], day);
  await confirm(id, offer);
  const given = await withdrawExchange(world.deps, who, { id, exchangeId: offer.id });
  expect(given.state).toBe('withdrawn');
  await pay(offer.id);
  expect(backs()).toHaveLength(1);
  const other = await offered(id, [people[0] as string], addDays(day, 1));
  await confirm(id, other);
  await pay(other.id);
  expect(await stateOf(id, other.id)).toBe('done');
  expect(sent()).toHaveLength(1);
});

test('a process that dies between the payment and the exchange: the sweep sends what was planned, once', async () => {
  const { id, people, day } = await issued();
  const offer = await offered(id, [people[0] as string], day);
  await confirm(id, offer);
  await world.payments.capture(paymentOf(offer.id)?.id ?? '', { silent: true });
  world.clock.advance({ minutes: 2 });
  await sweep(world.deps);
  // Its job is lost too.
  await database.pool.query('delete from graphile_worker._private_jobs');
  world.clock.advance({ minutes: 1 });
  await sweep(world.deps);
  expect(await stateOf(id, offer.id)).toBe('done');
  await sweep(world.deps);
  expect(sent()).toHaveLength(1);
});

test('an offer that is too old does nothing; asked again it tells what has changed', async () => {
  const { id, people, day } = await issued();
  const one = [people[0] as string];
  const offer = await offered(id, one, day);
  await world.pass({ minutes: 20 });
  await expect(confirm(id, offer)).rejects.toMatchObject({ code: 'orders.quote_expired' });
  world.supplier.dearerMinor += 10_000;
  const renewed = await offered(id, one, day, offer.id);
  expect([renewed.was, renewed.total.minor]).toEqual([offer.total, offer.total.minor + 10_000]);
  const other = { id, exchangeId: renewed.id };
  await expect(
    confirmExchange(world.deps, who, other, { agreed: true, total: offer.total, method: 'card' }),
  ).rejects.toMatchObject({ code: 'orders.quote_differs' });
  await expect(
    confirmExchange(world.deps, who, other, { agreed: false, total: renewed.total, method: 'card' }),
  ).rejects.toMatchObject({ code: 'orders.agreement_required' });
});

test('eight confirmations of two offers and a return at once: one act, and the order is whole', async () => {
  const { id, people, day } = await issued();
  world.supplier.dearerMinor = -150_000;
  const one = [people[0] as string];
  const [a, b] = [await offered(id, one, day), await offered(id, one, addDays(day, 1))];
  const back = await quoteReturn(world.deps, who, id, { kind: 'void', passengerIds: one });
  const all = await Promise.allSettled([
    ...Array.from({ length: 4 }, () => confirm(id, a)),
    ...Array.from({ length: 4 }, () => confirm(id, b)),
    confirmReturn(world.deps, who, { id, returnId: back.id }, { agreed: true, back: back.back }),
  ]);
  expect(all.some((r) => r.status === 'fulfilled')).toBe(true);
  for (let n = 0; n < 3; n++) await world.pass({ seconds: 30 });
  expect(world.payments.refunds).toHaveLength(1);
  const order = await ordered(id);
  const acts = [...order.exchanges, ...order.returns].filter((act) => act.state === 'done');
  expect(acts).toHaveLength(1);
});

test('what cannot be exchanged is said before anything is asked', async () => {
  const { id, people, day } = await issued();
  const code = (what: string) => ({ code: what });
  await expect(offered(id, [], day)).rejects.toMatchObject(code('orders.exchange_nobody'));
  await expect(offered(id, [people[2] as string], day)).rejects.toMatchObject(code('orders.child_alone'));
  await expect(offered(id, people.slice(0, 2), day)).rejects.toMatchObject(code('orders.child_alone'));
  await expect(offered(id, ['nobody'], day)).rejects.toMatchObject(code('orders.exchange_refused'));
  await expect(
    quoteExchange(world.deps, who, id, { passengerIds: people, dates: [day, day] }),
  ).rejects.toMatchObject(code('orders.exchange_dates'));
  world.supplier.faults.quoteExchange.push('not-automatic', 'gone', 'unknown-not-done');
  await expect(offered(id, people, day)).rejects.toMatchObject(code('orders.exchange_not_automatic'));
  await expect(offered(id, people, day)).rejects.toMatchObject(code('orders.exchange_nothing'));
  await expect(offered(id, people, day)).rejects.toMatchObject(code('orders.supplier_unavailable'));
  const offer = await offered(id, [people[0] as string], day);
  await confirm(id, offer);
  await pay(offer.id);
  await expect(offered(id, people, day)).rejects.toMatchObject(code('orders.exchange_apart'));
});

test('a stranger finds no exchange, and an exchange of another order is none', async () => {
  const { id, people, day } = await issued();
  const offer = await offered(id, people, day);
  const stranger = visitor('stranger');
  const other = await issued();
  const absent = { code: 'orders.not_found' };
  const ids = { id, exchangeId: offer.id };
  await expect(readExchangeChoices(world.deps, stranger, id)).rejects.toMatchObject(absent);
  await expect(readExchange(world.deps, stranger, ids)).rejects.toMatchObject(absent);
  await expect(readExchangeReceipt(world.deps, stranger, ids, 'ru')).rejects.toMatchObject(absent);
  await expect(readExchange(world.deps, who, { id: other.id, exchangeId: offer.id })).rejects.toMatchObject({
    code: 'orders.exchange_not_found',
  });
});

test('the database itself refuses two acts at once, new sums, and returns beyond what was paid', async () => {
  const { id, people, day } = await issued();
  const [a, b] = [await offered(id, people, day), await offered(id, people, day)];
  const sql = (text: string) => database.pool.query(text);
  const agree = (exchangeId: string) =>
    sql(`update orders.exchanges set confirmed_at = now() where id = '${exchangeId}'`);
  await agree(a.id);
  await expect(agree(b.id)).rejects.toMatchObject({ code: '23505' });
  const change = (what: string) => sql(`update orders.exchanges set ${what} where id = '${a.id}'`);
  await expect(change('due_minor = 1')).rejects.toMatchObject({ code: '23514' });
  await expect(change('back_minor = 5')).rejects.toMatchObject({ code: '23514' });
  await expect(change(`lines = '[]'`)).rejects.toMatchObject({ code: '23514' });
});

test('nothing personal leaves with an exchange: neither in operations nor in the log', async () => {
  const { id, people, day } = await issued();
  const offer = await offered(id, [people[0] as string], day);
  await confirm(id, offer);
  world.supplier.faults.exchange.push('throw');
  await pay(offer.id);
  for (let n = 0; n < 12; n++) await world.pass({ seconds: 10 });
  const { rows } = await database.pool.query(
    'select * from orders.exchanges e left join orders.operations o on o.id = e.id',
  );
  const { rows: jobs } = await database.pool.query('select * from graphile_worker._private_jobs');
  const told = JSON.stringify([rows, jobs, world.lines()]);
  expect(told).not.toMatch(/canaryev|AN50000/i);
});
