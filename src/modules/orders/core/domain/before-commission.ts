import { add, type Money, money } from '#kernel/money.ts';
import type { ExchangeEarned } from '../../wire/exchange-shapes.ts';
import type { TicketReturnLine } from '../../wire/return-shapes.ts';
import { costOf } from './order-conditions.ts';
import type { OrderState } from './order-snapshot.ts';

/**
 * Refund of the passengers' price, for passengers and readers who may not see an agency's commission. The commission
 * retained when its balance paid is deducted from the balance's refund only: a smaller sum here would reveal it.
 */
export const lineBeforeCommission = ({
  clawback: _c,
  deducted,
  motivation: _m,
  ...line
}: TicketReturnLine): TicketReturnLine =>
  deducted ? { ...line, refundAmount: add(line.refundAmount, deducted) } : line;

type ReturnedAmounts = { lines: readonly TicketReturnLine[]; refundMinor: number; currency: Money['currency'] };
/** The same of a whole return. */
export const refundBeforeCommission = ({ lines, refundMinor, currency }: ReturnedAmounts): Money =>
  money(
    lines.reduce((all, { deducted }) => all + (deducted?.minor ?? 0), refundMinor),
    currency,
  );

type ExchangedAmounts = { refundMinor: number; currency: Money['currency']; earned: ExchangeEarned | null };
/** The same of an exchange that brings something. */
export const exchangeRefundBeforeCommission = ({ refundMinor, earned, currency }: ExchangedAmounts): Money =>
  money(refundMinor + (earned?.deducted.minor ?? 0), currency);

type PaidAmount = { method: string; purpose: string; amountMinor: number; currency: Money['currency'] };
/**
 * What a payment paid of the price, for the passengers and for those who may not know by how much its commission made
 * a balance's less.
 */
export function paidBeforeCommission(
  orderState: OrderState,
  { method, purpose, amountMinor, currency }: PaidAmount,
): Money {
  const retained = costOf(orderState, 'card', purpose).minor - costOf(orderState, method, purpose).minor;
  return money(amountMinor + retained, currency);
}
