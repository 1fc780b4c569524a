import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_LOGINS } from '#demo/users.ts';
import { localDate } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';
import type { OrderMoney, SupplierSettlements } from '#modules/ledger/api.ts';
import type { TicketReturn } from '#modules/orders/api.ts';
import type { PriceExplanation } from '#modules/pricing/api.ts';
import type { SupplierChange } from '#modules/supply/api.ts';
import { CARDS, payOnPage } from '../support/buyer.ts';
import { type ProductFixture, remainingProblems, startProductFixture, until } from './product-fixture.ts';
import { adult, type Choice, type Order, type Visitor } from './visitor.ts';

let fixture: ProductFixture;
let finance: Visitor;
beforeAll(async () => {
  fixture = await startProductFixture({ atlasCurrency: 'USD' });
  finance = fixture.visitor();
  const login = DEMO_LOGINS.find(({ who }) => who === 'finance');
  await good(finance, 'POST', '/api/session', { email: login?.email, password: login?.password });
}, 120_000);
afterAll(() => fixture?.stop());

async function good<T>(visitor: Visitor, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await visitor.call<T>(method, path, body);
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}
const enter = (rate: string, confirmed = false) =>
  good(finance, 'POST', '/api/office/currencies/rates', {
    currency: 'USD',
    rate,
    per: 1,
    validFrom: null,
    confirmed,
  });
const atlas: Choice = (offer) => offer.supplier === 'atlas';
const refundableAtlas: Choice = (offer, itinerary) => atlas(offer, itinerary) && offer.terms.refund.allowed;
const dollarOffers = async () => {
  const { itineraries } = await fixture.search(fixture.visitor());
  return itineraries.flatMap(({ offers }) => offers.filter(({ supplier }) => supplier === 'atlas'));
};
/** What the supplier itself was promised for an order. */
async function atSupplier(order: Order): Promise<{ currency: string; total: number; state: string }> {
  const { rows } = await fixture.partnersPool.query<{ offer: { currency: string; total: number }; state: string }>(
    `select offer, state from suppliers.bookings where travellers @> $1::jsonb`,
    [JSON.stringify([{ ref: order.passengers[0]?.id }])],
  );
  const [row] = rows;
  if (!row || rows.length > 1) throw new Error(`${rows.length} reservations`);
  return { ...row.offer, state: row.state };
}
let sold: { visitor: Visitor; orderId: string; total: Money };

/** What the office says that the supplier sells in. */
async function setCurrency(currency: string): Promise<void> {
  const path = '/api/office/suppliers/atlas';
  const { supplier } = await good<{ supplier: SupplierChange }>(finance, 'GET', path);
  const { revision, name, sells, priority, searchesAMinute, timeouts, pointsOfSale, contracts, options } = supplier;
  const limits = { priority, searchesAMinute, timeouts, pointsOfSale, contracts, options };
  await good(finance, 'PUT', path, { revision, name, sells, currency, ...limits });
}

const ACCOUNT = '/api/office/supplier-accounts/atlas';
let documents = 0;
/** A settlement in dollars, with its own document. */
const settlement = (minor: number, costMinor: number | undefined, more: object = {}) => ({
  key: randomUUID(),
  direction: 'paid',
  currency: 'USD',
  minor,
  costMinor,
  document: `ПП ${++documents}`,
  documentOn: localDate(new Date(), 'Asia/Bishkek'),
  note: '',
  ...more,
});
const settle = (body: object) => good<SupplierSettlements>(finance, 'POST', `${ACCOUNT}/settlements`, body);
const refusal = async (body: object) => {
  const { status, body: problem } = await finance.call<{ code?: string }>('POST', `${ACCOUNT}/settlements`, body);
  return [status, problem.code];
};
/** What we owe in dollars, what that came to in som, and what settling has cost more than that. */
const account = async () => {
  const { supplier } = await good<SupplierSettlements>(finance, 'GET', ACCOUNT);
  const dollars = supplier.balances.find(({ owed }) => owed.currency === 'USD');
  return [dollars?.owed.minor, dollars?.converted?.minor, supplier.difference.minor];
};
const posted = (owed: number) => until(account, ([minor]) => minor === owed, `a debt of ${owed} cents in the books`);

