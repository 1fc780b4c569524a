import { AppError } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import { saveChoice } from '../db/session-queries.ts';
import type { IdentityDeps } from '../ports.ts';
import { tokenHash } from './session-token.ts';

/** Works under another contract from now on. @throws AppError not_found `identity.no_such_workplace`, the same for one of others as for none. */
export async function chooseContract(
  deps: IdentityDeps,
  userId: string,
  token: string,
  choice: { contractId: string; workplaceId: string },
  ip: string,
): Promise<void> {
  if ((await deps.workplaces.standingOf(deps.db, { userId, ...choice })) === null)
    throw new AppError('not_found', 'identity.no_such_workplace');
  await inTransaction(deps.db, async (tx) => {
    await saveChoice(tx, tokenHash(token) as string, choice);
    await deps.audit.recordAccess(tx, {
      ...{ actor: userId, contractId: choice.contractId, action: 'contract_chosen', ip },
      ...{ subjectKind: 'workplace', subjectId: choice.workplaceId, at: deps.clock.now() },
    });
  });
}
