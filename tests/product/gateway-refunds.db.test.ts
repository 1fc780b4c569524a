import { describe, expect, test } from 'vitest';
import { CARDS, payOnPage } from '../support/buyer.ts';
import { gatewayFixture } from './gateway-fixture.ts';
import { runJob, until } from './product-fixture.ts';
import type { Visitor } from './visitor.ts';

const { fixture, moneyOf } = gatewayFixture();

test.each([
  'drop-after',
  'garbage',
  'drop-before',
])('a refund with a lost response (%s) is resent under its id and paid once', async (kind) => {
  await fixture.partners.faultRule('acquirer', { faults: [{ kind, on: ['refund'], times: 1 }] });
  await fixture.partners.faultRule('nomad', {
    faults: [{ kind: 'reject', on: ['issue'], times: 1, code: 'SOLD_OUT' }],
  });
  const { visitor, orderId, pageUrl, ready } = await fixture.ordered();
  await payOnPage(pageUrl as string, CARDS.withoutCode);
  const order = await fixture.reach(visitor, orderId, (o) => o.payments.some((p) => p.state === 'refunded'), 30_000);
  expect(order.status).toBe('error_sold');
  expect(await moneyOf(orderId)).toMatchObject([{ refunded: ready.total.minor, refunds: 1 }]);
});

describe('a refund at the gateway without refund ids', () => {
  /** An order whose issue is rejected: refunded in full through FreedomPay. */
  const refused = async (fault: { kind: string; delayMs?: number } | null) => {
    if (fault) await fixture.partners.faultRule('freedompay', { faults: [{ ...fault, on: ['refund'], times: 1 }] });
    await fixture.partners.faultRule('nomad', {
      faults: [{ kind: 'reject', on: ['issue'], times: 1, code: 'SOLD_OUT' }],
    });
    const { visitor, orderId, pageUrl, ready } = await fixture.ordered({ method: 'freedompay' });
    await payOnPage(pageUrl as string, CARDS.withoutCode);
    const sent = () =>
      fixture.pool.query<{ id: string }>(
        `
          select r.id from payments.refunds r join payments.intents i on i.id = r.intent_id
          where i.order_id = $1 and r.sent_at is not null`,
        [orderId],
      );
    const { rows } = await until(sent, (found) => found.rows.length === 1, 'the request for the refund');
    return { visitor, orderId, total: ready.total.minor, refundId: rows[0]?.id as string };
  };
  /** Runs its job twice concurrently. */
  const runTwice = async (refundId: string) => {
    const { rows } = await fixture.pool.query<{ id: string }>(
      `select (graphile_worker.add_job('payments.send-refund', json_build_object('refundId', $1::text),
        max_attempts := 1)).id
       from generate_series(1, 2)`,
      [refundId],
    );
    const ids = rows.map(({ id }) => id);
    const running = () =>
      fixture.pool.query('select from graphile_worker.jobs where id = any($1::bigint[]) and attempts = 0', [ids]);
    const locked = () =>
      fixture.pool.query('select from graphile_worker.jobs where id = any($1::bigint[]) and locked_at is not null', [
        ids,
      ]);
    await until(running, ({ rowCount }) => rowCount === 0, 'the begin of two runs');
    await until(locked, ({ rowCount }) => rowCount === 0, 'the end of two runs');
  };
  const backOnce = async (visitor: Visitor, orderId: string, total: number) => {
    await fixture.reach(visitor, orderId, (o) => o.payments.some((p) => p.state === 'refunded'), 30_000);
    expect(await moneyOf(orderId)).toMatchObject([{ refunded: total, refunds: 1 }]);
  };

  test.each([
    'drop-after',
    'late',
  ])('with a lost response (%s) is paid once, however often its job runs', async (kind) => {
    const { visitor, orderId, total, refundId } = await refused({ kind, delayMs: 1_500 });
    await runTwice(refundId);
    await runTwice(refundId);
    await backOnce(visitor, orderId, total);
    await runTwice(refundId);
    await backOnce(visitor, orderId, total);
  });

  test('with a lost request is resent after its maximum delay, not before', async () => {
    const { visitor, orderId, total, refundId } = await refused({ kind: 'drop-before' });
    await runTwice(refundId);
    expect(await moneyOf(orderId)).toMatchObject([{ refunded: 0, refunds: 0 }]);
    await fixture.pool.query(
      "update payments.refunds set sent_at = sent_at - interval '601 seconds', lease_until = null where id = $1",
      [refundId],
    );
    await runTwice(refundId);
    await backOnce(visitor, orderId, total);
  });

  test('that was also made by hand is found by reconciliation and becomes a staff task', async () => {
    const { visitor, orderId, total } = await refused(null);
    await backOnce(visitor, orderId, total);
    const [payment] = await moneyOf(orderId);
    const byHand = (minor: number) =>
      fixture.partnersPool.query('update acquirer.payments set refunded_minor = $2 where merchant_payment_id = $1', [
        payment?.id,
        minor,
      ]);
    await byHand(total - 100);
    fixture.clock.ahead(601);
    await runJob(fixture.pool, 'payments.reconcile');
    const tasks = () =>
      fixture.pool.query('select kind, amounts from tasks.staff_tasks where payment_id = $1', [payment?.id]);
    const { rows } = await until(tasks, (found) => found.rows.length > 0, 'the task');
    expect(rows).toMatchObject([
      {
        kind: 'payment_totals_differ',
        amounts: { expected: { minor: total }, found: { minor: total - 100 } },
      },
    ]);
    await byHand(total);
  });
});

