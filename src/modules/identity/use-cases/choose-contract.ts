import { AppError } from '#kernel/app-error.ts';
import { saveChoice } from '../db/session-queries.ts';
import type { IdentityDeps } from '../ports.ts';
import { tokenHash } from './session-token.ts';

/** Works under another contract from now on. @throws AppError not_found `identity.no_such_workplace`, the same for one of others as for none. */
export async function chooseContract(
  deps: IdentityDeps,
  userId: string,
  token: string,
  choice: { contractId: string; workplaceId: string },
): Promise<void> {
  if ((await deps.workplaces.standingOf(deps.db, { userId, ...choice })) === null)
    throw new AppError('not_found', 'identity.no_such_workplace');
  await saveChoice(deps.db, tokenHash(token) as string, choice);
}
