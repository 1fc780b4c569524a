import { AppError } from '#kernel/app-error.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { saveChoice } from '../db/session-queries.ts';
import type { IdentityDeps } from '../ports.ts';
import { tokenHash } from './session-token.ts';

export type ContractChoice = { contractId: string; workplaceId: string };

/**
 * Works under another contract from now on. @throws AppError not_found `identity.no_such_workplace`, the same for one
 * of others as for none.
 */
export async function chooseContract(
  deps: IdentityDeps,
  userId: string,
  token: string,
  choice: ContractChoice,
  ip: string,
): Promise<void> {
  await inTransaction(deps.db, (tx) => setContractChoice(deps, tx, userId, token, choice, ip));
}

/** The same in the transaction that opens the session: of a choice that is refused nothing stays open. */
export async function setContractChoice(
  deps: IdentityDeps,
  tx: Tx,
  userId: string,
  token: string,
  choice: ContractChoice,
  ip: string,
): Promise<void> {
  if ((await deps.workplaces.standingOf(tx, { userId, ...choice })) === null)
    throw new AppError('not_found', 'identity.no_such_workplace');
  await saveChoice(tx, tokenHash(token) as string, choice);
  await deps.audit.recordAccess(tx, {
    actor: userId,
    contractId: choice.contractId,
    action: 'contract_chosen',
    ip,
    subjectKind: 'workplace',
    subjectId: choice.workplaceId,
    at: deps.clock.now(),
  });
}
