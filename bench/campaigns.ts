/**
 * Sales of customers and contracts through three campaigns, as the worker follows them, while other sales are posted;
 * the dashboard of the biggest contract, a preview of the month, and the draw of a million coupons.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { fromMajor, money } from '#kernel/money.ts';
import { insertMember } from '#modules/bonuses/db/bonus-queries.ts';
import type { BonusesDeps } from '#modules/bonuses/ports.ts';
import { contractLevels } from '#modules/bonuses/use-cases/contract-level.ts';
import { readBonuses } from '#modules/bonuses/use-cases/read-bonuses.ts';
import { noteChangedOrders } from '#modules/campaigns/db/changed-order-queries.ts';
import { type CampaignsDeps, createCampaigns, type SoldTicket } from '#modules/campaigns/index.ts';
import { runningCampaign } from '#modules/campaigns/testing/running-campaign.ts';
import { previewCampaign } from '#modules/campaigns/use-cases/read-campaigns.ts';
import {
  createLedger,
  listFundEntries,
  listNewestFundEntries,
  listPointEntries,
  readFunds,
} from '#modules/ledger/index.ts';
import { hashCoupons, selectCoupons } from '#modules/lottery/use-cases/select-coupons.ts';
import { connect, inTransaction } from '#platform/db/database.ts';
import { startEmbedded } from '#platform/db/embedded.ts';
import { ensureDatabase, migrate } from '#platform/db/migrate.ts';
import { campaignDeps } from '../tests/support/campaign-deps.ts';
import { testClock } from '../tests/support/clock.ts';
import { against, type Row } from './table.ts';

const SMALL = process.argv.includes('--small');
const SALES = SMALL ? 5_000 : 100_000;
const COUPONS = SMALL ? 100_000 : 1_000_000;
const BIGGEST = 'contract-0';
const DAY_MS = 86_400_000;
const clock = testClock('2026-03-20T06:00:00Z');

/** Half of the sales are customers'; a third of the rest the biggest contract's, over a year. */
const buyerOf = (n: number): Pick<SoldTicket, 'userId' | 'contractId'> =>
  n % 2 === 0
    ? { userId: `user-${n % (SALES / 10)}`, contractId: null }
    : { userId: 'agent', contractId: n % 3 === 0 ? BIGGEST : `contract-${n % 400}` };
const issuedAt = (n: number) =>
  new Date(clock.now().getTime() + n - SALES - (buyerOf(n).contractId === BIGGEST ? (n % 360) * DAY_MS : 0));
const ticketOf = (n: number): SoldTicket => ({
  documentId: `ticket-${n}`,
  orderId: `order-${n}`,
  ...buyerOf(n),
  type: 'ETICKET',
  carrier: `C${n % 20}`,
  cabin: 'economy',
  origin: 'bishkek',
  destination: 'osh',
  price: fromMajor(3_000 + (n % 97) * 100),
  fee: fromMajor(300),
  issuedAt: issuedAt(n),
  stands: true,
  endedBy: null,
  isExchange: false,
});

const depsOn = (pool: pg.Pool): CampaignsDeps =>
  campaignDeps(connect(pool), clock, {
    levelsOf: contractLevels,
    ticketsOf: async (_db, orderIds) => orderIds.map((orderId) => ticketOf(Number(orderId.slice('order-'.length)))),
  });

function bonusesOn(campaigns: CampaignsDeps): BonusesDeps {
  const { db } = campaigns;
  const ledger = createLedger({ clock });
  return {
    db,
    clock,
    ids: campaigns.ids,
    audit: campaigns.audit,
    currency: 'KGS',
    earning: createCampaigns(campaigns).earning,
    motivation: {
      expire: (tx, award) => ledger.post(tx, { kind: 'motivation_expired', ...award }),
      lock: (tx, owner) => ledger.lockMotivation(tx, owner, 'KGS'),
      changes: (executor, owner) => listPointEntries(executor, owner, 'KGS', 'motivation'),
      funds: (executor, owner) => readFunds(executor, owner, 'KGS', 'motivation'),
    },
    announceExpiry: async () => {},
    statement: (executor, contractId, period, limit) =>
      listFundEntries(executor, { contractId, fund: 'motivation', currency: 'KGS' }, period, limit),
    newest: (executor, contractId, limit) =>
      listNewestFundEntries(executor, { contractId, fund: 'motivation', currency: 'KGS' }, limit),
    orderNumbers: campaigns.orderNumbers,
    contract: async (_db, id) => ({ number: id, contractor: { name: id } }),
    contractIdOf: async () => null,
  };
}

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

