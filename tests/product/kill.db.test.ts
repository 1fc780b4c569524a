import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Money } from '#kernel/money.ts';
import type { ReturnChoices, TicketReturn } from '#modules/orders/api.ts';
import { CARDS, payOnPage } from '../support/buyer.ts';
import { pastClosing } from '../support/clock.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { dayNumber } from '../support/day-number.ts';
import { type Partners, startPartners } from '../support/partners.ts';
import { demonstration } from '../support/presets.ts';
import { type ChaosProxy, chaosProxy } from './chaos-proxy.ts';
import { callAt, killAt as killIn, makeOlder as older, retryUntilDone as retry } from './kill-steps.ts';
import { createKillableProcess, type KillableProcess } from './killable-process.ts';
import { findViolations, readCapturedPayments, readIssuedTickets } from './partner-state.ts';
import { until } from './product-fixture.ts';
import { report } from './report.ts';
import { ownOffer, refundable, remoteOffer, type Visitor, visitors } from './visitor.ts';
import { type Exchange, type Tap, wireTap } from './wire-tap.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'sapar-kill-'));
let database: TestDatabase;
let partners: Partners;
let theirs: pg.Pool;
let chaos: ChaosProxy;
let tap: Tap;
let product: KillableProcess;
let buyers: ReturnType<typeof visitors>;

beforeAll(async () => {
  [database, partners] = await Promise.all([testDatabase({ preset: demonstration() }), startPartners()]);
  chaos = await chaosProxy(() => {
    const { hostname: host, port } = new URL(partners.url);
    return { host, port: Number(port) };
  });
  tap = await wireTap(() => `http://127.0.0.1:${chaos.port}`);
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
  buyers = visitors(product.url);
}, 120_000);
afterAll(async () => {
  over = true;
  await product?.stop();
  await theirs?.end();
  await tap?.close();
  await chaos?.close();
  await partners?.stop();
  await database?.close();
  rmSync(dataDir, { recursive: true, force: true });
});
afterEach(async () => {
  tap.onExchange(null);
  chaos.calm();
  await partners.calm();
});

let over = false;
const readViolations = () => findViolations(database.pool, theirs);

const retryUntilDone = <T>(step: () => Promise<T>): Promise<T> => retry(step, { over: () => over });

type Method = 'card' | 'freedompay';
/** Buys from the search to the bank's page and back, despite crashes. */
async function buy(choose: typeof ownOffer, method: Method = 'card'): Promise<{ visitor: Visitor; orderId: string }> {
  const visitor = buyers.visitor();
  const ready = await retryUntilDone(async () => buyers.book(visitor, await buyers.find(visitor, { choose })));
  const wanted = { ...ready, body: { ...ready.body, method } };
  const orderId = await retryUntilDone(async () => {
    const placed = await buyers.place(visitor, wanted);
    if (placed.status === 201) return placed.body.orderId;
    const { code, details } = placed.body;
    // Accepts a changed price when asked.
    if (code === 'orders.price_changed')
      wanted.body = { ...wanted.body, acceptedTotal: details.currentTotal as Money, priceChangeAccepted: true };
    if (code === 'orders.confirm_new_order') wanted.body = { ...wanted.body, confirmNewOrder: true };
    throw new Error(`place: ${placed.status} ${code}`);
  });
  const page = await retryUntilDone(async () => {
    const order = await buyers.order(visitor, orderId);
    if (order.status === 'hold' || order.status === 'cooked') throw new Error('not held yet');
    if (order.status !== 'pay') return null;
    const started = await visitor.call<{ redirectUrl: string }>('POST', `/api/orders/${orderId}/payments`, {
      method,
    });
    if (started.status !== 201) throw new Error(`pay: ${started.status}`);
    return started.body.redirectUrl;
  });
  if (page) await retryUntilDone(() => payOnPage(page, CARDS.withoutCode));
  return { visitor, orderId };
}

