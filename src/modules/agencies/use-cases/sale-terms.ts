import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import type { Currency, Money } from '#kernel/money.ts';
import type { Category } from '#kernel/passengers.ts';
import type { Executor } from '#platform/db/database.ts';
import { contractById } from '../db/contract-queries.ts';
import { findPolicyRow } from '../db/policy-queries.ts';
import { commissionFor, motivationFor } from '../domain/commission.ts';
import { type Contract, lowBalance, showsCommission, unpaidOrders } from '../domain/contract.ts';
import type { TravelPolicy } from '../domain/policy.ts';
import { rateFor, type SoldTicket } from '../domain/rates.ts';

/** What a sale under a contract needs to know of it. */
export type SaleTerms = {
  /** False: nothing may be sold under it now, because it or an agent above it is suspended. */
  readonly active: boolean;
  /** Whether its people see what they earn (spec §6). */
  readonly showsCommission: boolean;
  /** How many unpaid orders it may hold at once. */
  readonly unpaidOrders: number;
  /** Its people are warned when no more is available. */
  readonly lowBalance: Money;
  /** What a company allows its travellers, its ceilings in `currency`; absent: everything. */
  readonly travel?: { readonly policy: TravelPolicy; readonly currency: Currency };
  /** Rate of a ticket sold now; the default rate where its kind has none. */
  commission(fare: Money, category: Category, ticket?: SoldTicket): Money;
  motivation(fare: Money, category: Category, ticket?: SoldTicket): Money;
};

const ANY_TICKET: SoldTicket = { product: null, carrier: null };

/** A sub-agent sells under its agent: where that one may not, it may not either. */
async function canSell(db: Executor, { status, parentId }: Contract): Promise<boolean> {
  if (status !== 'active') return false;
  const parent = parentId === null ? null : await contractById(db, parentId);
  return parent === null || canSell(db, parent);
}

/** The terms of a sale at an instant. Null when there is no such contract. */
export async function readSaleTerms(db: Executor, contractId: string, at: Date): Promise<SaleTerms | null> {
  const contract = await contractById(db, contractId);
  // Only companies have a policy; resellers have none.
  const row = contract?.kind === 'corporate' ? await findPolicyRow(db, contractId) : null;
  if (!contract) return null;
  const on = localDate(at, BUSINESS_TIME_ZONE);
  const rate = (ticket = ANY_TICKET) => rateFor(contract.rates, on, ticket) ?? contract;
  return {
    active: await canSell(db, contract),
    showsCommission: showsCommission(contract),
    unpaidOrders: unpaidOrders(contract),
    lowBalance: lowBalance(contract),
    ...(row && { travel: { policy: row.policy, currency: contract.currency } }),
    commission: (fare, category, ticket) => commissionFor(rate(ticket), fare, category),
    motivation: (fare, category, ticket) => motivationFor(rate(ticket), fare, category),
  };
}