test('without a rate nothing is sold in dollars; with one the supplier is found within a second, in som', async () => {
  await setCurrency('USD');
  expect(await dollarOffers()).toEqual([]);
  await enter('87.5');
  await good(finance, 'POST', '/api/office/currencies/margins', { currency: 'USD', basisPoints: 200, validFrom: null });
  const offers = await until(dollarOffers, (found) => found.length > 0, 'offers of the supplier in dollars');
  for (const { price } of offers)
    expect([price.total.currency, price.fare.currency, price.taxes.currency]).toEqual(['KGS', 'KGS', 'KGS']);
});

test('offers in another currency than the supplier’s row names are not sold, even with a rate', async () => {
  await setCurrency('EUR');
  const none = (found: unknown[]) => found.length === 0;
  expect(await until(dollarOffers, none, 'no offers while the row says euro')).toEqual([]);
  await setCurrency('USD');
  await until(dollarOffers, (found) => found.length > 0, 'offers once the row says dollars');
});

test('a sale is held and issued at the supplier’s own sum, and paid in som at the frozen rate', async () => {
  const { visitor, orderId, pageUrl, ready } = await fixture.ordered({ choose: refundableAtlas }, [adult()]);
  // The rate of the day moves while the buyer pays: the price does not.
  await enter('95');
  await payOnPage(pageUrl as string, CARDS.withoutCode);
  const order = await fixture.reach(visitor, orderId, 'sold', 30_000);
  expect(order.price.total).toEqual(ready.total);
  const supplier = await atSupplier(order);
  expect(supplier).toMatchObject({ currency: 'USD', state: 'issued' });
  const { fare, taxes } = order.price;
  const exact = Math.round(supplier.total * 87.5 * 1.02);
  // Each line is rounded by itself: at most half a tyiyn from the whole, line by line.
  expect(Math.abs(fare.minor + taxes.minor - exact)).toBeLessThanOrEqual(3);
  sold = { visitor, orderId, total: order.price.total };
});

test('«why this price» shows staff the supplier’s own sum with the frozen rate, and the buyer none of it', async () => {
  const path = `/api/orders/${sold.orderId}/price-reasons`;
  const buyer = await good<PriceExplanation>(sold.visitor, 'GET', path);
  expect(buyer.conversion).toBeUndefined();
  expect(JSON.stringify(await good(sold.visitor, 'GET', `/api/orders/${sold.orderId}`))).not.toMatch(/marginBp|"USD"/);
  const staff = await good<PriceExplanation>(finance, 'GET', path);
  const supplier = await atSupplier(await fixture.order(sold.visitor, sold.orderId));
  expect(staff.conversion).toMatchObject({
    currency: 'USD',
    rate: '87.5',
    per: 1,
    marginBp: 200,
    ownMinor: supplier.total,
  });
});

test('a supplier is owed its own sum in dollars, and paying it at another rate is posted as a difference', async () => {
  const order = await fixture.order(sold.visitor, sold.orderId);
  const { total } = await atSupplier(order);
  const frozen = order.price.fare.minor + order.price.taxes.minor;
  expect(await posted(total)).toEqual([total, frozen, 0]);
  // Half of it costs ten som more than at the frozen rates.
  const half = Math.floor(total / 2);
  const share = Math.round((frozen * half) / total);
  const paid = settlement(half, share + 10_00);
  const answers = await Promise.all([settle(paid), settle(paid)]);
  expect(answers[0]?.settlements).toMatchObject([
    { amount: { minor: half, currency: 'USD' }, cost: { minor: share + 10_00 }, difference: { minor: 10_00 } },
  ]);
  expect(await account()).toEqual([total - half, frozen - share, 10_00]);
  // The rest costs fifty som less.
  await settle(settlement(total - half, frozen - share - 50_00));
  expect(await account()).toEqual([0, 0, -40_00]);
});

