import { beforeEach, expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import type { PaymentChoice } from '#modules/orders/core/use-cases/start-payment.ts';
import { ledgerFixture, type Sold } from '../../tests/support/ledger-fixture.ts';

// A ticket of 3 400 earns 102 and motivation 50; the new flight's fare is 1 500 cheaper or 1 200 dearer. What is
// given back is given back whole.
const harness = ledgerFixture({ aaa: 2, rbg: 0, rmg: 0, ins: 0 });
const { composed, seller, sell, fill, balanceIn, returnTickets, runJobs, splitOff } = harness;
const BALANCE: PaymentChoice = { method: 'balance', points: fromMajor(100) };
const CARD: PaymentChoice = { method: 'card' };

beforeEach(() => {
  composed.fixture.supplier.dearerMinor = -150_000;
  composed.fixture.supplier.penaltyMinor = 0;
});
const earned = async (id: string) => ({
  commission: await balanceIn('commission', id),
  clawback: await balanceIn('clawback', id),
  motivation: await balanceIn('motivation', id),
  owed: await balanceIn('motivation_receivable', id),
});
const settled = async (...orders: Sold[]) => {
  await harness.reconciled();
  expect(await harness.breaks()).toEqual([]);
  for (const { id } of orders)
    expect([await balanceIn('customer', id), await balanceIn('refunds', id)], id).toEqual([0, 0]);
};

test.each([
  ['those who left, from the balance and points', 'left-net', BALANCE, true],
  ['those who stayed, from the balance and points', 'stay-net', BALANCE, false],
  ['those who left, by the client’s card', 'left-card', CARD, true],
  ['those who stayed, by the client’s card', 'stay-card', CARD, false],
] as const)('a split, exchanged, returned order leaves no commission: %s', async (_who, id, payment, leaver) => {
  const buyer = seller(id);
  await fill(id, { money: fromMajor(20_000), points: fromMajor(1_000) });
  const whole = await sell(buyer, payment);
  const own = await splitOff(whole, [whole.people[1] as string]);
  const rest = { ...whole, people: [whole.people[0] as string] };
  const [down, back] = leaver ? [own, rest] : [rest, own];

  seller(id, { basisPoints: 300, motivation: 20 });
  const offer = await harness.exchange(down, down.people, payment);
  expect(offer.earned).toMatchObject({ previousCommission: fromMajor(102), currentCommission: fromMajor(57) });
  expect(offer.refundAmount).toEqual(payment === CARD ? fromMajor(750) : fromMajor(705));
  await returnTickets(back, 'refund', back.people);
  await runJobs();
  await settled(own, rest);
  expect(await earned(id)).toEqual({ commission: 57, clawback: 0, motivation: 20, owed: 0 });

  await returnTickets(down, 'refund', down.people);
  await runJobs();
  await settled(own, rest);
  expect(await earned(id)).toEqual({ commission: 0, clawback: 0, motivation: 0, owed: 0 });
  if (payment === CARD) expect(await balanceIn('contract', id)).toBe(20_000);
});

test('an exchange to a dearer ticket after a split changes the earnings of that order only', async () => {
  const buyer = seller('up');
  await fill('up', { money: fromMajor(20_000) });
  const whole = await sell(buyer, { method: 'balance' });
  const own = await splitOff(whole, [whole.people[1] as string]);
  composed.fixture.supplier.dearerMinor = 120_000;
  await harness.exchange(own, own.people, CARD);
  expect((await earned('up')).commission).toBe(240);
  await returnTickets(whole, 'refund', [whole.people[0] as string]);
  await returnTickets(own, 'refund', own.people);
  await runJobs();
  await settled(own, whole);
  expect(await earned('up')).toEqual({ commission: 0, clawback: 0, motivation: 0, owed: 0 });
});
