import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/support/database.ts';
import { testLog } from '../../../../tests/support/log.ts';
import { confirmExchange } from '../exchanges/use-cases/confirm-exchange.ts';
import { quoteExchange } from '../exchanges/use-cases/quote-exchange.ts';
import { family, issuedOrder, visitor } from '../testing/buy.ts';
import { createWorld, person, type World } from '../testing/orders-world.ts';
import { readOrder } from '../use-cases/read-order.ts';
import { recoverLostWork } from '../use-cases/recover-lost-work.ts';
import { confirmReturn } from './use-cases/confirm-return.ts';
import { quoteReturn } from './use-cases/quote-return.ts';
import { readReturnChoices } from './use-cases/read-return-choices.ts';
import { takeBack } from './use-cases/take-back.ts';
import { readReturn } from './use-cases/view-return.ts';

const TWO_AND_CHILD = { aaa: 2, rbg: 1, rmg: 0, ins: 0 };
const who = visitor('returns');

let database: TestDatabase;
let world: World;
beforeEach(async () => {
  database = await testDatabase();
  world = await createWorld(database, { clock: testClock(new Date().toISOString()), ...testLog() }, TWO_AND_CHILD);
});
afterEach(() => database.close());

const party = family(3_000_000);
let serial = 0;
const doc = () => `AN${String(3_100_000 + serial++)}`;
const year = () => new Date().getUTCFullYear();

/** An order of two adults and a child, issued and delivered. */
async function issued(people = party()): Promise<{ id: string; people: string[] }> {
  const { id, passengers } = await issuedOrder(world, who, people);
  return { id, people: passengers.map((p) => p.id) };
}

const quote = (id: string, kind: 'void' | 'refund', passengerIds: string[], instead?: string) =>
  quoteReturn(world.deps, who, id, { kind, passengerIds, instead });
const confirm = (id: string, q: { id: string; back: { minor: number; currency: string } }) =>
  confirmReturn(world.deps, who, { id, returnId: q.id }, { agreed: true, back: q.back });
const back = () => world.payments.refunds.map((r) => r.amount.minor);

test(
  'of three passengers one is annulled: all of that one’s money ' + 'goes back, our fees too, and the others fly',
  async () => {
    const { id, people } = await issued();
    const before = await readOrder(world.deps, who, id);
    expect(before.actions).toEqual(expect.arrayContaining(['void', 'refund']));
    const price = before.price.lines.find((l) => l.category === 'aaa');
    const told = await quote(id, 'void', [people[1] as string]);
    expect(told).toMatchObject({ state: 'quoted', back: price?.total, paid: price?.total });
    expect(world.supplier.calls.filter((c) => c.startsWith('void'))).toEqual([]);

    const done = await confirm(id, told);
    expect(done).toMatchObject({ state: 'done', money: 'sent', receipt: true });
    await world.pass({ seconds: 1 });
    const order = await readOrder(world.deps, who, id);
    expect(order.status).toBe('partial_sold');
    expect(order.tickets.map((t) => t.state).sort()).toEqual(['open', 'open', 'void']);
    expect(order.tickets.map((t) => t.coupons[0]?.status).sort()).toEqual(['O', 'O', 'V']);
    expect(order.payments[0]?.state).toBe('refunding');
    expect(order.moving).toBe(true);
    expect(back()).toEqual([price?.total.minor]);
    expect(world.mails.at(-1)).toMatchObject({ template: 'payment-refunded', data: { reason: 'voided' } });
    expect(world.mails.at(-1)?.attachments).toHaveLength(1);

    await world.payments.settleRefunds();
    await world.pass({ seconds: 1 });
    const settled = await readOrder(world.deps, who, id);
    expect(settled.returns[0]).toMatchObject({ state: 'done', money: 'paid' });
    expect(settled.payments[0]?.state).toBe('captured');
    expect(settled.moving).toBe(false);
    expect(settled.actions).toContain('refund');
  },
);

test('a voluntary refund gives back fare less penalty, refundable taxes, less our fee for each passenger', async () => {
  const { id, people } = await issued();
  const told = await quote(id, 'refund', people.slice(1));
  for (const line of told.lines) {
    expect(line.penalty).toEqual(fromMajor(350));
    expect(line.refundFee).toEqual(fromMajor(300));
    const parts = [line.penalty, line.taxesKept, line.feesKept, line.refundFee];
    expect(line.paid.minor - parts.reduce((all, p) => all + p.minor, 0)).toBe(line.back.minor);
  }
  expect(told.back.minor).toBe(told.lines.reduce((all, l) => all + l.back.minor, 0));
  await confirm(id, told);
  await confirm(id, told);
  expect(back()).toEqual([told.back.minor]);
  const rest = await quote(id, 'refund', people.slice(0, 1));
  await confirm(id, rest);
  expect((await readOrder(world.deps, who, id)).status).toBe('refunded');
  expect(back()).toEqual([told.back.minor, rest.back.minor]);
});

