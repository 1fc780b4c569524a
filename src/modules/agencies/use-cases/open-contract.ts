import type { Currency } from '#kernel/money.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/db/database.ts';
import { insertPolicy } from '../db/policy-queries.ts';
import { insertContract, insertContractor, insertMember, insertWorkplaces } from '../db/write-queries.ts';
import type { CommissionRule } from '../domain/commission.ts';
import type { Contract, Workplace } from '../domain/contract.ts';
import type { TravelPolicy } from '../domain/policy.ts';

export type NewContract = Pick<Contract, 'id' | 'number' | 'contractor' | 'parentId' | 'kind' | 'settings'> & {
  currency: Currency;
  commission: CommissionRule;
  motivation: Contract['motivation'];
  workplaces: readonly Workplace[];
  /** The user of the house who looks after it. */
  managerId?: string;
  /** What a company allows its travellers; absent: everything. */
  policy?: TravelPolicy;
};

/** Opens a contract with its workplaces; one that is known is left as it is. True when it is new. */
export async function openContract(db: Db, clock: Clock, contract: NewContract): Promise<boolean> {
  const createdAt = clock.now();
  const { contractor, commission, motivation, workplaces, policy, ...row } = contract;
  return inTransaction(db, async (tx) => {
    await insertContractor(tx, { ...contractor, createdAt });
    const fresh = await insertContract(tx, {
      ...row,
      contractorId: contractor.id,
      status: 'active',
      commissionPerMille: commission.kind === 'percent' ? commission.perMille : null,
      commissionFixedMinor: commission.kind === 'fixed' ? commission.amount.minor : null,
      motivationMinor: motivation.minor,
      createdAt,
    });
    if (fresh)
      await insertWorkplaces(
        tx,
        workplaces.map((workplace) => ({ ...workplace, contractId: contract.id })),
      );
    if (fresh && policy) await insertPolicy(tx, { contractId: contract.id, policy, updatedAt: createdAt });
    return fresh;
  });
}

/** Lets a user of identity sell under a contract from a workplace of it. */
export async function addMember(
  db: Db,
  clock: Clock,
  at: { userId: string; contractId: string; workplaceId: string },
): Promise<void> {
  await insertMember(db, { ...at, createdAt: clock.now() });
}
