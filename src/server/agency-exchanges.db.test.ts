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
const harness = ledgerFixture({ aaa: 2, rbg: 0, rmg: 0, ins: 0 });
const { composed, seller, sell, fill, balanceIn, linesOf, returnTickets, runJobs } = harness;

beforeEach(() => {
  composed.fixture.supplier.dearerMinor = 120_000;
});
const BALANCE: PaymentChoice = { method: 'balance' };
const earned = async (id: string) => ({
  commission: await balanceIn('commission', id),
  clawback: await balanceIn('clawback', id),
  motivation: (await balanceIn('motivation', id)) - (await balanceIn('motivation_receivable', id)),
});
const settled = async (orderId: string) => {
  await harness.reconciled();
  expect(await harness.breaks()).toEqual([]);
  expect([await balanceIn('customer', orderId), await balanceIn('refunds', orderId)]).toEqual([0, 0]);
};

test('a dearer ticket earns more: the balance pays the difference less its commission, and it is posted', async () => {
  const buyer = seller('up');
  await fill('up', { money: fromMajor(20_000) });
  const order = await sell(buyer, BALANCE);
  expect(await balanceIn('contract', 'up')).toBe(20_000 - 8_100 + 204);
  const offer = await harness.quoteCheapestExchange(order, [order.people[0] as string]);
  expect(offer.earned).toMatchObject({ previousCommission: fromMajor(102), currentCommission: fromMajor(138) });
  const { amountDue, paymentOptions } = await readExchangePayment(composed.fixture.deps, buyer, {
    id: order.id,
    exchangeId: offer.id,
  });
  expect(amountDue).toEqual(fromMajor(1_950));
  expect(paymentOptions.find((way) => way.method === 'balance')?.fund?.due).toEqual(fromMajor(1_914));
  await harness.exchange(order, [order.people[0] as string], BALANCE);
  expect(await balanceIn('contract', 'up')).toBe(20_000 - 8_100 + 204 - 1_914);
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
  const buyer = seller('card');
  const order = await sell(buyer);
  await harness.exchange(order, [order.people[0] as string]);
  expect(await balanceIn('contract', 'card')).toBe(204 + 36);
  expect(await earned('card')).toEqual({ commission: 240, clawback: 0, motivation: 100 });
  await settled(order.id);
});

test.each([
  ['paid from the balance', 'down-net', BALANCE],
  ['paid by the client’s card', 'down-card', { method: 'card' } as PaymentChoice],
])('exchange to a cheaper ticket, %s: the commission of the difference is clawed back', async (_how, id, payment) => {
  const buyer = seller(id);
  await fill(id, { money: fromMajor(20_000) });
  const order = await sell(buyer, payment);
  composed.fixture.supplier.dearerMinor = -150_000;
  const offer = await harness.exchange(order, [order.people[0] as string], payment);
  expect(offer.earned).toMatchObject({ previousCommission: fromMajor(102), currentCommission: fromMajor(57) });
  // 750 are refunded to the payer; 45 of commission are clawed back from the contract.
  expect(offer.refundAmount).toEqual(payment === BALANCE ? fromMajor(705) : fromMajor(750));
  expect(await earned(id)).toEqual({ commission: 159, clawback: 0, motivation: 100 });
  const paid = payment === BALANCE ? -8_100 + 750 : 0;
  expect(await balanceIn('contract', id)).toBe(20_000 + paid + 159);
  await settled(order.id);

  // After the return nothing of it remains.
  composed.fixture.supplier.dearerMinor = 120_000;
  await returnTickets(order, 'refund', [order.people[0] as string]);
  await returnTickets(order, 'void', [order.people[1] as string]);
  await runJobs();
  await settled(order.id);
  const { commission, motivation } = await earned(id);
  expect(motivation).toBe(0);
  // The commission of the retained fare remains: 57 × 350 / 1 900.
  expect(commission).toBe(10.5);
});

test('motivation is clawed back when the new ticket earns less', async () => {
  const buyer = seller('bonus');
  const order = await sell(buyer);
  seller('bonus', { basisPoints: 300, motivation: 20 });
  await harness.exchange(order, [order.people[0] as string]);
  expect((await earned('bonus')).motivation).toBe(70);
  await returnTickets(order, 'refund', order.people);
  await runJobs();
  expect((await earned('bonus')).motivation).toBe(0);
  await settled(order.id);
});

test('a return quoted before an exchange is no longer valid', async () => {
  const buyer = seller('stale');
  const order = await sell(buyer);
  const { deps } = composed.fixture;
  const [first = ''] = order.people;
  const quote = await quoteReturn(deps, buyer, order.id, { kind: 'refund', passengerIds: [first] });
  composed.fixture.supplier.dearerMinor = -150_000;
  harness.clock.advance({ seconds: 1 });
  await harness.exchange(order, [first]);
  const confirmation = { agreed: true, refundAmount: quote.refundAmount };
  await expect(confirmReturn(deps, buyer, { id: order.id, returnId: quote.id }, confirmation)).rejects.toMatchObject({
    code: 'orders.quote_expired',
  });
});