/** Returns the ticket of a sold order, despite crashes; orders without a ticket are skipped. */
async function returnTickets(kind: 'void' | 'refund', visitor: Visitor, id: string): Promise<boolean> {
  const sold = await retryUntilDone(async () => {
    const order = await buyers.order(visitor, id);
    if (order.documents.some((d) => d.ready) && order.status === 'sold') return true;
    if (['error_sold', 'error_booking', 'timeout', 'canceled'].includes(order.status)) return false;
    throw new Error(`not sold yet: ${order.status}`);
  });
  if (!sold) return false;
  return retryUntilDone(async () => {
    const choices = await visitor.call<ReturnChoices>('GET', `/api/orders/${id}/returns`);
    if (choices.status !== 200) throw new Error(`choices: ${choices.status}`);
    if (choices.body.returns.some((r) => r.confirmedAt)) return true;
    const passengerIds = choices.body.passengers.map((p) => p.id);
    const ask = (how: typeof kind) =>
      visitor.call<TicketReturn>('POST', `/api/orders/${id}/returns`, { kind: how, passengerIds });
    const response = await ask(kind);
    // After the void window the return follows the fare rules.
    const quoted = response.status === 410 && kind === 'void' ? await ask('refund') : response;
    if (quoted.status !== 201) throw new Error(`quote: ${quoted.status}`);
    const { id: returnId, refundAmount } = quoted.body;
    const body = { agreed: true, refundAmount: refundAmount };
    const done = await visitor.call<TicketReturn>('POST', `/api/orders/${id}/returns/${returnId}/confirm`, body);
    if (done.status !== 200) throw new Error(`confirm: ${done.status}`);
    return true;
  });
}

const makeOlder = (seconds: number): Promise<void> => older(database.pool, seconds);
/** Queried half a minute after a missing answer; «never» is accepted after a minute, then the operation is resent. */
const settle = async () => {
  for (const seconds of [31, 61, 31]) await makeOlder(seconds);
};

