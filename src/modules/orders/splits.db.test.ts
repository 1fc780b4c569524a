import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#kernel/app-error.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import type { Order, Split } from './api.ts';
import { placed, visitor } from './testing/buy.ts';
import { createWorld, person, type World } from './testing/orders-world.ts';
import { cancelOrder } from './use-cases/cancel-order.ts';
import { confirmReturn } from './use-cases/confirm-return.ts';
import { findOrder, openLink } from './use-cases/find-order.ts';
import { listSales } from './use-cases/list-sales.ts';
import { listSplits } from './use-cases/list-splits.ts';
import { payOrder } from './use-cases/pay-order.ts';
import { quoteReturn } from './use-cases/quote-return.ts';
import { readDocument } from './use-cases/read-document.ts';
import { readOrder } from './use-cases/read-order.ts';
import { readSplitChoices } from './use-cases/read-split-choices.ts';
import { splitOrder } from './use-cases/split-order.ts';
import { sweep } from './use-cases/sweep.ts';
import { readSplit } from './use-cases/view-split.ts';
import type { Visitor } from './use-cases/visitor.ts';

const FAMILY = { aaa: 2, rbg: 1, rmg: 1, ins: 0 };
const who = visitor('splits');
const account: Visitor = {
  ...who,
  account: { userId: 'u1', name: 'A', roles: ['ROLE_AGENT'], contractId: 'c1' } as never,
};

let database: TestDatabase;
let world: World;
let serial = 0;
beforeEach(async () => {
  database = await testDatabase();
  const tools = { clock: testClock(new Date().toISOString()), ...testLog() };
  world = await createWorld(database, tools, FAMILY);
});
afterEach(() => database.close());

const doc = () => `AN${String(6_000_000 + serial++)}`;
const year = () => new Date().getUTCFullYear();
const family = () => [
  person({ documentNumber: doc() }),
  person({ surname: 'Otherov', name: 'Nurlan', gender: 'male', documentNumber: doc() }),
  person({ name: 'Tilek', gender: 'male', birthdate: `${year() - 7}-01-01`, documentNumber: doc() }),
  person({ name: 'Bala', birthdate: `${year()}-01-02`, documentNumber: doc() }),
];
const intentOf = (id: string) =>
  [...world.payments.intents.values()].find((i) => i.orderId === id && i.state === 'started')?.id ?? '';

async function held(as = who): Promise<Order> {
  const id = await placed(world, as, family());
  await world.payments.decline(intentOf(id));
  await world.pass({ seconds: 1 });
  const order = await readOrder(world.deps, as, id);
  expect(order.status).toBe('pay');
  return order;
}
async function issued(as = who): Promise<Order> {
  const id = await placed(world, as, family());
  await world.payments.capture(intentOf(id));
  await world.pass({ seconds: 1 });
  await world.pass({ seconds: 1 });
  const order = await readOrder(world.deps, as, id);
  expect(order.status).toBe('sold');
  return order;
}
const some = (order: Order, ...which: number[]) => which.map((n) => order.passengers[n]?.id ?? '');
const SECOND = 1;

async function split(order: Order, ids: string[], as = who): Promise<Split> {
  const { parts } = await readSplitChoices(world.deps, as, order.id, ids);
  if (!parts) throw new Error('they may not leave');
  return splitOrder(world.deps, as, order.id, { passengerIds: ids, agreed: true, total: parts.own.total });
}
const refusal = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => new Error('it was done'),
    (thrown) => thrown,
  );
  return error instanceof AppError ? error.code : String(error);
};
const childOf = async (made: Split, as = who): Promise<Order> =>
  readOrder(world.deps, as, made.child?.id ?? '');
const minor = (order: Order) => order.price.total.minor;
const rows = async (query: ReturnType<typeof sql>) => (await database.db.execute(query)).rows;

