import { add, type Money, money } from '#kernel/money.ts';
import type { ExchangeEarned } from '../../wire/exchange-shapes.ts';
import type { TicketReturnLine } from '../../wire/return-shapes.ts';
import type { Facts } from './facts.ts';
import { costOf } from './order-state.ts';

/**
 * What comes back of the passengers' price, for them and for those who do not see what an agency earns. The
 * commission that was kept back when its balance paid comes
 * off what the balance gets: that is between the agency and us, and a sum less it would tell it.
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
