import { ANY, fixed, type PriceRule, type RouteScope, type RuleKind, type TransportKind } from './price-rule.ts';

type Fees = readonly [serviceFee: number, itFee: number, afterSaleFee: number];
/** The first day of sale of all of them. */
const SOLD_FROM = '2020-01-01';

/** Of one transport and scope: soms and roubles have the same figures, dollars rounded ones. */
function feesOf(products: TransportKind[], scope: RouteScope | null, soms: Fees, dollars: Fees): PriceRule[] {
  const rule = (kind: RuleKind, n: 0 | 1 | 2): PriceRule => ({
    id: [kind, products[0], scope].filter(Boolean).join('-').replaceAll('_', '-'),
    kind,
    name: null,
    conditions: { ...ANY, products, scope, soldFrom: SOLD_FROM },
    amount: fixed({ KGS: soms[n], RUB: soms[n], USD: dollars[n] }),
  });
  return [rule('service_fee', 0), rule('it_fee', 1), rule('refund_fee', 2), rule('exchange_fee', 2)];
}

/** What staff arrange costs what they name, in every version of the rules: there is no fee on top of it. */
export const SERVICE_RULES: readonly PriceRule[] = feesOf([], null, [0, 0, 0], [0, 0, 0]);

/**
 * The rule set of a new installation. Sums: docs/rules.md for international air; the rest is our own choice. What a
 * hotel or driver asks is what is paid, and «free until» means all of it: own inventory earns at the supplier.
 */
export const DEFAULT_RULES: readonly PriceRule[] = [
  ...feesOf(['avia'], 'international', [50_000, 15_000, 30_000], [600, 200, 350]),
  ...feesOf(['avia'], 'domestic', [25_000, 10_000, 30_000], [300, 100, 350]),
  ...feesOf(['rail'], 'international', [20_000, 5_000, 15_000], [250, 60, 180]),
  ...feesOf(['rail'], 'domestic', [2_000, 1_000, 2_000], [25, 12, 25]),
  ...feesOf(['bus'], 'international', [5_000, 2_000, 5_000], [60, 25, 60]),
  ...feesOf(['bus'], 'domestic', [3_000, 1_000, 3_000], [40, 12, 40]),
  ...feesOf(['hotel', 'transfer'], null, [0, 0, 0], [0, 0, 0]),
];
