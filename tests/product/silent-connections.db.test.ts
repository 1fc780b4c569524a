import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connect, databaseOutage, inTransaction } from '#platform/db/database.ts';
import { createPool, type WatchedPool } from '#platform/db/pool.ts';
import { type ConnectionLimits, watchConnections } from '#platform/db/watch-connections.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { testLog } from '../support/log.ts';
import { type ChaosProxy, chaosProxy } from './chaos-proxy.ts';

const CONNECTIONS = 20;
const QUICK: ConnectionLimits = { everyMs: 50, suspectAfter: 2, giveUpAfter: 60, pingAfter: 3, stuckAfter: 8 };
/** Checks disabled. */
const UNGUARDED: ConnectionLimits = { ...QUICK, everyMs: 3_600_000 };

let database: TestDatabase;
let proxy: ChaosProxy;
let through: string;
let pool: WatchedPool;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  proxy.cut();
  await pool.end();
  await proxy.close();
});

/** A pool behind its own proxy, with all connections open. */
async function poolBehindProxy(limits: ConnectionLimits): Promise<WatchedPool> {
  const url = new URL(database.url);
  const { hostname: host, port } = url;
  proxy = await chaosProxy(() => ({ host, port: Number(port) }));
  url.port = String(proxy.port);
  url.hostname = '127.0.0.1';
  through = url.toString();
  pool = createPool(through, testLog().log, CONNECTIONS, limits);
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()));
  for (const client of clients) client.release();
  return pool;
}

const answers = async (pool: pg.Pool): Promise<'answered' | 'refused'> =>
  pool.query('select 1').then(
    () => 'answered' as const,
    (error: unknown) => {
      expect(databaseOutage(error)).toBe('away');
      return 'refused' as const;
    },
  );

test('twenty silent connections cost at most one failed call each, then all calls are answered', async () => {
  await poolBehindProxy(QUICK);
  proxy.silence();
  const first = await Promise.all(Array.from({ length: 300 }, () => answers(pool)));
  expect(first.filter((one) => one === 'refused').length).toBeLessThanOrEqual(CONNECTIONS);
  expect(pool.connectionWatch.closed()).toBe(CONNECTIONS);
  const then = await Promise.all(Array.from({ length: 300 }, () => answers(pool)));
  expect(then).not.toContain('refused');
  expect(pool.connectionWatch.healthy()).toBe(true);
});

test('control: without the checks no call is answered, although a new client is', async () => {
  await poolBehindProxy(UNGUARDED);
  proxy.silence();
  let settled = 0;
  const calls = Array.from({ length: CONNECTIONS }, () => answers(pool).then(() => settled++));
  const fresh = new pg.Client({ connectionString: through });
  await fresh.connect();
  for (let round = 0; round < 300; round++) await fresh.query('select 1');
  await fresh.end();
  expect(settled).toBe(0);
  expect(pool.connectionWatch.closed()).toBe(0);
  proxy.cut();
  await Promise.all(calls);
});

test('idle connections that fall silent are closed before their next use', async () => {
  await poolBehindProxy(QUICK);
  const all = new Promise<void>((done) => {
    let gone = 0;
    pool.on('remove', () => ++gone === CONNECTIONS && done());
  });
  proxy.silence();
  await all;
  expect(await answers(pool)).toBe('answered');
});

test('a transaction over a silent connection fails as an outage, and frees its slot', async () => {
  await poolBehindProxy(QUICK);
  const db = connect(pool);
  let opened: () => void = () => {};
  const begun = new Promise<void>((resolve) => {
    opened = resolve;
  });
  let go: () => void = () => {};
  const silent = new Promise<void>((resolve) => {
    go = resolve;
  });
  const transaction = inTransaction(db, async (tx) => {
    await tx.execute('select 1');
    opened();
    await silent;
    await tx.execute('select 2');
  });
  await begun;
  proxy.silence();
  go();
  const failure = await transaction.then(
    () => null,
    (error: unknown) => error,
  );
  expect(databaseOutage(failure)).toBe('away');
  expect((await Promise.all(Array.from({ length: 60 }, () => answers(pool)))).at(-1)).toBe('answered');
  expect(pool.totalCount - pool.idleCount).toBe(0);
});

test('a slow statement is not a silent connection: it may finish', async () => {
  await poolBehindProxy(QUICK);
  // For fifty checks.
  const slow = await pool.query('select pg_sleep(2.5), 7 as seven');
  expect(slow.rows[0]).toMatchObject({ seven: 7 });
  expect(pool.connectionWatch.closed()).toBe(0);
  expect(pool.connectionWatch.healthy()).toBe(true);
});

test('a statement that ends while the server is queried about it gets its response', async () => {
  const limits = { ...QUICK, everyMs: 250 };
  await poolBehindProxy(UNGUARDED);
  const control = new pg.Client({ connectionString: database.url });
  await control.connect();
  await control.query('select pg_advisory_lock(815)');
  let queries = 0;
  let released: Promise<unknown> = Promise.resolve();
  const watched = new pg.Pool({ connectionString: through, max: 1 });
  const connectionWatch = watchConnections(watched, testLog().log, limits, async (processIds) => {
    // The response to the statement is sent now, and the server reports an idle backend before it arrives.
    if (queries++ === 0) released = control.query('select pg_advisory_unlock(815)');
    return { known: new Set(processIds), working: new Set() };
  });
  try {
    const waited = await watched.query('select pg_advisory_lock(815), 7 as seven');
    expect(waited.rows[0]).toMatchObject({ seven: 7 });
    expect([queries, connectionWatch.closed()]).toEqual([1, 0]);
  } finally {
    connectionWatch.stop();
    await released;
    await watched.end();
    await control.end();
  }
});

test('while the database does not answer, calls fail and the process stays healthy', async () => {
  await poolBehindProxy({ ...QUICK, giveUpAfter: 4 });
  proxy.set({ mode: 'swallow' });
  const refused = await Promise.all(Array.from({ length: CONNECTIONS }, () => answers(pool)));
  expect(new Set(refused)).toEqual(new Set(['refused']));
  expect(pool.connectionWatch.healthy()).toBe(true);
  proxy.calm();
});
