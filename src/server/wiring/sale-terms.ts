import { placeInTree, readSaleTerms, type SaleTerms } from '#modules/agencies/index.ts';
import type { Pricing } from '#modules/pricing/index.ts';
import type { Executor } from '#platform/db/database.ts';

/** The terms of a contract at a moment, with what price rules say of its commission; null for an unknown one. */
export async function termsByRules(
  pricing: Pick<Pricing, 'hasCommissionRules' | 'withCommissionRules'>,
  db: Executor,
  contractId: string,
  at: Date,
): Promise<SaleTerms | null> {
  const terms = await readSaleTerms(db, contractId, at);
  // Where no rule asks, the place of the contract in the tree is not read.
  if (!terms || !pricing.hasCommissionRules()) return terms;
  return pricing.withCommissionRules(terms, at, await placeInTree(db, contractId));
}
