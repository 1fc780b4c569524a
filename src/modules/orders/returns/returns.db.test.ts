import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { visitor } from '../testing/buy.ts';
import { returnsHarness } from '../testing/returns-harness.ts';
import { readOrder } from '../use-cases/read-order.ts';
import { confirmReturn } from './use-cases/confirm-return.ts';
import { readReturnChoices } from './use-cases/read-return-choices.ts';
import { readReturn } from './use-cases/view-return.ts';

const harness = returnsHarness();
const { who, issued, quote, confirm, back } = harness;

test('voiding one of three passengers refunds them in full, fees included, and the others fly', async () => {
  const { id, people } = await issued();
  const before = await readOrder(harness.world.deps, who, id);
  expect(before.actions).toEqual(expect.arrayContaining(['void', 'refund']));
  const price = before.price.lines.find((l) => l.category === 'aaa');
  const told = await quote(id, 'void', [people[1] as string]);
  expect(told).toMatchObject({ state: 'quoted', back: price?.total, paid: price?.total });
  expect(harness.world.supplier.calls.filter((c) => c.startsWith('void'))).toEqual([]);

  const done = await confirm(id, told);
  expect(done).toMatchObject({ state: 'done', money: 'sent', receipt: true });
  await harness.world.pass({ seconds: 1 });
  const order = await readOrder(harness.world.deps, who, id);
  expect(order.status).toBe('partial_sold');
  expect(order.tickets.map((t) => t.state).sort()).toEqual(['open', 'open', 'void']);
  expect(order.tickets.map((t) => t.coupons[0]?.status).sort()).toEqual(['O', 'O', 'V']);
  expect(order.payments[0]?.state).toBe('refunding');
  expect(order.moving).toBe(true);
  expect(back()).toEqual([price?.total.minor]);
  expect(harness.world.mails.at(-1)).toMatchObject({ template: 'payment-refunded', data: { reason: 'voided' } });
  expect(harness.world.mails.at(-1)?.attachments).toHaveLength(1);

  await harness.world.payments.settleRefunds();
  await harness.world.pass({ seconds: 1 });
  const settled = await readOrder(harness.world.deps, who, id);
  expect(settled.returns[0]).toMatchObject({ state: 'done', money: 'paid' });
  expect(settled.payments[0]?.state).toBe('captured');
  expect(settled.moving).toBe(false);
  expect(settled.actions).toContain('refund');
});

test('a voluntary refund is fare less penalty plus refundable taxes, less our fee for each passenger', async () => {
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
  expect((await readOrder(harness.world.deps, who, id)).status).toBe('refunded');
  expect(back()).toEqual([told.back.minor, rest.back.minor]);
});

test('all annulled is a cancelled order, and its passengers may book the same flight again', async () => {
  const { id, people } = await issued();
  await confirm(id, await quote(id, 'void', people));
  const order = await readOrder(harness.world.deps, who, id);
  expect(order.status).toBe('canceled');
  expect(order.actions).toContain('repeat');
  const { rows } = await harness.database.pool.query(
    'select 1 from orders.duplicate_booking_guards where order_id = $1 and live',
    [id],
  );
  expect(rows).toEqual([]);
});

test('a refund that the supplier quotes as a void is carried out as a void, whole, once', async () => {
  harness.world.supplier.quotesVoids = true;
  const { id, people } = await issued();
  const told = await quote(id, 'refund', [people[0] as string]);
  expect(told).toMatchObject({ kind: 'void', back: told.paid });
  expect(await confirm(id, told)).toMatchObject({ kind: 'void', state: 'done' });
  const order = await readOrder(harness.world.deps, who, id);
  expect(order.tickets.map((t) => t.state).sort()).toEqual(['open', 'open', 'void']);
  expect(back()).toEqual([told.paid.minor]);
  // Two quotes of one supplier promise: the operation of the second is its own.
  const rest = await quote(id, 'refund', people.slice(1));
  expect(await confirm(id, rest)).toMatchObject({ kind: 'void', state: 'done' });
});

test('a supplier without automatic refunds still takes a void: a requested refund returns everything', async () => {
  const { id, people } = await issued();
  harness.world.supplier.faults.quoteRefund.push('not-automatic');
  const told = await quote(id, 'refund', people);
  expect(told).toMatchObject({ kind: 'void', back: told.paid });
  expect(await confirm(id, told)).toMatchObject({ kind: 'void', state: 'done' });
  expect((await readOrder(harness.world.deps, who, id)).status).toBe('canceled');
});

