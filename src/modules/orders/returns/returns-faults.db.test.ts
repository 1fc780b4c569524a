import { expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { quoteExchange } from '../exchanges/use-cases/quote-exchange.ts';
import { returnsHarness } from '../testing/returns-harness.ts';
import { readOrder } from '../use-cases/read-order.ts';
import { recoverLostWork } from '../use-cases/recover-lost-work.ts';
import { readReturn } from './use-cases/view-return.ts';

const harness = returnsHarness();
const { who, issued, quote, confirm, back } = harness;

test.each([
  ['void', 'unknown-but-done', 'void'],
  ['refund', 'unknown-but-done', 'refunded'],
  ['void', 'unknown-not-done', 'void'],
  ['refund', 'unknown-not-done', 'refunded'],
  ['refund', 'never-answers', 'refunded'],
  ['void', 'garbage', 'void'],
  ['void', 'throw', 'void'],
  ['refund', 'pending', 'refunded'],
] as const)('when the answer to a %s is lost (%s) the order shows it under way, and finds its outcome once', async (kind, fault, state) => {
  const { id, people } = await issued();
  const told = await quote(id, kind, [people[0] as string]);
  harness.world.supplier.faults[kind].push(fault);
  if (fault === 'never-answers') harness.world.waitLittle();
  expect(await confirm(id, told)).toMatchObject({ state: 'processing', money: 'none' });
  const order = await readOrder(harness.world.deps, who, id);
  expect(order).toMatchObject({ status: 'sold', moving: true, actor: 'carrier' });
  expect(order.actions).not.toContain('refund');
  await expect(quote(id, 'void', [people[1] as string])).rejects.toMatchObject({
    code: 'orders.return_under_way',
  });
  expect(back()).toEqual([]);
  for (let n = 0; n < 12; n++) await harness.world.pass({ seconds: 10 });
  const after = await readOrder(harness.world.deps, who, id);
  expect(after.returns[0]?.state).toBe('done');
  expect(after.tickets.filter((t) => t.state === state)).toHaveLength(1);
  expect(back()).toEqual([told.back.minor]);
  expect(harness.world.supplier.effects.get(told.id)).toBe(1);
});

test('a supplier without an answer: staff know in five minutes, nothing is paid, the ticket stays', async () => {
  const { id, people } = await issued();
  const told = await quote(id, 'void', [people[0] as string]);
  harness.world.supplier.faults.void.push('unknown-but-done');
  harness.world.supplier.faults.settle.push(...Array.from({ length: 40 }, () => 'unknown-but-done' as const));
  await confirm(id, told);
  for (let minute = 0; minute < 5; minute++) {
    await harness.world.pass({ minutes: 1 });
    await recoverLostWork(harness.world.deps);
  }
  expect(harness.world.counts).toContain('orders_need_staff');
  expect(await readReturn(harness.world.deps, who, { id, returnId: told.id })).toMatchObject({ state: 'staff' });
  expect(back()).toEqual([]);
  expect((await readOrder(harness.world.deps, who, id)).tickets.every((t) => t.state === 'open')).toBe(true);
  harness.world.supplier.faults.settle.length = 0;
  for (let n = 0; n < 20; n++) await harness.world.pass({ minutes: 1 });
  expect((await readReturn(harness.world.deps, who, { id, returnId: told.id })).state).toBe('done');
  expect(back()).toEqual([told.back.minor]);
});

test('a definite refusal leaves the tickets valid, and they may be given back another way', async () => {
  const { id, people } = await issued();
  const one = [people[0] as string];
  const told = await quote(id, 'void', one);
  harness.world.supplier.faults.void.push('reject');
  expect(await confirm(id, told)).toMatchObject({ state: 'rejected', money: 'none' });
  expect((await readOrder(harness.world.deps, who, id)).tickets.every((t) => t.state === 'open')).toBe(true);
  const other = await quote(id, 'refund', one);
  expect(await confirm(id, other)).toMatchObject({ state: 'done' });
  expect(back()).toEqual([other.back.minor]);
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
  for (let n = 0; n < 3; n++) await harness.world.pass({ seconds: 30 });
  expect(harness.world.payments.refunds).toHaveLength(1);
  const states = (await readOrder(harness.world.deps, who, id)).tickets.map((t) => t.state);
  expect(states.filter((s) => s !== 'open')).toHaveLength(1);
});

test('news of a refund that is lost is found by the sweep; money whose asking died is asked for once', async () => {
  const { id, people } = await issued();
  await confirm(id, await quote(id, 'void', [people[0] as string]));
  await harness.world.payments.settleRefunds({ silent: true });
  harness.world.clock.advance({ minutes: 2 });
  await recoverLostWork(harness.world.deps);
  expect((await readOrder(harness.world.deps, who, id)).returns[0]?.money).toBe('paid');
  await recoverLostWork(harness.world.deps);
  expect(harness.world.payments.refunds).toHaveLength(1);
});

test('returns and exchanges are refused with a retry time until the receipts are sent', async () => {
  const { id, people } = await issued();
  const dates = [
    addDays((await readOrder(harness.world.deps, who, id)).slices[0]?.segments[0]?.departs.slice(0, 10) ?? '', 2),
  ];
  const asked = () => [
    quote(id, 'refund', people),
    quoteExchange(harness.world.deps, who, id, { passengerIds: people, dates }),
  ];
  await harness.database.pool.query('update orders.orders set delivered_at = null where id = $1', [id]);
  expect(await readOrder(harness.world.deps, who, id)).toMatchObject({
    status: 'sold',
    moving: true,
    actions: expect.not.arrayContaining(['refund']),
  });
  const soon = { kind: 'conflict', code: 'orders.receipts_under_way', details: { seconds: 2 } };
  for (const early of await Promise.allSettled(asked())) expect(early).toMatchObject({ reason: soon });
  harness.world.clock.advance({ minutes: 2 });
  await recoverLostWork(harness.world.deps);
  expect(await readOrder(harness.world.deps, who, id)).toMatchObject({ status: 'sold', moving: false });
  await Promise.all(asked());
});
