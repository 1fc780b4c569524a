import type { UserAccount } from '#kernel/account.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { IdentityDeps } from '../ports.ts';
import { endSession } from './sign-in.ts';

/**
 * Ends the session that came with the request; of one that had ended already, or that is not who asks, nothing is
 * left to write down.
 */
export const signOut = (
  deps: IdentityDeps,
  { user, session, ip }: { user: UserAccount | null; session?: string | undefined; ip: string },
  token: string | undefined,
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    await endSession(deps, tx, token);
    if (!user || session !== token) return;
    const { userId, contractId } = user;
    await deps.audit.recordAccess(tx, {
      actor: userId,
      contractId,
      action: 'signed_out',
      at: deps.clock.now(),
      ip,
      subjectKind: 'user',
      subjectId: userId,
    });
  });
