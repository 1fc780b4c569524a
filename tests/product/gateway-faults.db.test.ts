import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { CARDS, payOnPage, sendCard, sendCode } from '../support/buyer.ts';
import { gatewayFixture } from './gateway-fixture.ts';
import { runJob, until } from './product-fixture.ts';
import type { Order, Placed, Problem, Visitor } from './visitor.ts';

const { fixture, moneyOf } = gatewayFixture();

const CALLBACK = '/api/webhooks/gateway/alatoo';
/** The order's stored status, read without HTTP: reading an order over HTTP queries the acquirer, too. */
const statusOf = async (orderId: string): Promise<string> =>
  (await fixture.pool.query<{ status: string }>('select status from orders.orders where id = $1', [orderId])).rows[0]
    ?.status ?? 'none';
const reachInBooks = (orderId: string, status: string) =>
  until(
    () => statusOf(orderId),
    (seen) => seen === status,
    `status ${status}`,
  );
const count = async (table: string): Promise<number> =>
  (await fixture.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? -1;
const kinds = (order: Order) => order.history.map((entry) => entry.kind);
const times = (order: Order, kind: string) => kinds(order).filter((each) => each === kind).length;
const payAgain = (visitor: Visitor, orderId: string) =>
  visitor.call<{ redirectUrl: string } & Problem>('POST', `/api/orders/${orderId}/payments`, {
    method: 'card',
  });

describe('the gateway never calls back', () => {
  test('reconciliation finds the capture and issues the ticket; control: without it, unpaid', async () => {
    const { visitor, orderId, pageUrl } = await fixture.ordered();
    await payOnPage(pageUrl as string, CARDS.neverCallsBack);
    expect(await moneyOf(orderId)).toMatchObject([{ state: 'captured' }]);
    // Control: regular jobs and a sweep leave the order unpaid.
    await fixture.pass(1);
    expect(await statusOf(orderId)).toBe('pay');
    fixture.clock.ahead(130);
    await runJob(fixture.pool, 'payments.reconcile');
    await reachInBooks(orderId, 'sold');
    expect(times(await fixture.order(visitor, orderId), 'payment_captured')).toBe(1);
  });

  test('a buyer who returns from the bank does not wait for it', async () => {
    const { visitor, orderId, pageUrl } = await fixture.ordered();
    await payOnPage(pageUrl as string, CARDS.neverCallsBack);
    await fixture.reach(visitor, orderId, 'sold');
  });
});

test('a callback received five times is one payment and one issue', async () => {
  await fixture.partners.faultRule('acquirer', { callbacks: { delayMs: 0, copies: 5, never: false } });
  const { visitor, orderId, pageUrl } = await fixture.ordered();
  await payOnPage(pageUrl as string, CARDS.withoutCode);
  const [payment] = await moneyOf(orderId);
  const delivered = () =>
    fixture.partnersPool.query<{ n: number }>(
      `select coalesce(min(copies), 9)::int as n from acquirer.callbacks where body like '%' || $1 || '%'`,
      [payment?.id],
    );
  await until(delivered, ({ rows }) => rows[0]?.n === 0, 'the last copy');
  const order = await fixture.reach(visitor, orderId, 'sold');
  expect([times(order, 'payment_captured'), times(order, 'issue_sent'), order.tickets.length]).toEqual([1, 1, 1]);
  const inbox = await fixture.pool.query('select 1 from payments.gateway_callbacks where intent_id = $1', [
    payment?.id,
  ]);
  expect(inbox.rowCount).toBe(1);
});

test('a late callback finds the order sold and changes nothing', async () => {
  await fixture.partners.faultRule('acquirer', { callbacks: { delayMs: 600_000, copies: 1, never: false } });
  const { visitor, orderId, pageUrl } = await fixture.ordered();
  await payOnPage(pageUrl as string, CARDS.success);
  const sold = await fixture.reach(visitor, orderId, 'sold');
  const [payment] = await moneyOf(orderId);
  const reported = () =>
    fixture.pool.query('select 1 from payments.gateway_callbacks where intent_id = $1', [payment?.id]);
  expect((await reported()).rowCount).toBe(0);
  await fixture.partnersPool.query(`update acquirer.callbacks set next_at = now() where body like '%' || $1 || '%'`, [
    payment?.id,
  ]);
  await until(reported, ({ rowCount }) => rowCount === 1, 'the late callback');
  await fixture.pass(1);
  const later = await fixture.order(visitor, orderId);
  expect(later.tickets).toEqual(sold.tickets);
  expect(times(later, 'payment_captured')).toBe(1);
});

describe('callbacks of third parties', () => {
  const signed = (body: string, secret = fixture.partners.gatewaySecret, at = Date.now()) => {
    const t = Math.floor(at / 1000);
    return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex')}`;
  };
  const send = (body: string, signature?: string, path = CALLBACK) =>
    fetch(fixture.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(signature ? { 'ala-too-signature': signature } : {}),
      },
      body,
    });
  const news = (intentId: string, eventId = `evt_${Math.random()}`) =>
    JSON.stringify({
      eventId,
      type: 'payment.captured',
      paymentId: 'ata_x',
      merchantPaymentId: intentId,
      createdAt: new Date().toISOString(),
    });

  test('a forged or stale one gets 401 and nothing is written', async () => {
    const { orderId } = await fixture.ordered();
    const id = (await moneyOf(orderId))[0]?.id as string;
    const before = await count('payments.gateway_callbacks');
    const body = news(id);
    const good = signed(body);
    const tries: [string, string?][] = [
      [body],
      [body, ''],
      [body, signed(body, 'another secret')],
      [body, signed(body, undefined, Date.now() - 6 * 60_000)],
      [body, signed(body, undefined, Date.now() + 6 * 60_000)],
      [body.replace('captured', 'declined'), good],
      [`${body} `, good],
      [body, good.replace(/.$/, (c) => (c === '0' ? '1' : '0'))],
      ['{"not":"news"}', signed('{"not":"news"}')],
      ['\u0000', signed('\u0000')],
    ];
    for (const [sent, signature] of tries) expect((await send(sent, signature)).status).toBe(401);
    expect((await send(body, good, '/api/webhooks/gateway/other')).status).toBe(404);
    expect(await count('payments.gateway_callbacks')).toBe(before);
    expect(await statusOf(orderId)).toBe('pay');
    // Control: the same body with a valid signature is accepted.
    expect((await send(body, good)).status).toBe(200);
    expect(await count('payments.gateway_callbacks')).toBe(before + 1);
  });

  test('a validly signed one about an unknown payment sells nothing: the acquirer is queried', async () => {
    const { orderId } = await fixture.ordered();
    const [payment] = await moneyOf(orderId);
    expect((await send(...withSignature(news(payment?.id as string)))).status).toBe(200);
    await until(
      () =>
        fixture.pool.query(
          'select 1 from payments.gateway_callbacks where intent_id = $1 and processed_at is not null',
          [payment?.id],
        ),
      ({ rowCount }) => rowCount === 1,
      'the question to the acquirer',
    );
    expect(await statusOf(orderId)).toBe('pay');
  });

  test('a valid one replayed by any sender is processed once', async () => {
    const { visitor, orderId, pageUrl } = await fixture.ordered();
    await payOnPage(pageUrl as string, CARDS.withoutCode);
    const sold = await fixture.reach(visitor, orderId, 'sold');
    const [payment] = await moneyOf(orderId);
    const { rows } = await fixture.partnersPool.query<{ body: string }>(
      `select body from acquirer.callbacks where body like '%' || $1 || '%'`,
      [payment?.id],
    );
    const body = rows[0]?.body as string;
    const before = await count('payments.gateway_callbacks');
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(...withSignature(body))));
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
    expect(await count('payments.gateway_callbacks')).toBe(before);
    await fixture.pass(1);
    const later = await fixture.order(visitor, orderId);
    expect([later.tickets, times(later, 'payment_captured')]).toEqual([sold.tickets, 1]);
  });

  const withSignature = (body: string): [string, string] => [body, signed(body)];
});