test('a chargeback reported by the acquirer is recorded, posted and shown to staff until its outcome', async () => {
  const { visitor, orderId, pageUrl, ready } = await fixture.ordered();
  await payOnPage(pageUrl as string, CARDS.withoutCode);
  await fixture.reach(visitor, orderId, 'sold');
  const [payment] = await moneyOf(orderId);
  const setChargeback = (state: string) =>
    fixture.partnersPool.query('update acquirer.payments set chargebacks = $2 where merchant_payment_id = $1', [
      payment?.id,
      JSON.stringify([{ caseNumber: 'CB-1', amount: ready.total, reason: '10.4', state }]),
    ]);
  const posted = async () => {
    const { rows } = await fixture.pool.query<{ kind: string }>(
      `select kind from ledger.journal_entries where subject = $1 and kind like 'chargeback%' order by id`,
      [orderId],
    );
    return rows.map(({ kind }) => kind);
  };
  // Makes its next comparison due; signatures tolerate five minutes of clock difference, not ten.
  const compare = async () => {
    await fixture.pool.query('update payments.intents set compare_at = now() where id = $1', [payment?.id]);
    await runJob(fixture.pool, 'payments.reconcile');
  };
  await setChargeback('open');
  await compare();
  await until(posted, (kinds) => kinds.length === 1, 'the posting of the case');
  await setChargeback('lost');
  await compare();
  await until(posted, (kinds) => kinds.length === 2, 'the posting of its outcome');
  expect(await posted()).toEqual(['chargeback_opened', 'chargeback_lost']);
  expect((await fixture.order(visitor, orderId)).status).toBe('sold');
  await runJob(fixture.pool, 'ledger.reconcile');
  const { rows: breaks } = await fixture.pool.query(
    'select kind from ledger.reconciliation_breaks where order_id = $1 and resolved_at is null',
    [orderId],
  );
  expect(breaks).toEqual([]);
  const { rows: tasks } = await fixture.pool.query(
    'select kind, done_at is null as open from tasks.staff_tasks where payment_id = $1 order by n',
    [payment?.id],
  );
  expect(tasks).toEqual([
    { kind: 'chargeback_opened', open: false },
    { kind: 'chargeback_lost', open: true },
  ]);
});