test('all annulled is a cancelled order, and its passengers may book the same flight again', async () => {
  const { id, people } = await issued();
  await confirm(id, await quote(id, 'void', people));
  const order = await readOrder(world.deps, who, id);
  expect(order.status).toBe('canceled');
  expect(order.actions).toContain('repeat');
  const { rows } = await database.pool.query(
    'select 1 from orders.duplicate_booking_guards where order_id = $1 and live',
    [id],
  );
  expect(rows).toEqual([]);
});

test.each([
  ['void', 'unknown-but-done', 'void'],
  ['refund', 'unknown-but-done', 'refunded'],
  ['void', 'unknown-not-done', 'void'],
  ['refund', 'unknown-not-done', 'refunded'],
  ['refund', 'never-answers', 'refunded'],
  ['void', 'garbage', 'void'],
  ['void', 'throw', 'void'],
  ['refund', 'pending', 'refunded'],
] as const)(
  'when the answer to a %s is lost (%s) the order says it is ' + 'under way, and the truth is found: once',
  async (kind, fault, state) => {
    const { id, people } = await issued();
    const told = await quote(id, kind, [people[0] as string]);
    world.supplier.faults[kind].push(fault);
    if (fault === 'never-answers') world.waitLittle();
    expect(await confirm(id, told)).toMatchObject({ state: 'processing', money: 'none' });
    const order = await readOrder(world.deps, who, id);
    expect(order).toMatchObject({ status: 'sold', moving: true, actor: 'carrier' });
    expect(order.actions).not.toContain('refund');
    await expect(quote(id, 'void', [people[1] as string])).rejects.toMatchObject({
      code: 'orders.return_under_way',
    });
    expect(back()).toEqual([]);
    for (let n = 0; n < 12; n++) await world.pass({ seconds: 10 });
    const after = await readOrder(world.deps, who, id);
    expect(after.returns[0]?.state).toBe('done');
    expect(after.tickets.filter((t) => t.state === state)).toHaveLength(1);
    expect(back()).toEqual([told.back.minor]);
    expect(world.supplier.effects.get(told.id)).toBe(1);
  },
);

test(
  'a supplier that stays silent: staff know within five minutes, ' + 'nothing is paid, the ticket is not touched',
  async () => {
    const { id, people } = await issued();
    const told = await quote(id, 'void', [people[0] as string]);
    world.supplier.faults.void.push('unknown-but-done');
    world.supplier.faults.settle.push(...Array.from({ length: 40 }, () => 'unknown-but-done' as const));
    await confirm(id, told);
    for (let minute = 0; minute < 5; minute++) {
      await world.pass({ minutes: 1 });
      await recoverLostWork(world.deps);
    }
    expect(world.counts).toContain('orders_need_staff');
    expect(await readReturn(world.deps, who, { id, returnId: told.id })).toMatchObject({ state: 'staff' });
    expect(back()).toEqual([]);
    expect((await readOrder(world.deps, who, id)).tickets.every((t) => t.state === 'open')).toBe(true);
    world.supplier.faults.settle.length = 0;
    for (let n = 0; n < 20; n++) await world.pass({ minutes: 1 });
    expect((await readReturn(world.deps, who, { id, returnId: told.id })).state).toBe('done');
    expect(back()).toEqual([told.back.minor]);
  },
);

test('a definite refusal leaves the tickets valid, and they may be given back another way', async () => {
  const { id, people } = await issued();
  const one = [people[0] as string];
  const told = await quote(id, 'void', one);
  world.supplier.faults.void.push('reject');
  expect(await confirm(id, told)).toMatchObject({ state: 'rejected', money: 'none' });
  expect((await readOrder(world.deps, who, id)).tickets.every((t) => t.state === 'open')).toBe(true);
  const other = await quote(id, 'refund', one);
  expect(await confirm(id, other)).toMatchObject({ state: 'done' });
  expect(back()).toEqual([other.back.minor]);
});

