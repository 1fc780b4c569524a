import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { visitor } from '../testing/buy.ts';
import { returnsHarness } from '../testing/returns-harness.ts';
import { readOrder } from '../use-cases/read-order.ts';
import { confirmReturn } from './use-cases/confirm-return.ts';
import { readReturnChoices } from './use-cases/read-return-choices.ts';
import { readReturn } from './use-cases/view-return.ts';

const harness = returnsHarness();
const { who, issued, quote, confirm, back: refundAmount } = harness;

test('voiding one of three passengers refunds them in full, fees included, and the others fly', async () => {
  const { id, passengerIds } = await issued();
  const before = await readOrder(harness.fixture.deps, who, id);
  expect(before.actions).toEqual(expect.arrayContaining(['void', 'refund']));
  const price = before.price.lines.find((l) => l.category === 'aaa');
  const quoted = await quote(id, 'void', [passengerIds[1] as string]);
  expect(quoted).toMatchObject({ state: 'quoted', refundAmount: price?.total, paid: price?.total });
  expect(harness.fixture.supplier.calls.filter((c) => c.startsWith('void'))).toEqual([]);

  const done = await confirm(id, quoted);
  expect(done).toMatchObject({ state: 'done', money: 'sent', receipt: true });
  await harness.fixture.pass({ seconds: 1 });
  const order = await readOrder(harness.fixture.deps, who, id);
  expect(order.status).toBe('partial_sold');
  expect(order.tickets.map((t) => t.state).sort()).toEqual(['open', 'open', 'void']);
  expect(order.tickets.map((t) => t.coupons[0]?.status).sort()).toEqual(['O', 'O', 'V']);
  expect(order.payments[0]?.state).toBe('refunding');
  expect(order.inProgress).toBe(true);
  expect(refundAmount()).toEqual([price?.total.minor]);
  expect(harness.fixture.mails.at(-1)).toMatchObject({ template: 'payment-refunded', data: { reason: 'voided' } });
  expect(harness.fixture.mails.at(-1)?.attachments).toHaveLength(1);

  await harness.fixture.payments.settleRefunds();
  await harness.fixture.pass({ seconds: 1 });
  const settled = await readOrder(harness.fixture.deps, who, id);
  expect(settled.returns[0]).toMatchObject({ state: 'done', money: 'paid' });
  expect(settled.payments[0]?.state).toBe('captured');
  expect(settled.inProgress).toBe(false);
  expect(settled.actions).toContain('refund');
});

test('a voluntary refund is fare less penalty plus refundable taxes, less our fee for each passenger', async () => {
  const { id, passengerIds } = await issued();
  const quoted = await quote(id, 'refund', passengerIds.slice(1));
  for (const line of quoted.lines) {
    expect(line.penalty).toEqual(fromMajor(350));
    expect(line.refundFee).toEqual(fromMajor(300));
    const parts = [line.penalty, line.taxesRetained, line.feesRetained, line.refundFee];
    expect(line.paid.minor - parts.reduce((all, p) => all + p.minor, 0)).toBe(line.refundAmount.minor);
  }
  expect(quoted.refundAmount.minor).toBe(quoted.lines.reduce((all, l) => all + l.refundAmount.minor, 0));
  await confirm(id, quoted);
  await confirm(id, quoted);
  expect(refundAmount()).toEqual([quoted.refundAmount.minor]);
  const rest = await quote(id, 'refund', passengerIds.slice(0, 1));
  await confirm(id, rest);
  expect((await readOrder(harness.fixture.deps, who, id)).status).toBe('refunded');
  expect(refundAmount()).toEqual([quoted.refundAmount.minor, rest.refundAmount.minor]);
});

