import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import {
  clock,
  database,
  gateway,
  newsOf,
  openDesk,
  payments,
  request,
  runJobs,
  stateOf,
} from './testing/payments-desk.ts';

openDesk();

/** A paid attempt whose callback has been taken, and nothing done about it yet. */
async function called(orderId = 'order-1'): Promise<string> {
  const { intentId } = await payments.startPayment(request({ orderId }));
  gateway.end(intentId, 'captured');
  await callback(intentId);
  return intentId;
}
async function callback(intentId: string): Promise<void> {
  const { headers, raw } = gateway.callback(intentId, clock.now());
  await payments.receiveCallback(gateway.id, headers, raw);
}
/** The process that took the callbacks died: it had meant to look into them itself. */
const forget = () => database.db.execute(sql`delete from graphile_worker._private_jobs`);
const unheard = async () =>
  (await database.db.execute(sql`select 1 from payments.inbox where processed_at is null`)).rows.length;

/** A partner who counts in a table of its own. */
async function counting(fails: 'never' | 'always', steps: string[] = []) {
  await database.db.execute(sql`create table if not exists public.counted (intent text primary key)`);
  await database.db.execute(sql`truncate public.counted`);
  payments.setPartner({
    join: async (tx, orderId) => {
      steps.push(`locked ${orderId}`);
      return {
        listener: 'test',
        captured: async ({ intentId }) => {
          await tx.execute(sql`insert into public.counted values (${intentId})`);
          if (fails === 'always') throw new Error('not now');
          steps.push(`committed? ${await stateOf(orderId)}`);
          return async () => void steps.push(`after ${await stateOf(orderId)}`);
        },
      };
    },
  });
  return async () => (await database.db.execute(sql`select 1 from public.counted`)).rows.length;
}

test('what a partner does about money is committed with it, and it is not told the news as well', async () => {
  const steps: string[] = [];
  const counted = await counting('never', steps);
  await called();
  await runJobs();
  expect(await stateOf()).toEqual(['captured']);
  expect(await counted()).toBe(1);
  expect(newsOf('order-1')).toEqual([]);
  expect(steps).toEqual(['locked order-1', 'committed? started', 'after captured']);
});

test('a partner who fails keeps no money unseen: it is recorded and told as to anybody, and nothing of the attempt is left', async () => {
  const counted = await counting('always');
  await called();
  await runJobs();
  expect(await stateOf()).toEqual(['captured']);
  expect(await counted()).toBe(0);
  expect(newsOf('order-1')).toEqual(['payments.captured']);
});

test('money that is known is not brought to the partner again', async () => {
  const counted = await counting('never');
  const intentId = await called();
  await runJobs();
  await callback(intentId);
  await runJobs();
  expect(await counted()).toBe(1);
  expect(await unheard()).toBe(0);
});

test('a callback whose process died is looked into by reconciliation, also of an attempt that was over', async () => {
  const { intentId } = await payments.startPayment(request());
  gateway.end(intentId, 'declined', 'no_money');
  await payments.recheck(intentId);
  expect(await stateOf()).toEqual(['declined']);
  gateway.end(intentId, 'captured');
  await callback(intentId);
  await forget();
  clock.advance({ seconds: 29 });
  expect(await payments.reconcile()).toMatchObject({ asked: 0 });
  clock.advance({ seconds: 2 });
  expect(await payments.reconcile()).toMatchObject({ asked: 1 });
  expect(await stateOf()).toEqual(['captured']);
  expect(await unheard()).toBe(0);
});

test('the control: without the callback in the inbox nobody asks about an attempt that was declined', async () => {
  const { intentId } = await payments.startPayment(request());
  gateway.end(intentId, 'declined', 'no_money');
  await payments.recheck(intentId);
  gateway.end(intentId, 'captured');
  await callback(intentId);
  await forget();
  await database.db.execute(sql`truncate payments.inbox`);
  clock.advance({ minutes: 10 });
  expect(await payments.reconcile()).toMatchObject({ asked: 0 });
  expect(await stateOf()).toEqual(['declined']);
});

test('a callback about a payment that we never made is closed, not asked about for ever', async () => {
  await callback('somebody-elses');
  await forget();
  clock.advance({ seconds: 31 });
  await payments.reconcile();
  expect(await unheard()).toBe(0);
});

test('reconciliation brings money to nobody but by the news: a partner is for whoever has the time', async () => {
  const counted = await counting('never');
  await called();
  await forget();
  clock.advance({ minutes: 3 });
  await payments.reconcile();
  await runJobs();
  expect(await counted()).toBe(0);
  expect(newsOf('order-1')).toEqual(['payments.captured']);
  await inTransaction(database.db, (tx) => tx.execute(sql`drop table public.counted`));
});