/** How long one sale takes after another is posted, in ms, until a promise is done. */
async function salesDuring(pool: pg.Pool, done: Promise<unknown>): Promise<number[]> {
  const db = connect(pool);
  const ledger = createLedger({ clock });
  const times: number[] = [];
  let isDone = false;
  void done.finally(() => {
    isDone = true;
  });
  const zero = money(0);
  const price = { fare: fromMajor(5_000), taxes: zero, serviceFee: zero, itFee: zero };
  while (!isDone) {
    const orderId = `sold-${crypto.randomUUID()}`;
    const begun = performance.now();
    await inTransaction(db, (tx) =>
      ledger.post(tx, { kind: 'sale', orderId, supplierId: 's', price, at: clock.now().toISOString() }),
    );
    times.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return times;
}

async function follow(pool: pg.Pool, deps: CampaignsDeps): Promise<Row[]> {
  for (let n = 0; n < SALES; n += 10_000) {
    const ids = Array.from({ length: Math.min(10_000, SALES - n) }, (_, i) => `order-${n + i}`);
    await noteChangedOrders(deps.db, ids, clock.now());
  }
  const idle = await salesDuring(pool, new Promise((resolve) => setTimeout(resolve, 5_000)));
  const begun = performance.now();
  const followed = createCampaigns(deps).followNoted();
  const busy = salesDuring(pool, followed);
  await followed;
  const seconds = (performance.now() - begun) / 1_000;
  const slowed = percentile(await busy, 0.99) - percentile(idle, 0.99);
  const row = against(`${SALES} sales through three campaigns`, seconds, 's', '≤', SMALL ? 3 : 60);
  return [row, against('what this adds to the p99 of a sale that is posted meanwhile', slowed, 'ms', '≤', 100)];
}

async function dashboard(deps: BonusesDeps): Promise<Row> {
  const agent = { user: { userId: 'a', name: 'a', roles: [], contractId: BIGGEST, workplaceId: null } };
  const times: number[] = [];
  for (let n = 0; n < 200; n++) {
    const begun = performance.now();
    const { programme } = await readBonuses(deps, agent);
    times.push(performance.now() - begun);
    if (!programme || programme.points === 0) throw new Error('the biggest contract has no points');
  }
  const name = `dashboard of a contract with ${Math.floor(SALES / 6)} tickets, p99`;
  return against(name, percentile(times.slice(20), 0.99), 'ms', '≤', 30);
}

function draw(): Row[] {
  const numbers = Array.from({ length: COUPONS }, (_, n) => n + 1);
  const begun = performance.now();
  const hash = hashCoupons(numbers);
  const hashed = performance.now();
  const chosen = selectCoupons(numbers, hash, '123456'.repeat(10), 100);
  const selected = performance.now();
  if (new Set(chosen).size !== 100) throw new Error('a coupon was drawn twice');
  return [
    against(`hash of the list of ${COUPONS} coupons`, (hashed - begun) / 1_000, 's', '≤', 20),
    against(`100 winners of ${COUPONS} coupons`, (selected - hashed) / 1_000, 's', '≤', 2),
  ];
}

async function onDatabase(pool: pg.Pool): Promise<Row[]> {
  const deps = depsOn(pool);
  const contracts = Array.from({ length: 400 }, (_, n) => `contract-${n}`);
  await inTransaction(deps.db, async (tx) => {
    for (const contractId of contracts)
      await insertMember(tx, { contractId, connectedAt: new Date(0), connectedBy: null, statusOverride: null });
  });
  await runningCampaign(deps.db, { id: 'percent' });
  await runningCampaign(deps.db, { id: 'threshold', basis: 'threshold', rate: 50, thresholdMinor: 2_000_000 });
  await runningCampaign(deps.db, { id: 'tariff', gives: 'bonuses', forStatus: true, basis: 'ticket', rate: 4 });
  const rows = await follow(pool, deps);
  const looked = performance.now();
  const preview = await previewCampaign(deps, { id: 'percent', from: '2026-03-01', to: '2026-03-20' });
  const previewed = (performance.now() - looked) / 1_000;
  if (preview.tickets !== SALES / 2) throw new Error(`the preview has ${preview.tickets} tickets`);
  rows.push(against('preview of the sales of a month', previewed, 's', '≤', SMALL ? 1 : 10));
  rows.push(await dashboard(bonusesOn(deps)));
  return rows;
}

export async function measure(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sapar-bench-'));
  chmodSync(folder, 0o755);
  const server = await startEmbedded({ folder, settings: { shared_buffers: '256MB' } });
  try {
    await ensureDatabase(server.url('postgres'), 'bench');
    await migrate(server.url('bench'));
    const pool = new pg.Pool({ connectionString: server.url('bench'), max: 10, pipeline: true });
    // A connection still closing when the server stops gets an error.
    pool.on('error', () => {});
    try {
      return [...(await onDatabase(pool)), ...draw()];
    } finally {
      await pool.end();
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
