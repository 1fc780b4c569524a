import type { Executor } from '#platform/db/database.ts';
import { queryPrepared } from '#platform/db/unit-of-work.ts';
import type { TravelPolicy } from '../domain/policy.ts';
import { travelPolicies } from './schema.ts';

export type PolicyRow = Pick<typeof travelPolicies.$inferSelect, 'policy' | 'version'>;

/** The policy of a contract, or null. */
export async function findPolicyRow(db: Executor, contractId: string): Promise<PolicyRow | null> {
  const [row] = await queryPrepared<PolicyRow>(
    db,
    'select policy, version from agencies.travel_policies where contract_id = $1',
    [contractId],
  );
  return row ?? null;
}

/** Gives a contract its first policy; one that it has stays, and the answer is false. */
export async function insertPolicy(
  db: Executor,
  row: { contractId: string; policy: TravelPolicy; updatedAt: Date; updatedBy?: string },
): Promise<boolean> {
  const { rowCount } = await db.insert(travelPolicies).values(row).onConflictDoNothing();
  return rowCount === 1;
}

/** Whether the policy was still at the version that was read, and is now what is written. */
export async function updatePolicy(
  db: Executor,
  row: { contractId: string; version: number; policy: TravelPolicy; at: Date; by: string },
): Promise<boolean> {
  const changesOnly = await queryPrepared(
    db,
    `update agencies.travel_policies set policy = $3, version = version + 1, updated_at = $4, updated_by = $5
     where contract_id = $1 and version = $2 returning 1`,
    [row.contractId, row.version, JSON.stringify(row.policy), row.at, row.by],
  );
  return changesOnly.length > 0;
}