describe('before the payment', () => {
  test('a held order becomes two, each with its people, its sum and the same deadline; each is paid for by itself', async () => {
    const whole = await held();
    const done = await split(whole, some(whole, SECOND));
    expect(done).toMatchObject({ state: 'done', child: { number: expect.stringMatching(/^S-\d+$/) } });
    const own = await childOf(done);
    const left = await readOrder(world.deps, who, whole.id);
    expect([own.status, own.payTill, own.passengers.map((p) => p.name)]).toEqual([
      'pay',
      whole.payTill,
      [whole.passengers[1]?.name],
    ]);
    expect(left.passengers.map((p) => p.id)).toEqual(some(whole, 0, 2, 3));
    expect(minor(own) + minor(left)).toBe(minor(whole));
    for (const part of ['fare', 'taxes', 'serviceFee', 'itFee'] as const)
      expect(own.price[part].minor + left.price[part].minor, part).toBe(whole.price[part].minor);
    expect(own.locator).not.toBe(left.locator);
    expect([own.splitFrom?.id, left.splitInto]).toEqual([
      whole.id,
      [{ id: own.id, number: own.number, passengers: 1 }],
    ]);
    for (const order of [own, left]) {
      await payOrder(world.deps, who, order.id, { method: 'card' });
      const intent = world.payments.intents.get(intentOf(order.id));
      expect(intent?.amount.minor).toBe(minor(order));
      await world.payments.capture(intent?.id ?? '');
    }
    await world.pass({ seconds: 1 });
    await world.pass({ seconds: 1 });
    for (const { id, passengers } of [own, left]) {
      const sold = await readOrder(world.deps, who, id);
      expect([sold.status, sold.tickets.length]).toEqual(['sold', passengers.length]);
    }
    expect(world.payments.refunds).toEqual([]);
  });

  test('one that nobody pays for ends alone, and so does one that is given up', async () => {
    const whole = await held();
    const own = await childOf(await split(whole, some(whole, SECOND)));
    expect((await cancelOrder(world.deps, who, whole.id)).status).toBe('canceled');
    expect((await readOrder(world.deps, who, own.id)).status).toBe('pay');
    await world.pass({ minutes: 25 });
    expect((await readOrder(world.deps, who, own.id)).status).toBe('timeout');
    await world.pass({ seconds: 1 });
    expect([...world.supplier.bookings.values()].map((b) => b.state)).toEqual(['canceled', 'canceled']);
  });

  test('seats that are not paid for count against who placed them, whichever order they have gone to; parted they count once', async () => {
    world.deps.config.unpaid = { visitor: 2, address: 20 };
    const whole = await held();
    const done = await split(whole, some(whole, SECOND));
    await cancelOrder(world.deps, who, whole.id);
    const second = await held();
    expect(await refusal(held())).toBe('orders.too_many_unpaid');
    await split(second, some(second, SECOND));
    world.deps.config.unpaid = { visitor: 20, address: 2 };
    expect(await refusal(held())).toBe('orders.too_many_unpaid');
    await cancelOrder(world.deps, who, done.child?.id ?? '');
    await held();
  });
  test('while somebody is paying nobody leaves', async () => {
    const id = await placed(world, who, family());
    const order = await readOrder(world.deps, who, id);
    const choices = await readSplitChoices(world.deps, who, id, some(order, SECOND));
    expect([choices.problem, choices.parts]).toEqual(['orders.split_paying', null]);
    const body = { passengerIds: some(order, SECOND), agreed: true, total: order.price.total };
    expect(await refusal(splitOrder(world.deps, who, id, body))).toBe('orders.split_paying');
  });

  test('while the supplier has not answered, nobody pays and the deadline waits; then it is as the supplier says', async () => {
    const whole = await held();
    world.supplier.faults.split = ['unknown-but-done'];
    world.supplier.faults.settle = ['ok'];
    const made = await split(whole, some(whole, SECOND));
    expect([made.state, made.child]).toEqual(['processing', null]);
    expect(await refusal(payOrder(world.deps, who, whole.id, { method: 'card' }))).not.toBe(
      'Error: it was done',
    );
    expect(await refusal(cancelOrder(world.deps, who, whole.id))).toBe('orders.cannot_cancel');
    expect((await readOrder(world.deps, who, whole.id)).moving).toBe(true);
    await world.pass({ seconds: 10 });
    const settled = await readSplit(world.deps, who, { id: whole.id, splitId: made.id });
    expect(settled).toMatchObject({ state: 'done', child: { id: expect.any(String) } });
    expect([...world.supplier.effects].filter(([op]) => op === made.id)).toEqual([[made.id, 1]]);
  });
});