test('a refund that the supplier quotes as a void is carried out as a void, whole, once', async () => {
  world.supplier.quotesVoids = true;
  const { id, people } = await issued();
  const told = await quote(id, 'refund', [people[0] as string]);
  expect(told).toMatchObject({ kind: 'void', back: told.paid });
  expect(await confirm(id, told)).toMatchObject({ kind: 'void', state: 'done' });
  const order = await readOrder(world.deps, who, id);
  expect(order.tickets.map((t) => t.state).sort()).toEqual(['open', 'open', 'void']);
  expect(back()).toEqual([told.paid.minor]);
  // Two quotes of one supplier promise: the operation of the second is its own.
  const rest = await quote(id, 'refund', people.slice(1));
  expect(await confirm(id, rest)).toMatchObject({ kind: 'void', state: 'done' });
});

test(
  'a supplier that refunds nothing by itself still takes a void: ' + 'whoever asks for a refund gets everything back',
  async () => {
    const { id, people } = await issued();
    world.supplier.faults.quoteRefund.push('not-automatic');
    const told = await quote(id, 'refund', people);
    expect(told).toMatchObject({ kind: 'void', back: told.paid });
    expect(await confirm(id, told)).toMatchObject({ kind: 'void', state: 'done' });
    expect((await readOrder(world.deps, who, id)).status).toBe('canceled');
  },
);

test('a supplier whose capabilities name no automatic refund is never offered for one, answered or not', async () => {
  const { id } = await issued();
  Object.assign(world.supplier.caps, { autoRefund: false });
  world.deps.supply = {
    get: () => ({ ...world.supplier, retrieve: async () => ({ kind: 'unknown', reason: '' }) }),
  };
  expect((await readReturnChoices(world.deps, who, id)).refund).toBe('contact');
});

test('where the supplier gives nothing back by itself, the buyer is told so and sent to people', async () => {
  const { id, people } = await issued();
  await world.pass({ minutes: world.supplier.voidMinutes });
  world.supplier.faults.quoteRefund.push('not-automatic');
  await expect(quote(id, 'refund', people)).rejects.toMatchObject({ code: 'orders.refund_not_automatic' });
  world.supplier.penaltyMinor = 10_000_000;
  world.supplier.prices = world.supplier.prices.map((p) => ({
    ...p,
    taxes: p.taxes.map((t) => ({ ...t, refundable: false })),
  }));
  await expect(quote(id, 'refund', people)).rejects.toMatchObject({ code: 'orders.refund_below_zero' });
  expect(back()).toEqual([]);
});

test('an expired quote does nothing; a new one tells what has changed', async () => {
  const { id, people } = await issued();
  const one = [people[0] as string];
  const told = await quote(id, 'refund', one);
  await world.pass({ minutes: 11 });
  expect((await readReturn(world.deps, who, { id, returnId: told.id })).state).toBe('expired');
  await expect(confirm(id, told)).rejects.toMatchObject({ code: 'orders.quote_expired' });
  world.supplier.penaltyMinor += 10_000;
  const renewed = await quote(id, 'refund', one, told.id);
  expect(renewed.was).toEqual(told.back);
  expect(renewed.back.minor).toBe(told.back.minor - 10_000);
  await expect(
    confirmReturn(world.deps, who, { id, returnId: renewed.id }, { agreed: true, back: told.back }),
  ).rejects.toMatchObject({ code: 'orders.quote_differs' });
  await expect(
    confirmReturn(world.deps, who, { id, returnId: renewed.id }, { agreed: false, back: renewed.back }),
  ).rejects.toMatchObject({
    code: 'orders.agreement_required',
    fields: [{ path: 'agreed', code: 'orders.agreement_required' }],
  });
  expect(await confirm(id, renewed)).toMatchObject({ state: 'done' });
});

test('a void is offered until ten minutes before the supplier’s deadline and not a moment longer', async () => {
  const { id, people } = await issued();
  const told = await quote(id, 'void', people);
  const { passengers } = await readReturnChoices(world.deps, who, id);
  const until = Date.parse(passengers[0]?.voidUntil ?? '');
  world.clock.set(new Date(until - 1_000).toISOString());
  const last = await quote(id, 'void', people);
  expect(Date.parse(last.expiresAt)).toBe(until);
  world.clock.set(new Date(until).toISOString());
  await expect(confirm(id, last)).rejects.toMatchObject({ code: 'orders.quote_expired' });
  await expect(confirm(id, told)).rejects.toMatchObject({ code: 'orders.quote_expired' });
  await expect(quote(id, 'void', people)).rejects.toMatchObject({ code: 'orders.void_closed' });
  expect((await readOrder(world.deps, who, id)).actions).toContain('refund');
  expect((await readOrder(world.deps, who, id)).actions).not.toContain('void');
});

