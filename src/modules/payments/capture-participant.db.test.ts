import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { RESOLVE_INTENT } from './domain/job-names.ts';
import type { CapturedEvent } from './events.ts';
import {
  clock,
  database,
  eventsOf,
  gateway,
  openPaymentsFixture,
  payments,
  request,
  runJobs,
  stateOf,
} from './testing/payments-fixture.ts';

openPaymentsFixture();

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
  (await database.db.execute(sql`select 1 from payments.gateway_callbacks where processed_at is null`)).rows.length;

const never = () => false;

/** A partner who counts in a table of its own. */
async function counting(fails: (all: readonly CapturedEvent[]) => boolean, steps: string[] = []) {
  await database.db.execute(sql`create table if not exists public.counted (intent text primary key)`);
  await database.db.execute(sql`truncate public.counted`);
  payments.setCaptureParticipant({
    listener: 'test',
    joinCaptures: async (tx, orderIds) => {
      // Their attempts are read at the same time, so the order in which they come is open.
      steps.push(`locked ${orderIds.toSorted()}`);
      return {
        knows: () => true,
        captured: async (all) => {
          for (const { intentId } of all) await tx.execute(sql`insert into public.counted values (${intentId})`);
          if (fails(all)) throw new Error('not now');
          const states = async () => (await Promise.all(orderIds.map((id) => stateOf(id)))).join();
          steps.push(`committed? ${await states()}`);
          return all.map(() => async () => void steps.push(`after ${await states()}`));
        },
      };
    },
  });
  return async () => (await database.db.execute(sql`select 1 from public.counted`)).rows.length;
}

test('a partner’s effects are committed with the money, and it gets no event in addition', async () => {
  const steps: string[] = [];
  const counted = await counting(never, steps);
  await called();
  await runJobs();
  expect(await stateOf()).toEqual(['captured']);
  expect(await counted()).toBe(1);
  expect(eventsOf('order-1')).toEqual([]);
  expect(steps).toEqual(['locked order-1', 'committed? started', 'after captured']);
});

test('a failing partner loses no money: it is recorded and announced, its attempt leaves nothing', async () => {
  const counted = await counting(() => true);
  await called();
  await runJobs();
  expect(await stateOf()).toEqual(['captured']);
  expect(await counted()).toBe(0);
  expect(eventsOf('order-1')).toEqual(['payments.captured']);
});

/** As a caller with several callbacks checks them at once. */
const settleTogether = (intentIds: readonly string[]) => {
  gateway.answerTogether(intentIds.length);
  return Promise.all(
    intentIds.map((intentId) =>
      payments.jobs.find(({ name }) => name === RESOLVE_INTENT)?.run({ intentId }, { attempt: 1, maxAttempts: 1 }),
    ),
  );
};
const paid = async (orderId: string) => {
  const { intentId } = await payments.startPayment(request({ orderId }));
  gateway.end(intentId, 'captured');
  return intentId;
};

test('money that arrives at the same time is brought to the partner in one transaction', async () => {
  const steps: string[] = [];
  const counted = await counting(never, steps);
  await settleTogether([await paid('order-1'), await paid('order-2'), await paid('order-3')]);
  expect(steps.slice(0, 2)).toEqual(['locked order-1,order-2,order-3', 'committed? started,started,started']);
  expect(await counted()).toBe(3);
});

test('a partner who fails with one payment takes the others that came with it', async () => {
  const [one, bad, other] = [await paid('order-1'), await paid('order-2'), await paid('order-3')];
  const counted = await counting((all) => all.some(({ intentId }) => intentId === bad));
  await settleTogether([one, bad, other]);
  await runJobs();
  expect(await counted()).toBe(2);
  for (const orderId of ['order-1', 'order-2', 'order-3']) expect(await stateOf(orderId)).toEqual(['captured']);
  expect(eventsOf('order-2')).toEqual(['payments.captured']);
  expect([...eventsOf('order-1'), ...eventsOf('order-3')]).toEqual([]);
});

test('two payments of one order that arrive at the same time are brought one after the other', async () => {
  const first = await paid('order-1');
  gateway.end(first, 'declined', 'no_money');
  await payments.refreshFromGateway(first);
  const second = await paid('order-1');
  gateway.end(first, 'captured');
  const steps: string[] = [];
  const counted = await counting(never, steps);
  await settleTogether([first, second, second, await paid('order-2')]);
  expect(steps.filter((step) => step.startsWith('locked'))).toEqual([
    'locked order-1,order-2',
    'locked order-1',
    'locked order-1',
  ]);
  expect(await counted()).toBe(3);
  expect(await stateOf('order-1')).toEqual(['captured', 'captured']);
});

test('money that is known is not brought to the partner again', async () => {
  const counted = await counting(never);
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
  await payments.refreshFromGateway(intentId);
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

test('control: without the callback in the inbox a declined attempt is not checked', async () => {
  const { intentId } = await payments.startPayment(request());
  gateway.end(intentId, 'declined', 'no_money');
  await payments.refreshFromGateway(intentId);
  gateway.end(intentId, 'captured');
  await callback(intentId);
  await forget();
  await database.db.execute(sql`truncate payments.gateway_callbacks`);
  // Before it is compared for the first time.
  clock.advance({ minutes: 9 });
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

test('reconciliation announces money by events only: a partner is for callers with time', async () => {
  const counted = await counting(never);
  await called();
  await forget();
  clock.advance({ minutes: 3 });
  await payments.reconcile();
  await runJobs();
  expect(await counted()).toBe(0);
  expect(eventsOf('order-1')).toEqual(['payments.captured']);
  await inTransaction(database.db, (tx) => tx.execute(sql`drop table public.counted`));
});