test('a supplier whose capabilities name no automatic refund is never offered for one, answered or not', async () => {
  const { id } = await issued();
  Object.assign(harness.world.supplier.caps, { autoRefund: false });
  harness.world.deps.supply = {
    get: () => ({ ...harness.world.supplier, retrieve: async () => ({ kind: 'unknown', reason: '' }) }),
  };
  expect((await readReturnChoices(harness.world.deps, who, id)).refund).toBe('contact');
});

test('where the supplier has no automatic refund, the buyer is referred to staff', async () => {
  const { id, people } = await issued();
  await harness.world.pass({ minutes: harness.world.supplier.voidMinutes });
  harness.world.supplier.faults.quoteRefund.push('not-automatic');
  await expect(quote(id, 'refund', people)).rejects.toMatchObject({ code: 'orders.refund_not_automatic' });
  harness.world.supplier.penaltyMinor = 10_000_000;
  harness.world.supplier.prices = harness.world.supplier.prices.map((p) => ({
    ...p,
    taxes: p.taxes.map((t) => ({ ...t, refundable: false })),
  }));
  await expect(quote(id, 'refund', people)).rejects.toMatchObject({ code: 'orders.refund_below_zero' });
  expect(back()).toEqual([]);
});

test('an expired quote does nothing; a new one shows what has changed', async () => {
  const { id, people } = await issued();
  const one = [people[0] as string];
  const told = await quote(id, 'refund', one);
  await harness.world.pass({ minutes: 11 });
  expect((await readReturn(harness.world.deps, who, { id, returnId: told.id })).state).toBe('expired');
  await expect(confirm(id, told)).rejects.toMatchObject({ code: 'orders.quote_expired' });
  harness.world.supplier.penaltyMinor += 10_000;
  const renewed = await quote(id, 'refund', one, told.id);
  expect(renewed.was).toEqual(told.back);
  expect(renewed.back.minor).toBe(told.back.minor - 10_000);
  await expect(
    confirmReturn(harness.world.deps, who, { id, returnId: renewed.id }, { agreed: true, back: told.back }),
  ).rejects.toMatchObject({ code: 'orders.quote_differs' });
  await expect(
    confirmReturn(harness.world.deps, who, { id, returnId: renewed.id }, { agreed: false, back: renewed.back }),
  ).rejects.toMatchObject({
    code: 'orders.agreement_required',
    fields: [{ path: 'agreed', code: 'orders.agreement_required' }],
  });
  expect(await confirm(id, renewed)).toMatchObject({ state: 'done' });
});

test('a void is offered until ten minutes before the supplier’s deadline and not a moment longer', async () => {
  const { id, people } = await issued();
  const told = await quote(id, 'void', people);
  const { passengers } = await readReturnChoices(harness.world.deps, who, id);
  const until = Date.parse(passengers[0]?.voidUntil ?? '');
  harness.world.clock.set(new Date(until - 1_000).toISOString());
  const last = await quote(id, 'void', people);
  expect(Date.parse(last.expiresAt)).toBe(until);
  harness.world.clock.set(new Date(until).toISOString());
  await expect(confirm(id, last)).rejects.toMatchObject({ code: 'orders.quote_expired' });
  await expect(confirm(id, told)).rejects.toMatchObject({ code: 'orders.quote_expired' });
  await expect(quote(id, 'void', people)).rejects.toMatchObject({ code: 'orders.void_closed' });
  expect((await readOrder(harness.world.deps, who, id)).actions).toContain('refund');
  expect((await readOrder(harness.world.deps, who, id)).actions).not.toContain('void');
});

test('a stranger finds no returns, and a return of another order is none', async () => {
  const { id, people } = await issued();
  const told = await quote(id, 'void', people);
  const stranger = visitor('stranger');
  const other = await issued();
  const absent = { code: 'orders.not_found' };
  await expect(readReturnChoices(harness.world.deps, stranger, id)).rejects.toMatchObject(absent);
  await expect(readReturn(harness.world.deps, stranger, { id, returnId: told.id })).rejects.toMatchObject(absent);
  await expect(readReturn(harness.world.deps, who, { id: other.id, returnId: told.id })).rejects.toMatchObject({
    code: 'orders.return_not_found',
  });
  await expect(quote(other.id, 'void', people)).rejects.toMatchObject({ code: 'orders.return_refused' });
});

test('the database refuses a second return, sums beyond the order, new sums, and reopened tickets', async () => {
  const { id, people } = await issued();
  const done = await quote(id, 'void', [people[0] as string]);
  const open = await quote(id, 'void', [people[1] as string]);
  await confirm(id, done);
  const sql = (text: string) => harness.database.pool.query(text);
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
});