describe('after the issue', () => {
  test('tickets keep their numbers; one is annulled in the new order and the other stays untouched, its money from the first payment', async () => {
    const whole = await issued();
    const own = await childOf(await split(whole, some(whole, SECOND)));
    await world.pass({ seconds: 1 });
    const left = await readOrder(world.deps, who, whole.id);
    expect([...own.tickets, ...left.tickets].map((t) => t.number).sort()).toEqual(
      whole.tickets.map((t) => t.number).sort(),
    );
    const [ownPaid, leftPaid] = [own.payments[0], left.payments[0]];
    expect([ownPaid?.id, leftPaid?.id]).toEqual([whole.payments[0]?.id, whole.payments[0]?.id]);
    expect([ownPaid?.amount.minor, leftPaid?.amount.minor]).toEqual([minor(own), minor(left)]);

    const quote = await quoteReturn(world.deps, who, own.id, {
      kind: 'void',
      passengerIds: own.passengers.map((p) => p.id),
    });
    expect(quote.back.minor).toBe(minor(own));
    const ids = { id: own.id, returnId: quote.id };
    await confirmReturn(world.deps, who, ids, { agreed: true, back: quote.back });
    expect(world.payments.refunds).toMatchObject([{ intentId: ownPaid?.id, amount: own.price.total }]);
    await world.payments.settleRefunds();
    await world.pass({ seconds: 1 });
    const after = await readOrder(world.deps, who, own.id);
    expect([after.status, after.returns[0]?.money, after.payments[0]?.state]).toEqual([
      'canceled',
      'paid',
      'refunded',
    ]);
    const parent = await readOrder(world.deps, who, whole.id);
    expect([parent.status, parent.payments[0]?.state, parent.returns, parent.tickets]).toEqual([
      'sold',
      'captured',
      [],
      left.tickets,
    ]);
    // The others can be given back as well, out of what is left of the same payment and no som more.
    const rest = await quoteReturn(world.deps, who, whole.id, {
      kind: 'void',
      passengerIds: parent.passengers.map((p) => p.id),
    });
    await confirmReturn(
      world.deps,
      who,
      { id: whole.id, returnId: rest.id },
      { agreed: true, back: rest.back },
    );
    const sent = world.payments.refunds.reduce((all, r) => all + r.amount.minor, 0);
    expect(sent).toBe(minor(whole));
    await world.payments.settleRefunds({ silent: true });
    await world.pass({ minutes: 2 });
    expect((await readOrder(world.deps, who, whole.id)).status).toBe('canceled');
  });

  test('both are written about and both have receipts of their own; the histories name what happened', async () => {
    const whole = await issued();
    const before = await readDocument(world.deps, who, { orderId: whole.id, kind: 'payment', locale: 'ru' });
    const files = world.files.size;
    const own = await childOf(await split(whole, some(whole, SECOND)));
    await world.pass({ seconds: 1 });
    expect(
      world.mails
        .map((m) => [m.template, m.data.order])
        .slice(-2)
        .sort(),
    ).toEqual(
      [
        ['order-issued', own.number],
        ['order-split', whole.number],
      ].sort(),
    );
    const letter = world.mails.find((m) => m.template === 'order-split');
    expect(letter?.data).toMatchObject({ other: own.number, passengers: ['OTHEROV NURLAN'] });
    expect(letter?.attachments).toHaveLength(2);
    expect(world.files.size - files).toBe(4);
    expect(before.bytes).toBeDefined();
    const kinds = (order: Order) => order.history.map((entry) => entry.kind);
    const left = await readOrder(world.deps, who, whole.id);
    expect(kinds(left)).toEqual(expect.arrayContaining(['split_asked', 'split_off', 'mail_sent']));
    expect(left.history.find((e) => e.kind === 'split_off')?.details).toEqual({
      number: own.number,
      passengers: 1,
    });
    expect(kinds(await readOrder(world.deps, who, own.id))).toEqual([
      'split_from',
      'receipt_ready',
      'mail_sent',
    ]);
  });

  test('no infant and no child leaves or stays without an adult; somebody leaves and somebody stays', async () => {
    const order = await issued();
    const told = async (...which: number[]) => {
      const ids = some(order, ...which);
      const seen = await readSplitChoices(world.deps, who, order.id, ids);
      const body = { passengerIds: ids, agreed: true, total: order.price.total };
      const code = await refusal(splitOrder(world.deps, who, order.id, body));
      if (ids.length > 0) expect(seen.partsProblem).toBe(code);
      return code;
    };
    expect(await told()).toBe('orders.split_nobody');
    expect(await told(3)).toBe('orders.infant_alone');
    expect(await told(2)).toBe('orders.child_alone');
    expect(await told(0, 1)).toBe('orders.infant_alone');
    expect(await told(0, 1, 3)).toBe('orders.child_alone');
    expect(await told(0, 1, 2, 3)).toBe('orders.split_everybody');
    expect(world.supplier.calls.filter((c) => c.startsWith('split'))).toEqual([]);
    const pair = await split(order, some(order, 0, 3));
    expect((await childOf(pair)).passengers).toHaveLength(2);
  });

  test('nobody leaves without a yes, at another sum than he saw, while a return is under way, or after the departure', async () => {
    const order = await issued();
    const ids = some(order, SECOND);
    const { parts } = await readSplitChoices(world.deps, who, order.id, ids);
    const total = parts?.own.total ?? order.price.total;
    const ask = (body: object) =>
      refusal(splitOrder(world.deps, who, order.id, { passengerIds: ids, agreed: true, total, ...body }));
    expect(await ask({ agreed: false })).toBe('orders.agreement_required');
    expect(await ask({ total: { ...total, minor: total.minor - 1 } })).toBe('orders.quote_differs');
    const stranger = visitor('stranger');
    const body = { passengerIds: ids, agreed: true, total };
    expect(await refusal(splitOrder(world.deps, stranger, order.id, body))).toBe('orders.not_found');
    world.supplier.faults.void = ['pending'];
    const quote = await quoteReturn(world.deps, who, order.id, { kind: 'void', passengerIds: ids });
    await confirmReturn(
      world.deps,
      who,
      { id: order.id, returnId: quote.id },
      { agreed: true, back: quote.back },
    );
    expect(await ask({})).toBe('orders.split_under_way');
    await world.pass({ minutes: 60 * 24 * 90 });
    expect(await ask({})).toBe('orders.split_departed');
  });

  test('what a supplier refuses leaves all as it was; one that cannot says so beforehand', async () => {
    const order = await issued();
    world.supplier.faults.split = ['reject'];
    expect(await split(order, some(order, SECOND))).toMatchObject({ state: 'rejected', child: null });
    const after = await readOrder(world.deps, who, order.id);
    expect([after.passengers, after.price, after.tickets, after.moving]).toEqual([
      order.passengers,
      order.price,
      order.tickets,
      false,
    ]);
    const absent = { id: order.id, splitId: 'none' };
    expect(await refusal(readSplit(world.deps, who, absent))).toBe('orders.split_not_found');
    world.supplier.caps.split = false;
    const choices = await readSplitChoices(world.deps, who, order.id, []);
    expect(choices.problem).toBe('orders.split_not_automatic');
  });

  test.each([
    'unknown-but-done',
    'pending',
    'garbage',
    'throw',
    'never-answers',
    'unknown-not-done',
  ] as const)('an answer that is %s is settled by the operation id: it happens once, or is sent again', async (fault) => {
    const order = await issued();
    world.supplier.faults.split = [fault];
    const made = await split(order, some(order, SECOND));
    expect(made.state).toBe('processing');
    expect(await refusal(split(order, some(order, 0, 3)))).toBe('Error: they may not leave');
    for (let i = 0; i < 6; i++) await world.pass({ seconds: 20 });
    const settled = await readSplit(world.deps, who, { id: order.id, splitId: made.id });
    expect(settled.state).toBe('done');
    expect(world.supplier.effects.get(made.id)).toBe(1);
    expect((await childOf(settled)).tickets).toHaveLength(1);
  });

  test('a process that died before it could write the answer down: the sweep finds out what became of it', async () => {
    const order = await issued();
    world.supplier.faults.split = ['unknown-but-done'];
    const made = await split(order, some(order, SECOND));
    // As the dead process left it: sent, and nobody waits for the answer any more.
    await database.db.execute(
      sql`update orders.operations set state = 'sent', open_since = null where id = ${made.id}`,
    );
    await database.db.execute(sql`delete from graphile_worker._private_jobs`);
    world.clock.advance({ minutes: 2 });
    await sweep(world.deps);
    await world.runJobs();
    const settled = await readSplit(world.deps, who, { id: order.id, splitId: made.id });
    expect([settled.state, world.supplier.effects.get(made.id)]).toEqual(['done', 1]);
    expect((await childOf(settled)).documents.every((one) => one.ready)).toBe(true);
  });

  test('two who click at once part the order once', async () => {
    const order = await issued();
    const both = await Promise.allSettled([
      split(order, some(order, SECOND)),
      split(order, some(order, 0, 3)),
    ]);
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await rows(sql`select 1 from orders.splits`)).length).toBe(1);
  });

  test('those who left may part again; a claimed flight moves with its passenger and is free once he is annulled', async () => {
    const whole = await issued();
    const first = await childOf(await split(whole, some(whole, SECOND, 3)));
    await world.pass({ seconds: 1 });
    expect(await refusal(split(first, [first.passengers[0]?.id ?? '']))).toBe('Error: they may not leave');
    const claims = (id: string) =>
      rows(sql`select 1 from orders.flight_claims where order_id = ${id} and live`);
    expect((await claims(first.id)).length).toBeGreaterThan(0);
    const quote = await quoteReturn(world.deps, who, first.id, {
      kind: 'void',
      passengerIds: first.passengers.map((p) => p.id),
    });
    await confirmReturn(
      world.deps,
      who,
      { id: first.id, returnId: quote.id },
      { agreed: true, back: quote.back },
    );
    expect(await claims(first.id)).toEqual([]);
    expect((await claims(whole.id)).length).toBeGreaterThan(0);
  });
});

