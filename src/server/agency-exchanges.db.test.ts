import { beforeEach, expect, test } from 'vitest';
import { fromMajor, type Money, money } from '#kernel/money.ts';
import type { Exchange } from '#modules/orders/api.ts';
import type { PaymentChoice } from '#modules/orders/core/use-cases/start-payment.ts';
import type { Visitor } from '#modules/orders/core/use-cases/visitor.ts';
import { readExchangePayment } from '#modules/orders/exchanges/use-cases/read-exchange-payment.ts';
import { readExchange } from '#modules/orders/exchanges/use-cases/view-exchange.ts';
import { returnById } from '#modules/orders/returns/db/return-queries.ts';
import { confirmReturn } from '#modules/orders/returns/use-cases/confirm-return.ts';
import { quoteReturn } from '#modules/orders/returns/use-cases/quote-return.ts';
import { readOrderRefundTimeline } from '#modules/orders/returns/use-cases/read-refund-timeline.ts';
import { readReturnChoices } from '#modules/orders/returns/use-cases/read-return-choices.ts';
import { readReturn } from '#modules/orders/returns/use-cases/view-return.ts';
import { readOrder } from '#modules/orders/use-cases/read-order.ts';
import { ledgerFixture } from '../../tests/support/ledger-fixture.ts';

// A ticket of 3 400 earns 102 and motivation 50; the new flight's fare is 1 200 dearer or 1 500 cheaper.
const books = ledgerFixture({ aaa: 2, rbg: 0, rmg: 0, ins: 0 });
const { made, seller, sold, fill, on, linesOf, giveBack, runJobs } = books;

beforeEach(() => {
  made.fixture.supplier.dearerMinor = 120_000;
});
const BALANCE: PaymentChoice = { method: 'balance' };
const earned = async (id: string) => ({
  commission: await on('commission', id),
  clawback: await on('clawback', id),
  motivation: (await on('motivation', id)) - (await on('motivation_receivable', id)),
});
const settled = async (orderId: string) => {
  await books.reconciled();
  expect(await books.breaks()).toEqual([]);
  expect([await on('customer', orderId), await on('refunds', orderId)]).toEqual([0, 0]);
};

test('a dearer ticket earns more: the balance pays the difference less the commission, and it is posted', async () => {
  const who = seller('up');
  await fill('up', { money: fromMajor(20_000) });
  const order = await sold(who, BALANCE);
  expect(await on('contract', 'up')).toBe(20_000 - 8_100 + 204);
  const offer = await books.offered(order, [order.people[0] as string]);
  expect(offer.earned).toMatchObject({ previousCommission: fromMajor(102), currentCommission: fromMajor(138) });
  const { amountDue, paymentOptions } = await readExchangePayment(made.fixture.deps, who, {
    id: order.id,
    exchangeId: offer.id,
  });
  expect(amountDue).toEqual(fromMajor(1_950));
  expect(paymentOptions.find((way) => way.method === 'balance')?.fund?.due).toEqual(fromMajor(1_914));
  await books.exchange(order, [order.people[0] as string], BALANCE);
  expect(await on('contract', 'up')).toBe(20_000 - 8_100 + 204 - 1_914);
  expect(await earned('up')).toEqual({ commission: 240, clawback: 0, motivation: 100 });
  expect(await linesOf('exchange', order.id)).toEqual([
    'customer 1650',
    'supplier -1650',
    'customer 300',
    'exchange_fee -300',
    'commission 36',
    'customer -36',
  ]);
  await settled(order.id);
});

test('the client’s card pays the whole difference, and the contract is credited with what it earns more', async () => {
  const who = seller('card');
  const order = await sold(who);
  await books.exchange(order, [order.people[0] as string]);
  expect(await on('contract', 'card')).toBe(204 + 36);
  expect(await earned('card')).toEqual({ commission: 240, clawback: 0, motivation: 100 });
  await settled(order.id);
});

