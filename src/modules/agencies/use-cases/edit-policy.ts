import type { UserAccount } from '#kernel/account.ts';
import { AppError, type FieldProblem, invalidFields, notFound } from '#kernel/app-error.ts';
import { type Executor, inTransaction } from '#platform/db/database.ts';
import type { PolicyPage } from '../api.ts';
import { contractById, listMemberIds } from '../db/contract-queries.ts';
import { findPolicyRow, insertPolicy, updatePolicy } from '../db/policy-queries.ts';
import type { Contract } from '../domain/contract.ts';
import type { TravelPolicy } from '../domain/policy.ts';
import type { AgenciesDeps } from '../ports.ts';

/** Who looks after a policy, and from which address. */
export type PolicyActor = { user: UserAccount | null; ip: string };

/** @throws AppError forbidden `travel.contract_required` for a user without a contract. */
function policySubject({ user }: PolicyActor): { contractId: string; userId: string } {
  if (!user?.contractId) throw new AppError('forbidden', 'travel.contract_required');
  return { contractId: user.contractId, userId: user.userId };
}

/** The policy of a contract as one sees it who edits it or not; null where there is no such contract. */
async function readPolicyPage(
  deps: AgenciesDeps,
  contractId: string,
  edits: (approvers: readonly string[]) => boolean,
): Promise<(PolicyPage & { kind: Contract['kind'] }) | null> {
  const [contract, row, members] = await Promise.all([
    contractById(deps.db, contractId),
    findPolicyRow(deps.db, contractId),
    listMemberIds(deps.db, contractId),
  ]);
  if (!contract) return null;
  const names = await deps.namesOf(deps.db, members);
  const people = members.flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name }];
  });
  const approvers = people.filter(({ id }) => row?.policy.approvers.includes(id));
  const mayEdit = edits(approvers.map(({ id }) => id));
  const { version } = row ?? { version: 0 };
  const policy = row && { ...row.policy, approvers: approvers.map(({ id }) => id) };
  const { kind, currency } = contract;
  return { policy, version, kind, currency, approvers, mayEdit, people: mayEdit ? people : [] };
}

/** The policy of the caller's contract, for all its users; without approvers none of them may edit it. */
export async function readPolicy(deps: AgenciesDeps, actor: PolicyActor): Promise<PolicyPage> {
  const { contractId, userId } = policySubject(actor);
  const page = await readPolicyPage(deps, contractId, (approvers) => approvers.includes(userId));
  if (!page) throw new AppError('forbidden', 'travel.contract_required');
  const { kind: _, ...shown } = page;
  return shown;
}

/**
 * The policy of a company's contract as the office sees it. @throws AppError not_found `agencies.no_such_contract`,
 * also for a reseller.
 */
export async function readOfficePolicy(deps: AgenciesDeps, contractId: string): Promise<PolicyPage> {
  const page = await readPolicyPage(deps, contractId, () => true);
  if (page?.kind !== 'corporate') throw notFound('agencies.no_such_contract');
  const { kind: _, ...shown } = page;
  return shown;
}

/** Users who decide about trips under a contract: those of its policy, as far as they still work there. */
export async function listApproverIds(db: Executor, contractId: string): Promise<string[]> {
  const row = await findPolicyRow(db, contractId);
  if (!row) return [];
  const members = await listMemberIds(db, contractId);
  return row.policy.approvers.filter((id) => members.includes(id));
}

/** What cannot stand in a policy of people `members`. */
function problemsOf(policy: TravelPolicy, members: readonly string[]): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const twice = policy.costCentres.find((one, i, all) => all.indexOf(one) !== i);
  if (twice) problems.push({ path: 'policy.costCentres', code: 'travel.cost_centre_twice', values: { name: twice } });
  if (policy.costCentreRequired && policy.costCentres.length === 0)
    problems.push({ path: 'policy.costCentres', code: 'travel.no_cost_centres' });
  if (policy.approvers.length === 0) problems.push({ path: 'policy.approvers', code: 'travel.nobody_approves' });
  else if (!policy.approvers.every((id) => members.includes(id)))
    problems.push({ path: 'policy.approvers', code: 'travel.not_a_member' });
  return problems;
}

/**
 * Changes the policy; waiting orders keep their deadline.
 * @throws AppError forbidden `travel.contract_required`, `travel.approvers_only`; invalid; conflict
 * `travel.policy_moved`.
 */
export async function changePolicy(
  deps: AgenciesDeps,
  actor: PolicyActor,
  { policy, version }: { policy: TravelPolicy; version: number },
): Promise<PolicyPage> {
  const { contractId, userId } = policySubject(actor);
  if (!(await listApproverIds(deps.db, contractId)).includes(userId))
    throw new AppError('forbidden', 'travel.approvers_only');
  await savePolicy(deps, { contractId, version, policy, by: userId, ip: actor.ip });
  return readPolicy(deps, actor);
}

/**
 * Gives a company its first policy (`version` 0) or changes the one it has, regardless of its approvers.
 * @throws AppError not_found `agencies.no_such_contract`; invalid; conflict `travel.policy_moved`.
 */
export async function changeOfficePolicy(
  deps: AgenciesDeps,
  { userId, ip }: { userId: string | undefined; ip: string },
  contractId: string,
  { policy, version }: { policy: TravelPolicy; version: number },
): Promise<PolicyPage> {
  if (userId === undefined) throw new AppError('unauthenticated', 'common.unauthenticated');
  await readOfficePolicy(deps, contractId);
  await savePolicy(deps, { contractId, version, policy, by: userId, ip });
  return readOfficePolicy(deps, contractId);
}

type PolicyChange = { contractId: string; version: number; policy: TravelPolicy; by: string; ip: string };

/** Writes a policy that was made from a version, and who did. */
async function savePolicy(deps: AgenciesDeps, { ip, ...change }: PolicyChange): Promise<void> {
  const { contractId, policy, by } = change;
  const problems = problemsOf(policy, await listMemberIds(deps.db, contractId));
  if (problems.length > 0) throw invalidFields(problems);
  const at = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const written =
      change.version === 0
        ? await insertPolicy(tx, { contractId, policy, updatedAt: at, updatedBy: by })
        : await updatePolicy(tx, { ...change, at });
    if (!written) throw new AppError('conflict', 'travel.policy_moved');
    await deps.audit.recordAccess(tx, {
      actor: by,
      contractId,
      action: 'policy_changed',
      at,
      ip,
      subjectKind: 'contract',
      subjectId: contractId,
    });
  });
}