test('eight confirmations at once, and two quotes for one passenger: one act, one refund', async () => {
  const { id, people } = await issued();
  const one = [people[0] as string];
  const [a, b] = [await quote(id, 'void', one), await quote(id, 'refund', one)];
  const all = await Promise.allSettled([
    ...Array.from({ length: 4 }, () => confirm(id, a)),
    ...Array.from({ length: 4 }, () => confirm(id, b)),
  ]);
  expect(all.some((r) => r.status === 'fulfilled')).toBe(true);
  for (let n = 0; n < 3; n++) await world.pass({ seconds: 30 });
  expect(world.payments.refunds).toHaveLength(1);
  const states = (await readOrder(world.deps, who, id)).tickets.map((t) => t.state);
  expect(states.filter((s) => s !== 'open')).toHaveLength(1);
});

test('news of a refund that is lost is found by the sweep; money whose asking died is asked for once', async () => {
  const { id, people } = await issued();
  await confirm(id, await quote(id, 'void', [people[0] as string]));
  await world.payments.settleRefunds({ silent: true });
  world.clock.advance({ minutes: 2 });
  await recoverLostWork(world.deps);
  expect((await readOrder(world.deps, who, id)).returns[0]?.money).toBe('paid');
  await recoverLostWork(world.deps);
  expect(world.payments.refunds).toHaveLength(1);
});

test(
  'until its receipts are out nothing of an order is given back or exchanged, and whoever asks is told when to ' +
    'ask again',
  async () => {
    const { id, people } = await issued();
    const dates = [
      addDays((await readOrder(world.deps, who, id)).slices[0]?.segments[0]?.departs.slice(0, 10) ?? '', 2),
    ];
    const asked = () => [
      quote(id, 'refund', people),
      quoteExchange(world.deps, who, id, { passengerIds: people, dates }),
    ];
    await database.pool.query('update orders.orders set delivered_at = null where id = $1', [id]);
    expect(await readOrder(world.deps, who, id)).toMatchObject({
      status: 'sold',
      moving: true,
      actions: expect.not.arrayContaining(['refund']),
    });
    const soon = { kind: 'conflict', code: 'orders.receipts_under_way', details: { seconds: 2 } };
    for (const early of await Promise.allSettled(asked())) expect(early).toMatchObject({ reason: soon });
    world.clock.advance({ minutes: 2 });
    await recoverLostWork(world.deps);
    expect(await readOrder(world.deps, who, id)).toMatchObject({ status: 'sold', moving: false });
    await Promise.all(asked());
  },
);

test('a stranger finds no returns, and a return of another order is none', async () => {
  const { id, people } = await issued();
  const told = await quote(id, 'void', people);
  const stranger = visitor('stranger');
  const other = await issued();
  const absent = { code: 'orders.not_found' };
  await expect(readReturnChoices(world.deps, stranger, id)).rejects.toMatchObject(absent);
  await expect(readReturn(world.deps, stranger, { id, returnId: told.id })).rejects.toMatchObject(absent);
  await expect(readReturn(world.deps, who, { id: other.id, returnId: told.id })).rejects.toMatchObject({
    code: 'orders.return_not_found',
  });
  await expect(quote(other.id, 'void', people)).rejects.toMatchObject({ code: 'orders.return_refused' });
});

test('nobody chosen, an infant left alone: told before anything is asked of the supplier', async () => {
  world = await createWorld(
    database,
    { clock: testClock(new Date().toISOString()), ...testLog() },
    {
      aaa: 1,
      rbg: 0,
      rmg: 1,
      ins: 0,
    },
  );
  const { id, people } = await issued([
    person({ documentNumber: doc() }),
    person({ name: 'Tilek', gender: 'male', birthdate: `${year() - 1}-01-01`, documentNumber: doc() }),
  ]);
  await expect(quote(id, 'void', [])).rejects.toMatchObject({
    code: 'orders.return_nobody',
    fields: [{ path: 'passengerIds', code: 'orders.return_nobody' }],
  });
  await expect(quote(id, 'refund', [people[0] as string])).rejects.toMatchObject({
    code: 'orders.infant_alone',
  });
  const both = await quote(id, 'refund', people);
  expect(both.lines.map((line) => line.refundFee)).toEqual([fromMajor(300), fromMajor(0)]);
});

