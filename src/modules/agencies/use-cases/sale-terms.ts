import type { Currency, Money } from '#kernel/money.ts';
import type { Category } from '#kernel/passengers.ts';
import type { Executor } from '#platform/db/database.ts';
import { contractById } from '../db/contract-queries.ts';
import { policyRow } from '../db/policy-queries.ts';
import { lowBalance, showsCommission, unpaidOrders } from '../domain/contract.ts';
import { commissionFor, motivationFor } from '../domain/earnings.ts';
import type { TravelPolicy } from '../domain/policy.ts';

/** What a sale under a contract needs to know of it. */
export type SaleTerms = {
  /** False: nothing may be sold under it now. */
  readonly active: boolean;
  /** Whether its people see what they earn (spec §6). */
  readonly showsCommission: boolean;
  /** How many unpaid orders it may hold at once. */
  readonly unpaidOrders: number;
  /** Its people are warned when no more is available. */
  readonly lowBalance: Money;
  /** What a company allows its travellers, its ceilings in `currency`; absent: everything. */
  readonly travel?: { readonly policy: TravelPolicy; readonly currency: Currency };
  commission(fare: Money, category: Category): Money;
  motivation(fare: Money, category: Category): Money;
};

/** Null when there is no such contract. */
export async function saleTerms(db: Executor, contractId: string): Promise<SaleTerms | null> {
  const contract = await contractById(db, contractId);
  // Companies alone have one: whoever sells to others is asked about none.
  const row = contract?.kind === 'corporate' ? await policyRow(db, contractId) : null;
  return (
    contract && {
      active: contract.status === 'active',
      showsCommission: showsCommission(contract),
      unpaidOrders: unpaidOrders(contract),
      lowBalance: lowBalance(contract),
      ...(row && { travel: { policy: row.policy, currency: contract.currency } }),
      commission: (fare, category) => commissionFor(contract, fare, category),
      motivation: (fare, category) => motivationFor(contract, fare, category),
    }
  );
}
