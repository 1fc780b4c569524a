import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import { inTransaction } from '../db/database.ts';
import { eventType, publishEvent, subscribeTo } from './events.ts';
import { addJob, type Job } from './jobs.ts';
import { cronItems, runJobsOnce, startJobs } from './runner.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const sold = eventType<{ orderId: string }>('test.sold');
const SOLD = subscribeTo(sold, 'mail-receipt');
const seen: unknown[] = [];
const log = testLog();
const remember = async (payload: unknown) => {
  seen.push(payload);
};
const mail: Job = { name: SOLD, run: remember };
const jobs = (...more: Job[]): Job[] => [mail, ...more];
const once = (...more: Job[]) => runJobsOnce(jobs(...more), { pool: database.pool, log: log.log });

beforeEach(async () => {
  seen.length = 0;
  await database.pool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))');
});

test('an event is delivered when its change is committed, and not otherwise', async () => {
  await inTransaction(database.db, (tx) => publishEvent(tx, sold, { orderId: 'a' }));
  await inTransaction(database.db, async (tx) => {
    await publishEvent(tx, sold, { orderId: 'b' });
    throw new Error('rolled back');
  }).catch(() => {});
  await once();
  expect(seen).toEqual([{ orderId: 'a' }]);
});

test('a job that is due later waits', async () => {
  await addJob(database.db, 'orders.expire', { id: 1 }, { runAt: new Date(Date.now() + 3_600_000) });
  await once({ name: 'orders.expire', run: remember });
  expect(seen).toEqual([]);
});

test('a later job replaces an earlier one with the same key', async () => {
  await addJob(database.db, 'x.do', { n: 1 }, { key: 'k' });
  await addJob(database.db, 'x.do', { n: 2 }, { key: 'k' });
  await once({ name: 'x.do', run: remember });
  expect(seen).toEqual([{ n: 2 }]);
});

test('a job is separate from a running or failed job with the same key', async () => {
  for (const name of ['runs', 'given up', 'new']) {
    await addJob(database.db, 'x.do', { name }, { key: 'own' });
    await database.pool.query(
      `update graphile_worker._private_jobs set
        locked_at = case $1::text when 'runs' then now() end, locked_by = case $1::text when 'runs' then 'other' end,
        attempts = case $1::text when 'given up' then max_attempts else attempts end where key = 'own'`,
      [name],
    );
  }
  await once({ name: 'x.do', run: remember });
  expect(seen).toEqual([{ name: 'new' }]);
  const { rows } = await database.pool.query(
    `delete from graphile_worker._private_jobs where payload ->> 'name' in ('runs', 'given up') returning key`,
  );
  expect(rows).toEqual([{ key: null }, { key: null }]);
});

test('a failed job is retried; the queue stores no error text, the log no payload', async () => {
  await addJob(database.db, 'x.fail', { id: 'id-7' });
  await once({
    name: 'x.fail',
    run: async () => {
      throw new Error('passport AN1234567 refused', { cause: new Error('inner') });
    },
  });
  const { rows } = await database.pool.query('select attempts, last_error from graphile_worker.jobs');
  expect(rows).toMatchObject([{ attempts: 1 }]);
  expect(JSON.stringify(rows)).not.toContain('AN1234567');
  expect(log.lines().some((line) => line.includes('x.fail'))).toBe(true);
  expect(log.lines().join('')).not.toContain('id-7');
});

test('a listener without a job is rejected, and so is a duplicate name', async () => {
  await expect(runJobsOnce([], { pool: database.pool, log: log.log })).rejects.toThrow(SOLD);
  await expect(once(mail)).rejects.toThrow('two jobs');
});

/** Two scheduled times of a job whose first run is still running; returns how many ran concurrently. */
async function twoTicks(mayOverlap: boolean): Promise<number> {
  let begun = 0;
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const signal = () => {
    let give = () => {};
    const given = new Promise<void>((resolve) => {
      give = resolve;
    });
    return { give: () => give(), given };
  };
  const [first, second, marker] = [signal(), signal(), signal()];
  const slow: Job = {
    name: 'x.slow',
    cron: '0 0 1 1 *',
    mayOverlap,
    run: async () => {
      begun++;
      (begun === 1 ? first : second).give();
      await gate;
    },
  };
  const [item] = cronItems([slow]);
  const tick = () =>
    database.pool.query('select graphile_worker.add_job($1, $2, $3, job_key := $4)', [
      slow.name,
      '{}',
      item?.options.queueName ?? null,
      item?.options.jobKey,
    ]);
  const all = jobs(slow, { name: 'x.marker', run: async () => marker.give() });
  const runner = await startJobs(all, { pool: database.pool, log: log.log });
  await tick();
  await first.given;
  await tick();
  // Queued later, so the second run is considered before it.
  await addJob(database.db, 'x.marker', {});
  await Promise.all([marker.given, ...(mayOverlap ? [second.given] : [])]);
  const atOnce = begun;
  open();
  await second.given;
  await runner.stop();
  return atOnce;
}

test('the next scheduled run starts after a slow one has ended', async () => {
  expect(await twoTicks(false)).toBe(1);
});

test('control: without a queue of its own a job runs concurrently with itself', async () => {
  expect(await twoTicks(true)).toBe(2);
});

test('the runner picks up a job within moments and stops after running jobs have ended', async () => {
  let finish = () => {};
  const gate = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let started = () => {};
  const picked = new Promise<void>((resolve) => {
    started = resolve;
  });
  const runner = await startJobs(
    jobs({
      name: 'x.slow',
      run: async (payload) => {
        started();
        await gate;
        seen.push(payload);
      },
    }),
    { pool: database.pool, log: log.log },
  );
  await addJob(database.db, 'x.slow', { n: 1 });
  await picked;
  expect(runner.running()).toBe(true);
  const stopped = runner.stop();
  finish();
  await stopped;
  expect(seen).toEqual([{ n: 1 }]);
  expect(runner.running()).toBe(false);
});
