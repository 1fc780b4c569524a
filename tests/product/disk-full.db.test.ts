import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { createLedger } from '#modules/ledger/index.ts';
import { systemClock } from '#platform/clock.ts';
import { connect, databaseOutage, inTransaction } from '#platform/db/database.ts';
import { type EmbeddedPostgres, startEmbedded } from '#platform/db/embedded.ts';
import { alive } from '#platform/db/embedded-process.ts';
import { ensureDatabase, migrate } from '#platform/db/migrate.ts';
import { createPool } from '#platform/db/pool.ts';
import { startProduct } from '../../src/server/product.ts';
import { stoppedServer } from '../support/cluster.ts';
import { testLog } from '../support/log.ts';
import { testConfig, withoutPages } from '../support/server.ts';
import { chaosProxy } from './chaos-proxy.ts';
import { type ProductFixture, startProductFixture, until } from './product-fixture.ts';
import { report } from './report.ts';
import { type SmallDisk, smallDisk } from './small-disk.ts';
import { ownOffer } from './visitor.ts';

const endings: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of endings.toReversed()) await end();
}, 120_000);

/** The count of responses due to a full database. */
async function alerts(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^failures_total\{where="database full"\} (\d+)/m.exec(metrics)?.[1] ?? 0);
}

test('while the database has no space, changes are rejected, staff alerted and reads served', async () => {
  const fixture: ProductFixture = await startProductFixture();
  endings.push(() => fixture.stop());
  const { visitor, orderId } = await fixture.ordered({ choose: ownOffer });
  const ready = await fixture.book(visitor, await fixture.find(visitor, { choose: ownOffer }));
  await fixture.pool.query(`create function public.full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  const tables = ['orders.orders', 'orders.booking_drafts', 'platform.limits', 'search.searches'];
  for (const table of tables)
    await fixture.pool.query(`create trigger full_disk before insert on ${table} execute function public.full()`);

  const refused = await fixture.place(visitor, ready);
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
    503,
    'platform.no_records',
    '30',
  ]);
  // A new visitor, not counted yet, can still read.
  expect((await fixture.visitor().call('GET', '/api/countries')).status).toBe(200);
  expect((await visitor.call('GET', `/api/orders/${orderId}`)).status).toBe(200);
  expect(await alerts(fixture.url)).toBeGreaterThan(0);
  expect(fixture.lines().join('\n')).toContain('"database full"');

  for (const table of tables) await fixture.pool.query(`drop trigger full_disk on ${table}`);
  const placed = await fixture.place(visitor, ready);
  expect(placed.status).toBe(201);
  await fixture.reach(visitor, placed.body.orderId, 'pay');
}, 90_000);

const SAFE = { fsync: 'on', synchronous_commit: 'on', max_connections: '60', max_wal_size: '64MB' };
/** Acknowledges commits before writing WAL. */
const HASTY = { ...SAFE, synchronous_commit: 'off', wal_writer_delay: '10s' };
const WRITERS = 8;
/** So many postings at a time, and so many refusals; `npm run prove` asks for five hundred. */
const POSTINGS = Number(process.env.PROVE_POSTINGS ?? 80);

const copyServer = stoppedServer(async (server) => {
  await ensureDatabase(server.url('postgres'), 'full');
  await migrate(server.url('full'));
});

/** A server on the small disk, reached through a proxy that survives restarts. */
async function serverOn(disk: SmallDisk, settings: Readonly<Record<string, string>> = SAFE) {
  const folder = mkdtempSync(join(disk.folder, 'postgres-'));
  await copyServer(folder);
  chmodSync(folder, 0o755);
  let server: EmbeddedPostgres = await startEmbedded({ folder, settings });
  endings.push(() => server.stop().catch(() => undefined));
  const line = await chaosProxy(() => ({ host: '127.0.0.1', port: server.port }));
  endings.push(line.close);
  const url = new URL(server.url('full'));
  url.port = String(line.port);
  return {
    url: url.toString(),
    line,
    pid: () => server.pid,
    again: async () => {
      line.cut();
      server = await startEmbedded({ folder, settings });
    },
  };
}

/**
 * Inserts until the server stops on a full WAL disk, frees space and restarts it; returns the last acknowledged and
 * the stored number.
 */
async function outOfLog(server: Awaited<ReturnType<typeof serverOn>>) {
  const client = new pg.Client({ connectionString: server.url });
  client.on('error', () => {});
  await client.connect();
  await client.query('create table public.counted (n int)');
  await client.query('insert into public.counted values (0)');
  disk?.fill();
  let acknowledged = 0;
  for (let stopped = false; !stopped; )
    try {
      const { rows } = await client.query<{ n: number }>('update public.counted set n = n + 1 returning n');
      acknowledged = rows[0]?.n ?? 0;
      await client.query(`select pg_logical_emit_message(false, 'fill', repeat('x', 100000))`);
    } catch (error) {
      if (databaseOutage(error) === null) throw error;
      stopped = databaseOutage(error) === 'away';
    }
  const pid = server.pid();
  disk?.free();
  const kept = async () => {
    if (!alive(pid)) await server.again();
    const again = new pg.Client({ connectionString: server.url });
    again.on('error', () => {});
    await again.connect();
    const { rows } = await again.query<{ n: number }>('select n from public.counted');
    await again.end();
    return rows[0]?.n ?? -1;
  };
  const n = await until(
    () => kept().catch(() => -1),
    (found) => found >= 0,
    'the server after its panic',
    30_000,
  );
  return { acknowledged, kept: n };
}

const disk = smallDisk(700);
// Only root may mount; elsewhere only the test above runs.
if (disk) {
  endings.push(() => disk.end());

  test('acknowledged data survive a full disk: full tables reject writes, a full WAL stops the server', async () => {
    const server = await serverOn(disk);
    const dataDir = mkdtempSync(join(tmpdir(), 'sapar-full-'));
    endings.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const { log } = testLog();
    const config = { port: 0, baseUrl: 'http://127.0.0.1:0', databaseUrl: server.url, dataDir };
    const product = await startProduct(testConfig({ ...config, role: 'web' }), log, undefined, withoutPages);
    endings.push(() => product.stop());
    const pool = createPool(server.url, log, WRITERS);
    endings.push(() => pool.end());
    const db = connect(pool);
    const ledger = createLedger({ clock: systemClock });

    const acknowledged: string[] = [];
    const lastRefusals: string[] = [];
    let refusals = 0;
    let next = 0;
    /** Posts until there are this many more acknowledgements or rejections. */
    const write = async (wish: { acknowledged?: number; refused?: number }) => {
      const enough = (wish.acknowledged ?? Infinity) + acknowledged.length;
      const tooMuch = (wish.refused ?? Infinity) + refusals;
      const writer = async () => {
        while (acknowledged.length < enough && refusals < tooMuch) {
          const id = `full-${next++}`;
          const at = systemClock.now().toISOString();
          const orderId = `order-${id}-${'x'.repeat(400)}`;
          const fact = { kind: 'capture', id, orderId, via: 'alatoo', amount: fromMajor(3_750), at } as const;
          try {
            await inTransaction(db, (tx) => ledger.post(tx, fact));
            acknowledged.push(id);
          } catch (error) {
            refusals++;
            lastRefusals.push(databaseOutage(error) ?? String(error));
          }
        }
      };
      await Promise.all(Array.from({ length: WRITERS }, writer));
    };

    await write({ acknowledged: POSTINGS });
    await pool.query('select pg_switch_wal()');
    await pool.query('checkpoint');
    disk.fill();
    await write({ refused: POSTINGS });
    const full = { refusals, acknowledged: acknowledged.length };
    expect(new Set(lastRefusals)).toEqual(new Set(['full']));
    // The public site: changes are rejected with a message, reads are served.
    const shown = await fetch(`${product.url}/api/countries`);
    expect(shown.status).toBe(200);
    disk.free();
    await write({ acknowledged: POSTINGS });

    const counted = await outOfLog(server);
    expect(counted.acknowledged).toBeGreaterThan(10);
    expect(counted.kept).toBeGreaterThanOrEqual(counted.acknowledged);
    await until(
      () =>
        pool.query('select 1').then(
          () => true,
          () => false,
        ),
      Boolean,
      'the database',
      30_000,
    );
    await write({ acknowledged: POSTINGS });

    const { rows } = await pool.query<{ ref: string }>(`select ref from ledger.journal_entries where kind = 'capture'`);
    const unbalanced = await pool.query('select 1 from ledger.entry_lines group by entry_id having sum(minor) <> 0');
    const stored = new Set(rows.map((row) => row.ref));
    const figures = {
      refusals: full.refusals,
      acknowledged: acknowledged.length,
      lost: acknowledged.filter((id) => !stored.has(id)).length,
      doubled: rows.length - stored.size,
      unbalanced: unbalanced.rows.length,
    };
    report('disk full', figures);
    expect(figures).toMatchObject({ lost: 0, doubled: 0, unbalanced: 0 });
    const ready = await fetch(`${product.url}/readyz`);
    expect(ready.status).toBe(200);
  }, 180_000);

  test('control: a server that acknowledges before writing loses data when its WAL has no space', async () => {
    const counted = await outOfLog(await serverOn(disk, HASTY));
    expect(counted.kept).toBeLessThan(counted.acknowledged);
  }, 120_000);
}
