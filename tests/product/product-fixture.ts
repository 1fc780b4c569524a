import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { startProduct } from '../../src/server/product.ts';
import { emptyDatabase, type TestDatabase, testDatabase } from '../support/database.ts';
import { testLog } from '../support/log.ts';
import { type Partners, startPartners } from '../support/partners.ts';
import { demonstration } from '../support/presets.ts';
import { runtimeRole } from '../support/runtime-role.ts';
import { testConfig, withoutPages } from '../support/server.ts';
import { findViolations } from './partner-state.ts';
import { visitors } from './visitor.ts';

/** Polls until the value is accepted; the error on time-out contains the last value. */
export async function until<T>(
  read: () => Promise<T>,
  good: (value: T) => boolean,
  what = 'what was waited for',
  timeoutMs = 15_000,
): Promise<T> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const value = await read();
    if (good(value)) return value;
    if (performance.now() > end)
      throw new Error(`${what} did not come; last seen: ${JSON.stringify(value)?.slice(0, 2_000)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Real time that a test can advance. Signatures between us and the acquirer tolerate less than five minutes. */
export function movableClock(): Clock & { ahead(seconds: number): void; back(): void } {
  let ms = 0;
  return {
    now: () => new Date(Date.now() + ms),
    ahead: (seconds) => {
      ms += seconds * 1_000;
    },
    back: () => {
      ms = 0;
    },
  };
}

/** Queues a job and waits until it has run. */
export async function runJob(pool: pg.Pool, name: string, timeoutMs = 30_000): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `select (graphile_worker.add_job($1, '{}'::json, job_key := $1)).id`,
    [name],
  );
  const left = () => pool.query('select id, attempts from graphile_worker.jobs where id = $1', [rows[0]?.id]);
  await until(left, (found) => found.rows.length === 0, `the end of ${name}`, timeoutMs);
}

/** All committed rows of each table as text; bytes in hexadecimal. */
export async function dumpTables(pool: pg.Pool): Promise<ReadonlyMap<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const texts = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ all: string | null }>(
      `select string_agg(t::text, E'\\n') as all from ${name} t`,
    );
    texts.set(name, rows[0]?.all ?? '');
  }
  return texts;
}

/** All committed rows of all tables as text. */
export const dump = async (pool: pg.Pool): Promise<string> => [...(await dumpTables(pool)).values()].join('\n');

/** Violations that remain after the queued jobs have run. */
export async function remainingProblems({
  pool,
  partnersPool,
}: Pick<ProductFixture, 'pool' | 'partnersPool'>): Promise<string[]> {
  const look = () => findViolations(pool, partnersPool);
  return until(look, (wrong) => wrong.length === 0, 'peace', 10_000).catch(look);
}

/** A release refuses to start without pages; these calls read none. */
const emptyPages = (folder: string) => async () => ({
  build: { entry: { module: {} }, routes: {} } as never,
  clientFolder: folder,
});

export type ProductFixture = Awaited<ReturnType<typeof startProductFixture>>;

/**
 * The whole product in this process with its own database and the partners program: HTTP, jobs, suppliers and
 * acquirer are real; only the clock can be advanced.
 */
export async function startProductFixture(
  options: {
    partnersUrl?: (real: string) => string;
    config?: Partial<Config>;
    /** With the runtime role, as in a release. */
    ownsNothing?: boolean;
    /** A release on an empty database; without its pages. */
    release?: boolean;
    /** Days of the timetable on sale. */
    days?: number;
    /** What the supplier atlas sells in. */
    atlasCurrency?: 'KGS' | 'USD';
    /** What Duffel's simulator sells in. */
    duffelCurrency?: 'KGS' | 'USD';
  } = {},
) {
  const [database, partners]: [TestDatabase, Partners] = await Promise.all([
    options.release ? emptyDatabase() : testDatabase({ preset: demonstration(undefined, options.days) }),
    startPartners({ atlasCurrency: options.atlasCurrency ?? 'KGS', duffelCurrency: options.duffelCurrency ?? 'USD' }),
  ]);
  const dataDir = mkdtempSync(join(tmpdir(), 'sapar-world-'));
  const role = options.ownsNothing ? await runtimeRole(database) : null;
  const clock = movableClock();
  const { log, lines } = testLog();
  const product = await startProduct(
    testConfig({
      port: 0,
      baseUrl: 'http://127.0.0.1:0',
      databaseUrl: role?.url ?? database.url,
      dataDir,
      partnersUrl: options.partnersUrl?.(partners.url) ?? partners.url,
      gatewaySecret: partners.gatewaySecret,
      trustProxy: ['loopback'],
      ...(options.release && { mode: 'release' as const, supplierOrigin: partners.url }),
      ...options.config,
    }),
    log,
    clock,
    options.release ? emptyPages(dataDir) : withoutPages,
  );
  const partnersPool = new pg.Pool({ connectionString: partners.databaseUrl, max: 4 });
  partnersPool.on('error', () => {});
  partnersPool.on('connect', (client) => client.on('error', () => {}));
  return {
    url: product.url,
    /** Data folder. */
    dataDir,
    partners,
    clock,
    lines,
    pool: database.pool,
    /** The partners' database: what really happened there. */
    partnersPool,
    ...visitors(product.url),
    /** Advances the clock and runs the sweep. */
    pass: async (seconds: number) => {
      clock.ahead(seconds);
      await runJob(database.pool, 'orders.sweep');
    },
    stop: async () => {
      await product.stop();
      await partnersPool.end();
      await partners.stop();
      await role?.drop();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
