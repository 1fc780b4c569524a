/** Where a supplier's offers may be sold; the words of price rules. */
export const POINTS_OF_SALE = ['site', 'agency', 'api'] as const;
export type PointOfSale = (typeof POINTS_OF_SALE)[number];

/** Who buys and where, as far as a supplier looks at it; what is not known fits no limit. */
export type SupplierBuyer = { readonly channel?: string | undefined; readonly contract?: string | undefined };

export type Visibility = {
  readonly isOn: boolean;
  /** Empty: all. */
  readonly pointsOfSale: readonly string[];
  /** Numbers of contracts; empty: all, and sales without one. */
  readonly contracts: readonly string[];
};

/** Whether a supplier limits who may see its offers. */
export const looksAtBuyers = ({ pointsOfSale, contracts }: Visibility): boolean =>
  pointsOfSale.length > 0 || contracts.length > 0;

/** Whether a buyer may see the offers of a supplier. One that is off is seen by no buyer. */
export function isVisibleTo(supplier: Visibility, buyer: SupplierBuyer = {}): boolean {
  const { isOn, pointsOfSale, contracts } = supplier;
  const fits = (limit: readonly string[], value: string | undefined) =>
    limit.length === 0 || (value !== undefined && limit.includes(value));
  return isOn && fits(pointsOfSale, buyer.channel) && fits(contracts, buyer.contract);
}