test.each([
  ['paid from the balance', 'down-net', BALANCE],
  ['paid by the client’s card', 'down-card', { method: 'card' } as PaymentChoice],
])('sold dear and exchanged down, %s: the commission of the difference goes back', async (_how, id, wish) => {
  const who = seller(id);
  await fill(id, { money: fromMajor(20_000) });
  const order = await sold(who, wish);
  made.fixture.supplier.dearerMinor = -150_000;
  const offer = await books.exchange(order, [order.people[0] as string], wish);
  expect(offer.earned).toMatchObject({ previousCommission: fromMajor(102), currentCommission: fromMajor(57) });
  // 750 are refunded to the payer; 45 of the commission are taken back from its receiver.
  expect(offer.refundAmount).toEqual(wish === BALANCE ? fromMajor(705) : fromMajor(750));
  expect(await earned(id)).toEqual({ commission: 159, clawback: 0, motivation: 100 });
  const paid = wish === BALANCE ? -8_100 + 750 : 0;
  expect(await on('contract', id)).toBe(20_000 + paid + 159);
  await settled(order.id);

  // Given back, nothing of it is left.
  made.fixture.supplier.dearerMinor = 120_000;
  await giveBack(order, 'refund', [order.people[0] as string]);
  await giveBack(order, 'void', [order.people[1] as string]);
  await runJobs();
  await settled(order.id);
  const { commission, motivation } = await earned(id);
  expect(motivation).toBe(0);
  // What stays is the commission of the fare that the carrier kept: 57 × 350 / 1 900.
  expect(commission).toBe(10.5);
});

test('motivation of a ticket that earns less goes back with its exchange', async () => {
  const who = seller('bonus');
  const order = await sold(who);
  seller('bonus', { basisPoints: 300, motivation: 20 });
  await books.exchange(order, [order.people[0] as string]);
  expect((await earned('bonus')).motivation).toBe(70);
  await giveBack(order, 'refund', order.people);
  await runJobs();
  expect((await earned('bonus')).motivation).toBe(0);
  await settled(order.id);
});

test('a return that was offered before an exchange is offered no more', async () => {
  const who = seller('stale');
  const order = await sold(who);
  const { deps } = made.fixture;
  const [first = ''] = order.people;
  const quote = await quoteReturn(deps, who, order.id, { kind: 'refund', passengerIds: [first] });
  made.fixture.supplier.dearerMinor = -150_000;
  books.clock.advance({ seconds: 1 });
  await books.exchange(order, [first]);
  const act = { agreed: true, refundAmount: quote.refundAmount };
  await expect(confirmReturn(deps, who, { id: order.id, returnId: quote.id }, act)).rejects.toMatchObject({
    code: 'orders.quote_expired',
  });
});

