import type { Executor } from '#platform/db/database.ts';
import type { OrdersDeps, PaymentView } from '../../ports.ts';
import { firstRefundKey } from '../domain/refund-purpose.ts';

type RefundAttempt = PaymentView['refunds'][number];
const number = (key: string): number => Number(/#(\d+)$/.exec(key)?.[1] ?? 1);

/** Every try at one refund, the last one last. */
export const refundAttempts = (payment: Pick<PaymentView, 'refunds'> | undefined, first: string): RefundAttempt[] =>
  (payment?.refunds ?? [])
    .filter((refund) => firstRefundKey(refund.key) === first)
    .sort((a, b) => number(a.key) - number(b.key));

/** Every try at one refund as payments know it now. */
export async function refundAttemptsNow(
  deps: OrdersDeps,
  db: Executor,
  orderId: string,
  paymentId: string,
  first: string,
): Promise<RefundAttempt[]> {
  const payments = await deps.payments.listPayments(db, orderId);
  return refundAttempts(
    payments.find((p) => p.id === paymentId),
    first,
  );
}

/** The key of the next try. @throws when one of those before may still bring the money: nothing is paid back twice. */
export async function nextRefundKey(
  deps: OrdersDeps,
  db: Executor,
  orderId: string,
  paymentId: string,
  first: string,
): Promise<string> {
  const tries = await refundAttemptsNow(deps, db, orderId, paymentId, first);
  if (tries.some((one) => one.state !== 'rejected')) throw new Error('a refund before it is not settled');
  return `${first}#${tries.length + 1}`;
}
