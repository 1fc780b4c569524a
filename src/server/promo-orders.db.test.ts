import { expect, test } from 'vitest';
import type { UserAccount } from '#kernel/account.ts';
import { promoFundOwner } from '#kernel/account.ts';
import { fromMajor, money } from '#kernel/money.ts';
import { expireOrder } from '#modules/orders/core/use-cases/expire-order.ts';
import { payOrder, readPayment } from '#modules/orders/core/use-cases/pay-order.ts';
import type { Visitor } from '#modules/orders/core/use-cases/visitor.ts';
import { place, placed, readyToPay, visitor } from '#modules/orders/testing/buy.ts';
import { person } from '#modules/orders/testing/orders-fixture.ts';
import type { NewPromotion } from '#modules/promo/api.ts';
import { PROMOTION } from '#modules/promo/testing/promo-fixture.ts';
import { ledgerFixture, type Sold } from '../../tests/support/ledger-fixture.ts';

const harness = ledgerFixture();
const { composed, clock, fill, funds, sell, returnTickets, runJobs, breaks, reconciled, balanceIn, linesOf } = harness;
/** Of the party of three. */
const TOTAL = 12_150;
let serial = 0;
let documents = 7_000_000;
const party = () => [
  person({ documentNumber: `AN${documents++}` }),
  person({ name: 'Begaim', documentNumber: `AN${documents++}` }),
  person({
    name: 'Tilek',
    gender: 'male',
    birthdate: `${clock.now().getUTCFullYear() - 7}-01-01`,
    documentNumber: `AN${documents++}`,
  }),
];

/** A promotion from yesterday on; answers its code and the owner of its account. */
async function promotion(changed: Partial<NewPromotion> = {}) {
  const code = `CODE${serial++}`;
  const id = await composed.promo.create(
    { userId: 'finance', ip: undefined },
    {
      ...PROMOTION,
      code,
      rate: 1_000,
      startsAt: '2026-01-01T00:00',
      endsAt: '2036-01-01T00:00',
      ...changed,
    },
  );
  return { code, id, owner: promoFundOwner(id) };
}
const spent = async (id: string): Promise<{ uses: number; spent: number }> => {
  const { rows } = await composed.database.pool.query(
    'select uses, spent_minor::int / 100.0 as spent from promo.promotions where id = $1',
    [id],
  );
  return { uses: rows[0].uses, spent: Number(rows[0].spent) };
};
/** Payments that took money; placing an order begins one with a card. */
const captured = async (id: string) =>
  (await composed.payments.listPayments(composed.database.db, id)).filter((payment) => payment.captured.minor > 0);
const paidBack = async ({ id }: Pick<Sold, 'id'>) => {
  const all = await composed.payments.listPayments(composed.database.db, id);
  return Object.fromEntries(
    all
      .filter(({ refunds }) => refunds.length > 0)
      .map(({ method, refunds }) => [method, refunds.reduce((sum, { amount }) => sum + amount.minor, 0) / 100]),
  );
};
const settled = async () => {
  await runJobs();
  await reconciled();
  expect(await breaks()).toEqual([]);
};

test('a code pays its part of an order, the card the rest, and the ledger has our expense', async () => {
  const { code, id, owner } = await promotion();
  const order = await sell(visitor('code'), { method: 'card', promo: code });
  await settled();
  const paid = await captured(order.id);
  expect(paid.map(({ method, captured }) => [method, captured.minor / 100])).toEqual([
    ['promo', 1_215],
    ['card', TOTAL - 1_215],
  ]);
  expect(await balanceIn('promo_discount', owner)).toBe(1_215);
  expect(await linesOf('reserve_end', order.id)).toContain('promo_discount 1215');
  expect(await spent(id)).toEqual({ uses: 1, spent: 1_215 });
});

test('returns take the proportionate part of a discount back, and all parts together are what was paid', async () => {
  const { code, id, owner } = await promotion({ rate: null, fixedMinor: 1_000_01, returnsOnRefund: true });
  const order = await sell(visitor('parts'), { method: 'card', promo: code });
  const [first = '', ...others] = order.people;
  const { quote } = await returnTickets(order, 'refund', [first]);
  await settled();
  const part = Math.floor((1_000_01 * quote.refundAmount.minor) / (TOTAL * 100));
  expect(await paidBack(order)).toEqual({
    promo: part / 100,
    card: (quote.refundAmount.minor - part) / 100,
  });
  expect(await spent(id)).toEqual({ uses: 1, spent: (1_000_01 - part) / 100 });
  expect(await balanceIn('promo_discount', owner)).toBe((1_000_01 - part) / 100);
  const last = await returnTickets(order, 'refund', others);
  await settled();
  const back = quote.refundAmount.minor + last.quote.refundAmount.minor;
  const both = await paidBack(order);
  expect((both.promo ?? 0) * 100 + (both.card ?? 0) * 100).toBeCloseTo(back, 5);
  expect((both.promo ?? 0) * 100).toBeCloseTo(Math.floor((1_000_01 * back) / (TOTAL * 100)), 5);
  // No ticket stands: the rule gives the use back.
  expect((await spent(id)).uses).toBe(0);
});

