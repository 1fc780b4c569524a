import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { visitor } from '#modules/orders/testing/buy.ts';
import { ledgerFixture, type Sold } from '../../tests/support/ledger-fixture.ts';

const harness = ledgerFixture({ aaa: 3, rbg: 0, rmg: 0, ins: 0 });
const { sell, splitOff, accountTotals, logged } = harness;

/** Voids all remaining passengers of the order and refunds them. */
async function annulled(order: Sold) {
  const { quote } = await harness.returnTickets(order, 'void', order.people);
  await harness.runJobs();
  return quote.refundAmount;
}
const without = (order: Sold, { people: passengerIds }: Sold): Sold => ({
  ...order,
  people: order.people.filter((one) => !passengerIds.includes(one)),
});
const noBreaks = async () => {
  await harness.reconciled();
  expect(await harness.breaks()).toEqual([]);
  expect(logged).toEqual([]);
};
const paymentsOf = ({ id }: Sold) => harness.composed.payments.listPayments(harness.composed.database.db, id);
const refundsOf = async (order: Sold) =>
  (await paymentsOf(order)).flatMap((p) => p.refunds.map((r) => `${p.method} ${r.amount.minor / 100} ${r.state}`));

test('a split transfers its amount between the orders; each adds up, and so do the refunds', async () => {
  const whole = await sell(visitor('one'));
  expect(await accountTotals(whole)).toEqual({
    acquirer: 12_150,
    supplier: -11_100,
    service_fee: -750,
    it_fee: -300,
  });
  const own = await splitOff(whole, whole.people.slice(0, 1));
  const part = { supplier: -3_700, service_fee: -250, it_fee: -100 };
  expect(await accountTotals(own)).toEqual({ ...part, transfer: 4_050 });
  const rest = { acquirer: 12_150, transfer: -4_050, supplier: -7_400, service_fee: -500, it_fee: -200 };
  expect(await accountTotals(whole)).toEqual(rest);
  await noBreaks();

  expect(await annulled(own)).toEqual(fromMajor(4_050));
  expect(await refundsOf(own)).toEqual(['card 4050 done']);
  expect(await refundsOf(whole)).toEqual([]);
  expect(await accountTotals(own)).toEqual({ acquirer: -4_050, transfer: 4_050 });
  expect(await accountTotals(whole)).toEqual(rest);
  await noBreaks();
  expect(await annulled(without(whole, own))).toEqual(fromMajor(8_100));
  expect(await accountTotals(whole)).toEqual({ acquirer: 4_050, transfer: -4_050 });
  await noBreaks();
});

test('a second split of the split order keeps every som accounted for', async () => {
  const whole = await sell(visitor('chain'));
  const two = await splitOff(whole, whole.people.slice(0, 2));
  const one = await splitOff(two, two.people.slice(0, 1));
  expect((await accountTotals(two)).transfer).toBe(4_050);
  expect((await accountTotals(one)).transfer).toBe(4_050);
  for (const order of [one, without(whole, two), without(two, one)]) await annulled(order);
  expect((await paymentsOf(whole)).map((p) => p.captured.minor / 100)).toEqual([12_150]);
  await noBreaks();
});

test('balance, points, commission and motivation of a split order follow the tickets and refunds', async () => {
  // 3 % of a fare of 3 400 are 102 a ticket, motivation 50 a ticket.
  const buyer = harness.seller('c1');
  await harness.fill('c1', { money: fromMajor(50_000), points: fromMajor(1_000) });
  const funds = async () => {
    const all = [];
    for (const fund of ['contract', 'motivation', 'points'] as const) all.push(await harness.funds('c1', fund));
    return all.map(({ own, reserved }) => [own.minor / 100, reserved.minor / 100]);
  };
  const before = await funds();
  for (const way of [
    { method: 'balance', points: fromMajor(100) },
    { method: 'card', points: fromMajor(70) },
    { method: 'balance' },
  ] as const) {
    const whole = await sell(buyer, way);
    const held = await funds();
    const own = await splitOff(whole, whole.people.slice(1, 2));
    expect(await funds(), 'a split moves nothing of the contract’s own').toEqual(held);
    const part = await accountTotals(own);
    expect([part.commission, part.motivation]).toEqual([102, -50]);
    await noBreaks();
    await annulled(own);
    await noBreaks();
    await annulled(without(whole, own));
    await noBreaks();
    expect(await funds(), JSON.stringify(way)).toEqual(before);
  }
});

test('reconciliation posts a split whose event was lost; an event received twice is posted once', async () => {
  const whole = await sell(visitor('deaf'));
  const own = await splitOff(whole, whole.people.slice(2), true);
  expect(await accountTotals(own)).toEqual({});
  expect((await harness.reconciled()).booked).toBe(1);
  expect(logged.splice(0).map(([message]) => message)).toEqual(['ledger.caught_up']);
  expect((await accountTotals(own)).transfer).toBe(4_050);
  expect((await harness.reconciled()).booked).toBe(0);
  await noBreaks();
});
