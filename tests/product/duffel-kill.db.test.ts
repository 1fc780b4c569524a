import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Ancillaries } from '#modules/orders/api.ts';
import { dayNumber } from '../support/day-number.ts';
import { abroad, duffelOffer, findDuffelViolations, readDuffelOrders, sellDuffel } from './duffel-sales.ts';
import { callAt, killAt } from './kill-steps.ts';
import { enterRate, type Killed, killedSales, type Sale, startKilled } from './killed-sales.ts';
import { readCapturedPayments } from './partner-state.ts';
import { until } from './product-fixture.ts';
import { report } from './report.ts';
import { dateInDays, type Ready, type Visitor } from './visitor.ts';

/** Until then what is not listed at Duffel proves nothing; a little more. */
const PROVED_S = 3 * 3_600 + 61;
let killed: Killed;
let sales: ReturnType<typeof killedSales>;

/** Duffel sells in dollars: each sum is converted by the rate that its sale is frozen with. */
beforeAll(async () => {
  killed = await startKilled({ duffelCurrency: 'USD' });
  const { product, tap, partners, database, buyers } = killed;
  await enterRate(product.url, 'USD', '87.45');
  await sellDuffel(product.url, { url: `${tap.url}/duffel`, key: partners.keys.duffel, currency: 'USD' });
  // «Never happened» is believed of what was sent over this connection, and sales are made hours older.
  await database.pool.query(`update supply.suppliers set connection_set_at = now() - interval '1 year'`);
  sales = killedSales(killed, { provedS: PROVED_S });
  await until(
    () => buyers.find(buyers.visitor(), wished(HELD)).catch(() => null),
    (found) => found !== null,
    'an offer of Duffel',
  );
}, 300_000);
afterAll(() => killed?.stop());
afterEach(async () => {
  killed.tap.onExchange(null);
  await killed.partners.calm();
});

/** Days ahead: soon departures must be paid at once, and are ordered after the money is taken. */
const [INSTANT, HELD] = [2, 40];
const wished = (days: number) => ({ to: 'istanbul', date: dateInDays(days), choose: duffelOffer });

let wishes = 0;
/** With a bag and a seat of the first flight, which go inside the order. */
async function withServices(visitor: Visitor, ready: Ready): Promise<Ready> {
  const path = `/api/bookings/${ready.id}/ancillaries`;
  const offered = await visitor.call<Ancillaries>('GET', path);
  const [segment] = offered.body.segments ?? [];
  const bag = segment?.items.find(({ kind }) => kind === 'baggage');
  const free = segment?.seats?.cabins
    .flatMap(({ rows }) => rows.flatMap(({ seats }) => seats))
    .filter(({ state }) => state === 'free');
  // Buyers do not all want the same one.
  wishes += 7;
  const seat = free?.[wishes % free.length];
  if (!bag || !seat) throw new Error('no bag and no seat is sold');
  const at = { passengerId: 'p0', segmentIndex: 0, count: 1 };
  const both = [
    { ...at, item: bag.id },
    { ...at, item: 'SEAT', seat: seat.id },
  ];
  const chosen = await visitor.call<Ancillaries>('PUT', path, { chosen: both });
  if (chosen.status !== 200 || chosen.body.refused?.length) throw new Error(`ancillaries: ${chosen.status}`);
  return { ...ready, body: Object.assign(ready.body, { acceptedAncillaries: chosen.body.total }) };
}

/** Buys from the search to the bank's page, despite crashes. */
async function buy({ days, services }: Pick<Run, 'days' | 'services'>): Promise<Sale> {
  const { buyers } = killed;
  const visitor = buyers.visitor();
  const booked = await sales.retry(async () =>
    buyers.book(visitor, await buyers.find(visitor, wished(days)), [abroad()]),
  );
  return sales.pay(visitor, services ? await sales.retry(() => withServices(visitor, booked)) : booked);
}

