import type { Account } from '#kernel/account.ts';
import { AppError, type FieldProblem, invalidFields } from '#kernel/app-error.ts';
import { type Executor, inTransaction } from '#platform/db/database.ts';
import type { PolicyPage } from '../api.ts';
import { contractById, membersOf } from '../db/contract-queries.ts';
import { policyRow, updatePolicy } from '../db/policy-queries.ts';
import type { TravelPolicy } from '../domain/policy.ts';
import type { AgenciesDeps } from '../ports.ts';

/** Who looks after a policy, and from which address. */
export type Keeper = { account: Account | null; ip: string };

/** @throws AppError forbidden `travel.contract_required` for whoever works under none. */
function placeOf({ account }: Keeper): { contractId: string; userId: string } {
  if (!account?.contractId) throw new AppError('forbidden', 'travel.contract_required');
  return { contractId: account.contractId, userId: account.userId };
}

/** The policy of the contract that the caller works under, for everybody there; without one nobody may edit anything. */
export async function readPolicy(deps: AgenciesDeps, keeper: Keeper): Promise<PolicyPage> {
  const { contractId, userId } = placeOf(keeper);
  const [contract, row, members] = await Promise.all([
    contractById(deps.db, contractId),
    policyRow(deps.db, contractId),
    membersOf(deps.db, contractId),
  ]);
  if (!contract) throw new AppError('forbidden', 'travel.contract_required');
  const names = await deps.namesOf(deps.db, members);
  const people = members.flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name }];
  });
  const approvers = people.filter(({ id }) => row?.policy.approvers.includes(id));
  const mayEdit = approvers.some(({ id }) => id === userId);
  const { version } = row ?? { version: 0 };
  const policy = row && { ...row.policy, approvers: approvers.map(({ id }) => id) };
  return { policy, version, currency: contract.currency, approvers, mayEdit, people: mayEdit ? people : [] };
}

/** Users who decide about trips under a contract: those of its policy, as far as they still work there. */
export async function approversOf(db: Executor, contractId: string): Promise<string[]> {
  const row = await policyRow(db, contractId);
  if (!row) return [];
  const members = await membersOf(db, contractId);
  return row.policy.approvers.filter((id) => members.includes(id));
}

/** What cannot stand in a policy of people `members`. */
function problemsOf(policy: TravelPolicy, members: readonly string[]): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const twice = policy.costCentres.find((one, i, all) => all.indexOf(one) !== i);
  if (twice)
    problems.push({ path: 'policy.costCentres', code: 'travel.cost_centre_twice', values: { name: twice } });
  if (policy.costCentreRequired && policy.costCentres.length === 0)
    problems.push({ path: 'policy.costCentres', code: 'travel.no_cost_centres' });
  if (policy.approvers.length === 0)
    problems.push({ path: 'policy.approvers', code: 'travel.nobody_approves' });
  else if (!policy.approvers.every((id) => members.includes(id)))
    problems.push({ path: 'policy.approvers', code: 'travel.not_a_member' });
  return problems;
}

/**
 * Changes the policy; orders that wait already keep the deadline they were told.
 * @throws AppError forbidden `travel.contract_required`, `travel.approvers_only`; invalid; conflict `travel.policy_moved`.
 */
export async function changePolicy(
  deps: AgenciesDeps,
  keeper: Keeper,
  { policy, version }: { policy: TravelPolicy; version: number },
): Promise<PolicyPage> {
  const { contractId, userId } = placeOf(keeper);
  const members = await membersOf(deps.db, contractId);
  if (!(await approversOf(deps.db, contractId)).includes(userId))
    throw new AppError('forbidden', 'travel.approvers_only');
  const problems = problemsOf(policy, members);
  if (problems.length > 0) throw invalidFields(problems);
  const at = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    if (!(await updatePolicy(tx, { contractId, version, policy, at, by: userId })))
      throw new AppError('conflict', 'travel.policy_moved');
    const subject = { subjectKind: 'contract', subjectId: contractId };
    await deps.audit.recordAccess(tx, {
      ...{ actor: userId, contractId, action: 'policy_changed', at, ip: keeper.ip },
      ...subject,
    });
  });
  return readPolicy(deps, keeper);
}
