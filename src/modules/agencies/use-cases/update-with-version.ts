import { AppError, notFound } from '#kernel/app-error.ts';
import type { AuditAction, AuditChange } from '#modules/audit/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { ContractTerms } from '../api.ts';
import { contractById } from '../db/contract-queries.ts';
import { saveContract } from '../db/office-queries.ts';
import { lockContract } from '../db/terms-queries.ts';
import type { Contract } from '../domain/contract.ts';
import type { Actor, AgenciesDeps } from '../ports.ts';
import { toContractTerms } from './view-contract.ts';

/** What was done, for the log; nothing changed: nothing is written. */
export type ContractChange = { readonly action: AuditAction; readonly changes: readonly AuditChange[] };

/** Who acts. @throws AppError unauthenticated. */
export function actingUserId({ userId }: Actor): string {
  if (userId === undefined) throw new AppError('unauthenticated', 'common.unauthenticated');
  return userId;
}

/** Those of the changes that change something. */
export const changesOnly = (all: readonly AuditChange[]): AuditChange[] =>
  all.filter(({ previous, current }) => JSON.stringify(previous) !== JSON.stringify(current));

/**
 * Changes a contract under its lock, from the version that the change was made from (null: from any), and audits it.
 * The change applies at once, because terms are read with every request.
 * @throws AppError not_found `agencies.no_such_contract`; conflict `agencies.contract_changed` when another change came
 * first.
 */
export async function updateWithVersion(
  deps: AgenciesDeps,
  by: Actor,
  of: { id: string; version: number | null },
  work: (tx: Tx, contract: Contract) => Promise<readonly ContractChange[] | { proposed: string }>,
): Promise<ContractTerms> {
  return inTransaction(deps.db, (tx) => changeLocked(deps, tx, by, of, work));
}

/**
 * `updateWithVersion` in a transaction that is open. `proposed` of what was done names what waits for a second
 * person.
 */
export async function changeLocked(
  deps: AgenciesDeps,
  tx: Tx,
  by: Actor,
  of: { id: string; version: number | null },
  work: (tx: Tx, contract: Contract) => Promise<readonly ContractChange[] | { proposed: string }>,
): Promise<ContractTerms> {
  const actor = actingUserId(by);
  const locked = await lockContract(tx, of.id);
  const contract = locked && (await contractById(tx, of.id));
  if (!contract) throw notFound('agencies.no_such_contract');
  if (of.version !== null && of.version !== contract.version)
    throw new AppError('conflict', 'agencies.contract_changed');
  const result = await work(tx, contract);
  if ('proposed' in result) return { ...(await toContractTerms(deps, tx, of.id)), proposed: result.proposed };
  const done = result.filter(({ changes }) => changes.length > 0);
  const version = contract.version + 1;
  if (done.length > 0) await saveContract(tx, of.id, { version });
  for (const { action, changes } of done)
    await deps.audit.recordAccess(tx, {
      actor,
      ip: by.ip,
      contractId: of.id,
      action,
      at: deps.clock.now(),
      subjectKind: 'contract',
      subjectId: of.id,
      changes,
      version,
    });
  return toContractTerms(deps, tx, of.id);
}