const CREATE = callAt('POST', /^\/duffel\/air\/orders$/);
const PAY = callAt('POST', /^\/duffel\/air\/payments$/);
type Run = {
  readonly what: string;
  readonly days: number;
  readonly matches: typeof CREATE;
  readonly when: 'before' | 'after';
  /** With a bag and a seat: such an order is paid at once. */
  readonly services?: true;
  /** The offer has run out when it is known that nothing was ordered: the money goes back. */
  readonly late?: boolean;
};
const RUNS: readonly Run[] = [
  { what: 'the order with a bag and a seat', days: HELD, matches: CREATE, when: 'after', services: true },
  { what: 'the order that is paid at once', days: INSTANT, matches: CREATE, when: 'after' },
  { what: 'the order that is paid at once, too late', days: INSTANT, matches: CREATE, when: 'before', late: true },
  { what: 'the order with a bag and a seat', days: HELD, matches: CREATE, when: 'before', services: true },
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

test(
  `${SALES} sales killed while Duffel creates an order or takes its payment: one order there and one price kept, or ` +
    'no order and all of the money back; its bags and seats likewise',
  async () => {
    console.log(`Duffel kills: seed ${SEED}`);
    const { partners, database, theirs } = killed;
    let [kills, lost] = [0, 0];
    for (let n = 0; lost < SALES; n++) {
      const run = RUNS[(SEED + n) % RUNS.length] as Run;
      const count = Math.min(TOGETHER, SALES - lost);
      const round = await sales.kill(
        run.matches,
        run.when,
        Array.from({ length: count }, () => () => buy(run)),
      );
      lost += round.lost;
      kills += 1;
      if (run.late) await partners.faultRule('clock', { aheadMs: PROVED_S * 1_000 });
      const heldInVain = run.days === HELD && !run.services && run.matches === CREATE && run.when === 'before';
      const orders = await sales.ended(run.what, round.running, heldInVain);
      const sold = orders.filter(({ status }) => status === 'sold').length;
      console.log(`killed ${run.when} ${run.what}: ${sold} of ${count} sold`);
      // What had its effect is adopted; a sale of an offer that has run out is given up.
      if (run.when === 'after') expect([n, sold]).toEqual([n, count]);
      if (run.late) expect([n, orders.every(sales.isEnded)]).toEqual([n, true]);
      await partners.calm();
    }
    await sales.settle();
    const look = () => findDuffelViolations(database.pool, theirs);
    expect(await until(look, (wrong) => wrong.length === 0, 'peace', 10_000).catch(look)).toEqual([]);
    const orders = await readDuffelOrders(theirs);
    const money = await readCapturedPayments(theirs);
    report('Duffel kills', {
      'kills at Duffel': kills,
      'calls lost with them': lost,
      'Duffel orders': orders.length,
      'of them ticketed': orders.filter(({ documents }) => documents > 0).length,
      'bags and seats in them': orders.reduce((all, { services }) => all + services.length, 0),
      'payments kept': money.filter(({ captured, refunded }) => captured > refunded).length,
      'given back': money.filter(({ captured, refunded }) => captured > 0 && captured === refunded).length,
    });
    expect(lost).toBeGreaterThanOrEqual(SALES);
  },
  180_000 + SALES * 30_000,
);

test('control: an order that is sent again under another operation is two orders at Duffel', async () => {
  const { tap, product, database, theirs } = killed;
  const dead = killAt({ tap, product }, CREATE, 'after');
  buy({ days: INSTANT }).catch(() => undefined);
  await dead;
  tap.onExchange(null);
  const again = await database.pool.query(
    `update orders.operations set id = gen_random_uuid()::text, state = 'planned', resolve_at = null
     where kind = 'issue' and state in ('sent', 'unknown')`,
  );
  expect(again.rowCount).toBe(1);
  await product.start();
  await sales.settle();
  const look = () => findDuffelViolations(database.pool, theirs);
  await until(look, (wrong) => wrong.some((one) => one.includes('is 2 orders at Duffel')), 'two orders', 20_000);
}, 120_000);