type Moment = {
  readonly what: string;
  readonly matches: (exchange: Exchange) => boolean;
  /** Where the first kill at this moment happens: before the partner receives the call, or after its effect. */
  readonly first: 'before' | 'after';
  /** How the sales of this kill end, so that they reach the moment; otherwise some are returned. */
  readonly own?: { readonly returned: 'refund'; readonly method: Method };
  readonly remote?: { readonly returned: 'void' };
};
const MOMENTS: readonly Moment[] = [
  { what: 'the issue', matches: callAt('POST', /^\/nomad\/v1\/bookings\/[^/]+\/issue$/), first: 'after' },
  {
    what: 'the refund',
    matches: callAt('POST', /^\/acquirer\/v1\/payments\/[^/]+\/refunds$/),
    first: 'before',
    own: { returned: 'refund', method: 'card' },
  },
  { what: 'the hold', matches: callAt('POST', /^\/nomad\/v1\/bookings$/), first: 'after' },
  { what: 'the start of the payment', matches: callAt('POST', /^\/acquirer\/v1\/payments$/), first: 'before' },
  { what: 'the question about the payment', matches: callAt('GET', /^\/acquirer\/v1\/payments\//), first: 'after' },
  {
    what: 'the void',
    matches: callAt('POST', /^\/nomad\/v1\/bookings\/[^/]+\/void$/),
    first: 'after',
    remote: { returned: 'void' },
  },
  {
    what: 'the refund without an id',
    matches: callAt('POST', /\/revoke\.php$/),
    first: 'after',
    own: { returned: 'refund', method: 'freedompay' },
  },
];
/** The point of the first kill: the control checks its sale before the recovery. */
const ISSUE = MOMENTS.findIndex(({ what }) => what === 'the issue');
const except = (when: Moment['first']): Moment['first'] => (when === 'before' ? 'after' : 'before');
/** Each moment once, then again at its other side. */
const POINTS = [
  ...MOMENTS.map((moment) => ({ moment, when: moment.first })),
  ...MOMENTS.map((moment) => ({ moment, when: except(moment.first) })),
];
/** Kills of a run of `npm test`: the issue with its control, then others; `npm run prove` makes a hundred. */
const KILLS_PER_RUN = 2;
const KILLS = Number(process.env.PROVE_KILLS ?? KILLS_PER_RUN);
/** Which points follow the issue: the next ones each day, so that all are met within two weeks. */
const SEED = Number(process.env.SEED ?? dayNumber());
const OTHERS = POINTS.filter((_, n) => n !== ISSUE);
const FIRST = (SEED * (KILLS_PER_RUN - 1)) % OTHERS.length;
const PLAN = [...POINTS.slice(ISSUE, ISSUE + 1), ...OTHERS.slice(FIRST), ...OTHERS.slice(0, FIRST)];

const killAt = ({ matches }: Moment, when: Moment['first']) => killIn({ tap, product }, matches, when);

test(
  `${KILLS} times killed at the worst moments of sales, voids and refunds, with 5 % of the requests and 10 % ` +
    'of the answers lost: every payment ends in tickets or goes back, nothing is sold twice, nothing stays stuck; ' +
    'the control: without recovery a killed sale stays paid without a ticket',
  async () => {
    const kills = new Map<string, number>();
    const stories: Promise<{ orderId: string; returned: boolean }>[] = [];
    const sell = async (choose: typeof ownOffer, returned: 'void' | 'refund' | null, method: Method = 'card') => {
      const { visitor, orderId } = await buy(choose, method);
      return { orderId, returned: returned !== null && (await returnTickets(returned, visitor, orderId)) };
    };
    chaos.set({ loseRequest: 0.05, loseReply: 0.1 });
    console.log(`kills: seed ${SEED}, ${PLAN.slice(0, KILLS).map(({ when, moment }) => `${when} ${moment.what}`)}`);
    for (let n = 0; n < KILLS; n++) {
      const { moment, when } = PLAN[n % PLAN.length] as (typeof PLAN)[number];
      const { what, own, remote: theirSale } = moment;
      await partners.faultRule('clock', { aheadMs: pastClosing() });
      let dead = false;
      const killed = killAt(moment, when).then(() => {
        dead = true;
      });
      const ownSales: Promise<unknown>[] = [];
      while (!dead) {
        // Two sales at a time; another pair when these end and the moment was lost by the proxy.
        const pair = [
          sell(refundable(remoteOffer), theirSale?.returned ?? (n % 3 === 0 ? 'void' : null)),
          sell(refundable(ownOffer), own?.returned ?? (n % 3 === 1 ? 'refund' : null), own?.method),
        ];
        for (const sale of pair) sale.catch(() => undefined);
        stories.push(...pair);
        ownSales.push(...pair);
        const ended = Promise.allSettled(ownSales).then(() => 'ended' as const);
        for (let round = 0; round < 12; round++) {
          const first = await Promise.race([killed, ended, pause(2_500, 'waiting' as const)]);
          if (first !== 'waiting' || dead) break;
          await makeOlder(31).catch(() => undefined);
        }
      }
      kills.set(`${when} ${what}`, (kills.get(`${when} ${what}`) ?? 0) + 1);
      tap.onExchange(null);
      if (n === 0) await staysWithoutRecovery();
      await product.start();
      await settle();
    }
    const sales = await finished(stories);
    chaos.calm();
    await settle();
    // A refund or e-mail whose job died is resumed after ten minutes; an alerted operation is checked every quarter
    // of an hour.
    await makeOlder(901);
    await settle();
    expect(await remainingProblems()).toEqual([]);
    expect(await until(findMissingEmails, (missing) => missing === 0, 'the letters', 15_000)).toBe(0);
    const money = await readCapturedPayments(theirs);
    const tickets = await readIssuedTickets(database.pool, theirs);
    const figures = {
      kills: [...kills.values()].reduce((a, b) => a + b, 0),
      lost: `${chaos.lost.requests} requests, ${chaos.lost.replies} answers`,
      sales: sales.length,
      captured: money.filter((p) => p.captured > 0).length,
      refunded: money.filter((p) => p.refunded > 0).length,
      tickets: tickets.length,
      returned: tickets.filter((t) => t.state !== 'open').length,
    };
    report('kills', figures);
    expect(figures.kills).toBe(KILLS);
    expect(figures.refunded).toBeGreaterThan(0);
    expect(figures.returned).toBeGreaterThan(1);
  },
  240_000 + KILLS * 90_000,
);

/** Control: without jobs a sale killed after its issue stays paid and without a ticket. */
async function staysWithoutRecovery(): Promise<void> {
  await product.start({ worker: false });
  await database.pool.query(
    `update orders.operations set resolve_at = now() - interval '1 minute' where state = 'sent'`,
  );
  expect(await hasViolation('is still process_selling')).toBe(true);
  expect(await hasViolation('is unknown to us')).toBe(true);
}

/** Finishes all sales while time passes. */
async function finished<T>(stories: readonly Promise<T>[]): Promise<T[]> {
  const all = Promise.all(stories);
  all.catch(() => undefined);
  for (;;) {
    const done = await Promise.race([all, pause(2_000, null)]);
    if (done) return done;
    await makeOlder(31);
  }
}

/** Sold orders whose tickets were not sent in exactly one e-mail. */
async function findMissingEmails(): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(
    `select count(*)::int as n from orders.orders o where o.status = 'sold' and 1 <> (
       select count(*) from notifications.outgoing_messages m where m.dedupe = 'order-issued:' || o.id
         and m.state in ('outbox', 'sent'))`,
  );
  return rows[0]?.n ?? -1;
}

/** The violations after everything has finished. */
const waitForNoViolations = () =>
  until(readViolations, (wrong) => wrong.length === 0, 'peace', 5_000).catch(() => readViolations());
/**
 * Violations that remain a quarter of an hour later: a refund open when the last call was lost is leased for 90
 * seconds and refunded then.
 */
async function remainingProblems(): Promise<string[]> {
  for (let passed = 0; passed < 900; passed += 91) {
    const wrong = await waitForNoViolations();
    if (wrong.length === 0) return wrong;
    await makeOlder(91);
  }
  return waitForNoViolations();
}

/** One sale, killed after the supplier's effect and before its response arrived. */
async function killedAfter(what: 'the hold' | 'the issue'): Promise<void> {
  const moment = MOMENTS.find((one) => one.what === what) as Moment;
  const killed = killAt(moment, 'after');
  buy(remoteOffer).catch(() => undefined);
  await killed;
  tap.onExchange(null);
}
const hasViolation = async (what: string): Promise<boolean> =>
  (await readViolations()).some((each) => each.includes(what));
const expectViolation = (what: string) => until(() => hasViolation(what), Boolean, what, 10_000);

test('control: blindly resent operations refund an issued sale and hold seats twice', async () => {
  const blindly = (kind: string) =>
    database.pool.query(
      `update orders.operations set id = gen_random_uuid()::text, state = 'planned', resolve_at = null
       where kind = $1 and state in ('sent', 'unknown')`,
      [kind],
    );
  await killedAfter('the issue');
  expect((await blindly('issue')).rowCount).toBe(1);
  await product.start();
  await settle();
  await expectViolation('has unpaid tickets');

  // The supplier may have sold the seats or changed the price before the second attempt: one sale of three is enough.
  let twice = false;
  for (let sale = 0; sale < 3 && !twice; sale++) {
    await killedAfter('the hold');
    expect((await blindly('hold')).rowCount).toBe(1);
    await product.start();
    await settle();
    twice = await expectViolation('has 2 bookings').catch(() => false);
  }
  expect(twice).toBe(true);
}, 240_000);
