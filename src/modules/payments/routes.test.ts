import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { sign } from '#platform/crypto/signature.ts';
import { subscribeTo } from '#platform/jobs/events.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { runJobsOnce } from '#platform/jobs/runner.ts';
import { CARDS, payOnPage, sendCard, sendCode, visit } from '../../../tests/support/buyer.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import { type Partners, startPartners } from '../../../tests/support/partners.ts';
import { testServer } from '../../../tests/support/server.ts';
import { paymentCaptured, paymentDeclined } from './events.ts';
import { createAcquirer, createPayments, type Payments } from './index.ts';

const clock = { now: () => new Date() };
const events: [string, string][] = [];
const listeners: Job[] = [paymentCaptured, paymentDeclined].map((event) => ({
  name: subscribeTo<object>(event, 'routes-test'),
  run: async (payload) => {
    events.push([event.name, (payload as { orderId: string }).orderId]);
  },
}));

let database: TestDatabase;
let partners: Partners;
let payments: Payments;
let app: FastifyInstance;
let inbound: (() => void) | null = null;
/** Number of calls that get an injected failure. */
let away = 0;
const log = testLog();

beforeAll(async () => {
  [database, partners] = await Promise.all([testDatabase(), startPartners()]);
  const config = { baseUrl: '' };
  payments = createPayments({
    db: database.db,
    clock,
    gateways: {
      card: createAcquirer({
        url: `${partners.url}/acquirer`,
        merchant: 'sapar',
        secret: partners.gatewaySecret,
        clock,
      }),
    },
    funds: null,
    config,
    ids: () => randomUUID(),
  });
  const server = await testServer(database, (mounted) => {
    payments.routes(mounted);
    mounted.addHook('onRequest', async () => {
      if (away-- > 0) throw new Error('away');
    });
    mounted.addHook('onResponse', async () => inbound?.());
  });
  app = server.app;
  config.baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await partners.stop();
  await database.close();
});
afterEach(() => partners.calm());

const start = async (orderId: string) => {
  const { intentId, redirectUrl } = await payments.startPayment({
    orderId,
    orderNumber: `S-${orderId}`,
    method: 'card',
    amount: fromMajor(16_050),
    paymentTimeLimit: new Date(Date.now() + 20 * 60_000).toISOString(),
    locale: 'kg',
    returnPath: `/orders/${orderId}`,
  });
  return { intentId, redirectUrl: redirectUrl ?? '' };
};
const runJobs = () => runJobsOnce([...payments.jobs, ...listeners], { pool: database.pool, log: log.log });
const stateOf = async (orderId: string) => (await payments.listPayments(database.db, orderId))[0]?.state;
const eventsOf = (orderId: string) => events.filter(([, id]) => id === orderId).map(([name]) => name);
/** Resolves when this many more calls have been answered by us. */
const answered = (count: number) =>
  new Promise<void>((resolve) => {
    let seen = 0;
    inbound = () => {
      seen += 1;
      if (seen >= count) resolve();
    };
  });
