import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TicketReturn } from '#modules/orders/api.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { CARDS, payOnPage } from '../support/buyer.ts';
import { readCapturedPayments } from './partner-state.ts';
import { type ProductFixture, remainingProblems, runJob, startProductFixture, until } from './product-fixture.ts';
import { ownOffer, refundable, remoteOffer, type Visitor } from './visitor.ts';

const seen = vi.hoisted(() => ({
  all: [] as Job[],
  /** Payloads that each job ran with. */
  done: new Map<string, unknown>(),
  refused: [] as string[],
}));

/** Every job runs twice concurrently and once more afterwards, as after a process that lost its heartbeat. */
vi.mock('#platform/jobs/runner.ts', async (original) => {
  const real = await original<typeof import('#platform/jobs/runner.ts')>();
  const again = (job: Job): Job => ({
    ...job,
    run: async (payload, turn) => {
      const run = () => job.run(payload, turn);
      const both = await Promise.allSettled([run(), run()]);
      const [first] = both;
      if (first?.status === 'rejected' && both.every(({ status }) => status === 'rejected')) throw first.reason;
      await run().catch((error: unknown) => seen.refused.push(`${job.name}: ${error}`));
      seen.done.set(job.name, payload);
    },
  });
  return {
    ...real,
    startJobs: (jobs: readonly Job[], deps: Parameters<typeof real.startJobs>[1]) => {
      seen.all.push(...jobs);
      return real.startJobs(jobs.map(again), deps);
    },
  };
});

let fixture: ProductFixture;
beforeAll(async () => {
  fixture = await startProductFixture();
}, 120_000);
afterAll(() => fixture?.stop());

const ticketed = (order: { status: string; documents: { ready: boolean }[] }) =>
  order.status === 'sold' && order.documents.some(({ ready }) => ready);
const sold = async (choose: typeof ownOffer, method?: 'freedompay') => {
  const { visitor, orderId, pageUrl } = await fixture.ordered({
    choose: refundable(choose),
    ...(method && { method }),
  });
  await payOnPage(pageUrl as string, CARDS.withoutCode);
  await fixture.reach(visitor, orderId, ticketed, 30_000);
  return { visitor, orderId };
};
/** Returns the ticket and waits for the refund. */
const returnTickets = async (visitor: Visitor, id: string) => {
  const path = `/api/orders/${id}/returns`;
  const passengerIds = (await fixture.order(visitor, id)).passengers.map((one) => one.id);
  const quoted = await visitor.call<TicketReturn>('POST', path, { kind: 'refund', passengerIds });
  const { id: returnId, refundAmount } = quoted.body;
  const done = await visitor.call('POST', `${path}/${returnId}/confirm`, { agreed: true, refundAmount: refundAmount });
  expect([quoted.status, done.status]).toEqual([201, 200]);
  await until(
    () => fixture.pool.query("select from payments.refunds where key = $1 and state = 'done'", [`return:${returnId}`]),
    ({ rowCount }) => rowCount === 1,
    'the money back',
    30_000,
  );
};

/** Runs a job with a payload through the queue. */
const queue = async (name: string, payload: object) => {
  const { rows } = await fixture.pool.query<{ id: string }>(
    'select (graphile_worker.add_job($1, $2::json, max_attempts := 1)).id',
    [name, JSON.stringify(payload)],
  );
  await until(
    () =>
      fixture.pool.query('select from graphile_worker.jobs where id = $1 and (attempts = 0 or locked_at is not null)', [
        rows[0]?.id,
      ]),
    ({ rowCount }) => rowCount === 0,
    `the end of ${name}`,
  );
};

/** Events on a sold order that the scenarios do not reach: late and repeated ones change nothing. */
const lateNews = (orderId: string, intentId: string) => ({
  orderId,
  intentId,
  bookingId: 'none',
  supplierId: 'nomad',
  purpose: 'order',
  key: 'order',
  code: 'do_not_honor',
  operationId: 'none',
  returnId: 'none',
  splitId: 'none',
  exchangeId: 'none',
  purchaseId: 'none',
  childId: 'none',
  requestId: 'none',
  conversationId: 'none',
  subjectKind: 'request',
  subjectId: 'none',
  seq: 1,
  userId: 'none',
  userIds: [],
  offers: [{ id: 'none', by: 'none' }],
  quotedAt: null,
  at: '2026-01-01T00:00:00.000Z',
  endpointId: randomUUID(),
  taskId: randomUUID(),
  template: 'order-held',
  what: 'asked',
  status: 'done',
  kind: 'order_attention',
  cause: 'late',
  reason: 'late',
  id: 'none',
});

test('every job may run twice concurrently and again without selling, paying, posting or e-mailing twice', async () => {
  const orders: { visitor: Visitor; orderId: string }[] = [];
  for (const choose of [ownOffer, remoteOffer])
    for (const method of [undefined, 'freedompay'] as const) {
      const one = await sold(choose, method);
      if (choose === ownOffer) await returnTickets(one.visitor, one.orderId);
      else orders.push(one);
    }
  const { orderId = '' } = orders[0] ?? {};
  const { rows } = await fixture.pool.query<{ id: string }>('select id from payments.intents where order_id = $1', [
    orderId,
  ]);
  const payload = lateNews(orderId, rows[0]?.id ?? '');
  // Where a name has another meaning for a job, or the object must exist.
  const own: Record<string, object> = {
    'identity.write-letter': { id: randomUUID(), kind: 'recovery', asked: 1 },
    'notifications.tell-chat-answer': { conversationId: randomUUID() },
    'notifications.email-chat-answer': { conversationId: randomUUID() },
    'on:orders.split:requests': { childId: orders[1]?.orderId },
  };
  for (const { name, cron } of seen.all) {
    if (seen.done.has(name)) continue;
    if (cron) await runJob(fixture.pool, name);
    else await queue(name, { ...payload, ...own[name] });
  }
  expect(seen.all.map(({ name }) => name).filter((name) => !seen.done.has(name))).toEqual([]);
  expect(seen.refused).toEqual([]);
  expect(await remainingProblems(fixture)).toEqual([]);
  for (const { visitor, orderId: id } of orders) {
    const kinds = (await fixture.order(visitor, id)).history.map(({ kind }) => kind);
    for (const kind of ['payment_captured', 'issue_sent'] as const)
      expect([kind, kinds.filter((each) => each === kind).length]).toEqual([kind, kinds.includes(kind) ? 1 : 0]);
  }
  for (const { refunded, refunds } of await readCapturedPayments(fixture.partnersPool))
    expect(refunds).toBe(refunded > 0 ? 1 : 0);
  fixture.clock.ahead(16 * 60);
  await runJob(fixture.pool, 'ledger.reconcile');
  const breaks = await fixture.pool.query(
    'select order_id, kind from ledger.reconciliation_breaks where resolved_at is null',
  );
  expect(breaks.rows).toEqual([]);
}, 240_000);
