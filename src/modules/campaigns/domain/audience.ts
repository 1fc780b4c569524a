/** What a campaign gives: points to customers, bonus money or coupons of a lottery to contracts. */
export const GIFTS = ['points', 'bonuses', 'coupons'] as const;
export type Gift = (typeof GIFTS)[number];

/** Of a contract in the bonus programme (spec §9). */
export const LEVELS = ['silver', 'gold', 'platinum'] as const;
export type Level = (typeof LEVELS)[number];

/**
 * Who a campaign is for; an empty list fits every one. Points are for customers, bonus money for contracts of the
 * bonus programme, coupons for all contracts or those of chosen levels.
 */
export type Audience = {
  readonly gives: Gift;
  readonly levels: readonly Level[];
  /** Ids of contracts. */
  readonly contracts: readonly string[];
};

/** Who bought: a customer has no contract, and a contract outside the bonus programme has no level. */
export type Buyer = { readonly contractId: string | null; readonly level: Level | null };

export function isFor({ gives, levels, contracts }: Audience, { contractId, level }: Buyer): boolean {
  if (gives === 'points') return contractId === null;
  if (contractId === null || (gives === 'bonuses' && level === null)) return false;
  const isOfLevel = levels.length === 0 || (level !== null && levels.includes(level));
  return isOfLevel && (contracts.length === 0 || contracts.includes(contractId));
}
