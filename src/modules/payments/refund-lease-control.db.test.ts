import { beforeEach, expect, test, vi } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { createPayments, type Payments } from './index.ts';
import { type MemoryAcquirer, memoryAcquirer } from './testing/memory-acquirer.ts';
import { database, openPaymentsFixture, paymentsDeps, refund, request } from './testing/payments-fixture.ts';
import { sendRefund } from './use-cases/send-refund.ts';

vi.mock('./db/refund-queries.ts', async (original) => ({
  ...(await original<typeof import('./db/refund-queries.ts')>()),
  leaseRefund: async () => {},
  markRefundSent: async () => true,
}));

openPaymentsFixture();
let revoker: MemoryAcquirer;
let front: Payments;
beforeEach(() => {
  revoker = memoryAcquirer('memory', { refundIds: false });
  front = createPayments(paymentsDeps(database, revoker));
});

test('control: without the lease two runs at once send the same refund twice', async () => {
  const { intentId } = await front.startPayment(request());
  revoker.end(intentId, 'captured');
  await front.refreshFromGateway(intentId);
  const { refundId } = await refund(intentId, fromMajor(3_850));
  const { query } = revoker;
  const both = Promise.withResolvers<void>();
  let asked = 0;
  revoker.query = async (id) => {
    const answer = await query(id);
    if (++asked === 2) both.resolve();
    await both.promise;
    return answer;
  };
  const run = () => sendRefund(paymentsDeps(database, revoker), refundId);
  await Promise.allSettled([run(), run()]);
  expect(revoker.payments.get(intentId)?.refunded).toEqual(fromMajor(7_700));
});