describe('what an order has besides its passengers', () => {
  test('chosen places of a train go with whoever they are for, also before the payment; the stop stays with both', async () => {
    const whole = await held();
    const choice = JSON.stringify([
      { places: ['06-001', '06-003', '06-005'], boarding: 'oss', female: false },
    ]);
    await database.db.execute(
      sql`update orders.orders set journey = jsonb_set(journey, '{choice}', ${choice}::jsonb) where id = ${whole.id}`,
    );
    // The third is a child, the fourth an infant on a lap; the second leaves.
    const own = await childOf(await split(whole, some(whole, SECOND)));
    const left = await readOrder(world.deps, who, whole.id);
    expect([own, left].map((order) => order.choice)).toEqual([
      [{ places: ['06-003'], boarding: 'oss', female: false }],
      [{ places: ['06-001', '06-005'], boarding: 'oss', female: false }],
    ]);
  });

  test('a change of times that the buyer has accepted is the reason of both orders; one that waits is answered by each', async () => {
    const whole = await issued();
    const change = (id: string, answer: string | null) => sql`
      insert into orders.schedule_changes (id, order_id, was, now, canceled, significant, found_at, answer)
      select ${id}, id, journey -> 'slices', journey -> 'slices', '[]', true, now(), ${answer} from orders.orders where id = ${whole.id}`;
    for (const [id, answer] of [
      ['replaced', 'superseded'],
      ['earlier', 'accepted'],
      ['waiting', null],
    ] as const)
      await database.db.execute(change(id, answer));
    const own = await childOf(await split(whole, some(whole, SECOND)));
    const changes = (id: string) =>
      rows(sql`select answer from orders.schedule_changes where order_id = ${id} order by answer`);
    expect(await changes(own.id)).toEqual([{ answer: 'accepted' }, { answer: null }]);
    expect(await changes(whole.id)).toHaveLength(3);
  });
});

