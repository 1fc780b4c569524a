import { beforeEach, expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { buyAncillaries } from '#modules/ancillaries/use-cases/buy-ancillaries.ts';
import { chooseBookingAncillaries, chooseOrderAncillaries } from '#modules/ancillaries/use-cases/choose-ancillaries.ts';
import { place, readyToPay, visitor } from '#modules/orders/testing/buy.ts';
import { createFakeAncillaries, type FakeAncillaries } from '#modules/orders/testing/fake-ancillaries.ts';
import { person } from '#modules/orders/testing/orders-fixture.ts';
import { readOrder } from '#modules/orders/use-cases/read-order.ts';
import type { CaptureParticipant } from '#modules/payments/index.ts';
import { ledgerFixture } from '../../tests/support/ledger-fixture.ts';

const { composed, clock, bankPays, returnTickets, runJobs, linesOf, balanceIn, breaks, reconciled } = ledgerFixture({
  aaa: 1,
  rbg: 0,
  rmg: 0,
  ins: 0,
});
const buyer = visitor('services');
let ancillaries: FakeAncillaries;
let serial = 0;
beforeEach(() => {
  const departsAt = new Date(clock.now().getTime() + 12 * 86_400_000).toISOString();
  ancillaries = createFakeAncillaries(clock, departsAt, ['X0 101']);
  Object.assign(composed.fixture.supplier, { ancillaries });
});

const bag = { passengerId: 'p0', segmentIndex: 0, item: 'BAG23', count: 1 };
const meal = { ...bag, item: 'VGML' };

/** One adult's ticket, paid together with a bag and a meal. */
async function bought() {
  const { deps } = composed.fixture;
  serial += 1;
  const booking = await readyToPay(composed.fixture, buyer, [person({ documentNumber: `AN${5_500_000 + serial}` })]);
  const { total } = await chooseBookingAncillaries(deps, buyer, booking, [bag, meal]);
  const { orderId } = await place(composed.fixture, booking, buyer, { acceptedAncillaries: total });
  await bankPays(orderId);
  await runJobs();
  const order = await readOrder(deps, buyer, orderId);
  expect(order.status).toBe('sold');
  return { id: orderId, buyer, people: order.passengers.map((p) => p.id) };
}

const noContract: CaptureParticipant = {
  listener: 'nobody',
  joinCaptures: async () => ({ knows: () => false, captured: async () => [] }),
};

test.each([
  ['by the news', false],
  ['in the commit of the payment', true],
])('ancillaries paid with the ticket are posted one by one, without differences: %s', async (_how, atOnce) => {
  composed.payments.setCaptureParticipant(atOnce ? composed.orders.partner : noContract);
  const { id } = await bought();
  expect(await linesOf('capture', id)).toEqual(['acquirer 6000', 'customer -6000']);
  expect((await linesOf('ancillary_sale', id)).toSorted()).toEqual([
    'customer 1500',
    'customer 450',
    'supplier -1500',
    'supplier -450',
  ]);
  expect(await balanceIn('customer', id)).toBe(0);
  await reconciled();
  expect(await breaks()).toEqual([]);
});

test('a void refunds ticket and ancillaries; a rejected ancillary is not owed to the supplier', async () => {
  ancillaries.faults.sell.push('ok', 'reject');
  const order = await bought();
  expect(await linesOf('ancillary_sale', order.id)).toEqual(['customer 1500', 'supplier -1500']);
  expect(await linesOf('refund_paid', order.id)).toEqual(['refunds 450', 'acquirer -450']);
  await returnTickets(order, 'void', order.people);
  await runJobs();
  expect(await linesOf('ancillary_reversal', order.id)).toEqual([
    'supplier 1500',
    'customer -1500',
    'customer 1500',
    'refunds -1500',
  ]);
  expect([await balanceIn('customer', order.id), await balanceIn('refunds', order.id)]).toEqual([0, 0]);
  await reconciled();
  expect(await breaks()).toEqual([]);
});

test('ancillaries bought later are posted under their own payment', async () => {
  const order = await bought();
  const { deps } = composed.fixture;
  const own = [{ ...meal, item: 'BAG32', passengerId: order.people[0] ?? '' }];
  const { total } = await chooseOrderAncillaries(deps, buyer, order.id, own);
  expect(total).toEqual(fromMajor(2_500));
  const { purchase } = await buyAncillaries(deps, buyer, order.id, { agreed: true, total, method: 'card' });
  await bankPays(order.id, purchase.id);
  await runJobs();
  expect((await linesOf('ancillary_sale', order.id)).slice(-2)).toEqual(['customer 2500', 'supplier -2500']);
  expect(await balanceIn('customer', order.id)).toBe(0);
  await reconciled();
  expect(await breaks()).toEqual([]);
});
