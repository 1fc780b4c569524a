import { expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { quoteExchange } from '../exchanges/use-cases/quote-exchange.ts';
import { returnsHarness } from '../testing/returns-harness.ts';
import { readOrder } from '../use-cases/read-order.ts';
import { recoverLostWork } from '../use-cases/recover-lost-work.ts';
import { readReturn } from './use-cases/view-return.ts';

const harness = returnsHarness();
const { who, issued, quote, confirm, back: refundAmount } = harness;

test.each([
  ['void', 'unknown-but-done', 'void'],
  ['refund', 'unknown-but-done', 'refunded'],
  ['void', 'unknown-not-done', 'void'],
  ['refund', 'unknown-not-done', 'refunded'],
  ['refund', 'never-answers', 'refunded'],
  ['void', 'garbage', 'void'],
  ['void', 'throw', 'void'],
  ['refund', 'pending', 'refunded'],
] as const)('a lost answer to a %s (%s) is shown as under way and resolved once', async (kind, fault, state) => {
  const { id, passengerIds } = await issued();
  const quoted = await quote(id, kind, [passengerIds[0] as string]);
  harness.fixture.supplier.faults[kind].push(fault);
  if (fault === 'never-answers') harness.fixture.waitLittle();
  expect(await confirm(id, quoted)).toMatchObject({ state: 'processing', money: 'none' });
  const order = await readOrder(harness.fixture.deps, who, id);
  expect(order).toMatchObject({ status: 'sold', inProgress: true, nextActor: 'carrier' });
  expect(order.actions).not.toContain('refund');
  await expect(quote(id, 'void', [passengerIds[1] as string])).rejects.toMatchObject({
    code: 'orders.return_in_progress',
  });
  expect(refundAmount()).toEqual([]);
  for (let n = 0; n < 12; n++) await harness.fixture.pass({ seconds: 10 });
  const after = await readOrder(harness.fixture.deps, who, id);
  expect(after.returns[0]?.state).toBe('done');
  expect(after.tickets.filter((t) => t.state === state)).toHaveLength(1);
  expect(refundAmount()).toEqual([quoted.refundAmount.minor]);
  expect(harness.fixture.supplier.effects.get(quoted.id)).toBe(1);
});

test('a supplier without an answer: staff know in five minutes, nothing is paid, the ticket stays', async () => {
  const { id, passengerIds } = await issued();
  const quoted = await quote(id, 'void', [passengerIds[0] as string]);
  harness.fixture.supplier.faults.void.push('unknown-but-done');
  harness.fixture.supplier.faults.resolveOutcome.push(...Array.from({ length: 40 }, () => 'unknown-but-done' as const));
  await confirm(id, quoted);
  for (let minute = 0; minute < 5; minute++) {
    await harness.fixture.pass({ minutes: 1 });
    await recoverLostWork(harness.fixture.deps);
  }
  expect(harness.fixture.counts).toContain('orders_need_staff');
  expect(await readReturn(harness.fixture.deps, who, { id, returnId: quoted.id })).toMatchObject({ state: 'staff' });
  expect(refundAmount()).toEqual([]);
  expect((await readOrder(harness.fixture.deps, who, id)).tickets.every((t) => t.state === 'open')).toBe(true);
  harness.fixture.supplier.faults.resolveOutcome.length = 0;
  for (let n = 0; n < 20; n++) await harness.fixture.pass({ minutes: 1 });
  expect((await readReturn(harness.fixture.deps, who, { id, returnId: quoted.id })).state).toBe('done');
  expect(refundAmount()).toEqual([quoted.refundAmount.minor]);
});

test('a definite refusal leaves the tickets valid, and they may be given back another way', async () => {
  const { id, passengerIds } = await issued();
  const one = [passengerIds[0] as string];
  const quoted = await quote(id, 'void', one);
  harness.fixture.supplier.faults.void.push('reject');
  expect(await confirm(id, quoted)).toMatchObject({ state: 'rejected', money: 'none' });
  expect((await readOrder(harness.fixture.deps, who, id)).tickets.every((t) => t.state === 'open')).toBe(true);
  const other = await quote(id, 'refund', one);
  expect(await confirm(id, other)).toMatchObject({ state: 'done' });
  expect(refundAmount()).toEqual([other.refundAmount.minor]);
});

test('eight confirmations at once, and two quotes for one passenger: one act, one refund', async () => {
  const { id, passengerIds } = await issued();
  const one = [passengerIds[0] as string];
  const [a, b] = [await quote(id, 'void', one), await quote(id, 'refund', one)];
  const all = await Promise.allSettled([
    ...Array.from({ length: 4 }, () => confirm(id, a)),
    ...Array.from({ length: 4 }, () => confirm(id, b)),
  ]);
  expect(all.some((r) => r.status === 'fulfilled')).toBe(true);
  for (let n = 0; n < 3; n++) await harness.fixture.pass({ seconds: 30 });
  expect(harness.fixture.payments.refunds).toHaveLength(1);
  const states = (await readOrder(harness.fixture.deps, who, id)).tickets.map((t) => t.state);
  expect(states.filter((s) => s !== 'open')).toHaveLength(1);
});

test('news of a refund that is lost is found by the sweep; money whose asking died is asked for once', async () => {
  const { id, passengerIds } = await issued();
  await confirm(id, await quote(id, 'void', [passengerIds[0] as string]));
  await harness.fixture.payments.settleRefunds({ silent: true });
  harness.fixture.clock.advance({ minutes: 2 });
  await recoverLostWork(harness.fixture.deps);
  expect((await readOrder(harness.fixture.deps, who, id)).returns[0]?.money).toBe('paid');
  await recoverLostWork(harness.fixture.deps);
  expect(harness.fixture.payments.refunds).toHaveLength(1);
});

test('returns and exchanges are refused with a retry time until the receipts are sent', async () => {
  const { id, passengerIds } = await issued();
  const dates = [
    addDays(
      (await readOrder(harness.fixture.deps, who, id)).slices[0]?.segments[0]?.departsLocal.slice(0, 10) ?? '',
      2,
    ),
  ];
  const requested = () => [
    quote(id, 'refund', passengerIds),
    quoteExchange(harness.fixture.deps, who, id, { passengerIds: passengerIds, dates }),
  ];
  await harness.database.pool.query('update orders.orders set receipts_sent_at = null where id = $1', [id]);
  expect(await readOrder(harness.fixture.deps, who, id)).toMatchObject({
    status: 'sold',
    inProgress: true,
    actions: expect.not.arrayContaining(['refund']),
  });
  const soon = { kind: 'conflict', code: 'orders.receipts_in_progress', details: { seconds: 2 } };
  for (const early of await Promise.allSettled(requested())) expect(early).toMatchObject({ reason: soon });
  harness.fixture.clock.advance({ minutes: 2 });
  await recoverLostWork(harness.fixture.deps);
  expect(await readOrder(harness.fixture.deps, who, id)).toMatchObject({ status: 'sold', inProgress: false });
  await Promise.all(requested());
});
