import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Config, ConfigError } from '#platform/config.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { testLog } from '../../tests/support/log.ts';
import { demonstration } from '../../tests/support/presets.ts';
import { testConfig } from '../../tests/support/server.ts';
import { startProduct } from './product.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'sapar-product-'));
let database: TestDatabase;
let config: Config;
beforeAll(async () => {
  database = await testDatabase();
  config = testConfig({
    port: 0,
    baseUrl: 'http://127.0.0.1:0',
    databaseUrl: database.url,
    dataDir,
    mode: 'release',
    role: 'worker',
  });
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true });
});

test('a process starts on the given database, reports readiness, and leaves nothing behind when it stops', async () => {
  const { log, lines } = testLog();
  const product = await startProduct(config, log);
  expect(await (await fetch(`${product.url}/readyz`)).json()).toEqual({
    ready: true,
    parts: expect.objectContaining({ database: true, migrations: true, serving: true, jobs: true }),
  });
  expect((await fetch(`${product.url}/openapi.json`)).status).toBe(200);
  await product.stop();
  await expect(fetch(`${product.url}/healthz`)).rejects.toThrow();
  // A closed connection disappears once its backend has exited, a moment later; a leaked one stays.
  const left = async () =>
    (
      await database.pool.query(
        "select count(*)::int as left from pg_stat_activity where application_name = 'sapar' and datname = " +
          'current_database()',
      )
    ).rows;
  await expect.poll(left, { timeout: 5_000 }).toEqual([{ left: 0 }]);
  expect(lines().filter((line) => line.includes('"level":50'))).toEqual([]);
});

test('a taken port is reported in one sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as { port: number };
  const start = startProduct({ ...config, port }, testLog().log);
  await expect(start).rejects.toThrow(`PORT ${port} on 127.0.0.1 is taken`);
  await expect(start).rejects.toBeInstanceOf(ConfigError);
  await new Promise((resolve) => other.close(resolve));
});

test('a release does not start on a demonstration’s database, marked or older, nor vice versa', async () => {
  const other = await testDatabase({ preset: demonstration() });
  const started = async (mode: 'demo' | 'release') => {
    const given = { ...config, databaseUrl: other.url, mode, partnersUrl: 'http://127.0.0.1:1' };
    const product = await startProduct({ ...given, role: 'worker' }, testLog().log);
    await product.stop();
  };
  await started('demo');
  await expect(started('release')).rejects.toThrow('names the database of a demonstration');
  // A database from before its purpose was recorded.
  await other.pool.query('delete from platform.installation');
  await expect(started('release')).rejects.toThrow('names the database of a demonstration');
  await started('demo');
  await other.close();

  const released = startProduct({ ...config, mode: 'demo' }, testLog().log);
  await expect(released).rejects.toBeInstanceOf(ConfigError);
  await expect(released).rejects.toThrow('names the database of a release');
}, 60_000);
