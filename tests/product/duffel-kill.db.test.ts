import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CARDS, payOnPage } from '../support/buyer.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { dayNumber } from '../support/day-number.ts';
import { type Partners, startPartners } from '../support/partners.ts';
import { demonstration } from '../support/presets.ts';
import { abroad, duffelOffer, findDuffelViolations, readDuffelOrders, sellDuffel } from './duffel-sales.ts';
import { callAt, killAt, killTogether, makeOlder, retryUntilDone } from './kill-steps.ts';
import { createKillableProcess, type KillableProcess } from './killable-process.ts';
import { readCapturedPayments } from './partner-state.ts';
import { until } from './product-fixture.ts';
import { report } from './report.ts';
import { dateInDays, type Order, type Visitor, visitors } from './visitor.ts';
import { type Tap, wireTap } from './wire-tap.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'sapar-duffel-kill-'));
let database: TestDatabase;
let partners: Partners;
let theirs: pg.Pool;
let tap: Tap;
let product: KillableProcess;
let buyers: ReturnType<typeof visitors>;
let over = false;

beforeAll(async () => {
  [database, partners] = await Promise.all([
    testDatabase({ preset: demonstration() }),
    startPartners({ duffelCurrency: 'KGS' }),
  ]);
  tap = await wireTap(() => partners.url);
  theirs = new pg.Pool({ connectionString: partners.databaseUrl, max: 4 });
  theirs.on('error', () => {});
  product = await createKillableProcess({
    DATABASE_URL: database.url,
    SAPAR_DATA_DIR: dataDir,
    SAPAR_PARTNERS_URL: tap.url,
    SAPAR_PAYMENT_PAGE_URL: partners.url,
    SAPAR_GATEWAY_SECRET: partners.gatewaySecret,
  });
  await product.start();
  await sellDuffel(product.url, { url: `${tap.url}/duffel`, key: partners.keys.duffel, currency: 'KGS' });
  // «Never happened» is believed of what was sent over this connection, and sales are made hours older.
  await database.pool.query(`update supply.suppliers set connection_set_at = now() - interval '1 year'`);
  buyers = visitors(product.url);
  await until(
    () => buyers.find(buyers.visitor(), wished(HELD)).catch(() => null),
    (found) => found !== null,
    'an offer of Duffel',
  );
}, 300_000);
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

/** Days ahead: soon departures must be paid at once, and are ordered after the money is taken. */
const [INSTANT, HELD] = [2, 40];
const wished = (days: number) => ({ to: 'istanbul', date: dateInDays(days), choose: duffelOffer });

const retry = <T>(step: () => Promise<T>): Promise<T> => retryUntilDone(step, { over: () => over });

/** Buys from the search to the bank's page, despite crashes. */
async function buy(days: number): Promise<{ visitor: Visitor; orderId: string }> {
  const visitor = buyers.visitor();
  const ready = await retry(async () => buyers.book(visitor, await buyers.find(visitor, wished(days)), [abroad()]));
  const orderId = await retry(async () => {
    const placed = await buyers.place(visitor, ready);
    if (placed.status !== 201) throw new Error(`place: ${placed.status} ${placed.body.code}`);
    return placed.body.orderId;
  });
  const page = await retry(async () => {
    const { status } = await buyers.order(visitor, orderId);
    if (status === 'hold' || status === 'cooked') throw new Error('not held yet');
    if (status !== 'pay') return null;
    const path = `/api/orders/${orderId}/payments`;
    const started = await visitor.call<{ redirectUrl: string }>('POST', path, { method: 'card' });
    if (started.status !== 201) throw new Error(`pay: ${started.status}`);
    return started.body.redirectUrl;
  });
  if (page) await retry(() => payOnPage(page, CARDS.withoutCode));
  return { visitor, orderId };
}

/** While many sales are settled at once a job may have to wait for its turn. */
const JOB_MS = 180_000;
/** Until then what is not listed at Duffel proves nothing; a little more. */
const PROVED_S = 3 * 3_600 + 61;
/** An answer that never came is looked up after half a minute; what never happened is sent again, or ends. */
async function settle(): Promise<void> {
  for (const seconds of [31, PROVED_S, 31]) await makeOlder(database.pool, seconds, JOB_MS);
}

