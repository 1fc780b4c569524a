import { type Money, sum } from '#kernel/money.ts';
import type { OrderPayment, OrderStatus } from '#modules/orders/api.ts';

/** Why a marked order is not paid from the balance. */
type UnpayableReason = 'alreadyPaid' | 'underWay' | 'notPayable';

/** What the balance pays for an order; `commission` is kept from the price, null where the reader may not see it. */
export type BalanceCharge = { sum: Money; commission: Money | null };

export function balanceCharge({
  open,
  paid,
  amountDue,
  paymentOptions,
}: OrderPayment): BalanceCharge | UnpayableReason {
  // A payment that was begun another way and not finished gives way to the balance.
  if (open?.method === 'balance') return 'underWay';
  const fund = paymentOptions.find(({ method }) => method === 'balance')?.fund;
  if (!fund) return paid.minor > 0 && paymentOptions.length === 0 ? 'alreadyPaid' : 'notPayable';
  const charged = fund.due ?? amountDue;
  return {
    sum: charged,
    commission: fund.due ? { ...amountDue, minor: amountDue.minor - fund.due.minor } : null,
  };
}

/** The sum of several charges; null when there are none. */
export function totalCharge(charges: readonly BalanceCharge[]): BalanceCharge | null {
  if (charges.length === 0) return null;
  const commissions = charges.flatMap(({ commission }) => commission ?? []);
  return {
    sum: sum(charges.map((charge) => charge.sum)),
    commission: commissions.length === charges.length ? sum(commissions) : null,
  };
}

/** How far an order has got that was just paid. */
export type PaidProgress = 'started' | 'issuing' | 'issued';

const ISSUED: ReadonlySet<OrderStatus> = new Set(['sold', 'partial_sold']);
const ISSUING: ReadonlySet<OrderStatus> = new Set(['payed', 'process_selling', 'issue_blocked']);

export const paidProgress = (status: OrderStatus): PaidProgress =>
  ISSUED.has(status) ? 'issued' : ISSUING.has(status) ? 'issuing' : 'started';