test('a settlement in error is taken back with its difference, once, and both stay in the books', async () => {
  const before = await account();
  const wrong = settlement(100_00, 9_000_00);
  await settle(wrong);
  expect(await account()).toEqual([-100_00, -9_000_00, before[2]]);
  const back = () =>
    good<SupplierSettlements>(finance, 'POST', `${ACCOUNT}/settlements/${wrong.key}/reverse`, {
      reason: 'Не тот счёт',
    });
  const [, again] = await Promise.all([back(), back()]);
  const none = await finance.call('POST', `${ACCOUNT}/settlements/absent/reverse`, { reason: 'Не тот счёт' });
  expect([none.status, none.body.code]).toEqual([404, 'ledger.no_such_settlement']);
  expect(await account()).toEqual(before);
  expect(again?.settlements[0]).toMatchObject({ id: wrong.key, reversed: { reason: 'Не тот счёт' } });
  await expect(fixture.pool.query('update ledger.supplier_settlements set minor = 1')).rejects.toThrow(/append-only/);
});

test('a settlement that cannot be right is refused, and nothing is posted', async () => {
  const before = await account();
  const good1 = settlement(1_00, 90_00);
  expect(await refusal({ ...good1, costMinor: undefined })).toEqual([400, 'ledger.settlement_cost']);
  expect(await refusal({ ...good1, currency: 'KGS' })).toEqual([400, 'ledger.settlement_cost']);
  expect(await refusal({ ...good1, currency: 'EUR' })).toEqual([400, 'ledger.settlement_currency']);
  expect(await refusal({ ...good1, documentOn: '2199-01-01' })).toEqual([400, 'ledger.document_future']);
  expect(await refusal({ ...good1, document: 'ПП 1' })).toEqual([409, 'ledger.settlement_document_known']);
  const known = (await good<SupplierSettlements>(finance, 'GET', ACCOUNT)).settlements.at(-1);
  expect(await refusal({ ...good1, key: known?.id })).toEqual([409, 'ledger.settlement_mismatch']);
  const nowhere = await finance.call('GET', '/api/office/supplier-accounts/nobody-sells');
  expect([nowhere.status, nowhere.body.code]).toEqual([404, 'ledger.no_such_supplier']);
  expect(await account()).toEqual(before);
});

test('a document that stands with another supplier settles with this one only when its recorder says so', async () => {
  const own = '/api/office/supplier-accounts/own/settlements';
  const same = settlement(1_00, undefined, { currency: 'KGS', document: 'ПП 1' });
  const { status, body } = await finance.call<{ code?: string; details?: object }>('POST', own, same);
  expect([status, body.code]).toEqual([409, 'ledger.settlement_document_elsewhere']);
  const meant = { ...same, elsewhere: true };
  const { settlements } = await good<SupplierSettlements>(finance, 'POST', own, meant);
  expect(settlements[0]).toMatchObject({ id: same.key, document: 'ПП 1' });
  // With the same supplier it stays one.
  const again = await finance.call<{ code?: string }>('POST', own, { ...meant, key: randomUUID() });
  expect([again.status, again.body.code]).toEqual([409, 'ledger.settlement_document_known']);
  await good(finance, 'POST', `${own}/${same.key}/reverse`, { reason: 'Не тот счёт' });
});

test('a large settlement waits for a second person and is compared when they agree', async () => {
  const before = await account();
  const admin = fixture.visitor();
  const login = DEMO_LOGINS.find(({ who }) => who === 'admin');
  await good(admin, 'POST', '/api/session', { email: login?.email, password: login?.password });
  const approve = (id: string | undefined) =>
    good(admin, 'POST', `/api/office/approvals/${id}/decision`, { decision: 'approve', note: '' });
  const large = settlement(10_000_00, 900_000_00);
  const { proposed, settlements } = await settle(large);
  expect(settlements.some(({ id }) => id === large.key)).toBe(false);
  expect(await account()).toEqual(before);
  const { waiting } = await good<{ waiting: { id: string }[] }>(admin, 'GET', '/api/office/approvals');
  expect(waiting.find(({ id }) => id === proposed)).toMatchObject({
    kind: 'supplier_settlement',
    subject: { kind: 'supplier', id: 'atlas' },
    // At the rate in force, which is more than its cost.
    amount: { minor: 969_000_00 },
  });
  await approve(proposed);
  expect(await account()).toEqual([-10_000_00, -900_000_00, before[2]]);
  // All of it is sent back at a worse rate: the supplier is settled again.
  await approve((await settle(settlement(10_000_00, 890_000_00, { direction: 'received' }))).proposed);
  expect(await account()).toEqual([0, 0, (before[2] ?? 0) + 10_000_00]);
});

