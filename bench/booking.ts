/**
 * Benchmarks of booking on a PostgreSQL that flushes to disk before it answers, compared with the minimum that a
 * database must do. `--small`: a quarter of the work; `--statements`: the statements of each row; `--profile=FOLDER`:
 * a CPU profile of the last round of each row.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#platform/db/embedded.ts';
import { ensureDatabase, migrate } from '#platform/db/migrate.ts';
import { CONNECTIONS } from '#platform/db/pool.ts';
import { type Cost, createMeter, type Meter, REPORTS_STATEMENTS } from './booking/costs.ts';
import { startOverHttp } from './booking/over-http.ts';
import { type Measured, medianRound, runRoundsInTurn } from './booking/rounds.ts';
import { measureSales } from './booking/sales.ts';
import { bookingSide, hotSeatSides, rawSide } from './booking/transactions.ts';
import { createBookingWorld } from './booking/world.ts';
import { against, baseline, compareInRounds, type Row } from './table.ts';

/** Orders of a round. */
const SIZE = process.argv.includes('--small') ? 200 : 800;
/** Number of counted rounds. The machine's speed varies, so each round also measures the raw side. */
const ROUNDS = 9;

export async function measure(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sapar-bench-'));
  chmodSync(folder, 0o755);
  const settings = {
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    shared_buffers: '256MB',
    ...(REPORTS_STATEMENTS && {
      shared_preload_libraries: 'pg_stat_statements',
      'pg_stat_statements.track_planning': 'on',
    }),
  };
  const server = await startEmbedded({ folder, settings });
  try {
    await ensureDatabase(server.url('postgres'), 'bench');
    await migrate(server.url('bench'));
    // As many connections as a product process has, on both sides.
    const pool = new pg.Pool({ connectionString: server.url('bench'), max: CONNECTIONS, pipeline: true });
    pool.on('error', () => {});
    pool.on('connect', (client) => {
      client.on('error', () => {});
    });
    if (REPORTS_STATEMENTS) await pool.query('create extension pg_stat_statements');
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
  const bench = await createBookingWorld(pool);
  const raw = await rawSide(bench, 5 * SIZE);
  const { placed, payable, stop } = await startOverHttp(bench, SIZE);
  const hot = await runRoundsInTurn(meter, 3, hotSeatSides(bench, 2 * SIZE));
  const main = await runRoundsInTurn(meter, ROUNDS, { raw, booking: bookingSide(bench, SIZE), placed });
  const more = await runRoundsInTurn(meter, 3, { raw, payable });
  await stop();
  const sale = await measureSales(bench, meter, 2 * SIZE);

  const per = '/s';
  const peer = 'raw transaction';
  const rates = (laps: readonly Measured[]) => laps.map(({ rate }) => rate);
  const [raws, raws2] = [rates(main.raw), rates(more.raw)];
  const { cost: base } = medianRound(main.raw);
  const cost = (what: string, of: Cost): Row[] => [
    baseline(`${what}: statements`, of.statements, '', peer, base.statements),
    baseline(`${what}: our processor time`, of.node, 'ms', peer, base.node),
    baseline(`${what}: the database's`, of.database, 'ms', peer, base.database),
  ];
  const overHttp = (what: string, laps: readonly Measured[]): Row[] => {
    const { cost: of, buyers } = medianRound(laps);
    return [...cost(what, of), baseline(`${what}: its buyer's`, buyers, 'ms', peer, base.node)];
  };
  const [p95, p95Payable] = [medianRound(main.placed).p95, medianRound(more.payable).p95];
  return [
    compareInRounds('order transaction', rates(main.booking), per, peer, raws, 0.3),
    compareInRounds('order over HTTP, authorised and validated', rates(main.placed), per, peer, raws, 0.15),
    against('order over HTTP, p95 of 32 clients', p95, 'ms', '≤', 100),
    // Includes seats held in own inventory and a payment page.
    compareInRounds('the same with its seats and a page to pay on', rates(more.payable), per, peer, raws2),
    baseline('the same with seats and page, p95', p95Payable, 'ms', 'order over HTTP', p95),
    against('whole sale: hold, pay, issue, receipt queued', sale.rate, per, '≥', 154),
    compareInRounds(
      'whole sale beside the raw transaction',
      [sale.rate],
      per,
      peer,
      [medianRound(main.raw).rate],
      0.02,
    ),
    against('hot seat: holds of one class', medianRound(hot.ours).rate, per, '≥', 1_000),
    compareInRounds('hot seat beside a bare conditional update', rates(hot.ours), per, 'raw hot row', rates(hot.raw)),
    ...cost('order transaction', medianRound(main.booking).cost),
    ...overHttp('order over HTTP', main.placed),
    ...overHttp('order over HTTP with seats and page', more.payable),
    ...cost('whole sale', sale.cost),
    ...cost('hold of one class', medianRound(hot.ours).cost),
  ];
}
