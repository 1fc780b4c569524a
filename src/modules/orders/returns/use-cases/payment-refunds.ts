import type { Money } from '#kernel/money.ts';
import type { PaymentMethod } from '#modules/payments/api.ts';
import type { Executor } from '#platform/db/database.ts';
import type { PaymentRefund } from '../../api.ts';
import type { OrderRow } from '../../core/db/order-queries.ts';
import { loadOrderState } from '../../core/db/order-state-queries.ts';
import type { OrderState } from '../../core/domain/order-snapshot.ts';
import { refundSources } from '../../core/domain/refund-allocation.ts';
import { EXCHANGE_KEY, RETURN_KEY } from '../../core/domain/refund-purpose.ts';
import { refundAttempts } from '../../core/use-cases/refund-keys.ts';
import type { ExchangeRow } from '../../exchanges/db/exchange-queries.ts';
import type { OrdersDeps } from '../../ports.ts';
import type { TicketReturnRow } from '../db/return-queries.ts';

/** The payments out of which money would go back now. */
export const currentRefunds = (orderState: OrderState, amount: Money): PaymentRefund[] =>
  refundSources(orderState, amount).flatMap((part) => {
    const method = orderState.payments.find(({ id }) => id === part.paymentId)?.method;
    return method ? [{ method: method as PaymentMethod, amount: part.amount }] : [];
  });

type RefundRequest = { key: string; amount: Money };

/** Where the money of an act went, by the refunds that were asked for; before that, where it would go now. */
async function refundsByPayment(
  deps: OrdersDeps,
  db: Executor,
  order: OrderRow,
  { key, amount }: RefundRequest,
): Promise<PaymentRefund[]> {
  if (amount.minor <= 0) return [];
  const payments = await deps.payments.listPayments(db, order.id);
  const sent = payments.flatMap((payment) => {
    const last = refundAttempts(payment, key).at(-1);
    return last ? [{ method: payment.method, amount: last.amount }] : [];
  });
  return sent.length > 0 ? sent : currentRefunds(await loadOrderState(deps, db, order), amount);
}

/** Where the money of a return goes. */
export const refundsOfReturn = (
  deps: OrdersDeps,
  db: Executor,
  order: OrderRow,
  { id, refundMinor, currency }: Pick<TicketReturnRow, 'id' | 'refundMinor' | 'currency'>,
): Promise<PaymentRefund[]> =>
  refundsByPayment(deps, db, order, { key: `${RETURN_KEY}${id}`, amount: { minor: refundMinor, currency } });

/** Where the money of an exchange goes: what it brings, or (`undone`) what was paid for one that was not done. */
export async function refundsOfExchange(
  deps: OrdersDeps,
  db: Executor,
  order: OrderRow,
  { id, refundMinor, currency }: Pick<ExchangeRow, 'id' | 'refundMinor' | 'currency'>,
  { undone }: { undone: boolean },
): Promise<PaymentRefund[]> {
  if (!undone)
    return refundsByPayment(deps, db, order, {
      key: `${EXCHANGE_KEY}${id}`,
      amount: { minor: refundMinor, currency },
    });
  const payments = await deps.payments.listPayments(db, order.id);
  return payments
    .filter((payment) => payment.purpose === id && payment.captured.minor > 0)
    .map(({ method, captured }) => ({ method, amount: captured }));
}

/** Visible to readers who may not know what reaches the payer. */
export const withoutAmounts = (parts: readonly PaymentRefund[]): PaymentRefund[] =>
  parts.map((part) => ({ ...part, amount: null }));
