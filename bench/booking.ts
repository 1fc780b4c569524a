/**
 * The booking's claims, on real PostgreSQL that writes to disk before it answers, beside the least that a database must do. `--small` for a quarter of the
 * work, `--statements` for what each row asks of the database, `--profile=FOLDER` for a CPU profile of each row.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#platform/db/embedded.ts';
import { ensureDatabase, migrate } from '#platform/db/migrate.ts';
import { type Cost, createMeter, type Meter, TELLS_STATEMENTS } from './booking/costs.ts';
import { measureOverHttp } from './booking/over-http.ts';
import { measureSales } from './booking/sales.ts';
import { measureBooking, measureHotSeat, measureRaw } from './booking/transactions.ts';
import { createBookingWorld } from './booking/world.ts';
import { against, beside, type Row, share } from './table.ts';

/** As many as a process of the product has, for both sides. */
const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 20);
const SIZE = process.argv.includes('--small') ? 400 : 1_600;

export async function measure(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sapar-bench-'));
  chmodSync(folder, 0o755);
  const settings = {
    ...{ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', shared_buffers: '256MB' },
    ...(TELLS_STATEMENTS && {
      shared_preload_libraries: 'pg_stat_statements',
      'pg_stat_statements.track_planning': 'on',
    }),
  };
  const server = await startEmbedded({ folder, settings });
  try {
    await ensureDatabase(server.url('postgres'), 'bench');
    await migrate(server.url('bench'));
    const pool = new pg.Pool({ connectionString: server.url('bench'), max: CONNECTIONS });
    pool.on('error', () => {});
    pool.on('connect', (client) => {
      client.on('error', () => {});
    });
    if (TELLS_STATEMENTS) await pool.query('create extension pg_stat_statements');
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
  const raw = await measureRaw(bench, meter, SIZE);
  const booking = await measureBooking(bench, meter, SIZE, false);
  const seated = await measureBooking(bench, meter, SIZE, true);
  const hot = await measureHotSeat(bench, meter, SIZE);
  const { placed, payable } = await measureOverHttp(bench, meter, SIZE);
  const sale = await measureSales(bench, meter, SIZE);

  const per = '/s';
  const peer = 'raw transaction';
  const cost = (what: string, of: Cost): Row[] => [
    beside(`${what}: statements`, of.statements, '', peer, raw.cost.statements),
    beside(`${what}: commits`, of.commits, '', peer, raw.cost.commits),
    beside(`${what}: our processor time`, of.node, 'ms', peer, raw.cost.node),
    beside(`${what}: the database's`, of.database, 'ms', peer, raw.cost.database),
  ];
  return [
    share('order transaction', booking.rate, per, peer, raw.rate, 0.6),
    beside('the same with its seats at the house', seated.rate, per, peer, raw.rate),
    share('order over HTTP, authorised and validated', placed.rate, per, peer, raw.rate, 0.3),
    against('order over HTTP, p95 of 32 clients', placed.p95, 'ms', '≤', 50),
    // More than the order: seats at the house and a page to pay on.
    beside('the same with its seats and a page to pay on', payable.rate, per, peer, raw.rate),
    beside('the same with seats and page, p95', payable.p95, 'ms', 'order over HTTP', placed.p95),
    against('whole sale: hold, pay, issue, receipt queued', sale.rate, per, '≥', 300),
    against('hot seat: holds of one class', hot.ours.rate, per, '≥', 1_500),
    beside('hot seat beside a bare conditional update', hot.ours.rate, per, 'raw hot row', hot.raw.rate),
    ...cost('order transaction', booking.cost),
    ...cost('order transaction with seats', seated.cost),
    ...cost('order over HTTP', placed.cost),
    ...cost('order over HTTP with seats and page', payable.cost),
    ...cost('whole sale', sale.cost),
    ...cost('hold of one class', hot.ours.cost),
  ];
}
