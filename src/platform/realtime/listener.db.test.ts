import { createServer, connect as dial, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import { createListener, type Listener } from './listener.ts';

let database: TestDatabase;
let listener: Listener | undefined;
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(() => listener?.stop());
afterAll(() => database.close());

const begin = (connectionString = database.url) => {
  listener = createListener({
    pool: { options: { connectionString } as TestDatabase['pool']['options'] },
    channel: 'news',
    log: testLog().log,
    heartbeatMs: 50,
  });
  return listener;
};
const notify = (id: string) => database.pool.query(`select pg_notify('news', $1)`, [id]);
const linked = (one: Listener) => expect.poll(one.isConnected, { timeout: 10_000 }).toBe(true);
const LONG = 60_000;

test('a listener is woken by a change committed elsewhere, and only by its own channel', async () => {
  const one = begin();
  void one.wait('x', 1);
  await linked(one);
  void one.wait('other', LONG);
  const woken = one.wait('mine', LONG);
  await notify('mine');
  await woken;
  expect(one.waiting()).toBe(1);
});

test('a cut connection is reopened', async () => {
  const one = begin();
  void one.wait('x', 1);
  await linked(one);
  await database.pool.query(
    `
      select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sapar listener'
      and datname = current_database()`,
  );
  await expect.poll(one.isConnected, { timeout: 10_000 }).toBe(false);
  await linked(one);
  const woken = one.wait('mine', LONG);
  await notify('mine');
  await woken;
});

test('a silently dead connection is detected; until then each call waits at most its own limit', async () => {
  const target = new URL(database.url);
  const { hostname, port } = target;
  const pairs: Socket[] = [];
  let silent = false;
  const hole = createServer((near) => {
    const far = dial(Number(port), hostname);
    pairs.push(near, far);
    near.on('error', () => {}).on('data', (bytes) => !silent && far.write(bytes));
    far.on('error', () => {}).on('data', (bytes) => !silent && near.write(bytes));
  });
  await new Promise<void>((ready) => hole.listen(0, '127.0.0.1', ready));
  target.host = `127.0.0.1:${(hole.address() as { port: number }).port}`;
  const one = begin(target.toString());
  void one.wait('x', 1);
  await linked(one);
  silent = true;
  const patient = one.wait('mine', 20);
  await notify('mine');
  await patient;
  await expect.poll(one.isConnected, { timeout: 10_000 }).toBe(false);
  silent = false;
  await linked(one);
  await one.stop();
  for (const socket of pairs) socket.destroy();
  await new Promise((closed) => hole.close(closed));
});
