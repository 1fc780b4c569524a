import { expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { confirmReturn } from '../returns/use-cases/confirm-return.ts';
import { quoteReturn } from '../returns/use-cases/quote-return.ts';
import { exchangeHarness } from '../testing/exchange-harness.ts';
import { recoverLostWork } from '../use-cases/recover-lost-work.ts';

const harness = exchangeHarness();
const { issued, offered, confirm, paymentOf, pay, ordered, stateOf, sent, backs, liveClaims, who } = harness;

test.each([
  'unknown-but-done',
  'unknown-not-done',
  'never-answers',
  'garbage',
  'throw',
  'pending',
] as const)('a lost answer to an exchange (%s) is resolved, and nothing is paid twice', async (fault) => {
  const { id, passengerIds, day } = await issued();
  const offer = await offered(id, [passengerIds[0] as string], day);
  await confirm(id, offer);
  harness.fixture.supplier.faults.exchange.push(fault);
  if (fault === 'never-answers') harness.fixture.waitLittle();
  await pay(offer.id);
  expect(await stateOf(id, offer.id)).toBe('processing');
  await expect(offered(id, [passengerIds[1] as string], day)).rejects.toMatchObject({
    code: 'orders.return_in_progress',
  });
  await expect(
    quoteReturn(harness.fixture.deps, who, id, { kind: 'void', passengerIds: [passengerIds[1] as string] }),
  ).rejects.toMatchObject({ code: 'orders.return_in_progress' });
  for (let n = 0; n < 12; n++) await harness.fixture.pass({ seconds: 10 });
  expect(await stateOf(id, offer.id)).toBe('done');
  expect(harness.fixture.supplier.effects.get(offer.id)).toBe(1);
  expect((await ordered(id)).tickets.filter((t) => t.state === 'open')).toHaveLength(3);
  expect(backs()).toEqual([]);
});

test('a supplier without an answer: staff know in five minutes, money waits, tickets are not touched', async () => {
  const { id, passengerIds, day } = await issued();
  const offer = await offered(id, [passengerIds[0] as string], day);
  await confirm(id, offer);
  harness.fixture.supplier.faults.exchange.push('unknown-but-done');
  harness.fixture.supplier.faults.resolveOutcome.push(...Array.from({ length: 40 }, () => 'unknown-but-done' as const));
  await pay(offer.id);
  for (let minute = 0; minute < 5; minute++) {
    await harness.fixture.pass({ minutes: 1 });
    await recoverLostWork(harness.fixture.deps);
  }
  expect(harness.fixture.counts).toContain('orders_need_staff');
  expect(await stateOf(id, offer.id)).toBe('staff');
  expect(backs()).toEqual([]);
  expect((await ordered(id)).tickets.every((t) => t.state === 'open')).toBe(true);
  harness.fixture.supplier.faults.resolveOutcome.length = 0;
  for (let n = 0; n < 20; n++) await harness.fixture.pass({ minutes: 1 });
  expect(await stateOf(id, offer.id)).toBe('done');
});

test('a definite refusal after the payment refunds it, keeps the old tickets and frees the new flight', async () => {
  const { id, passengerIds, day } = await issued();
  const offer = await offered(id, [passengerIds[0] as string], day);
  await confirm(id, offer);
  harness.fixture.supplier.faults.exchange.push('gone');
  await pay(offer.id);
  const order = await ordered(id);
  expect(order.exchanges[0]).toMatchObject({ state: 'rejected' });
  expect(order.tickets.map((t) => t.state)).toEqual(['open', 'open', 'open']);
  expect(backs()).toEqual([[paymentOf(offer.id)?.id, 'order', offer.amountDue.minor]]);
  expect(await liveClaims(id)).toEqual(['X0 101', 'X0 101', 'X0 101']);
  await harness.fixture.payments.settleRefunds();
  await harness.fixture.pass({ seconds: 1 });
  expect(harness.fixture.mails.at(-1)).toMatchObject({
    template: 'payment-refunded',
    data: { reason: 'not_exchanged', amount: offer.amountDue },
  });
  const again = await offered(id, [passengerIds[0] as string], day);
  await confirm(id, again);
  await pay(again.id);
  expect(await stateOf(id, again.id)).toBe('done');
});

test('a process that dies between the payment and the exchange: the sweep sends what was planned, once', async () => {
  const { id, passengerIds, day } = await issued();
  const offer = await offered(id, [passengerIds[0] as string], day);
  await confirm(id, offer);
  await harness.fixture.payments.capture(paymentOf(offer.id)?.id ?? '', { silent: true });
  harness.fixture.clock.advance({ minutes: 2 });
  await recoverLostWork(harness.fixture.deps);
  // Its job is lost too.
  await harness.database.pool.query('delete from graphile_worker._private_jobs');
  harness.fixture.clock.advance({ minutes: 1 });
  await recoverLostWork(harness.fixture.deps);
  expect(await stateOf(id, offer.id)).toBe('done');
  await recoverLostWork(harness.fixture.deps);
  expect(sent()).toHaveLength(1);
});

test('eight confirmations of two offers and a return at once: one act, and the order is whole', async () => {
  const { id, passengerIds, day } = await issued();
  harness.fixture.supplier.dearerMinor = -150_000;
  const one = [passengerIds[0] as string];
  const [a, b] = [await offered(id, one, day), await offered(id, one, addDays(day, 1))];
  const refundAmount = await quoteReturn(harness.fixture.deps, who, id, { kind: 'void', passengerIds: one });
  const all = await Promise.allSettled([
    ...Array.from({ length: 4 }, () => confirm(id, a)),
    ...Array.from({ length: 4 }, () => confirm(id, b)),
    confirmReturn(
      harness.fixture.deps,
      who,
      { id, returnId: refundAmount.id },
      { agreed: true, refundAmount: refundAmount.refundAmount },
    ),
  ]);
  expect(all.some((r) => r.status === 'fulfilled')).toBe(true);
  for (let n = 0; n < 3; n++) await harness.fixture.pass({ seconds: 30 });
  expect(harness.fixture.payments.refunds).toHaveLength(1);
  const order = await ordered(id);
  const actions = [...order.exchanges, ...order.returns].filter((action) => action.state === 'done');
  expect(actions).toHaveLength(1);
});
