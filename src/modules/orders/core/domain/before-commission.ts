import { add, type Money, money } from '#kernel/money.ts';
import type { ExchangeEarned } from '../../wire/exchange-shapes.ts';
import type { TicketReturnLine } from '../../wire/return-shapes.ts';
import type { Facts } from './facts.ts';
import { costOf } from './order-state.ts';

/**
 * Refund of the passengers' price, for passengers and readers who may not see an agency's commission. The commission
 * retained when its balance paid is deducted from the balance's refund only: a smaller sum here would reveal it.
 */
export const lineOfPrice = ({ clawback: _c, deducted, motivation: _m, ...line }: TicketReturnLine): TicketReturnLine =>
  deducted ? { ...line, back: add(line.back, deducted) } : line;

type Returned = { lines: readonly TicketReturnLine[]; backMinor: number; currency: Money['currency'] };
/** The same of a whole return. */
export const refundBeforeCommission = ({ lines, backMinor, currency }: Returned): Money =>
  money(
    lines.reduce((all, { deducted }) => all + (deducted?.minor ?? 0), backMinor),
    currency,
  );

type Exchanged = { backMinor: number; currency: Money['currency']; earned: ExchangeEarned | null };
/** The same of an exchange that brings something. */
export const exchangeBackOfPrice = ({ backMinor, earned, currency }: Exchanged): Money =>
  money(backMinor + (earned?.deducted.minor ?? 0), currency);

type Paid = { method: string; purpose: string; amountMinor: number; currency: Money['currency'] };
/**
 * What a payment paid of the price, for the passengers and for those who may not know by how much its commission made
 * a balance's less.
 */
export function paidOfPrice(facts: Facts, { method, purpose, amountMinor, currency }: Paid): Money {
  const kept = costOf(facts, 'card', purpose).minor - costOf(facts, method, purpose).minor;
  return money(amountMinor + kept, currency);
}