const CREATE = callAt('POST', /^\/duffel\/air\/orders$/);
const PAY = callAt('POST', /^\/duffel\/air\/payments$/);
type Run = {
  readonly what: string;
  readonly days: number;
  readonly matches: typeof CREATE;
  readonly when: 'before' | 'after';
  /** The offer has run out when it is known that nothing was ordered: the money goes back. */
  readonly late?: boolean;
};
const RUNS: readonly Run[] = [
  { what: 'the order that is paid at once', days: INSTANT, matches: CREATE, when: 'after' },
  { what: 'the order that is paid at once, too late', days: INSTANT, matches: CREATE, when: 'before', late: true },
  { what: 'the order that is held', days: HELD, matches: CREATE, when: 'after' },
  { what: 'the order that is paid at once', days: INSTANT, matches: CREATE, when: 'before' },
  { what: 'the payment of a held order', days: HELD, matches: PAY, when: 'after' },
  { what: 'the order that is held', days: HELD, matches: CREATE, when: 'before' },
  { what: 'the payment of a held order', days: HELD, matches: PAY, when: 'before' },
];
/** Sales that are killed: of a run of `npm test` two rounds; `npm run prove` kills two hundred. */
const SALES = Number(process.env.PROVE_DUFFEL_KILLS ?? 4);
/** So many are at the moment of a kill together, and lose their call. */
const TOGETHER = Math.min(10, SALES / 2);
/** Which run is first: another one each day. */
const SEED = Number(process.env.SEED ?? dayNumber());

type Sale = Awaited<ReturnType<typeof buy>>;
const isOver = ({ status }: Order) => status === 'sold' || status.startsWith('error') || status === 'timeout';

/** Lets time pass until every sale has ended: an unknown outcome is looked up, and later proved never to be. */
async function ended(sales: Promise<Sale>[], run: Run): Promise<Order[]> {
  const all = Promise.all(sales);
  const bought = () => Promise.race([all, pause(1_000, null)]);
  let placed = await bought();
  for (let step = 0; !placed && step < 60; step++) {
    // What was held never came to be: that is known after hours.
    const lost = run.days === HELD && run.matches === CREATE && run.when === 'before' && step % 4 === 1;
    await makeOlder(database.pool, lost ? PROVED_S : 31, JOB_MS);
    placed = await bought();
  }
  if (!placed) throw new Error(`sales of ${run.what} did not end`);
  const read = () => Promise.all(placed.map(({ visitor, orderId }) => buyers.order(visitor, orderId)));
  let orders = await read();
  for (let step = 0; !orders.every(isOver) && step < 60; step++) {
    await makeOlder(database.pool, [31, PROVED_S, 31, 901][step % 4] ?? 31, JOB_MS);
    orders = await read();
  }
  return orders;
}

test(
  `${SALES} sales killed while Duffel creates an order or takes its payment: one order there and one price kept, or ` +
    'no order and all of the money back',
  async () => {
    console.log(`Duffel kills: seed ${SEED}`);
    let [kills, lost] = [0, 0];
    for (let n = 0; lost < SALES; n++) {
      const run = RUNS[(SEED + n) % RUNS.length] as Run;
      const count = Math.min(TOGETHER, SALES - lost);
      const dead = killTogether({ tap, product }, run.matches, run.when, count);
      const sales = Array.from({ length: count }, () => buy(run.days));
      for (const sale of sales) sale.catch(() => undefined);
      lost += await dead;
      kills += 1;
      tap.onExchange(null);
      await product.start();
      if (run.late) await partners.faultRule('clock', { aheadMs: PROVED_S * 1_000 });
      const orders = await ended(sales, run);
      const sold = orders.filter(({ status }) => status === 'sold').length;
      console.log(`killed ${run.when} ${run.what}: ${sold} of ${count} sold`);
      // What had its effect is adopted; a sale of an offer that has run out is given up.
      if (run.when === 'after') expect([n, sold]).toEqual([n, count]);
      if (run.late) expect([n, orders.every(isOver)]).toEqual([n, true]);
      await partners.calm();
    }
    await settle();
    const look = () => findDuffelViolations(database.pool, theirs);
    expect(await until(look, (wrong) => wrong.length === 0, 'peace', 10_000).catch(look)).toEqual([]);
    const orders = await readDuffelOrders(theirs);
    const money = await readCapturedPayments(theirs);
    report('Duffel kills', {
      'kills at Duffel': kills,
      'calls lost with them': lost,
      'Duffel orders': orders.length,
      'of them ticketed': orders.filter(({ documents }) => documents > 0).length,
      'payments kept': money.filter(({ captured, refunded }) => captured > refunded).length,
      'given back': money.filter(({ captured, refunded }) => captured > 0 && captured === refunded).length,
    });
    expect(lost).toBeGreaterThanOrEqual(SALES);
  },
  180_000 + SALES * 30_000,
);

test('control: an order that is sent again under another operation is two orders at Duffel', async () => {
  const dead = killAt({ tap, product }, CREATE, 'after');
  buy(INSTANT).catch(() => undefined);
  await dead;
  tap.onExchange(null);
  const again = await database.pool.query(
    `update orders.operations set id = gen_random_uuid()::text, state = 'planned', resolve_at = null
     where kind = 'issue' and state in ('sent', 'unknown')`,
  );
  expect(again.rowCount).toBe(1);
  await product.start();
  await settle();
  const look = () => findDuffelViolations(database.pool, theirs);
  await until(look, (wrong) => wrong.some((one) => one.includes('is 2 orders at Duffel')), 'two orders', 20_000);
}, 120_000);