describe('who may see what', () => {
  test('whoever may read the old order reads the new one; a letter of the new one opens it alone and does not name the old', async () => {
    const whole = await issued();
    const own = await childOf(await split(whole, some(whole, SECOND)));
    await world.pass({ seconds: 1 });
    const letter = world.mails.find((m) => m.template === 'order-issued' && m.data.order === own.number);
    const friend = visitor('friend');
    await openLink(world.deps, friend, new URL(letter?.data.link ?? '').searchParams.get('code') ?? '');
    const seen = await readOrder(world.deps, friend, own.id);
    expect([seen.splitFrom, seen.passengers.length]).toEqual([null, 1]);
    expect(JSON.stringify(seen)).not.toContain(whole.number);
    expect(await refusal(readOrder(world.deps, friend, whole.id))).toBe('orders.not_found');
    const other = visitor('other');
    await findOrder(world.deps, other, { number: whole.number, proof: 'Canaryeva' });
    expect((await readOrder(world.deps, other, own.id)).splitFrom?.id).toBe(whole.id);
    // The old number does not open by a surname that has left it.
    const late = visitor('late');
    expect(await refusal(findOrder(world.deps, late, { number: whole.number, proof: 'Otherov' }))).toBe(
      'orders.find_failed',
    );
    await findOrder(world.deps, late, { number: own.number, proof: 'Otherov' });
  });
});

