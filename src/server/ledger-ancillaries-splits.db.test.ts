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
  Object.assign(harness.made.fixture.supplier, {
    ancillaries: createFakeAncillaries(harness.clock, departsAt, ['X0 101']),
  });
});

const itemsOf = async ({ id, who }: Sold) =>
  (await readOrder(harness.made.fixture.deps, who, id)).ancillaries?.items.map(
    (one) => `${one.item} ${one.state} ${one.passengerId}`,
  );
const refundsOf = async ({ id }: Sold) =>
  (await harness.made.payments.listPayments(harness.made.database.db, id)).flatMap((p) =>
    p.refunds.map((r) => `${r.amount.minor / 100} ${r.state}`),
  );
const nothingDiffers = async () => {
  await harness.runJobs();
  await harness.reconciled();
  expect(await harness.breaks()).toEqual([]);
};

test('ancillaries of split passengers move along, and are refunded to their original payment', async () => {
  const { deps } = harness.made.fixture;
  const whole = await harness.sold(visitor('parts'));
  const [first = '', second = '', third = ''] = whole.people;
  const wish = (passengerId: string, item: string) => ({ passengerId, segmentIndex: 0, item, count: 1 });
  const { total } = await chooseOrderAncillaries(deps, whole.who, whole.id, [
    wish(first, 'BAG23'),
    wish(second, 'BAG23'),
    wish(second, 'VGML'),
    wish(third, 'VGML'),
  ]);
  expect(total).toEqual(fromMajor(1_500 * 2 + 450 * 2));
  const { purchase } = await buyAncillaries(deps, whole.who, whole.id, {
    agreed: true,
    total,
    method: 'card',
  });
  await harness.bankPays(whole.id, purchase.id);
  await nothingDiffers();

  const impact = await previewAncillaryImpact(deps, whole.who, whole.id, {
    action: 'split',
    passengers: [second, third],
  });
  expect(impact.impacts.map((one) => [one.outcome, one.reason])).toEqual(Array(3).fill(['moved', 'with_passenger']));
  const own = await harness.parted(whole, [second, third]);
  expect(await itemsOf(whole)).toEqual([`BAG23 issued ${first}`]);
  expect(await itemsOf(own)).toEqual([`BAG23 issued ${second}`, `VGML issued ${second}`, `VGML issued ${third}`]);
  await nothingDiffers();

  // One of them alone is given back, then the ticket of its passenger is annulled with the rest.
  const bag = (await readOrderAncillaries(deps, own.who, own.id)).bought[0];
  await returnAncillary(
    deps,
    own.who,
    { id: own.id, ancillaryId: bag?.id ?? '' },
    { agreed: true, refundAmount: fromMajor(1_500) },
  );
  await nothingDiffers();
  await harness.giveBack(own, 'void', [second]);
  await nothingDiffers();
  expect(await itemsOf(own)).toEqual([`BAG23 refunded ${second}`, `VGML refunded ${second}`, `VGML issued ${third}`]);
  expect((await refundsOf(whole)).toSorted()).toEqual(['1500 done', '450 done']);
  expect(await refundsOf(own)).toEqual(['4050 done']);
  expect(await harness.on('refunds', whole.id)).toBe(0);
});

test('unpaid ancillaries of a split passenger are sold to them after the payment', async () => {
  const { deps } = harness.made.fixture;
  const whole = await harness.sold(visitor('unpaid'));
  const [first = '', second = ''] = whole.people;
  const wish = (passengerId: string) => ({ passengerId, segmentIndex: 0, item: 'BAG23', count: 1 });
  const chosen = [wish(first), wish(second)];
  const { total } = await chooseOrderAncillaries(deps, whole.who, whole.id, chosen);
  const { purchase } = await buyAncillaries(deps, whole.who, whole.id, {
    agreed: true,
    total,
    method: 'card',
  });
  const own = await harness.parted(whole, [second]);
  await harness.bankPays(whole.id, purchase.id);
  await nothingDiffers();
  expect(await itemsOf(whole)).toEqual([`BAG23 issued ${first}`]);
  expect(await itemsOf(own)).toEqual([`BAG23 issued ${second}`]);
  const { history } = await readOrder(deps, whole.who, whole.id);
  expect(history.filter((one) => one.kind === 'ancillaries_issued').map((one) => one.details)).toMatchObject([
    { ancillaries: 2, amount: fromMajor(3_000) },
  ]);
});

test('ancillaries of an unpaid split order are sold with their tickets, or refunded without them', async () => {
  const { deps } = harness.made.fixture;
  const who = visitor('held');
  const passengerIds = ['Aigul', 'Begaim', 'Cholpon'].map((name, n) =>
    person({ name, documentNumber: `AN${8_100_000 + n}` }),
  );
  const booking = await readyToPay(harness.made.fixture, who, passengerIds);
  const { total } = await chooseBookingAncillaries(
    deps,
    who,
    booking,
    ['p0', 'p1', 'p2'].map((passengerId) => ({ passengerId, segmentIndex: 0, item: 'BAG23', count: 1 })),
  );
  const { orderId } = await place(harness.made.fixture, booking, who, { acceptedAncillaries: total });
  const [begun] = await harness.made.payments.listPayments(harness.made.database.db, orderId);
  harness.made.acquirer.end(begun?.id ?? '', 'declined');
  await harness.made.payments.refreshFromGateway(begun?.id ?? '');
  await harness.runJobs();
  const order = await readOrder(deps, who, orderId);
  const whole = { id: orderId, who, people: order.passengers.map((p) => p.id) };
  const [first = '', second = '', third = ''] = whole.people;
  const paying = await harness.parted(whole, [second]);
  const late = await harness.parted(whole, [third]);
  for (const one of [whole, paying]) {
    await payOrder(deps, who, one.id, { method: 'card' });
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
