import { asc, eq } from 'drizzle-orm';
import type { PaymentMethod } from '#modules/payments/api.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { Facts } from '../domain/facts.ts';
import { orderPayments } from './schema.ts';

export const paymentsOfOrder = (db: Executor, orderId: string) =>
  db
    .select()
    .from(orderPayments)
    .where(eq(orderPayments.orderId, orderId))
    .orderBy(asc(orderPayments.at), asc(orderPayments.id));

export async function savePayments(
  tx: Tx,
  orderId: string,
  payments: Facts['payments'],
  at: Date,
): Promise<void> {
  for (const payment of payments)
    await tx
      .insert(orderPayments)
      .values({
        id: payment.id,
        orderId,
        state: payment.state,
        purpose: payment.purpose,
        method: (payment.method ?? 'card') as PaymentMethod,
        amountMinor: payment.amount.minor,
        currency: payment.amount.currency,
        at,
      })
      .onConflictDoUpdate({
        target: orderPayments.id,
        set: { state: payment.state, amountMinor: payment.amount.minor, at },
      });
}