test('a user who may not see the commission finds it in no offer, sum, timeline or method', async () => {
  const buyer = seller('hidden', { basisPoints: 300, motivation: 50, showsCommission: false } as never);
  await fill('hidden', { money: fromMajor(20_000) });
  const order = await sell(buyer, BALANCE);
  const offer = await harness.quoteCheapestExchange(order, [order.people[0] as string]);
  const { deps } = composed.fixture;
  const ids = { id: order.id, exchangeId: offer.id };
  const timeline = await readOrderRefundTimeline(deps, buyer, order.id);
  expect(timeline.timeline?.steps.length).toBeGreaterThan(0);
  // The refund equals a return's amount; its commission part is hidden.
  expect(JSON.stringify(timeline)).not.toMatch(/commission|motivation":|earned|deducted|clawback/);
  const seen = [offer, await readExchange(deps, buyer, ids), await readOrder(deps, buyer, order.id)];
  const ways = await readExchangePayment(deps, buyer, ids);
  expect(JSON.stringify([seen, ways])).not.toMatch(/commission|motivation":|earned|deducted|clawback|789600|191400/);
  expect(ways.paymentOptions.find((way) => way.method === 'balance')?.fund).toMatchObject({ covers: true });
});

test('a user without the commission accepts the price’s refund; the balance gets the contract’s due', async () => {
  const buyer = seller('unseen', { basisPoints: 300, motivation: 50, showsCommission: false } as never);
  await fill('unseen', { money: fromMajor(20_000) });
  const order = await sell(buyer, BALANCE);
  const before = await balanceIn('contract', 'unseen');
  const { deps, mails } = composed.fixture;
  const quote = await quoteReturn(deps, buyer, order.id, {
    kind: 'refund',
    passengerIds: [order.people[0] as string],
  });
  const [line] = quote.lines;
  const kept = [line?.penalty, line?.taxesRetained, line?.feesRetained, line?.refundFee].map((one) => one?.minor ?? 0);
  expect(line?.refundAmount.minor).toBe(kept.reduce((left, one) => left - one, line?.paid.minor ?? 0));
  expect(quote).toMatchObject({ refundAmount: line?.refundAmount, beforeCommission: true });
  const row = await returnById(composed.database.db, quote.id);
  const net = row?.refundMinor ?? 0;
  expect(net).toBeLessThan(quote.refundAmount.minor);
  // The amount credited to the balance is not shown even for confirmation.
  const ids = { id: order.id, returnId: quote.id };
  const agreed = (refundAmount: Money) => confirmReturn(deps, buyer, ids, { agreed: true, refundAmount });
  await expect(agreed(money(net))).rejects.toMatchObject({ code: 'orders.quote_mismatch' });
  const done = await agreed(quote.refundAmount);
  await runJobs();
  const seen = [quote, done, await readReturn(deps, buyer, ids), await readReturnChoices(deps, buyer, order.id)];
  const page = await readOrder(deps, buyer, order.id);
  const emails = mails
    .filter(({ template, data }) => template === 'payment-refunded' && data.order === page.number)
    .map(({ data }) => data);
  expect(emails).toMatchObject([{ amount: quote.refundAmount }]);
  expect(JSON.stringify([seen, page, emails])).not.toMatch(
    // Excludes matches inside random ids.
    new RegExp(
      `commission|motivation":|deducted|clawback|(?<![\\w-])(?:${net}|${quote.refundAmount.minor - net})(?![\\w-])`,
    ),
  );
  expect((await balanceIn('contract', 'unseen')) - before).toBe(net / 100);

  // The same for an exchange with a refund.
  composed.fixture.supplier.dearerMinor = -150_000;
  harness.clock.advance({ seconds: 1 });
  const other = order.people[1] as string;
  const offer = await harness.quoteCheapestExchange(order, [other]);
  expect(offer.refundAmount.minor).toBe(-offer.lines.reduce((all, one) => all + one.total.minor, 0));
  expect(offer).toMatchObject({ beforeCommission: true, total: money(-offer.refundAmount.minor) });
  const { exchange } = await harness.confirm(order, offer);
  await runJobs();
  expect(exchange.refundAmount).toEqual(offer.refundAmount);
  const [after, shown] = [await balanceIn('contract', 'unseen'), await readOrder(deps, buyer, order.id)];
  expect(after - before - net / 100).toBeLessThan(offer.refundAmount.minor / 100);
  expect(JSON.stringify(shown)).not.toMatch(/commission|motivation":|earned|deducted|clawback/);
});

const finish: Record<string, (order: { id: string; buyer: Visitor }, offer: Exchange) => Promise<void>> = {
  card: ({ id }, offer) => harness.bankPays(id, offer.id),
  wallet_tulpar: async ({ id }, offer) => {
    const own = await composed.payments.listPayments(composed.database.db, id);
    const open = own.find((p) => p.purpose === offer.id && p.state === 'started');
    expect(open?.waiting).toMatchObject({ kind: 'code' });
    await composed.payments.confirmCode(open?.id ?? '', '0001');
  },
};
test.each([
  [{ method: 'card' }, 'alatoo'],
  [{ method: 'wallet_tulpar', phone: '+996 555 123 456' }, 'tulpar'],
  [{ method: 'balance' }, 'contract'],
  [{ method: 'motivation' }, 'motivation'],
  [{ method: 'points' }, 'points'],
  [{ method: 'card', points: fromMajor(900) }, 'points'],
] as [PaymentChoice, string][])('an exchange is paid for with %j', async (payment, fund) => {
  const id = `way-${payment.method}${payment.points ? '-points' : ''}`;
  const buyer = seller(id, { basisPoints: 0, motivation: 0 });
  await fill(id, { money: fromMajor(5_000), points: fromMajor(5_000), motivation: fromMajor(5_000) });
  const order = await sell(buyer);
  const offer = await harness.quoteCheapestExchange(order, [order.people[0] as string]);
  // A double submit.
  await Promise.all([harness.confirm(order, offer, payment), harness.confirm(order, offer, payment)]);
  await finish[payment.method]?.(order, offer);
  const held = fund === 'contract' || fund === 'motivation' || fund === 'points' ? fund : null;
  if (held) expect((await harness.funds(id, held)).reserved).toEqual(payment.points ?? fromMajor(1_950));
  await runJobs();
  expect((await readExchange(composed.fixture.deps, buyer, { id: order.id, exchangeId: offer.id })).state).toBe('done');
  if (held)
    expect(await harness.funds(id, held)).toMatchObject({
      own: fromMajor(5_000 - (payment.points ? 900 : 1_950)),
      reserved: fromMajor(0),
    });
  await settled(order.id);
});

test('a rejection by the carrier releases the hold on the balance without a charge', async () => {
  const buyer = seller('refused', { basisPoints: 0, motivation: 0 });
  await fill('refused', { money: fromMajor(5_000) });
  const order = await sell(buyer);
  composed.fixture.supplier.faults.exchange.push('gone');
  await harness.exchange(order, [order.people[0] as string], BALANCE);
  expect(await harness.funds('refused')).toMatchObject({ own: fromMajor(5_000), reserved: fromMajor(0) });
  await settled(order.id);
});

test('points without the remaining payment are released when the exchange expires or is cancelled', async () => {
  const { expireExchange, cancelExchange } = await import('#modules/orders/exchanges/use-cases/pay-exchange.ts');
  const buyer = seller('lapse', { basisPoints: 0, motivation: 0 });
  await fill('lapse', { points: fromMajor(900) });
  const order = await sell(buyer);
  const payment: PaymentChoice = { method: 'card', points: fromMajor(900) };
  const first = await harness.quoteCheapestExchange(order, [order.people[0] as string]);
  await harness.confirm(order, first, payment);
  expect((await harness.funds('lapse', 'points')).reserved).toEqual(fromMajor(900));
  harness.clock.advance({ minutes: 30 });
  await expireExchange(composed.fixture.deps, first.id);
  await runJobs();
  expect(await harness.funds('lapse', 'points')).toMatchObject({ own: fromMajor(900), reserved: fromMajor(0) });
  const second = await harness.quoteCheapestExchange(order, [order.people[0] as string]);
  await harness.confirm(order, second, payment);
  await cancelExchange(composed.fixture.deps, buyer, { id: order.id, exchangeId: second.id });
  await runJobs();
  expect(await harness.funds('lapse', 'points')).toMatchObject({ own: fromMajor(900), reserved: fromMajor(0) });
  await settled(order.id);
});

test('with an insufficient balance the exchange waits, nothing is held, and another method pays', async () => {
  const buyer = seller('short', { basisPoints: 0, motivation: 0 });
  const order = await sell(buyer);
  const offer = await harness.quoteCheapestExchange(order, [order.people[0] as string]);
  expect(await harness.confirm(order, offer, BALANCE)).toMatchObject({
    refused: 'payments.insufficient_funds',
    exchange: { state: 'unpaid' },
  });
  expect((await harness.funds('short')).reserved).toEqual(fromMajor(0));
  await harness.confirm(order, offer);
  await harness.bankPays(order.id, offer.id);
  await runJobs();
  await settled(order.id);
});