test.each([
  ['not enough money', CARDS.insufficientFunds],
  ['a code of the bank that never fits', CARDS.codeNeverFits],
])('a declined card (%s) charges nothing; the same order is paid with another', async (_what, card) => {
  const { visitor, orderId, pageUrl } = await fixture.ordered();
  const page = await sendCard(pageUrl as string, card);
  if (page.url.includes('/challenge')) await sendCode(page, '1234');
  const declined = await fixture.reach(visitor, orderId, (o) => kinds(o).includes('payment_declined'));
  expect(declined).toMatchObject({ status: 'pay', nextActor: 'buyer' });
  expect(declined.actions).toContain('pay');
  const again = await payAgain(visitor, orderId);
  expect(again.status).toBe(201);
  expect(again.body.redirectUrl).not.toBe(pageUrl);
  await payOnPage(again.body.redirectUrl, CARDS.success);
  const sold = await fixture.reach(visitor, orderId, 'sold');
  expect(sold.payments.map((p) => p.state)).toEqual(['declined', 'captured']);
  expect((await moneyOf(orderId)).map((p) => [p.state, p.captured > 0])).toEqual([
    ['declined', false],
    ['captured', true],
  ]);
});

describe('the gateway is down when the payment starts', () => {
  test.each([
    'error-500',
    'drop-before',
    'drop-after',
    'garbage',
  ])('%s: the order is kept and shown, and is paid later by one payment', async (kind) => {
    await fixture.partners.faultRule('acquirer', { faults: [{ kind, on: ['create'], times: 2 }] });
    const { visitor, orderId, pageUrl } = await fixture.ordered();
    expect(pageUrl).toBeNull();
    expect((await fixture.order(visitor, orderId)).status).toBe('pay');
    const refused = await payAgain(visitor, orderId);
    expect([refused.status, refused.body.code]).toEqual([503, 'payments.gateway_down']);
    const later = await payAgain(visitor, orderId);
    expect(later.status).toBe(201);
    await payOnPage(later.body.redirectUrl, CARDS.withoutCode);
    await fixture.reach(visitor, orderId, 'sold');
    expect(await moneyOf(orderId)).toHaveLength(1);
  });
});

