import { beforeAll, expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { buyAncillaries } from '#modules/ancillaries/use-cases/buy-ancillaries.ts';
import {
  chooseBookingAncillaries,
  chooseOrderAncillaries,
  readOrderAncillaries,
} from '#modules/ancillaries/use-cases/choose-ancillaries.ts';
import { previewAncillaryImpact, returnAncillary } from '#modules/ancillaries/use-cases/preview-ancillary-impact.ts';
import { payOrder } from '#modules/orders/core/use-cases/pay-order.ts';
import { place, readyToPay, visitor } from '#modules/orders/testing/buy.ts';
import { createFakeAncillaries } from '#modules/orders/testing/fake-ancillaries.ts';
import { person } from '#modules/orders/testing/orders-fixture.ts';
import { readOrder } from '#modules/orders/use-cases/read-order.ts';
import { recoverLostWork } from '#modules/orders/use-cases/recover-lost-work.ts';
import { ledgerFixture, type Sold } from '../../tests/support/ledger-fixture.ts';

const harness = ledgerFixture({ aaa: 3, rbg: 0, rmg: 0, ins: 0 });
beforeAll(() => {
  const departsAt = new Date(harness.clock.now().getTime() + 12 * 86_400_000).toISOString();
  Object.assign(harness.composed.fixture.supplier, {
    ancillaries: createFakeAncillaries(harness.clock, departsAt, ['X0 101']),
  });
});

const itemsOf = async ({ id, buyer }: Sold) =>
  (await readOrder(harness.composed.fixture.deps, buyer, id)).ancillaries?.items.map(
    (one) => `${one.item} ${one.state} ${one.passengerId}`,
  );
const refundsOf = async ({ id }: Sold) =>
  (await harness.composed.payments.listPayments(harness.composed.database.db, id)).flatMap((p) =>
    p.refunds.map((r) => `${r.amount.minor / 100} ${r.state}`),
  );
const nothingDiffers = async () => {
  await harness.runJobs();
  await harness.reconciled();
  expect(await harness.breaks()).toEqual([]);
};

test('ancillaries move with split passengers, and are refunded to their original payment', async () => {
  const { deps } = harness.composed.fixture;
  const whole = await harness.sell(visitor('parts'));
  const [first = '', second = '', third = ''] = whole.people;
  const payment = (passengerId: string, item: string) => ({ passengerId, segmentIndex: 0, item, count: 1 });
  const { total } = await chooseOrderAncillaries(deps, whole.buyer, whole.id, [
    payment(first, 'BAG23'),
    payment(second, 'BAG23'),
    payment(second, 'VGML'),
    payment(third, 'VGML'),
  ]);
  expect(total).toEqual(fromMajor(1_500 * 2 + 450 * 2));
  const { purchase } = await buyAncillaries(deps, whole.buyer, whole.id, {
    agreed: true,
    total,
    method: 'card',
  });
  await harness.bankPays(whole.id, purchase.id);
  await nothingDiffers();

  const impact = await previewAncillaryImpact(deps, whole.buyer, whole.id, {
    action: 'split',
    passengers: [second, third],
  });
  expect(impact.impacts.map((one) => [one.outcome, one.reason])).toEqual(Array(3).fill(['moved', 'with_passenger']));
  const own = await harness.splitOff(whole, [second, third]);
  expect(await itemsOf(whole)).toEqual([`BAG23 issued ${first}`]);
  expect(await itemsOf(own)).toEqual([`BAG23 issued ${second}`, `VGML issued ${second}`, `VGML issued ${third}`]);
  await nothingDiffers();

  // One ancillary is returned alone, then the passenger's ticket is voided with the rest.
  const bag = (await readOrderAncillaries(deps, own.buyer, own.id)).bought[0];
  await returnAncillary(
    deps,
    own.buyer,
    { id: own.id, ancillaryId: bag?.id ?? '' },
    { agreed: true, refundAmount: fromMajor(1_500) },
  );
  await nothingDiffers();
  await harness.returnTickets(own, 'void', [second]);
  await nothingDiffers();
  expect(await itemsOf(own)).toEqual([`BAG23 refunded ${second}`, `VGML refunded ${second}`, `VGML issued ${third}`]);
  expect((await refundsOf(whole)).toSorted()).toEqual(['1500 done', '450 done']);
  expect(await refundsOf(own)).toEqual(['4050 done']);
  expect(await harness.balanceIn('refunds', whole.id)).toBe(0);
});

test('unpaid ancillaries of a split passenger are sold to them after the payment', async () => {
  const { deps } = harness.composed.fixture;
  const whole = await harness.sell(visitor('unpaid'));
  const [first = '', second = ''] = whole.people;
  const payment = (passengerId: string) => ({ passengerId, segmentIndex: 0, item: 'BAG23', count: 1 });
  const chosen = [payment(first), payment(second)];
  const { total } = await chooseOrderAncillaries(deps, whole.buyer, whole.id, chosen);
  const { purchase } = await buyAncillaries(deps, whole.buyer, whole.id, {
    agreed: true,
    total,
    method: 'card',
  });
  const own = await harness.splitOff(whole, [second]);
  await harness.bankPays(whole.id, purchase.id);
  await nothingDiffers();
  expect(await itemsOf(whole)).toEqual([`BAG23 issued ${first}`]);
  expect(await itemsOf(own)).toEqual([`BAG23 issued ${second}`]);
  const { history } = await readOrder(deps, whole.buyer, whole.id);
  expect(history.filter((one) => one.kind === 'ancillaries_issued').map((one) => one.details)).toMatchObject([
    { ancillaries: 2, amount: fromMajor(3_000) },
  ]);
});

test('ancillaries of an unpaid split order are sold with their tickets, or refunded without them', async () => {
  const { deps } = harness.composed.fixture;
  const buyer = visitor('held');
  const passengerIds = ['Aigul', 'Begaim', 'Cholpon'].map((name, n) =>
    person({ name, documentNumber: `AN${8_100_000 + n}` }),
  );
  const booking = await readyToPay(harness.composed.fixture, buyer, passengerIds);
  const { total } = await chooseBookingAncillaries(
    deps,
    buyer,
    booking,
    ['p0', 'p1', 'p2'].map((passengerId) => ({ passengerId, segmentIndex: 0, item: 'BAG23', count: 1 })),
  );
  const { orderId } = await place(harness.composed.fixture, booking, buyer, { acceptedAncillaries: total });
  const [begun] = await harness.composed.payments.listPayments(harness.composed.database.db, orderId);
  harness.composed.acquirer.end(begun?.id ?? '', 'declined');
  await harness.composed.payments.refreshFromGateway(begun?.id ?? '');
  await harness.runJobs();
  const order = await readOrder(deps, buyer, orderId);
  const whole = { id: orderId, buyer, people: order.passengers.map((p) => p.id) };
  const [first = '', second = '', third = ''] = whole.people;
  const paying = await harness.splitOff(whole, [second]);
  const late = await harness.splitOff(whole, [third]);
  for (const one of [whole, paying]) {
    await payOrder(deps, buyer, one.id, { method: 'card' });
    await harness.bankPays(one.id);
    await harness.runJobs();
  }
  expect([await itemsOf(whole), await itemsOf(paying)]).toEqual([
    [`BAG23 issued ${first}`],
    [`BAG23 issued ${second}`],
  ]);
  harness.clock.advance({ minutes: 120 });
  await harness.runJobs();
  await recoverLostWork(deps);
  await nothingDiffers();
  expect(await itemsOf(late)).toEqual([`BAG23 failed ${third}`]);
  expect(await refundsOf(whole)).toEqual(['1500 done']);
});
