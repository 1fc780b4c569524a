import type { Money } from '#kernel/money.ts';
import type { PaymentMethod } from '#modules/payments/api.ts';
import type { Executor } from '#platform/db/database.ts';
import type { MoneyBack } from '../../api.ts';
import { loadOrderState } from '../../core/db/facts-queries.ts';
import type { OrderRow } from '../../core/db/order-queries.ts';
import type { Facts } from '../../core/domain/facts.ts';
import { EXCHANGE_KEY, RETURN_KEY } from '../../core/domain/refund-purpose.ts';
import { refundSources } from '../../core/domain/refund-waterfall.ts';
import { refundAttempts } from '../../core/use-cases/refund-keys.ts';
import type { ExchangeRow } from '../../exchanges/db/exchange-queries.ts';
import type { OrdersDeps } from '../../ports.ts';
import type { TicketReturnRow } from '../db/return-queries.ts';

/** The payments out of which money would go back now. */
export const moneyBackNow = (facts: Facts, amount: Money): MoneyBack[] =>
  refundSources(facts, amount).flatMap((part) => {
    const method = facts.payments.find(({ id }) => id === part.paymentId)?.method;
    return method ? [{ method: method as PaymentMethod, amount: part.amount }] : [];
  });

type Act = { key: string; amount: Money };

/** Where the money of an act went, by the refunds that were asked for; before that, where it would go now. */
async function moneyBackOf(
  deps: OrdersDeps,
  db: Executor,
  order: OrderRow,
  { key, amount }: Act,
): Promise<MoneyBack[]> {
  if (amount.minor <= 0) return [];
  const payments = await deps.payments.paymentsOf(db, order.id);
  const sent = payments.flatMap((payment) => {
    const last = refundAttempts(payment, key).at(-1);
    return last ? [{ method: payment.method, amount: last.amount }] : [];
  });
  return sent.length > 0 ? sent : moneyBackNow(await loadOrderState(deps, db, order), amount);
}

/** Where the money of a return goes. */
export const moneyBackOfReturn = (
  deps: OrdersDeps,
  db: Executor,
  order: OrderRow,
  { id, backMinor, currency }: Pick<TicketReturnRow, 'id' | 'backMinor' | 'currency'>,
): Promise<MoneyBack[]> =>
  moneyBackOf(deps, db, order, { key: `${RETURN_KEY}${id}`, amount: { minor: backMinor, currency } });

/** Where the money of an exchange goes: what it brings, or (`undone`) what was paid for one that was not done. */
export async function moneyBackOfExchange(
  deps: OrdersDeps,
  db: Executor,
  order: OrderRow,
  { id, backMinor, currency }: Pick<ExchangeRow, 'id' | 'backMinor' | 'currency'>,
  { undone }: { undone: boolean },
): Promise<MoneyBack[]> {
  if (!undone)
    return moneyBackOf(deps, db, order, {
      key: `${EXCHANGE_KEY}${id}`,
      amount: { minor: backMinor, currency },
    });
  const payments = await deps.payments.paymentsOf(db, order.id);
  return payments
    .filter((payment) => payment.purpose === id && payment.captured.minor > 0)
    .map(({ method, captured }) => ({ method, amount: captured }));
}

/** Visible to readers who may not know what reaches the payer. */
export const withoutAmounts = (parts: readonly MoneyBack[]): MoneyBack[] =>
  parts.map((part) => ({ ...part, amount: null }));