test.each([
  'error-500',
  'garbage',
])('the gateway does not answer a query about a payment (%s): the query is repeated', async (kind) => {
  await fixture.partners.faultRule('acquirer', { faults: [{ kind, on: ['query'], times: 2 }] });
  const { visitor, orderId, pageUrl } = await fixture.ordered();
  await payOnPage(pageUrl as string, CARDS.withoutCode);
  await fixture.reach(visitor, orderId, 'sold', 30_000);
});

describe('a capture after the payment time limit', () => {
  const due = (orderId: string) =>
    fixture.pool.query("update orders.orders set payment_time_limit = now() - interval '1 second' where id = $1", [
      orderId,
    ]);

  test('is refunded in full once, and the seats are free', async () => {
    const { visitor, orderId, pageUrl, ready } = await fixture.ordered();
    await due(orderId);
    await fixture.pass(1);
    expect(await statusOf(orderId)).toBe('timeout');
    await payOnPage(pageUrl as string, CARDS.withoutCode);
    const order = await fixture.reach(visitor, orderId, (o) => o.payments.some((p) => p.state === 'refunded'));
    expect([order.status, order.tickets]).toEqual(['timeout', []]);
    expect(await moneyOf(orderId)).toMatchObject([
      { captured: ready.total.minor, refunded: ready.total.minor, refunds: 1 },
    ]);
  });

  test('a new payment for an expired order is rejected', async () => {
    const { visitor, orderId } = await fixture.ordered();
    await due(orderId);
    const refused = await payAgain(visitor, orderId);
    expect([refused.status, refused.body.code]).toEqual([410, 'orders.expired']);
    await fixture.pass(1);
    expect(await statusOf(orderId)).toBe('timeout');
  });

  test('a capture in time that is found late buys the ticket, or is refunded', async () => {
    const { orderId, pageUrl } = await fixture.ordered();
    await payOnPage(pageUrl as string, CARDS.neverCallsBack);
    await due(orderId);
    await fixture.pass(1);
    const ended = await until(
      () => statusOf(orderId),
      (seen) => seen === 'timeout' || seen === 'sold',
    );
    await until(
      () => moneyOf(orderId),
      ([payment]) => (ended === 'sold' ? payment?.refunded === 0 : payment?.refunded === payment?.captured),
      'the money in its place',
    );
  });
});

test('an ended order can be placed again from the same booking with the visitor’s confirmation', async () => {
  const { visitor, orderId, ready } = await fixture.ordered();
  await visitor.call('POST', `/api/orders/${orderId}/cancel`);
  const unsure = await fixture.place(visitor, ready);
  expect([unsure.status, unsure.body.code]).toEqual([409, 'orders.confirm_new_order']);
  const sure = await fixture.place(visitor, { ...ready, body: { ...ready.body, confirmNewOrder: true } });
  expect(sure.status).toBe(201);
  expect((sure.body as Placed).orderId).not.toBe(orderId);
  await fixture.pass(1);
});