test('all annulled is a cancelled order, and its passengers may book the same flight again', async () => {
  const { id, passengerIds } = await issued();
  await confirm(id, await quote(id, 'void', passengerIds));
  const order = await readOrder(harness.fixture.deps, who, id);
  expect(order.status).toBe('canceled');
  expect(order.actions).toContain('repeat');
  const { rows } = await harness.database.pool.query(
    'select 1 from orders.duplicate_booking_guards where order_id = $1 and live',
    [id],
  );
  expect(rows).toEqual([]);
});

test('a refund that the supplier quotes as a void is carried out as a void, whole, once', async () => {
  harness.fixture.supplier.quotesVoids = true;
  const { id, passengerIds } = await issued();
  const quoted = await quote(id, 'refund', [passengerIds[0] as string]);
  expect(quoted).toMatchObject({ kind: 'void', refundAmount: quoted.paid });
  expect(await confirm(id, quoted)).toMatchObject({ kind: 'void', state: 'done' });
  const order = await readOrder(harness.fixture.deps, who, id);
  expect(order.tickets.map((t) => t.state).sort()).toEqual(['open', 'open', 'void']);
  expect(refundAmount()).toEqual([quoted.paid.minor]);
  // Two quotes of one supplier promise: the operation of the second is its own.
  const rest = await quote(id, 'refund', passengerIds.slice(1));
  expect(await confirm(id, rest)).toMatchObject({ kind: 'void', state: 'done' });
});

test('a supplier without automatic refunds still takes a void: a requested refund returns everything', async () => {
  const { id, passengerIds } = await issued();
  harness.fixture.supplier.faults.quoteRefund.push('not-automatic');
  const quoted = await quote(id, 'refund', passengerIds);
  expect(quoted).toMatchObject({ kind: 'void', refundAmount: quoted.paid });
  expect(await confirm(id, quoted)).toMatchObject({ kind: 'void', state: 'done' });
  expect((await readOrder(harness.fixture.deps, who, id)).status).toBe('canceled');
});

test('a supplier whose capabilities name no automatic refund is never offered for one, answered or not', async () => {
  const { id } = await issued();
  Object.assign(harness.fixture.supplier.capabilities, { autoRefund: false });
  harness.fixture.deps.supply = {
    get: () => ({ ...harness.fixture.supplier, retrieve: async () => ({ kind: 'unknown', reason: '' }) }),
  };
  expect((await readReturnChoices(harness.fixture.deps, who, id)).refund).toBe('contact');
});

test('where the supplier has no automatic refund, the buyer is referred to staff', async () => {
  const { id, passengerIds } = await issued();
  await harness.fixture.pass({ minutes: harness.fixture.supplier.voidMinutes });
  harness.fixture.supplier.faults.quoteRefund.push('not-automatic');
  await expect(quote(id, 'refund', passengerIds)).rejects.toMatchObject({ code: 'orders.refund_not_automatic' });
  harness.fixture.supplier.penaltyMinor = 10_000_000;
  harness.fixture.supplier.prices = harness.fixture.supplier.prices.map((p) => ({
    ...p,
    taxes: p.taxes.map((t) => ({ ...t, refundable: false })),
  }));
  await expect(quote(id, 'refund', passengerIds)).rejects.toMatchObject({ code: 'orders.refund_below_zero' });
  expect(refundAmount()).toEqual([]);
});