test('an expired rate stops new sales, and an old one is refunded at its frozen rate', async () => {
  // The rates grow older, and not the clock: what a supplier promises until midnight is by its own clock.
  const age = (hours: number) =>
    fixture.pool.query(`update currencies.rates set valid_from = valid_from - make_interval(hours => $1)`, [hours]);
  await age(2);
  await good(finance, 'PUT', '/api/office/currencies/limits', { maxAgeHours: 1, jumpBp: 1_000 });
  try {
    expect(await until(dollarOffers, (found) => found.length === 0, 'no offer in dollars')).toEqual([]);
    const order = await fixture.order(sold.visitor, sold.orderId);
    const passengerIds = order.passengers.map(({ id }) => id);
    const kind = order.actions.includes('void') ? 'void' : 'refund';
    const quote = await good<TicketReturn>(sold.visitor, 'POST', `/api/orders/${sold.orderId}/returns`, {
      kind,
      passengerIds,
    });
    const back = quote.refundAmount;
    expect(back.currency).toBe('KGS');
    expect(back.minor).toBeGreaterThan(0);
    expect(back.minor).toBeLessThanOrEqual(sold.total.minor);
    await good(sold.visitor, 'POST', `/api/orders/${sold.orderId}/returns/${quote.id}/confirm`, {
      agreed: true,
      refundAmount: back,
    });
    const returned = await fixture.reach(sold.visitor, sold.orderId, (seen) => seen.status !== 'sold', 30_000);
    expect(returned.status).not.toBe('sold');
    expect((await atSupplier(order)).state).toMatch(/voided|refunded/);
  } finally {
    await age(-2);
    await good(finance, 'PUT', '/api/office/currencies/limits', { maxAgeHours: 96, jumpBp: 1_000 });
  }
  expect(await remainingProblems(fixture)).toEqual([]);
});

test('what the supplier gives back is owed in dollars at the frozen rate; nothing stays with the order', async () => {
  const read = () => good<OrderMoney>(finance, 'GET', `/api/office/orders/${sold.orderId}/money`);
  const left = ({ sums }: OrderMoney, kind: string) =>
    sums.filter(({ account: one }) => one === kind).map(({ amount }) => amount.minor);
  const isPaidBack = (seen: OrderMoney) => seen.postings.some(({ kind }) => kind === 'refund_paid');
  const money = await until(read, isPaidBack, 'the refund in the books');
  expect([left(money, 'customer'), left(money, 'refunds')]).toEqual([[0], [0]]);
  expect(money.postings.map(({ kind }) => kind)).toContain('payable_converted_back');
  expect(money.breaks).toEqual([]);
  const [owed = 0, converted = 0] = await account();
  expect(owed).toBeLessThan(0);
  // The supplier sends it back at a worse rate.
  const [, , before = 0] = await account();
  await settle(settlement(-owed, -converted - 5_00, { direction: 'received' }));
  expect(await account()).toEqual([0, 0, before + 5_00]);
});

test('a rate that jumps needs a second look', async () => {
  const refused = await finance.call('POST', '/api/office/currencies/rates', {
    currency: 'USD',
    rate: '870',
    per: 1,
    validFrom: null,
    confirmed: false,
  });
  expect([refused.status, refused.body.code]).toEqual([409, 'currencies.rate_jump']);
});

test('the ledger of sales and settlements in dollars balances in each currency', async () => {
  const { rows } = await fixture.pool.query<{ currency: string; sum: string }>(
    'select currency, sum(minor)::text as sum from ledger.entry_lines group by currency',
  );
  expect(rows.every(({ sum }) => sum === '0')).toBe(true);
  expect(rows.map(({ currency }) => currency).sort()).toEqual(['KGS', 'USD']);
});
