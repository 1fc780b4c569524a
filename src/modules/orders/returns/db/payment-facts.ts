import type { Executor } from '#platform/db/database.ts';
import { queryPrepared } from '#platform/db/unit-of-work.ts';
import type { PaymentFacts } from '../../core/domain/payment-summary.ts';

type OfOrder = { orderId: string };
const PAYMENTS = `select order_id as "orderId", method, state from orders.order_payments
  where order_id = any($1::text[]) and purpose = 'order'`;
const RETURNS = `select order_id as "orderId", money, refund_minor::float8 as minor from orders.ticket_returns
  where order_id = any($1::text[]) and confirmed_at is not null`;

/** What was paid for some orders, and what went back. */
export async function findPaymentFacts(
  db: Executor,
  orderIds: readonly string[],
): Promise<(orderId: string) => Pick<PaymentFacts, 'payments' | 'returns'>> {
  const [payments, returns] = await Promise.all([
    queryPrepared<PaymentFacts['payments'][number] & OfOrder>(db, PAYMENTS, [orderIds]),
    queryPrepared<PaymentFacts['returns'][number] & OfOrder>(db, RETURNS, [orderIds]),
  ]);
  const [paid, returned] = [payments, returns].map((rows) => Map.groupBy<string, OfOrder>(rows, (row) => row.orderId));
  return (orderId) => ({
    payments: (paid?.get(orderId) ?? []) as typeof payments,
    returns: (returned?.get(orderId) ?? []) as typeof returns,
  });
}
