import { ALL_CURRENCIES, type AnyCurrency } from '#kernel/foreign-currencies.ts';
import { type Money, money, prorate } from '#kernel/money.ts';
import { conversionOwner } from './accounts.ts';
import type { SettlementAmounts } from './templates.ts';

/** `paid`: we paid the supplier; `received`: it sent money to us. */
export const SETTLEMENT_DIRECTIONS = ['paid', 'received'] as const;
export type SettlementDirection = (typeof SETTLEMENT_DIRECTIONS)[number];

/**
 * How we stand with a supplier in one of its currencies: what we owe it, and what that came to at the frozen rates in
 * the currency of sale. Below zero: paid ahead, at what it cost.
 */
export type SupplierPosition = { readonly owed: Money; readonly converted: Money };

/**
 * What a settlement moves. As far as it settles a debt (or, received, money that was paid ahead), its cost is compared
 * with what that part of the debt came to at the frozen rates, on average; the rest of it is carried at its cost. What
 * stands converted without a debt that it could belong to goes into the difference with the next settlement, so that
 * nothing is left there when the supplier is settled. In one currency there is no difference.
 * @throws TypeError for another currency than the position's.
 */
export function planSettlement(
  direction: SettlementDirection,
  position: SupplierPosition,
  own: Money,
  cost: Money,
): SettlementAmounts {
  const { owed, converted } = position;
  if (own.currency !== owed.currency || cost.currency !== converted.currency)
    throw new TypeError(`a settlement in ${own.currency} and ${cost.currency} of another position`);
  const difference = own.currency === cost.currency ? 0 : differenceOf(direction, position, own, cost);
  const { currency } = cost;
  return {
    own,
    cost,
    loss: money(Math.max(0, difference), currency),
    gain: money(Math.max(0, -difference), currency),
  };
}

/**
 * What a settlement is worth for the threshold of a second person: the largest of its cost, of its own sum at the
 * average frozen rate of what stands, at the rate in force (`atRate`; null: there is none) and of its difference. Null
 * where nothing but the typed cost says what another currency is worth.
 */
export function worthOfSettlement(
  position: SupplierPosition,
  { own, cost, loss, gain }: SettlementAmounts,
  atRate: Money | null,
): Money | null {
  if (own.currency === cost.currency) return cost;
  const { owed, converted } = position;
  const isAverage = owed.minor !== 0 && Math.sign(owed.minor) === Math.sign(converted.minor);
  const atAverage = isAverage ? prorate(converted, own, owed) : null;
  if (!atRate && !atAverage) return null;
  const sums = [cost, loss, gain, ...[atRate, atAverage].filter((one) => one !== null)];
  return money(Math.max(...sums.map(({ minor }) => Math.abs(minor))), cost.currency);
}

/**
 * Currencies in which something stands with a supplier. One that it does not sell in any more is among them while its
 * conversion is not settled, even where nothing is owed.
 */
export function openCurrencies(
  supplierId: string,
  balances: readonly { kind: string; owner: string; currency: string; minor: number }[],
): AnyCurrency[] {
  const open = balances.filter(({ minor }) => minor !== 0);
  return ALL_CURRENCIES.filter((one) =>
    open.some(
      ({ kind, owner, currency }) =>
        (kind === 'supplier' && owner === supplierId && currency === one) ||
        (kind === 'conversion' && owner === conversionOwner(supplierId, one)),
    ),
  );
}

/** Above zero: a loss. */
function differenceOf(
  direction: SettlementDirection,
  { owed, converted }: SupplierPosition,
  own: Money,
  cost: Money,
): number {
  const sign = direction === 'paid' ? 1 : -1;
  const debt = { ...owed, minor: Math.abs(owed.minor) };
  if (Math.sign(owed.minor) === sign) {
    const settled = own.minor < debt.minor ? own : debt;
    return sign * prorate(cost, settled, own).minor - prorate(converted, settled, debt).minor;
  }
  const belongs = owed.minor !== 0 && Math.sign(converted.minor) === Math.sign(owed.minor);
  return belongs || converted.minor === 0 ? 0 : -converted.minor;
}
