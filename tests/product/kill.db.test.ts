import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CARDS, payOnPage } from '../support/buyer.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { type Partners, startPartners } from '../support/partners.ts';
import { type Killable, killable } from './process.ts';
import { broken, soldTickets, takenMoney } from './truth.ts';
import { house, remote, visitors } from './visitor.ts';
import { type Exchange, type Tap, wireTap } from './wire-tap.ts';
import { runJob, until } from './world.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'sapar-kill-'));
let database: TestDatabase;
let partners: Partners;
let theirs: pg.Pool;
let tap: Tap;
let product: Killable;
let buyers: ReturnType<typeof visitors>;

beforeAll(async () => {
  [database, partners] = await Promise.all([testDatabase(), startPartners()]);
  tap = await wireTap(() => partners.url);
  theirs = new pg.Pool({ connectionString: partners.databaseUrl, max: 4 });
  theirs.on('error', () => {});
  product = await killable({
    DATABASE_URL: database.url,
    SAPAR_DATA_DIR: dataDir,
    SAPAR_PARTNERS_URL: tap.url,
    SAPAR_PAYMENT_PAGE_URL: partners.url,
    SAPAR_GATEWAY_SECRET: partners.gatewaySecret,
    SAPAR_NOMAD_KEY: partners.keys.nomad,
    SAPAR_ATLAS_KEY: partners.keys.atlas,
  });
  await product.start();
  buyers = visitors(product.url);
}, 60_000);
afterAll(async () => {
  over = true;
  await product?.stop();
  await theirs?.end();
  await tap?.close();
  await partners?.stop();
  await database?.close();
  rmSync(dataDir, { recursive: true, force: true });
});
afterEach(async () => {
  tap.onExchange(null);
  await partners.calm();
});

let over = false;
const truth = () => broken(database.pool, theirs);

/** A buyer who does what people do when a site does not answer: waits until it does, and goes on where he was. */
async function stubborn<T>(step: () => Promise<T>, patienceMs = 180_000): Promise<T> {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (over || performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
  }
}

/** From the search to the bank's page and back, whatever dies meanwhile. */
async function buy(choose: typeof house): Promise<string> {
  const visitor = buyers.visitor();
  const ready = await stubborn(async () => buyers.book(visitor, await buyers.find(visitor, { choose })));
  const orderId = await stubborn(async () => {
    const placed = await buyers.place(visitor, ready);
    if (placed.status === 201) return placed.body.orderId;
    throw new Error(`place: ${placed.status} ${placed.body.code}`);
  });
  const page = await stubborn(async () => {
    const order = await buyers.order(visitor, orderId);
    if (order.status === 'hold' || order.status === 'cooked') throw new Error('not held yet');
    if (order.status !== 'pay') return null;
    const started = await visitor.call<{ redirectUrl: string }>('POST', `/api/orders/${orderId}/payments`, {
      method: 'card',
    });
    if (started.status !== 201) throw new Error(`pay: ${started.status}`);
    return started.body.redirectUrl;
  });
  if (page) await stubborn(() => payOnPage(page, CARDS.withoutCode));
  return orderId;
}

/** Lets time pass for all that is under way, as the books see it, and the jobs look. */
async function age(seconds: number): Promise<void> {
  const by = `interval '${seconds} seconds'`;
  await database.pool.query(
    `update orders.operations set sent_at = sent_at - ${by}, settle_at = settle_at - ${by},
     open_since = open_since - ${by}, updated_at = updated_at - ${by}
     where state in ('planned', 'sent', 'pending', 'unknown', 'unnumbered', 'blocked')`,
  );
  await database.pool.query(
    `update orders.order_payments set at = at - ${by} where state in ('started', 'refunding')`,
  );
  await database.pool.query(
    `update payments.refunds set created_at = created_at - ${by} where state = 'requested'`,
  );
  await database.pool.query(
    `update payments.intents set created_at = created_at - ${by}, checked_at = checked_at - ${by} where state in ('started', 'unknown')`,
  );
  await database.pool.query(
    `update graphile_worker._private_jobs set locked_at = locked_at - ${by} where locked_at is not null`,
  );
  for (const job of ['platform.free-jobs', 'orders.sweep', 'payments.reconcile'])
    await runJob(database.pool, job);
}
/** Asked about half a minute after an answer was missed, believed about «never» after a minute, sent again. */
const settle = async () => {
  for (const seconds of [31, 61, 31]) await age(seconds);
};

const at = (method: string, path: RegExp) => (exchange: Exchange) =>
  exchange.method === method && path.test(exchange.path);
