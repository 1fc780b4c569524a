import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { inTransaction } from '#platform/db/database.ts';
import { subscribeTo } from '#platform/jobs/events.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { runJobsOnce } from '#platform/jobs/runner.ts';
import { report } from '../../../tests/product/report.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import { paymentCaptured } from './events.ts';
import { createPayments } from './index.ts';
import { memoryAcquirer } from './testing/memory-acquirer.ts';
import { receiveCallback } from './use-cases/receive-callback.ts';

const captures: string[] = [];
const listeners: Job[] = [
  {
    name: subscribeTo(paymentCaptured, 'model'),
    run: async (payload) => {
      captures.push((payload as { intentId: string }).intentId);
    },
  },
];

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

type Step =
  | { do: 'start'; lost: 'before' | 'after' | 'no' }
  | { do: 'pay' | 'decline' | 'give-up'; pick: number; reported: 'yes' | 'twice' | 'lost' }
  | { do: 'return' | 'refund'; pick: number; lost: boolean }
  | { do: 'wait'; minutes: number }
  | { do: 'jobs' };

const pick = fc.nat(7);
const reported = fc.constantFrom('yes' as const, 'twice' as const, 'lost' as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('start' as const), lost: fc.constantFrom('before', 'after', 'no', 'no') }),
  fc.record({
    do: fc.constantFrom('pay' as const, 'pay' as const, 'decline' as const, 'give-up' as const),
    pick,
    reported,
  }),
  fc.record({ do: fc.constantFrom('return' as const, 'refund' as const), pick, lost: fc.boolean() }),
  fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 3, 16, 40) }),
  fc.record({ do: fc.constant('jobs' as const) }),
);

/** The guards that a control takes away: our reconciliation, and refunds that keep their id. */
type PaymentsVariant = { reconciles: boolean; keepsRefundId: boolean };

/** Plays one order's payments against the acquirer and PostgreSQL; answers what was broken, or nothing. */
async function replayEvents(steps: readonly Step[], fixture: PaymentsVariant): Promise<string | null> {
  await database.db.execute(
    sql`truncate payments.intents, payments.refunds, payments.gateway_callbacks, payments.chargebacks`,
  );
  await database.db.execute(sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`);
  captures.length = 0;
  const clock = testClock();
  const gateway = memoryAcquirer();
  let ids = 0;
  const { refund } = gateway;
  if (!fixture.keepsRefundId) gateway.refund = (ask) => refund({ ...ask, refundId: `again-${++ids}` });
  const deps = {
    db: database.db,
    clock,
    gateways: { card: gateway },
    funds: null,
    config: { baseUrl: 'https://sapar.example' },
    ids: () => `id-${++ids}`,
  };
  const payments = createPayments(deps);
  const { log } = testLog();
  const jobs = () => runJobsOnce([...payments.jobs, ...listeners], { pool: database.pool, log });
  const payable = new Date(clock.now().getTime() + 3 * 3_600_000).toISOString();

  for (const one of steps) {
    const wanted = { pay: 'created', decline: 'created', 'give-up': 'created', refund: 'captured' };
    const state = wanted[one.do as keyof typeof wanted];
    const fit = [...gateway.payments].filter(([, payment]) => !state || payment.state === state);
    const chosen = 'pick' in one ? fit[one.pick % Math.max(1, fit.length)]?.[0] : undefined;
    if (one.do === 'start') {
      if (one.lost !== 'no') gateway.lose('create', one.lost);
      await payments
        .startPayment({
          orderId: 'order',
          orderNumber: 'S-1',
          method: 'card',
          amount: fromMajor(100),
          paymentTimeLimit: payable,
          locale: 'ru',
          returnPath: '/orders/1',
        })
        .catch(() => undefined);
    } else if (one.do === 'wait') clock.advance({ minutes: one.minutes });
    else if (one.do === 'jobs') await jobs();
    else if (chosen && 'reported' in one) {
      gateway.end(chosen, ({ pay: 'captured', decline: 'declined', 'give-up': 'expired' } as const)[one.do]);
      const { headers, raw } = gateway.callback(chosen, clock.now());
      for (let i = { yes: 1, twice: 2, lost: 0 }[one.reported]; i > 0; i--)
        await receiveCallback(deps, 'alatoo', headers, raw);
    } else if (chosen && one.do === 'return') {
      if (one.lost) gateway.lose('query', 'after');
      await payments.refreshFromGateway(chosen);
    } else if (chosen && one.do === 'refund') {
      await payments.refreshFromGateway(chosen);
      if (one.lost) gateway.lose('refund', 'after');
      await inTransaction(database.db, (tx) =>
        payments.refund(tx, { intentId: chosen, amount: fromMajor(60), reason: 'order', key: `k${ids}` }),
      ).catch(() => undefined);
    }
    const live = (await payments.listPayments(database.db, 'order')).filter((p) => p.redirectUrl !== null);
    if (live.length > 1) return 'two payments are open at once';
  }
  // The world comes to rest: jobs run and reconciliation looks until every answer that was to be lost has been.
  const lost = steps.filter((one) => 'lost' in one && one.lost === true).length;
  for (let round = 0; round < 3 + lost; round++) {
    clock.advance({ minutes: 31 });
    if (fixture.reconciles) await payments.reconcile();
    await jobs();
  }
  for (const payment of await payments.listPayments(database.db, 'order')) {
    const truth = gateway.payments.get(payment.id);
    const taken = (truth?.captured.minor ?? 0) > 0;
    const announced = captures.filter((id) => id === payment.id).length;
    if (taken !== payment.captured.minor > 0) return 'money at the acquirer that we do not know of';
    if (announced !== (taken ? 1 : 0)) return `a capture was announced ${announced} times`;
    if (truth && truth.refunded.minor > truth.captured.minor) return 'more went back than came';
    if (truth && truth.refunded.minor !== payment.refunded.minor) return 'a refund is not what we believe';
  }
  return null;
}

const eventSequence = fc.array(step, { minLength: 3, maxLength: 14 });
const check = (fixture: PaymentsVariant, seed: number, numRuns: number) =>
  fc.check(
    fc.asyncProperty(eventSequence, async (steps) => {
      const broken = await replayEvents([{ do: 'start', lost: 'no' }, ...steps], fixture);
      if (broken) throw new Error(broken);
    }),
    { seed, numRuns, endOnFailure: true },
  );
const message = (error: unknown) => (error instanceof Error ? error.message : '');

/** `npm run prove` replays more. */
const REPLAYS = Number(process.env.PROVE_PAYMENTS ?? 20);

test(
  'every capture is found and announced once through losses, and refunds never exceed it',
  async () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const variant = { reconciles: true, keepsRefundId: true };
    const { failed, errorInstance, counterexample } = await check(variant, seed, REPLAYS);
    expect(failed, `seed ${seed}: ${message(errorInstance)} ${JSON.stringify(counterexample)}`).toBe(false);
    report('payments', { seed, replays: REPLAYS });
  },
  60_000 + REPLAYS * 3_000,
);

test('control: without reconciliation a lost answer or callback stays lost', async () => {
  const { errorInstance } = await check({ reconciles: false, keepsRefundId: true }, 7, 80);
  expect(message(errorInstance)).toMatch(/that we do not know of|not what we believe/);
}, 60_000);

test('control: a refund sent again under another id is found out', async () => {
  const { errorInstance } = await check({ reconciles: true, keepsRefundId: false }, 7, 80);
  expect(message(errorInstance)).toBe('a refund is not what we believe');
}, 60_000);