test('the only adult is neither annulled nor refunded while a child keeps a ticket: the child is named', async () => {
  world = await createWorld(
    database,
    { clock: testClock(new Date().toISOString()), ...testLog() },
    { aaa: 1, rbg: 1, rmg: 0, ins: 0 },
  );
  const [adult, , child] = party() as [ReturnType<typeof person>, unknown, ReturnType<typeof person>];
  const { id, people } = await issued([adult, child]);
  const [first = '', second = ''] = people;
  const alone = { code: 'orders.child_alone', details: { side: 'staying', passengerIds: [second] } };
  const calls = world.supplier.calls.length;
  await expect(quote(id, 'void', [first])).rejects.toMatchObject(alone);
  await expect(quote(id, 'refund', [first])).rejects.toMatchObject(alone);
  expect(world.supplier.calls).toHaveLength(calls);
  expect(await quote(id, 'refund', [second])).toMatchObject({ state: 'quoted' });
  expect(await quote(id, 'refund', [first, second])).toMatchObject({ state: 'quoted' });
});

test(
  'whom a person gives back by hand leaves no infant alone either: ' + 'an adult who flies on another day holds nobody',
  async () => {
    world = await createWorld(
      database,
      { clock: testClock(new Date().toISOString()), ...testLog() },
      { aaa: 2, rbg: 0, rmg: 1, ins: 0 },
    );
    world.supplier.dearerMinor = -150_000;
    const [adult, other] = party() as [ReturnType<typeof person>, ReturnType<typeof person>];
    const infant = person({ name: 'Tilek', birthdate: `${year() - 1}-01-01`, documentNumber: doc() });
    const { id, people } = await issued([adult, other, infant]);
    const [first = '', second = '', third = ''] = people;
    const day = (await readOrder(world.deps, who, id)).slices[0]?.segments[0]?.departs.slice(0, 10) ?? '';
    const { offers } = await quoteExchange(world.deps, who, id, {
      passengerIds: [first, third],
      dates: [addDays(day, 2)],
    });
    const [offer] = offers;
    if (!offer) throw new Error('nothing to exchange for');
    const agreed = { agreed: true, total: offer.total, method: 'card' } as const;
    await confirmExchange(world.deps, who, { id, exchangeId: offer.id }, agreed);
    await world.pass({ seconds: 1 });
    const taken = async (passengerId: string) => {
      const { lines } = await quote(id, 'refund', people);
      const own = lines.filter((line) => line.passengerId === passengerId);
      const act = { id: `hand-${passengerId}`, orderId: id, kind: 'refund', lines: own } as const;
      await takeBack(world.deps, { ...act, supplierQuoteId: null, byHand: true });
    };
    await expect(taken(first)).rejects.toMatchObject({ code: 'orders.infant_alone' });
    await taken(second);
  },
);

test(
  'the database itself refuses a second return of a passenger, sums beyond the order, new sums, and a closed ' +
    'ticket that opens',
  async () => {
    const { id, people } = await issued();
    const done = await quote(id, 'void', [people[0] as string]);
    const open = await quote(id, 'void', [people[1] as string]);
    await confirm(id, done);
    const sql = (text: string) => database.pool.query(text);
    const into = (passenger: string | undefined, minor: number) =>
      `
      insert into orders.return_passengers (return_id, passenger_id, order_id, paid_minor, back_minor)
      values ('${open.id}', '${passenger}', '${id}', ${minor}, ${minor})`;
    await expect(sql(into(people[0], 1))).rejects.toMatchObject({ code: '23505' });
    await expect(sql(into(people[1], 900_000_000))).rejects.toMatchObject({ code: '23514' });
    await expect(sql(`update orders.returns set back_minor = 1 where id = '${done.id}'`)).rejects.toMatchObject({
      code: '23514',
    });
    await expect(
      sql(`update orders.tickets set state = 'refunded' where order_id = '${id}' and state = 'void'`),
    ).rejects.toMatchObject({ code: '23514' });
  },
);

test(
  'a whole compartment goes back as a whole, and one of its ' + 'passengers alone is refused before anything is asked',
  async () => {
    const { id, people } = await issued();
    expect((await readReturnChoices(world.deps, who, id)).together).toBe(false);
    const compartment = { berths: 4, extra: 1, each: fromMajor(3_400) };
    await database.pool.query(
      `update orders.orders set journey = jsonb_set(journey, '{terms,compartment}', $2::jsonb) where id = $1`,
      [id, JSON.stringify(compartment)],
    );
    expect((await readReturnChoices(world.deps, who, id)).together).toBe(true);
    const calls = world.supplier.calls.length;
    await expect(quote(id, 'void', [people[0] as string])).rejects.toMatchObject({
      code: 'orders.whole_compartment',
    });
    expect(world.supplier.calls).toHaveLength(calls);
    expect(await quote(id, 'void', people)).toMatchObject({ state: 'quoted' });
  },
);