describe('what is told to whoever keeps accounts', () => {
  test('the sale stays what it was; the split takes a part of it along, commission and motivation to the tyiyn', async () => {
    world.contracts.set('c1', { basisPoints: 333, motivation: 7 });
    const whole = await issued(account);
    const made = await split(whole, some(whole, SECOND), account);
    const [child, left] = [await childOf(made, account), await readOrder(world.deps, account, whole.id)];
    for (const part of ['commission', 'motivation'] as const)
      expect((child.price[part]?.minor ?? 0) + (left.price[part]?.minor ?? 0)).toBe(whole.price[part]?.minor);
    const sales = await listSales(database.db).of([whole.id, child.id]);
    expect(sales).toMatchObject([{ orderId: whole.id, total: whole.price.total }]);
    expect(sales[0]?.contract?.commission).toEqual(whole.price.commission);
    expect(sales[0]?.contract?.credited).toEqual(whole.price.commission);
    const [told] = await listSplits(database.db).of([child.id]);
    expect(told).toMatchObject({
      orderId: whole.id,
      childId: child.id,
      price: { fare: child.price.fare },
      moved: child.price.total,
      contract: { id: 'c1', commission: child.price.commission, credited: child.price.commission },
    });
  });
});

describe('the database keeps the sums', () => {
  test('of a split that does not add up, that is changed afterwards, or that leaves less than was promised', async () => {
    const whole = await issued();
    const done = await split(whole, some(whole, SECOND));
    const refused = async (query: ReturnType<typeof sql>) =>
      database.db.execute(query).then(
        () => 'done',
        () => 'refused',
      );
    expect(
      await refused(sql`update orders.splits set own_minor = own_minor + 1, left_minor = left_minor - 1`),
    ).toBe('refused');
    expect(await refused(sql`update orders.splits set child_id = order_id where id = ${done.id}`)).toBe(
      'refused',
    );
    const second = await issued();
    world.supplier.faults.split = ['pending'];
    const open = await split(second, some(second, SECOND));
    // An order that costs something else is not the one of those who left.
    const other = sql`update orders.splits set child_id = ${whole.id}, done_at = now() where id = ${open.id}`;
    expect(await refused(other)).toBe('refused');
    expect((await readSplit(world.deps, who, { id: second.id, splitId: open.id })).child).toBeNull();
  });
});