const MOMENTS = [
  ['the hold', at('POST', /^\/nomad\/v1\/bookings$/)],
  ['the start of the payment', at('POST', /^\/acquirer\/v1\/payments$/)],
  ['the question about the payment', at('GET', /^\/acquirer\/v1\/payments\//)],
  ['the issue', at('POST', /^\/nomad\/v1\/bookings\/[^/]+\/issue$/)],
  ['the refund', at('POST', /^\/acquirer\/v1\/payments\/[^/]+\/refunds$/)],
] as const;

/** Kills the product at the next such moment; the call is lost there. Answers once it is dead. */
const killAt = (moment: (exchange: Exchange) => boolean, when: 'before' | 'after') =>
  new Promise<void>((resolve) => {
    let done = false;
    tap.onExchange((exchange, now) => {
      if (done || now !== when || !moment(exchange)) return undefined;
      done = true;
      return product.kill().then(() => {
        resolve();
        return 'cut' as const;
      });
    });
  });

test('ten times killed at the worst moments of a sale, under load: every payment ends in tickets or goes back, nothing is sold twice, nothing stays stuck', async () => {
  const kills: string[] = [];
  const orders: Promise<string>[] = [];
  for (const [what, moment] of MOMENTS)
    for (const when of ['before', 'after'] as const) {
      if (what === 'the refund')
        await partners.dial('nomad', {
          faults: [{ kind: 'reject', on: ['issue'], times: 1, code: 'SOLD_OUT' }],
        });
      const killed = killAt(moment, when);
      const started = [buy(remote), buy(house)];
      for (const order of started) order.catch(() => undefined);
      orders.push(...started);
      await killed;
      kills.push(`${when} ${what}`);
      tap.onExchange(null);
      await product.start();
      await settle();
    }
  const sales = (await Promise.all(orders)).length;
  expect(kills).toHaveLength(10);
  await settle();
  // A refund or a letter whose job died is taken up after ten minutes.
  await age(601);
  expect(await peace()).toEqual([]);
  expect(await until(lettersMissing, (missing) => missing === 0, 'the letters', 15_000)).toBe(0);
  const money = await takenMoney(theirs);
  const figures = {
    kills: kills.length,
    sales,
    captured: money.filter((p) => p.captured > 0).length,
    refunded: money.filter((p) => p.refunded > 0).length,
    tickets: (await soldTickets(database.pool, theirs)).length,
  };
  console.log(`killed sales: ${JSON.stringify(figures)}`);
  expect(figures.tickets).toBe(figures.captured - figures.refunded);
  expect(figures.refunded).toBeGreaterThan(0);
}, 600_000);

/** Sold orders whose tickets did not go out by exactly one letter. */
async function lettersMissing(): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(
    `select count(*)::int as n from orders.orders o where o.status = 'sold' and 1 <> (
       select count(*) from notifications.messages m where m.dedupe = 'order-issued:' || o.id and m.state in ('outbox', 'sent'))`,
  );
  return rows[0]?.n ?? -1;
}

/** What is wrong once everything has had its time. */
const peace = () => until(truth, (wrong) => wrong.length === 0, 'peace', 5_000).catch(() => truth());

/** One sale, killed when the supplier had done what was asked and before its answer arrived. */
async function killedAfter(what: (typeof MOMENTS)[number][0]): Promise<void> {
  const moment = MOMENTS.find(([name]) => name === what)?.[1];
  if (!moment) throw new Error(what);
  const killed = killAt(moment, 'after');
  buy(remote).catch(() => undefined);
  await killed;
  tap.onExchange(null);
}
const says = async (what: string): Promise<boolean> => (await truth()).some((each) => each.includes(what));
const shows = (what: string) => until(() => says(what), Boolean, what, 10_000);

test('the control: with the recovery switched off a killed sale stays paid and without a ticket; switched on again, it ends well', async () => {
  await killedAfter('the issue');
  await product.start({ worker: false });
  await database.pool.query(
    `update orders.operations set settle_at = now() - interval '1 minute' where state = 'sent'`,
  );
  expect(await says('is stuck as process_selling')).toBe(true);
  expect(await says('is not in our books')).toBe(true);
  await product.start();
  await settle();
  expect(await peace()).toEqual([]);
}, 240_000);

test('the control: sent again blindly under a new operation instead of asked about, a lost issue is refunded beside its ticket and a lost hold is kept twice', async () => {
  const blindly = (kind: string) =>
    database.pool.query(
      `update orders.operations set id = gen_random_uuid()::text, state = 'planned', settle_at = null
       where kind = $1 and state in ('sent', 'unknown')`,
      [kind],
    );
  await killedAfter('the issue');
  expect((await blindly('issue')).rowCount).toBe(1);
  await product.start();
  await settle();
  await shows('has tickets nobody paid for');

  await killedAfter('the hold');
  expect((await blindly('hold')).rowCount).toBe(1);
  await product.start();
  await settle();
  await shows('keeps 2 reservations');
}, 240_000);
