/** Sales of customers through three campaigns, as the worker follows them, and a preview of the month that they are. */
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { fromMajor } from '#kernel/money.ts';
import { type CampaignsDeps, createCampaigns, type SoldTicket } from '#modules/campaigns/index.ts';
import { createLedger } from '#modules/ledger/index.ts';
import { connect } from '#platform/db/database.ts';
import { startEmbedded } from '#platform/db/embedded.ts';
import { ensureDatabase, migrate } from '#platform/db/migrate.ts';
import { runningCampaign } from '../src/modules/campaigns/testing/running-campaign.ts';
import { previewCampaign } from '../src/modules/campaigns/use-cases/read-campaigns.ts';
import { testClock } from '../tests/support/clock.ts';
import { against, type Row } from './table.ts';

const SMALL = process.argv.includes('--small');
const SALES = SMALL ? 5_000 : 100_000;
const CUSTOMERS = SALES / 10;
/** Jobs of one worker at a time. */
const AT_ONCE = 8;
const LIMIT_SECONDS = SMALL ? 3 : 60;

const ticketOf = (n: number, issuedAt: Date): SoldTicket => ({
  documentId: `ticket-${n}`,
  orderId: `order-${n}`,
  userId: `user-${n % CUSTOMERS}`,
  type: 'ETICKET',
  carrier: `C${n % 20}`,
  cabin: 'economy',
  origin: 'bishkek',
  destination: 'osh',
  price: fromMajor(3_000 + (n % 97) * 100),
  fee: fromMajor(300),
  issuedAt,
  stands: true,
});

function depsOn(pool: pg.Pool): CampaignsDeps {
  const clock = testClock('2026-03-20T06:00:00Z');
  const ledger = createLedger({ clock });
  return {
    db: connect(pool),
    clock,
    ids: randomUUID,
    audit: { recordAccess: async () => {} },
    currency: 'KGS',
    countryOf: () => 'KG',
    ticketsOf: async (_db, orderId) => [ticketOf(Number(orderId.slice('order-'.length)), clock.now())],
    isCustomer: async () => true,
    points: {
      award: (tx, award) => ledger.post(tx, { kind: 'award', fund: 'points', ...award }),
      reverse: (tx, award) => ledger.post(tx, { kind: 'points_reversal', ...award }),
      collectDebt: (tx, owner) => ledger.collectDebt(tx, owner, 'KGS'),
    },
    orderNumbers: async () => new Map(),
    namesOf: async () => new Map(),
  };
}

async function onDatabase(pool: pg.Pool): Promise<Row[]> {
  const deps = depsOn(pool);
  await runningCampaign(deps.db, { id: 'percent' });
  await runningCampaign(deps.db, { id: 'threshold', basis: 'threshold', rate: 50, thresholdMinor: 2_000_000 });
  await runningCampaign(deps.db, { id: 'double', basis: 'times', rate: 2 });
  const { follow } = createCampaigns(deps);
  let next = 0;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let n = next++; n < SALES; n = next++) await follow(`order-${n}`);
    }),
  );
  const seconds = (performance.now() - begun) / 1_000;
  const looked = performance.now();
  const preview = await previewCampaign(deps, { id: 'percent', from: '2026-03-01', to: '2026-03-20' });
  const previewed = (performance.now() - looked) / 1_000;
  if (preview.tickets !== SALES) throw new Error(`the preview has ${preview.tickets} tickets`);
  return [
    against(`${SALES} sales through three campaigns`, seconds, 's', '≤', LIMIT_SECONDS),
    against(`preview of ${SALES} sales`, previewed, 's', '≤', SMALL ? 1 : 10),
  ];
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
      return await onDatabase(pool);
    } finally {
      await pool.end();
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