test('a user who may not see the commission finds it in no offer, sum, timeline or method', async () => {
  const who = seller('hidden', { basisPoints: 300, motivation: 50, showsCommission: false } as never);
  await fill('hidden', { money: fromMajor(20_000) });
  const order = await sold(who, BALANCE);
  const offer = await books.offered(order, [order.people[0] as string]);
  const { deps } = made.fixture;
  const ids = { id: order.id, exchangeId: offer.id };
  const timeline = await readOrderRefundTimeline(deps, who, order.id);
  expect(timeline.timeline?.steps.length).toBeGreaterThan(0);
  // The refund is the sum that a return would bring; its part of commission is hidden.
  expect(JSON.stringify(timeline)).not.toMatch(/commission|motivation":|earned|deducted|clawback/);
  const seen = [offer, await readExchange(deps, who, ids), await readOrder(deps, who, order.id)];
  const ways = await readExchangePayment(deps, who, ids);
  expect(JSON.stringify([seen, ways])).not.toMatch(/commission|motivation":|earned|deducted|clawback|789600|191400/);
  expect(ways.paymentOptions.find((way) => way.method === 'balance')?.fund).toMatchObject({ covers: true });
});

test('a user without the commission accepts the price’s refund; the balance gets the contract’s due', async () => {
  const who = seller('unseen', { basisPoints: 300, motivation: 50, showsCommission: false } as never);
  await fill('unseen', { money: fromMajor(20_000) });
  const order = await sold(who, BALANCE);
  const before = await on('contract', 'unseen');
  const { deps, mails } = made.fixture;
  const quote = await quoteReturn(deps, who, order.id, {
    kind: 'refund',
    passengerIds: [order.people[0] as string],
  });
  const [line] = quote.lines;
  const kept = [line?.penalty, line?.taxesRetained, line?.feesRetained, line?.refundFee].map((one) => one?.minor ?? 0);
  expect(line?.refundAmount.minor).toBe(kept.reduce((left, one) => left - one, line?.paid.minor ?? 0));
  expect(quote).toMatchObject({ refundAmount: line?.refundAmount, beforeCommission: true });
  const row = await returnById(made.database.db, quote.id);
  const net = row?.refundMinor ?? 0;
  expect(net).toBeLessThan(quote.refundAmount.minor);
  // What reaches the balance is not even a sum to agree to.
  const ids = { id: order.id, returnId: quote.id };
  const agreed = (refundAmount: Money) => confirmReturn(deps, who, ids, { agreed: true, refundAmount });
  await expect(agreed(money(net))).rejects.toMatchObject({ code: 'orders.quote_mismatch' });
  const done = await agreed(quote.refundAmount);
  await runJobs();
  const seen = [quote, done, await readReturn(deps, who, ids), await readReturnChoices(deps, who, order.id)];
  const page = await readOrder(deps, who, order.id);
  const emails = mails
    .filter(({ template, data }) => template === 'payment-refunded' && data.order === page.number)
    .map(({ data }) => data);
  expect(emails).toMatchObject([{ amount: quote.refundAmount }]);
  expect(JSON.stringify([seen, page, emails])).not.toMatch(
    // Of a random id no part is taken for a sum.
    new RegExp(
      `commission|motivation":|deducted|clawback|(?<![\\w-])(?:${net}|${quote.refundAmount.minor - net})(?![\\w-])`,
    ),
  );
  expect((await on('contract', 'unseen')) - before).toBe(net / 100);

  // So is an exchange that brings something.
  made.fixture.supplier.dearerMinor = -150_000;
  books.clock.advance({ seconds: 1 });
  const other = order.people[1] as string;
  const offer = await books.offered(order, [other]);
  expect(offer.refundAmount.minor).toBe(-offer.lines.reduce((all, one) => all + one.total.minor, 0));
  expect(offer).toMatchObject({ beforeCommission: true, total: money(-offer.refundAmount.minor) });
  const { exchange } = await books.agree(order, offer);
  await runJobs();
  expect(exchange.refundAmount).toEqual(offer.refundAmount);
  const [after, shown] = [await on('contract', 'unseen'), await readOrder(deps, who, order.id)];
  expect(after - before - net / 100).toBeLessThan(offer.refundAmount.minor / 100);
  expect(JSON.stringify(shown)).not.toMatch(/commission|motivation":|earned|deducted|clawback/);
});

const finish: Record<string, (order: { id: string; who: Visitor }, offer: Exchange) => Promise<void>> = {
  card: ({ id }, offer) => books.bankPays(id, offer.id),
  wallet_tulpar: async ({ id }, offer) => {
    const own = await made.payments.listPayments(made.database.db, id);
    const open = own.find((p) => p.purpose === offer.id && p.state === 'started');
    expect(open?.waiting).toMatchObject({ kind: 'code' });
    await made.payments.confirmCode(open?.id ?? '', '0001');
  },
};
test.each([
  [{ method: 'card' }, 'alatoo'],
  [{ method: 'wallet_tulpar', phone: '+996 555 123 456' }, 'tulpar'],
  [{ method: 'balance' }, 'contract'],
  [{ method: 'motivation' }, 'motivation'],
  [{ method: 'points' }, 'points'],
  [{ method: 'card', points: fromMajor(900) }, 'points'],
] as [PaymentChoice, string][])('an exchange is paid for with %j', async (wish, fund) => {
  const id = `way-${wish.method}${wish.points ? '-points' : ''}`;
  const who = seller(id, { basisPoints: 0, motivation: 0 });
  await fill(id, { money: fromMajor(5_000), points: fromMajor(5_000), motivation: fromMajor(5_000) });
  const order = await sold(who);
  const offer = await books.offered(order, [order.people[0] as string]);
  // A double click.
  await Promise.all([books.agree(order, offer, wish), books.agree(order, offer, wish)]);
  await finish[wish.method]?.(order, offer);
  const held = fund === 'contract' || fund === 'motivation' || fund === 'points' ? fund : null;
  if (held) expect((await books.funds(id, held)).reserved).toEqual(wish.points ?? fromMajor(1_950));
  await runJobs();
  expect((await readExchange(made.fixture.deps, who, { id: order.id, exchangeId: offer.id })).state).toBe('done');
  if (held)
    expect(await books.funds(id, held)).toMatchObject({
      own: fromMajor(5_000 - (wish.points ? 900 : 1_950)),
      reserved: fromMajor(0),
    });
  await settled(order.id);
});

test('when the carrier refuses, the hold on the balance is released and nothing was ever spent', async () => {
  const who = seller('refused', { basisPoints: 0, motivation: 0 });
  await fill('refused', { money: fromMajor(5_000) });
  const order = await sold(who);
  made.fixture.supplier.faults.exchange.push('gone');
  await books.exchange(order, [order.people[0] as string], BALANCE);
  expect(await books.funds('refused')).toMatchObject({ own: fromMajor(5_000), reserved: fromMajor(0) });
  await settled(order.id);
});

test('points without the remaining payment are released when the exchange expires or is cancelled', async () => {
  const { expireExchange, cancelExchange } = await import('#modules/orders/exchanges/use-cases/pay-exchange.ts');
  const who = seller('lapse', { basisPoints: 0, motivation: 0 });
  await fill('lapse', { points: fromMajor(900) });
  const order = await sold(who);
  const wish: PaymentChoice = { method: 'card', points: fromMajor(900) };
  const first = await books.offered(order, [order.people[0] as string]);
  await books.agree(order, first, wish);
  expect((await books.funds('lapse', 'points')).reserved).toEqual(fromMajor(900));
  books.clock.advance({ minutes: 30 });
  await expireExchange(made.fixture.deps, first.id);
  await runJobs();
  expect(await books.funds('lapse', 'points')).toMatchObject({ own: fromMajor(900), reserved: fromMajor(0) });
  const second = await books.offered(order, [order.people[0] as string]);
  await books.agree(order, second, wish);
  await cancelExchange(made.fixture.deps, who, { id: order.id, exchangeId: second.id });
  await runJobs();
  expect(await books.funds('lapse', 'points')).toMatchObject({ own: fromMajor(900), reserved: fromMajor(0) });
  await settled(order.id);
});

test('too little on the balance: the exchange waits, nothing is held, and another way pays for it', async () => {
  const who = seller('short', { basisPoints: 0, motivation: 0 });
  const order = await sold(who);
  const offer = await books.offered(order, [order.people[0] as string]);
  expect(await books.agree(order, offer, BALANCE)).toMatchObject({
    refused: 'payments.insufficient_funds',
    exchange: { state: 'unpaid' },
  });
  expect((await books.funds('short')).reserved).toEqual(fromMajor(0));
  await books.agree(order, offer);
  await books.bankPays(order.id, offer.id);
  await runJobs();
  await settled(order.id);
});
