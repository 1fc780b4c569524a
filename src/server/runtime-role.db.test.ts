import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_LOGINS } from '#demo/users.ts';
import { grantRuntime } from '#platform/db/runtime-role.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { testLog } from '../../tests/support/log.ts';
import { demonstration } from '../../tests/support/presets.ts';
import { runtimeRole } from '../../tests/support/runtime-role.ts';
import { testConfig, withoutPages } from '../../tests/support/server.ts';
import { startProduct } from './product.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'sapar-role-'));
let database: TestDatabase;
let role: Awaited<ReturnType<typeof runtimeRole>>;
let app: pg.Client;
beforeAll(async () => {
  database = await testDatabase({ preset: demonstration() });
  role = await runtimeRole(database);
  app = new pg.Client({ connectionString: role.url });
  await app.connect();
});
afterAll(async () => {
  await app.end();
  await role.drop();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('the product starts, seeds, sells and runs its jobs with a role that owns nothing', async () => {
  const { log, lines } = testLog();
  const product = await startProduct(
    testConfig({
      port: 0,
      baseUrl: 'http://127.0.0.1:0',
      databaseUrl: role.url,
      dataDir,
      partnersUrl: 'http://127.0.0.1:1',
    }),
    log,
    undefined,
    withoutPages,
  );
  try {
    const ready = await (await fetch(`${product.url}/readyz`)).json();
    expect(ready.parts).toMatchObject({ database: true, migrations: true, jobs: true });
    const finance = DEMO_LOGINS.find(({ who }) => who === 'finance');
    const entered = await fetch(`${product.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: finance?.email, password: finance?.password }),
    });
    expect(entered.status).toBe(201);
    const cookie = entered.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    // Reads and locks balances, posts to the ledger and writes the audit log.
    const paid = await fetch(`${product.url}/api/office/contracts/demo-silver/payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({
        key: crypto.randomUUID(),
        minor: 100_000,
        document: '17',
        documentOn: '2026-01-12',
        note: '',
      }),
    });
    expect([paid.status, await paid.text()]).toEqual([201, expect.stringContaining('"document":"17"')]);
  } finally {
    await product.stop();
  }
  expect(lines().filter((line) => /"code":"42501"|permission denied/.test(line))).toEqual([]);
}, 120_000);

test('the role queues and finds jobs', async () => {
  await app.query(`select graphile_worker.add_job('nobody-does-this', '{}'::json)`);
  const { rows } = await app.query(`select from graphile_worker.jobs where task_identifier = 'nobody-does-this'`);
  expect(rows).toHaveLength(1);
});

test('the role may neither change nor delete append-only rows, nor create objects', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger where tgname like '%append_only' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['audit.records', 'ledger.entry_lines', 'ledger.journal_entries', 'orders.history']),
  );
  for (const { name } of rows) {
    await expect(app.query(`delete from ${name}`), name).rejects.toMatchObject({ code: '42501' });
    await expect(app.query(`truncate ${name}`), name).rejects.toMatchObject({ code: '42501' });
    const { rows: rights } = await app.query('select has_table_privilege($1, $2) as may', [name, 'update']);
    expect(rights, name).toEqual([{ may: false }]);
  }
  const made = [
    'create table public.x (n int)',
    'create schema x',
    'alter table audit.records disable trigger all',
    'set session_replication_role = replica',
  ];
  for (const statement of made) await expect(app.query(statement), statement).rejects.toMatchObject({ code: '42501' });
});

test('the owner and a superuser are rejected as the runtime role', async () => {
  const { username } = new URL(database.url);
  await expect(grantRuntime(database.url, username)).rejects.toThrow('must run with another one');
});
