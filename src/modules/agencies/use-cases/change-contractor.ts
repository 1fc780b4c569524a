import { AppError, invalidField, notFound } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { ContractTerms } from '../api.ts';
import { contractById } from '../db/contract-queries.ts';
import { contractorById, saveContractor } from '../db/office-queries.ts';
import { REQUISITES, type Requisites } from '../domain/contractor.ts';
import type { Actor, AgenciesDeps } from '../ports.ts';
import { actingUserId, changesOnly } from './update-with-version.ts';
import { toContractTerms } from './view-contract.ts';

/**
 * Changes the firm of a contract, for all its contracts.
 * @throws AppError not_found `agencies.no_such_contract`; conflict `agencies.contractor_changed`; invalid
 * `agencies.inn_taken`.
 */
export async function changeContractor(
  deps: AgenciesDeps,
  by: Actor,
  id: string,
  wanted: { version: number; name: string; requisites: Requisites },
): Promise<ContractTerms> {
  const actor = actingUserId(by);
  const { version, name, requisites } = wanted;
  return inTransaction(deps.db, async (tx) => {
    const contract = await contractById(tx, id);
    const stored = contract && (await contractorById(tx, contract.contractor.id));
    if (!stored) throw notFound('agencies.no_such_contract');
    if (stored.version !== version) throw new AppError('conflict', 'agencies.contractor_changed');
    const changes = changesOnly([
      { field: 'firm', previous: stored.name, current: name },
      ...REQUISITES.map((field) => ({
        field,
        previous: stored.requisites[field] ?? null,
        current: requisites[field] ?? null,
      })),
    ]);
    if (changes.length === 0) return toContractTerms(deps, tx, id);
    const saved = await saveContractor(tx, { id: stored.id, name, requisites, version });
    if (saved === 'moved') throw new AppError('conflict', 'agencies.contractor_changed');
    if (saved === 'taken') throw invalidField('requisites.inn', 'agencies.inn_taken');
    await deps.audit.recordAccess(tx, {
      actor,
      ip: by.ip,
      contractId: id,
      action: 'contractor_changed',
      at: deps.clock.now(),
      subjectKind: 'contractor',
      subjectId: stored.id,
      changes,
      version: version + 1,
    });
    return toContractTerms(deps, tx, id);
  });
}