test('a voided order takes all of its discount back and gives the use back', async () => {
  const { code, id, owner } = await promotion({ maxUses: 1 });
  const order = await sell(visitor('void'), { method: 'card', promo: code });
  await returnTickets(order, 'void', order.people);
  await settled();
  expect(await paidBack(order)).toEqual({ promo: 1_215, card: TOTAL - 1_215 });
  expect(await spent(id)).toEqual({ uses: 0, spent: 0 });
  expect(await balanceIn('promo_discount', owner)).toBe(0);
});

test('an order that is not paid in time gives its use and its budget back', async () => {
  const { code, id, owner } = await promotion({ maxUses: 1, returnsOnVoid: false });
  const buyer = visitor('late');
  const order = await placed(composed.fixture, buyer, party());
  await payOrder(composed.fixture.deps, buyer, order, { method: 'card', promo: code });
  expect((await readPayment(composed.fixture.deps, buyer, order)).paid).toEqual(fromMajor(1_215));
  expect(await spent(id)).toEqual({ uses: 1, spent: 1_215 });
  clock.advance({ minutes: 24 * 60 });
  await expireOrder(composed.fixture.deps, order);
  await settled();
  expect(await spent(id)).toEqual({ uses: 0, spent: 0 });
  expect(await balanceIn('promo_discount', owner)).toBe(0);
});

test('a code pays before points, which pay no more than the rest; nothing is used when they are too many', async () => {
  const user: UserAccount = { userId: 'both', name: 'B', roles: [], contractId: null, workplaceId: null };
  const buyer: Visitor = { ...visitor('both'), user };
  await fill('customer:both', { points: fromMajor(20_000) });
  const { code, id } = await promotion({ rate: 9_000 });
  const order = await placed(composed.fixture, buyer, party());
  const pay = (points: number) =>
    payOrder(composed.fixture.deps, buyer, order, { method: 'card', promo: code, points: fromMajor(points) });
  await expect(pay(1_216)).rejects.toMatchObject({ code: 'orders.points_too_many' });
  expect((await spent(id)).uses).toBe(0);
  expect(await pay(1_215)).toEqual({ redirectUrl: null });
  await settled();
  expect(await funds('customer:both', 'points')).toMatchObject({ own: fromMajor(20_000 - 1_215) });
});

test('a code that pays everything issues the tickets; an agency is left a tyiyn to settle its commission', async () => {
  const { code, owner } = await promotion({ rate: 10_000 });
  await sell(visitor('free'), { method: 'card', promo: code });
  const seller = harness.seller('agency');
  await fill('agency', { money: fromMajor(1) });
  const sold = await sell(seller, { method: 'balance', promo: code });
  await settled();
  const paid = await captured(sold.id);
  expect(paid.map(({ method }) => method)).toEqual(['promo', 'balance']);
  expect(paid[1]?.captured).toEqual(money(1));
  expect(await balanceIn('promo_discount', owner)).toBeGreaterThan(TOTAL);
});

test('a code that ended between the page and the order takes no seats', async () => {
  const { code } = await promotion({ minimumMinor: fromMajor(TOTAL + 1).minor });
  const buyer = visitor('refused');
  const draft = await readyToPay(composed.fixture, buyer, party());
  await expect(place(composed.fixture, draft, buyer, { promo: code })).rejects.toMatchObject({ code: 'promo.minimum' });
  await expect(place(composed.fixture, draft, buyer, { promo: 'NONE' })).rejects.toMatchObject({
    code: 'promo.unknown',
  });
  const { orderId, refused } = await place(composed.fixture, draft, buyer);
  expect([orderId.length > 0, refused]).toEqual([true, null]);
});

test('a passenger who leaves an order takes their part of the discount along', async () => {
  const { code, id } = await promotion({ rate: null, fixedMinor: 1_000_01 });
  const order = await sell(visitor('split'), { method: 'card', promo: code });
  const [first = ''] = order.people;
  const child = await harness.splitOff(order, [first]);
  await returnTickets({ ...order, id: child.id }, 'void', [first]);
  await settled();
  await returnTickets(order, 'void', order.people.slice(1));
  await settled();
  expect(await spent(id)).toMatchObject({ spent: 0 });
});

test('a code named as the payment method pays nothing', async () => {
  const buyer = visitor('direct');
  const order = await placed(composed.fixture, buyer, party());
  await expect(payOrder(composed.fixture.deps, buyer, order, { method: 'promo' })).rejects.toMatchObject({
    code: 'payments.check_authorization',
  });
});
