import { beforeEach, describe, expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { buyAncillaries } from '#modules/ancillaries/use-cases/buy-ancillaries.ts';
import { chooseBookingAncillaries, chooseOrderAncillaries } from '#modules/ancillaries/use-cases/choose-ancillaries.ts';
import {
  payPurchase,
  readAncillaryPaymentOptions,
  readPurchasePayment,
  type WholeWish,
} from '#modules/ancillaries/use-cases/pay-purchase.ts';
import { readPaymentOptions } from '#modules/orders/booking/use-cases/read-payment-options.ts';
import { confirmPayment, readPayment } from '#modules/orders/core/use-cases/pay-order.ts';
import type { Visitor } from '#modules/orders/core/use-cases/visitor.ts';
import { place, readyToPay, visitor } from '#modules/orders/testing/buy.ts';
import { createFakeAncillaries, type FakeAncillaries } from '#modules/orders/testing/fake-ancillaries.ts';
import { person } from '#modules/orders/testing/orders-fixture.ts';
import { readOrder } from '#modules/orders/use-cases/read-order.ts';
import { codeOf } from '../../tests/support/error-code.ts';
import { ledgerFixture, type Sold } from '../../tests/support/ledger-fixture.ts';

const fixture = ledgerFixture({ aaa: 1, rbg: 0, rmg: 0, ins: 0 });
const { composed, clock, seller, fill, funds, sell, runJobs, reconciled, breaks, linesOf } = fixture;
let ancillaries: FakeAncillaries;
beforeEach(() => {
  const departsAt = new Date(clock.now().getTime() + 12 * 86_400_000).toISOString();
  ancillaries = createFakeAncillaries(clock, departsAt, ['X0 101']);
  Object.assign(composed.fixture.supplier, { ancillaries });
});
const NO_EARNINGS = { basisPoints: 0, motivation: 0 };

/** Buys a bag for 1 500 som for the first passenger. */
async function buy({ id, buyer, people: passengerIds }: Sold, payment: WholeWish, items = ['BAG23']) {
  const { deps } = composed.fixture;
  const own = items.map((item) => ({ passengerId: passengerIds[0] ?? '', segmentIndex: 0, item, count: 1 }));
  const { total } = await chooseOrderAncillaries(deps, buyer, id, own);
  return buyAncillaries(deps, buyer, id, { agreed: true, total, ...payment });
}
const itemsOf = async ({ id, buyer }: Sold) =>
  (await readOrder(composed.fixture.deps, buyer, id)).ancillaries?.items.map((one) => `${one.item} ${one.state}`);
const nothingDiffers = async () => {
  await runJobs();
  await reconciled();
  expect(await breaks()).toEqual([]);
};

describe('ancillaries bought after the ticket can be paid by every method open to the buyer', () => {
  test('an agency pays on credit, and an ancillary rejected by the carrier is refunded to its balance', async () => {
    const buyer = seller('lent', NO_EARNINGS);
    await fill('lent', { limit: fromMajor(7_000) });
    const order = await sell(buyer, { method: 'balance' });
    const { paymentOptions } = await readAncillaryPaymentOptions(composed.fixture.deps, buyer, order.id);
    expect(paymentOptions.map((way) => way.method)).toEqual(['balance', 'card', 'wallet_tulpar']);
    ancillaries.faults.sell.push('ok', 'reject');
    const { purchase, redirectUrl, refused } = await buy(order, { method: 'balance' }, ['BAG23', 'VGML']);
    expect([purchase.state, redirectUrl, refused]).toEqual(['part', null, null]);
    await nothingDiffers();
    expect(await itemsOf(order)).toEqual(['BAG23 issued', 'VGML failed']);
    expect(await linesOf('ancillary_sale', order.id)).toEqual(['customer 1500', 'supplier -1500']);
    expect(await funds('lent')).toMatchObject({ own: fromMajor(-4_050 - 1_500), reserved: fromMajor(0) });
  });

  test('a balance without enough money is refused; another method pays for the same purchase', async () => {
    const buyer = seller('short', NO_EARNINGS);
    await fill('short', { money: fromMajor(5_000) });
    const order = await sell(buyer, { method: 'balance' });
    const { purchase, refused } = await buy(order, { method: 'balance' });
    expect([purchase.state, refused]).toEqual(['unpaid', 'payments.insufficient_funds']);
    expect(ancillaries.calls).toEqual([]);
    const ids = { id: order.id, purchaseId: purchase.id };
    expect((await payPurchase(composed.fixture.deps, buyer, ids, { method: 'card' })).redirectUrl).toContain('http');
    await fixture.bankPays(order.id, purchase.id);
    await nothingDiffers();
    expect(await itemsOf(order)).toEqual(['BAG23 issued']);
    expect(await funds('short')).toMatchObject({ own: fromMajor(950), reserved: fromMajor(0) });
  });

  test('points pay the whole purchase when there are enough', async () => {
    const buyer = seller('points', NO_EARNINGS);
    await fill('points', { money: fromMajor(5_000), points: fromMajor(1_500) });
    const order = await sell(buyer, { method: 'balance' });
    expect((await buy(order, { method: 'points' })).purchase.state).toBe('done');
    await nothingDiffers();
    expect(await funds('points', 'points')).toMatchObject({ own: fromMajor(0) });
  });

  test('a wallet payment needs the right code', async () => {
    const buyer = visitor('wallet');
    const order = await sell(buyer);
    const { purchase } = await buy(order, { method: 'wallet_tulpar', phone: '+996 555 123 456' });
    const ids = { id: order.id, purchaseId: purchase.id };
    const { open } = await readPurchasePayment(composed.fixture.deps, buyer, ids);
    expect(open?.waiting.kind).toBe('code');
    const payment = { id: order.id, paymentId: open?.id ?? '' };
    expect(await codeOf(confirmPayment(composed.fixture.deps, visitor('other'), payment, '1234'))).toBe(
      'orders.not_found',
    );
    expect(await codeOf(confirmPayment(composed.fixture.deps, buyer, payment, '0000'))).not.toBe('ok');
    expect(await itemsOf(order)).toEqual(['BAG23 waiting']);
    expect((await confirmPayment(composed.fixture.deps, buyer, payment, '0001')).amountDue).toEqual(fromMajor(0));
    await nothingDiffers();
    expect(await itemsOf(order)).toEqual(['BAG23 issued']);
  });

  test('codes for one phone are counted together with those for orders', async () => {
    const buyer = visitor('phone');
    const order = await sell(buyer);
    const payment = { method: 'wallet_tulpar', phone: '+996 555 777 000' } as const;
    const { purchase } = await buy(order, payment);
    const ids = { id: order.id, purchaseId: purchase.id };
    const codes: string[] = [];
    for (let i = 0; i < 7; i++) codes.push(await codeOf(payPurchase(composed.fixture.deps, buyer, ids, payment)));
    expect(codes.at(-1)).toBe('payments.too_many_codes');
  });

  test('another agency finds no order, and a viewer of a shared order cannot pay from its balance', async () => {
    const buyer = seller('own', NO_EARNINGS);
    await fill('own', { money: fromMajor(9_000) });
    const order = await sell(buyer, { method: 'balance' });
    const stranger: Visitor = seller('strange', NO_EARNINGS);
    expect(await codeOf(readAncillaryPaymentOptions(composed.fixture.deps, stranger, order.id))).toBe(
      'orders.not_found',
    );
    expect(await codeOf(buy({ ...order, buyer: stranger }, { method: 'balance' }))).toBe('orders.not_found');
    expect(await funds('own')).toMatchObject({ own: fromMajor(9_000 - 4_050) });
  });
});

test('the balance is charged the ticket less the commission plus the chosen ancillaries', async () => {
  const { deps } = composed.fixture;
  const buyer = seller('before');
  await fill('before', { money: fromMajor(4_500) });
  const id = await readyToPay(composed.fixture, buyer, [person({ documentNumber: 'AN6999999' })]);
  const bare = (await readPaymentOptions(deps, buyer, id)).ways[0]?.fund;
  const { total } = await chooseBookingAncillaries(deps, buyer, id, [
    { passengerId: 'p0', segmentIndex: 0, item: 'BAG23', count: 1 },
  ]);
  const whole = (await readPaymentOptions(deps, buyer, id)).ways[0]?.fund;
  expect(whole?.due?.minor).toBe((bare?.due?.minor ?? 0) + total.minor);
  expect([bare?.covers, whole?.covers]).toEqual([true, false]);
  const { orderId } = await place(composed.fixture, id, buyer, { acceptedAncillaries: total });
  const after = (await readPayment(deps, buyer, orderId)).paymentOptions.find((way) => way.method === 'balance')?.fund;
  expect(after?.due).toEqual(whole?.due);
});
