import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ChaosProxy, chaosProxy } from '../../../tests/product/chaos-proxy.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { connect, inTransaction } from './database.ts';

let database: TestDatabase;
let line: ChaosProxy;
let pool: pg.Pool;
beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query('create table marks (name text primary key)');
  const { hostname: host, port } = new URL(database.url);
  line = await chaosProxy(() => ({ host, port: Number(port) }));
  const url = new URL(database.url);
  url.port = String(line.port);
  pool = new pg.Pool({ connectionString: url.toString(), max: 2, pipeline: true });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
});
afterEach(() => line.calm());
afterAll(async () => {
  line.cut();
  await line.close();
  await database.close();
});

const mark = (name: string) =>
  inTransaction(connect(pool), (tx) => tx.execute(sql`insert into marks values (${name})`)).then(
    () => 'written',
    () => 'failed',
  );
const known = async () =>
  (await database.pool.query<{ name: string }>('select name from marks order by name')).rows.map((r) => r.name);

test('connections that die during a transaction do not exhaust the pool', async () => {
  for (let round = 0; round < 4; round++) {
    expect(await mark(`calm ${round}`)).toBe('written');
    // The connection is dead before BEGIN, and the pool has not noticed yet.
    line.set({ loseRequest: 1 });
    expect(await mark(`lost ${round}`)).toBe('failed');
    line.calm();
  }
  expect(await known()).toEqual([0, 1, 2, 3].map((round) => `calm ${round}`));
});

test('control: with BEGIN outside the try block, dead connections exhaust the pool', async () => {
  const dry = new pg.Pool({
    connectionString: pool.options.connectionString,
    max: 2,
    pipeline: true,
    connectionTimeoutMillis: 300,
  });
  dry.on('error', () => {});
  dry.on('connect', (client) => client.on('error', () => {}));
  const db = connect(dry);
  for (let round = 0; round < 2; round++) {
    await db.execute(sql`select 1`);
    line.set({ loseRequest: 1 });
    await expect(db.transaction(async () => {})).rejects.toThrow();
    line.calm();
  }
  await expect(db.execute(sql`select 1`)).rejects.toThrow();
});

test('an error rolls back the transaction and reaches the caller', async () => {
  const work = inTransaction(connect(pool), async (tx) => {
    await tx.execute(sql`insert into marks values ('undone')`);
    throw new RangeError('mine');
  });
  await expect(work).rejects.toThrow('mine');
  expect(await known()).not.toContain('undone');
});
