/** The booking's claims, on real PostgreSQL that writes to disk before it answers, beside the least that a database must do. */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { PassengerMix } from '#kernel/passengers.ts';
import { createInventory } from '#modules/inventory/index.ts';
import { createOrders } from '#modules/orders/index.ts';
import { createPayments } from '#modules/payments/index.ts';
import { createHouseSupplier, createHouseWithin } from '#modules/supply/index.ts';
import { systemClock } from '#platform/clock.ts';
import { connect } from '#platform/db/database.ts';
import { startEmbedded } from '#platform/db/embedded.ts';
import { ensureDatabase, migrate } from '#platform/db/migrate.ts';
import { startJobs } from '#platform/jobs/runner.ts';
import { JOBS } from '../src/modules/orders/domain/job-names.ts';
import { placeBody, readyToPay, visitor } from '../src/modules/orders/testing/buy.ts';
import { CONTACTS, createWorld, ONE_ADULT, person } from '../src/modules/orders/testing/orders-world.ts';
import { sampleOffer, samplePrice } from '../src/modules/orders/testing/sample-offer.ts';
import { checkTyped } from '../src/modules/orders/use-cases/check-typed.ts';
import { placeOrder } from '../src/modules/orders/use-cases/place-order.ts';
import { ownDraft } from '../src/modules/orders/use-cases/read-booking.ts';
import { openTyped } from '../src/modules/orders/use-cases/sealed-data.ts';
import { writeOrder } from '../src/modules/orders/use-cases/write-order.ts';
import { memoryAcquirer } from '../src/modules/payments/testing/memory-acquirer.ts';
import { testLog } from '../tests/support/log.ts';
import { testConfig, testServer } from '../tests/support/server.ts';
import { type Cost, createMeter, type Meter } from './costs.ts';
import { type Asked, startClients } from './http-clients.ts';
import { RAW, rawBooking, rawHotSeat } from './raw-booking.ts';
import { against, beside, type Row, share } from './table.ts';

const CLIENTS = 32;
/** As many as a process of the product has, for both sides. */
const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 20);
const SIZE = process.argv.includes('--small') ? 400 : 1_600;
const MIX: PassengerMix = ONE_ADULT;

/** As `crowd`, with what one piece of the work costs; the first tenth is not counted, so that both sides are measured warm. */
async function measured(meter: Meter, count: number, work: (n: number) => Promise<unknown>) {
  const cold = Math.ceil(count / 10);
  await crowd(cold, work);
  let result = { rate: 0, p95: 0 };
  const cost = await meter.of(count - cold, async () => {
    result = await crowd(count - cold, (n) => work(n + cold));
  });
  return { ...result, cost };
}

/** So many at once until all are done; answers how many a second, and each one's milliseconds. */
async function crowd(count: number, work: (n: number) => Promise<unknown>) {
  const took: number[] = [];
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (next < count) {
        const n = next++;
        const begun = performance.now();
        await work(n);
        took.push(performance.now() - begun);
      }
    }),
  );
  return summary(took, performance.now() - started);
}

const summary = (took: readonly number[], ms: number) => ({
  rate: took.length / (ms / 1_000),
  p95: took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? 0,
});

/** As `measured`, of requests that another process sends. */
async function measuredOver(
  meter: Meter,
  clients: ReturnType<typeof startClients>,
  port: number,
  list: Asked[],
) {
  const cold = Math.ceil(list.length / 10);
  await clients.run(port, list.slice(0, cold));
  let result = { rate: 0, p95: 0 };
  const cost = await meter.of(list.length - cold, async () => {
    const started = performance.now();
    const took = await clients.run(port, list.slice(cold));
    result = summary(took, performance.now() - started);
  });
  return { ...result, cost };
}

/** Buyers have addresses of their own: those at one address wait for each other, by rule. */
const address = (n: number) => `10.0.${n >> 8}.${n & 255}`;

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
/** One request of a browser with an address of its own; `cookie` is the visitor's. */
const send = (method: string, url: string, body: unknown, cookie: string, n: number) =>
  new Promise<{ body: Record<string, unknown>; cookie: string }>((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': address(n),
      origin: new URL(url).origin,
      cookie,
    };
    const asked = request(url, { method, agent, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += chunk));
      answer.on('end', () => {
        if ((answer.statusCode ?? 500) >= 300)
          return reject(new Error(`${method} ${url}: ${answer.statusCode} ${text}`));
        const set = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
        resolve({ body: JSON.parse(text) as Record<string, unknown>, cookie: set || cookie });
      });
    });
    asked.on('error', reject);
    asked.end(JSON.stringify(body));
  });