test('an expired quote does nothing; a new one shows what has changed', async () => {
  const { id, passengerIds } = await issued();
  const one = [passengerIds[0] as string];
  const quoted = await quote(id, 'refund', one);
  await harness.fixture.pass({ minutes: 11 });
  expect((await readReturn(harness.fixture.deps, who, { id, returnId: quoted.id })).state).toBe('expired');
  await expect(confirm(id, quoted)).rejects.toMatchObject({ code: 'orders.quote_expired' });
  harness.fixture.supplier.penaltyMinor += 10_000;
  const renewed = await quote(id, 'refund', one, quoted.id);
  expect(renewed.previousRefundAmount).toEqual(quoted.refundAmount);
  expect(renewed.refundAmount.minor).toBe(quoted.refundAmount.minor - 10_000);
  await expect(
    confirmReturn(
      harness.fixture.deps,
      who,
      { id, returnId: renewed.id },
      { agreed: true, refundAmount: quoted.refundAmount },
    ),
  ).rejects.toMatchObject({ code: 'orders.quote_mismatch' });
  await expect(
    confirmReturn(
      harness.fixture.deps,
      who,
      { id, returnId: renewed.id },
      { agreed: false, refundAmount: renewed.refundAmount },
    ),
  ).rejects.toMatchObject({
    code: 'orders.agreement_required',
    fields: [{ path: 'agreed', code: 'orders.agreement_required' }],
  });
  expect(await confirm(id, renewed)).toMatchObject({ state: 'done' });
});

test('a void is offered until ten minutes before the supplier’s deadline and not a moment longer', async () => {
  const { id, passengerIds } = await issued();
  const quoted = await quote(id, 'void', passengerIds);
  const { passengers } = await readReturnChoices(harness.fixture.deps, who, id);
  const until = Date.parse(passengers[0]?.voidUntil ?? '');
  harness.fixture.clock.set(new Date(until - 1_000).toISOString());
  const last = await quote(id, 'void', passengerIds);
  expect(Date.parse(last.expiresAt)).toBe(until);
  harness.fixture.clock.set(new Date(until).toISOString());
  await expect(confirm(id, last)).rejects.toMatchObject({ code: 'orders.quote_expired' });
  await expect(confirm(id, quoted)).rejects.toMatchObject({ code: 'orders.quote_expired' });
  await expect(quote(id, 'void', passengerIds)).rejects.toMatchObject({ code: 'orders.void_closed' });
  expect((await readOrder(harness.fixture.deps, who, id)).actions).toContain('refund');
  expect((await readOrder(harness.fixture.deps, who, id)).actions).not.toContain('void');
});

test('a stranger finds no returns, and a return of another order is none', async () => {
  const { id, passengerIds } = await issued();
  const quoted = await quote(id, 'void', passengerIds);
  const stranger = visitor('stranger');
  const other = await issued();
  const absent = { code: 'orders.not_found' };
  await expect(readReturnChoices(harness.fixture.deps, stranger, id)).rejects.toMatchObject(absent);
  await expect(readReturn(harness.fixture.deps, stranger, { id, returnId: quoted.id })).rejects.toMatchObject(absent);
  await expect(readReturn(harness.fixture.deps, who, { id: other.id, returnId: quoted.id })).rejects.toMatchObject({
    code: 'orders.return_not_found',
  });
  await expect(quote(other.id, 'void', passengerIds)).rejects.toMatchObject({ code: 'orders.return_refused' });
});

test('the database refuses a second return, sums beyond the order, new sums, and reopened tickets', async () => {
  const { id, passengerIds } = await issued();
  const done = await quote(id, 'void', [passengerIds[0] as string]);
  const open = await quote(id, 'void', [passengerIds[1] as string]);
  await confirm(id, done);
  const sql = (text: string) => harness.database.pool.query(text);
  const into = (passenger: string | undefined, minor: number) =>
    `
      insert into orders.return_passengers (return_id, passenger_id, order_id, paid_minor, refund_minor)
      values ('${open.id}', '${passenger}', '${id}', ${minor}, ${minor})`;
  await expect(sql(into(passengerIds[0], 1))).rejects.toMatchObject({ code: '23505' });
  await expect(sql(into(passengerIds[1], 900_000_000))).rejects.toMatchObject({ code: '23514' });
  await expect(sql(`update orders.ticket_returns set refund_minor = 1 where id = '${done.id}'`)).rejects.toMatchObject({
    code: '23514',
  });
  await expect(
    sql(`update orders.tickets set state = 'refunded' where order_id = '${id}' and state = 'void'`),
  ).rejects.toMatchObject({ code: '23514' });
});
