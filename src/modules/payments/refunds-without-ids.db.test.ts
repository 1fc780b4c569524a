import { beforeEach, describe, expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { createPayments, type Payments } from './index.ts';
import { type MemoryAcquirer, memoryAcquirer } from './testing/memory-acquirer.ts';
import {
  captured,
  clock,
  database,
  eventsOf,
  openPaymentsFixture,
  paymentsDeps,
  refund,
  request,
  runJobs,
  tasks,
} from './testing/payments-fixture.ts';
import { sendRefund } from './use-cases/send-refund.ts';

openPaymentsFixture();
let revoker: MemoryAcquirer;
let front: Payments;
beforeEach(() => {
  revoker = memoryAcquirer('memory', { refundIds: false });
  front = createPayments(paymentsDeps(database, revoker));
});

const paid = async (orderId = 'order-1', on = front, gateway = revoker) => {
  const { intentId } = await on.startPayment(request({ orderId }));
  gateway.end(intentId, 'captured');
  await on.refreshFromGateway(intentId);
  return intentId;
};
const PART = fromMajor(3_850);
const refundAt = (intentId: string) => revoker.payments.get(intentId)?.refunded;
const send = (refundId: string, gateway = revoker) => sendRefund(paymentsDeps(database, gateway), refundId);

describe('a refund at a gateway without refund ids', () => {
  test('that answers too late is asked about and not sent again', async () => {
    const intentId = await paid();
    const { refundId } = await refund(intentId, PART);
    revoker.lose('refund', 'late');
    await expect(send(refundId)).rejects.toThrow('lost');
    clock.advance({ minutes: 1 });
    await expect(send(refundId)).rejects.toThrow('may still be done');
    revoker.land();
    await send(refundId);
    expect(refundAt(intentId)).toEqual(PART);
    expect(revoker.refundCalls).toHaveLength(1);
    await runJobs(database, front);
    expect(eventsOf('order-1')).toEqual(['payments.captured', 'payments.refunded']);
  });

  test('control: taken for a gateway that knows ids, it is paid twice', async () => {
    const { refundsWithoutIds: _, ...blind } = revoker;
    const intentId = await paid();
    const { refundId } = await refund(intentId, PART);
    revoker.lose('refund', 'late');
    await expect(send(refundId, blind as MemoryAcquirer)).rejects.toThrow('lost');
    await send(refundId, blind as MemoryAcquirer);
    revoker.land();
    expect(refundAt(intentId)).toEqual(fromMajor(7_700));
  });

  test('is sent again when the longest time has passed and the gateway’s sum still lacks it', async () => {
    const intentId = await paid();
    const { refundId } = await refund(intentId, PART);
    revoker.lose('refund', 'before');
    await expect(send(refundId)).rejects.toThrow('lost');
    clock.advance({ minutes: 9, seconds: 59 });
    await expect(send(refundId)).rejects.toThrow('may still be done');
    clock.advance({ seconds: 1 });
    revoker.lose('query', 'after');
    await expect(send(refundId)).rejects.toThrow('does not say');
    expect(revoker.refundCalls).toEqual([]);
    await send(refundId);
    expect(refundAt(intentId)).toEqual(PART);
    expect(revoker.refundCalls).toHaveLength(1);
  });

  test('is sent once by eight runs of its job at the same time', async () => {
    const intentId = await paid();
    const { refundId } = await refund(intentId, PART);
    await Promise.allSettled(Array.from({ length: 8 }, () => send(refundId)));
    expect(refundAt(intentId)).toEqual(PART);
    expect(revoker.refundCalls).toEqual([refundId]);
  });

  test('is not sent by a process that has lost its lease meanwhile', async () => {
    const intentId = await paid();
    const { refundId } = await refund(intentId, PART);
    let resume = () => {};
    const asleep: MemoryAcquirer = {
      ...revoker,
      query: async (id) => {
        const answer = await revoker.query(id);
        await new Promise<void>((resolve) => {
          resume = resolve;
          started();
        });
        return answer;
      },
    };
    let started = () => {};
    const reached = new Promise<void>((resolve) => {
      started = resolve;
    });
    const sleeper = send(refundId, asleep);
    await reached;
    clock.advance({ minutes: 2 });
    await send(refundId);
    resume();
    await expect(sleeper).rejects.toThrow('somebody else');
    expect(refundAt(intentId)).toEqual(PART);
  });

  test('waits for the one before it, which has it sent when it is done', async () => {
    const intentId = await paid();
    const first = await refund(intentId, PART, 'a');
    const second = await refund(intentId, PART, 'b');
    const order = [first.refundId, second.refundId].toSorted();
    await expect(send(order[1] as string)).rejects.toThrow('comes first');
    await runJobs(database, front);
    expect(refundAt(intentId)).toEqual(fromMajor(7_700));
    expect(revoker.refundCalls).toEqual(order);
  });

  test('is not sent where the gateway has given back another sum: staff see both', async () => {
    const intentId = await paid();
    const { refundId } = await refund(intentId, PART);
    revoker.change(intentId, { refunded: fromMajor(1_000) });
    await expect(send(refundId)).rejects.toThrow('another sum');
    expect(revoker.refundCalls).toEqual([]);
    await runJobs(database, front);
    expect(tasks()).toMatchObject([
      {
        kind: 'refund_differs',
        orderId: 'order-1',
        paymentId: intentId,
        amounts: { expected: PART, found: fromMajor(1_000) },
      },
    ]);
  });

  test('that was made by hand there before ours was sent is not taken for ours', async () => {
    const intentId = await paid();
    const { refundId } = await refund(intentId, PART);
    revoker.change(intentId, { refunded: PART });
    await expect(send(refundId)).rejects.toThrow('another sum');
    expect(revoker.refundCalls).toEqual([]);
  });

  test('of more than is there is refused without being sent', async () => {
    const intentId = await paid();
    const { refundId } = await refund(intentId, PART);
    revoker.change(intentId, { captured: fromMajor(100) });
    await send(refundId);
    await runJobs(database, front);
    expect(eventsOf('order-1')).toEqual(['payments.captured', 'payments.refund-rejected']);
    expect(revoker.refundCalls).toEqual([]);
  });
});

test('a refund that is being worked on is not queued a second time by reconciliation', async () => {
  const intentId = await captured();
  const { refundId } = await refund(intentId);
  await database.pool.query('delete from graphile_worker._private_jobs');
  clock.advance({ minutes: 11 });
  await database.pool.query('update payments.refunds set lease_until = $1', [new Date(clock.now().getTime() + 60_000)]);
  expect(await front.reconcile()).toMatchObject({ refundsResent: 0 });
  await database.pool.query('update payments.refunds set lease_until = $1', [clock.now().toISOString()]);
  clock.advance({ seconds: 1 });
  expect(await front.reconcile()).toMatchObject({ refundsResent: 1 });
  const { rows } = await database.pool.query<{ n: string }>(
    `select payload ->> 'refundId' as n from graphile_worker._private_jobs where key like 'payments.send-refund:%'`,
  );
  expect(rows).toEqual([{ n: refundId }]);
});