export async function measure(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sapar-bench-'));
  chmodSync(folder, 0o755);
  const settings = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', shared_buffers: '256MB' };
  const server = await startEmbedded({ folder, settings });
  try {
    await ensureDatabase(server.url('postgres'), 'bench');
    await migrate(server.url('bench'));
    const pool = new pg.Pool({ connectionString: server.url('bench'), max: CONNECTIONS });
    pool.on('error', () => {});
    pool.on('connect', (client) => {
      client.on('error', () => {});
    });
    try {
      return await onDatabase(pool, createMeter(pool, server.pid));
    } finally {
      await pool.end();
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onDatabase(pool: pg.Pool, meter: Meter): Promise<Row[]> {
  const db = connect(pool);
  const clock = systemClock;
  const { log, lines } = testLog();
  for (const statement of RAW) await pool.query(statement);

  const inventory = createInventory({ db, clock, airportKeyOfCode: (code) => code });
  await inventory.extendTimetable();
  await pool.query('update inventory.buckets set seats = 30000 where seats > 0');
  await pool.query('analyze');
  const house = createHouseSupplier({ inventory, clock });
  let supplier = house;
  const within = createHouseWithin({ inventory, clock });
  const gateway = memoryAcquirer();
  const ids = () => randomBytes(16).toString('base64url');
  const config = { baseUrl: 'https://sapar.example' };
  const money = { db, clock, gateways: { card: gateway }, funds: null, config, ids };
  const payments = createPayments(money);
  const still = { now: clock.now, set: () => {}, advance: () => {} };
  const world = await createWorld({ db, pool }, { clock: still, log, lines }, MIX);
  const deps = {
    ...world.deps,
    payments,
    supply: { get: () => supplier, within: () => within },
    config: { ...world.deps.config, callTimeoutMs: 12_000 },
  };
  const orders = createOrders(deps);
  payments.setPartner(orders.partner);

  // A Monday: the demonstration's timetable has flights that rise in price and sell out on other days.
  const monday = Math.floor(Date.now() / 86_400_000 / 7 + 6) * 7 + 4;
  const date = new Date(monday * 86_400_000).toISOString().slice(0, 10);
  const query = { legs: [{ from: ['BSZ'], to: ['OSS'], date }], mix: MIX, cabin: 'economy' as const };
  const direct = (await inventory.searchHouse(query)).filter(({ slices }) => slices[0]?.length === 1);
  // Some flights of the demonstration are dearer when the price is asked again.
  const asked = await Promise.all(direct.map(({ offerId }) => inventory.quote(offerId)));
  const found = direct.filter(({ total }, n) => total.minor === asked[n]?.offer.total.minor);
  /** A search's answer for this offer of the house. */
  const offerOf = (n: number) => {
    const offer = found[n % found.length];
    if (!offer) throw new Error('the house sells nothing on that day');
    const sample = sampleOffer(clock.now(), MIX, undefined, offer.offerId);
    const price = samplePrice(offer.prices);
    sample.offer.price = price;
    sample.expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    sample.supplierId = 'house';
    world.offers.set(sample.offer.id, sample);
    return sample;
  };
  let people = 3_000_000;
  const somebody = () => person({ documentNumber: `AN${++people}` });

  const raw = await measured(meter, SIZE * 2, () => rawBooking(pool));

  // The booking transaction alone: the order with its people, consents, history and planned hold.
  const ready: { who: ReturnType<typeof visitor>; draftId: string }[] = [];
  const prepare = async (n: number) => {
    const who = { ...visitor(`bench-${people}-${n}`), ip: address(n) };
    ready.push({ who, draftId: await readyToPay({ ...world, deps }, who, [somebody()], offerOf(n)) });
  };
  await crowd(SIZE, prepare);
  const wanted = await Promise.all(
    ready.splice(0).map(async ({ who, draftId }) => {
      const draft = await ownDraft(deps, who, draftId);
      const { travellers, contacts } = checkTyped(deps, draft, openTyped(deps, draft));
      if (!travellers || !contacts) throw new Error('the passengers are not complete');
      return { who, draft, travellers, contacts, consents: world.agreements };
    }),
  );
  const booking = await measured(meter, SIZE, async (n) => {
    const { who, ...order } = wanted[n] as (typeof wanted)[number];
    if (!(await writeOrder(deps, who, order))) throw new Error('not written');
  });

  const party = [{ id: 'a', category: 'aaa' as const }];
  const holdOf = (offer: (typeof found)[number]) =>
    inventory.hold({ opId: ids() }, { offerId: offer.offerId, expect: offer.total, travellers: party });
  const rawHot = await measured(meter, SIZE * 2, () => rawHotSeat(pool));
  const hot = await measured(meter, SIZE * 2, () => holdOf(found[0] as (typeof found)[number]));

  // Over HTTP: cookie, origin, limits, validation and the order; what comes of its hold is the supplier's and the acquirer's.
  const http = await testServer({ db }, (app) => orders.routes(app), {
    config: testConfig({ trustProxy: ['loopback'] }),
  });
  const url = await http.app.listen({ host: '127.0.0.1', port: 0 });
  const toPlace = async (): Promise<Asked[]> => {
    const open: Asked[] = [];
    await crowd(SIZE, async (n) => {
      const { offer } = offerOf(n);
      const made = await send('POST', `${url}/api/bookings`, { searchUid: 's', offerId: offer.id }, '', n);
      const { cookie } = made;
      const path = `/api/bookings/${made.body.id as string}`;
      const typed = { passengers: [somebody()], contacts: CONTACTS, complete: true };
      await send('PUT', `${url}${path}/passengers`, typed, cookie, n);
      const { body } = await send('POST', `${url}${path}/services`, {}, cookie, n);
      const { total } = body.price as { total: object };
      const flags = { priceChangeAccepted: false, confirmNewOrder: false, method: 'card' };
      const wish = { agreements: world.agreements, acceptedTotal: total, ...flags };
      open.push({ path: `${path}/order`, cookie, address: address(n), body: JSON.stringify(wish) });
    });
    return open;
  };
  const clients = startClients(CLIENTS);
  const port = Number(new URL(url).port);
  supplier = { ...house, hold: async () => ({ kind: 'pending', token: '', pollAfterMs: 60_000 }) };
  const placed = await measuredOver(meter, clients, port, await toPlace());
  supplier = house;
  const payable = await measuredOver(meter, clients, port, await toPlace());
  clients.stop();
  await http.app.close();

  // Whole sales: placed, held, paid, told by the acquirer, issued; the receipts stay queued.
  await pool.query('truncate graphile_worker._private_jobs');
  await crowd(SIZE, prepare);
  const jobs = [...orders.jobs, ...payments.jobs].filter((job) => job.name !== JOBS.deliver && !job.cron);
  const runner = await startJobs(jobs, { pool, log });
  const sell = async (n: number) => {
    const { who, draftId } = ready[n] as (typeof ready)[number];
    const body = await placeBody({ ...world, deps }, draftId, who);
    const { redirectUrl } = await placeOrder(deps, who, draftId, body);
    const intentId = redirectUrl?.split('/').at(-1) ?? '';
    gateway.end(intentId, 'captured');
    const { headers, raw: bytes } = gateway.callback(intentId, clock.now());
    await payments.receiveCallback(gateway.id, headers, bytes);
  };
  const sold = async (wanted: number) => {
    const since = performance.now();
    for (;;) {
      const { rows } = await pool.query<{ n: number }>(
        `select count(*)::int as n from orders.orders where status = 'sold'`,
      );
      if ((rows[0]?.n ?? 0) >= wanted) return;
      if (performance.now() - since > 300_000) throw new Error(`only ${rows[0]?.n} of ${wanted} were sold`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const cold = Math.ceil(SIZE / 10);
  await crowd(cold, sell);
  await sold(cold);
  let sales = 0;
  const sale = await meter.of(SIZE - cold, async () => {
    const started = performance.now();
    await crowd(SIZE - cold, (n) => sell(n + cold));
    await sold(SIZE);
    sales = (SIZE - cold) / ((performance.now() - started) / 1_000);
  });
  if (process.argv.includes('--statements'))
    for (const [text, n] of [...meter.texts].sort((a, b) => b[1] - a[1]))
      if (n > SIZE / 4) console.log((n / (SIZE - cold)).toFixed(2).padStart(6), text);
  await runner.stop();

  const per = '/s';
  const cost = (what: string, of: Cost): Row[] => [
    beside(`${what}: statements`, of.statements, '', 'raw transaction', raw.cost.statements),
    beside(`${what}: commits`, of.commits, '', 'raw transaction', raw.cost.commits),
    beside(`${what}: our processor time`, of.node, 'ms', 'raw transaction', raw.cost.node),
    beside(`${what}: the database's`, of.database, 'ms', 'raw transaction', raw.cost.database),
  ];
  return [
    share('order transaction', booking.rate, per, 'raw transaction', raw.rate, 0.6),
    share('order over HTTP, authorised and validated', placed.rate, per, 'raw transaction', raw.rate, 0.3),
    against('order over HTTP, p95 of 32 clients', placed.p95, 'ms', '≤', 50),
    // More than the order: seats at the house and a page to pay on.
    beside('the same with its seats and a page to pay on', payable.rate, per, 'raw transaction', raw.rate),
    beside('the same with seats and page, p95', payable.p95, 'ms', 'order over HTTP', placed.p95),
    against('whole sale: hold, pay, issue, receipt queued', sales, per, '≥', 300),
    against('hot seat: holds of one class', hot.rate, per, '≥', 1_500),
    {
      ...share('hot seat beside a bare conditional update', hot.rate, per, 'raw hot row', rawHot.rate, 0),
      target: '',
    },
    ...cost('order transaction', booking.cost),
    ...cost('order over HTTP', placed.cost),
    ...cost('order over HTTP with seats and page', payable.cost),
    ...cost('whole sale', sale),
    ...cost('hold of one class', hot.cost),
  ];
}
