import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { visitor } from '#modules/orders/testing/buy.ts';
import { ledgerFixture } from '../../tests/support/ledger-fixture.ts';

const harness = ledgerFixture({ aaa: 2, rbg: 0, rmg: 0, ins: 0 });
const { composed, sell, runJobs, balanceIn } = harness;
const none = fromMajor(0);

test('a forced refund after an exchange is limited by the new ticket’s value', async () => {
  const order = await sell(visitor('forced'));
  const [first = ''] = order.people;
  composed.fixture.supplier.dearerMinor = -150_000;
  await harness.exchange(order, [first]);
  const { serving } = composed.orders;
  const subject = await serving.knowRequestedOrder(order.id);
  expect(subject.passengers[0]).toMatchObject({
    open: true,
    refundable: true,
    tickets: [{ state: 'open' }],
    paid: { fare: fromMajor(1_900), taxes: fromMajor(300), fees: fromMajor(350) },
  });
  const grant = (fare: number) => [
    { passengerId: first, fare: fromMajor(fare), taxes: fromMajor(300), fees: fromMajor(350), penalty: none },
  ];
  await expect(serving.forcedSums(order.id, grant(3_400))).rejects.toMatchObject({
    code: 'orders.forced_beyond_paid',
  });
  const { lines, refundAmount } = await serving.forcedSums(order.id, grant(1_900));
  expect(refundAmount).toEqual(fromMajor(2_550));
  expect(lines[0]?.tickets).toEqual(subject.passengers[0]?.tickets.map(({ number }) => number));
  expect(await serving.refundForced({ id: 'by-hand', orderId: order.id, lines, channel: 'hand' })).toBe('done');
  await runJobs();
  await harness.reconciled();
  expect(await harness.breaks()).toEqual([]);
  expect([await balanceIn('customer', order.id), await balanceIn('refunds', order.id)]).toEqual([0, 0]);
});

test('the carrier’s quote for an exchanged ticket equals its value', async () => {
  const order = await sell(visitor('promise'));
  const [first = ''] = order.people;
  composed.fixture.supplier.dearerMinor = 120_000;
  await harness.exchange(order, [first]);
  const { refundAmount } = await composed.orders.serving.quoteForced(order.id, [first]);
  expect(refundAmount).toEqual(fromMajor(5_250));
});

test('the commission clawed back for an agency’s exchanged ticket is that of the new fare', async () => {
  const order = await sell(harness.seller('forced'));
  const [first = ''] = order.people;
  composed.fixture.supplier.dearerMinor = 120_000;
  await harness.exchange(order, [first]);
  const { lines } = await composed.orders.serving.quoteForced(order.id, [first]);
  expect(lines[0]).toMatchObject({ clawback: fromMajor(138), deducted: none, refundAmount: fromMajor(5_250) });
});