const rows = async () => {
  const { rows: found } = await database.db.execute<{ inbox: number; jobs: number }>(sql`select
    (select count(*)::int from payments.gateway_callbacks) as inbox,
    (select count(*)::int from graphile_worker.jobs where run_at <= now()) as jobs`);
  return found[0];
};
const post = (headers: Record<string, string>, payload: string, provider = 'alatoo') =>
  app.inject({
    method: 'POST',
    url: `/api/webhooks/gateway/${provider}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });

test('a buyer pays on the bank’s page, the bank calls back, the capture is announced', async () => {
  const { redirectUrl } = await start('paid');
  const page = await visit(redirectUrl);
  expect(page.html).toContain('lang="ky"');
  expect(page.html).toContain('S-paid');
  const called = answered(1);
  const end = await payOnPage(redirectUrl);
  expect(end.html).toContain('/orders/paid"');
  await called;
  await runJobs();
  expect(await stateOf('paid')).toBe('captured');
  expect(eventsOf('paid')).toEqual(['payments.captured']);
});

test('a declined card is shown with its reason', async () => {
  const { redirectUrl } = await start('declined');
  const called = answered(1);
  await sendCard(redirectUrl, CARDS.insufficientFunds);
  await called;
  await runJobs();
  expect(await stateOf('declined')).toBe('declined');
  expect(eventsOf('declined')).toEqual(['payments.declined']);
});

test('a wrong code may be corrected, three wrong ones end the payment', async () => {
  const { redirectUrl } = await start('code');
  const page = await sendCard(redirectUrl, CARDS.success);
  const wrong = await sendCode(page, '0000');
  expect(wrong).toMatchObject({ status: 422 });
  expect(wrong.html).toContain('aria-invalid="true"');
  await sendCode(page, '1111');
  const called = answered(1);
  expect((await sendCode(page, '2222')).url).toContain('/result');
  await called;
  await runJobs();
  expect(await payments.listPayments(database.db, 'code')).toMatchObject([
    { state: 'declined', declineCode: 'authentication_failed' },
  ]);
});

test('a callback that comes three times is stored once and announces once', async () => {
  const { redirectUrl } = await start('thrice');
  const called = answered(3);
  await payOnPage(redirectUrl, CARDS.callsBackThrice);
  await called;
  await runJobs();
  const { rows: stored } = await database.db.execute(
    sql`select 1 from payments.gateway_callbacks i join payments.intents p on p.id = i.intent_id
      where p.order_id = 'thrice'`,
  );
  expect(stored).toHaveLength(1);
  expect(eventsOf('thrice')).toEqual(['payments.captured']);
});

test('a payment without a callback is found when the buyer returns', async () => {
  const { intentId, redirectUrl } = await start('silent');
  await payOnPage(redirectUrl, CARDS.neverCallsBack);
  expect(await stateOf('silent')).toBe('started');
  expect(await payments.refreshFromGateway(intentId)).toMatchObject({ state: 'captured', captured: fromMajor(16_050) });
  await runJobs();
  expect(eventsOf('silent')).toEqual(['payments.captured']);
});

test('a late callback finds the payment known and says nothing new', async () => {
  await partners.faultRule('acquirer', { callbacks: { delayMs: 400, copies: 2, never: false } });
  const { intentId, redirectUrl } = await start('late');
  const called = answered(2);
  await payOnPage(redirectUrl);
  await payments.refreshFromGateway(intentId);
  await called;
  await runJobs();
  expect(eventsOf('late')).toEqual(['payments.captured']);
});

test('while we are away the bank calls again', async () => {
  const { redirectUrl } = await start('again');
  const called = answered(2);
  away = 1;
  await payOnPage(redirectUrl);
  await called;
  await runJobs();
  expect(eventsOf('again')).toEqual(['payments.captured']);
});

test.each([
  ['no signature', (): Record<string, string> => ({})],
  ['a signature by another key', (raw: Buffer) => ({ 'ala-too-signature': sign('other', raw, clock.now()) })],
  [
    'a signature over other bytes',
    (_raw: Buffer, secret: string) => ({ 'ala-too-signature': sign(secret, '{}', clock.now()) }),
  ],
  [
    'a signature of six minutes ago',
    (raw: Buffer, secret: string) => ({
      'ala-too-signature': sign(secret, raw, new Date(Date.now() - 360_000)),
    }),
  ],
  [
    'a signature from the future',
    (raw: Buffer, secret: string) => ({
      'ala-too-signature': sign(secret, raw, new Date(Date.now() + 360_000)),
    }),
  ],
])('a callback with %s is refused and nothing is written', async (_what, headersOf) => {
  const { intentId } = await start(randomUUID());
  const raw = Buffer.from(JSON.stringify({ eventId: randomUUID(), merchantPaymentId: intentId }));
  const before = await rows();
  const answer = await post(headersOf(raw, partners.gatewaySecret), raw.toString());
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toMatchObject({ code: 'payments.forged' });
  expect(await rows()).toEqual(before);
});

test('a replayed true callback changes nothing', async () => {
  const { intentId } = await start('replay');
  const raw = JSON.stringify({
    eventId: 'evt_replay',
    merchantPaymentId: intentId,
    type: 'payment.captured',
  });
  const headers = { 'ala-too-signature': sign(partners.gatewaySecret, raw, clock.now()) };
  expect((await post(headers, raw)).statusCode).toBe(200);
  const after = await rows();
  expect((await post(headers, raw)).statusCode).toBe(200);
  expect(await rows()).toEqual(after);
  await runJobs();
  // What it claims is not believed: the bank knows of no capture.
  expect(await stateOf('replay')).toBe('started');
});

test('garbage under a right signature, an empty body and an unknown provider are refused', async () => {
  const withSignature = (raw: string) => ({ 'ala-too-signature': sign(partners.gatewaySecret, raw, clock.now()) });
  for (const raw of ['', '{', '[]', '{"eventId":""}', 'ң'.repeat(100)])
    expect((await post(withSignature(raw), raw)).statusCode).toBe(401);
  const anonymous = await post(withSignature('{}'), '{}', 'nobody');
  expect([anonymous.statusCode, anonymous.json().code]).toEqual([404, 'payments.unknown_provider']);
  const large = 'x'.repeat(70_000);
  expect((await post(withSignature(large), large)).statusCode).toBe(413);
});
