import type { IdentityDeps } from '../ports.ts';

/** Writes a failed sign-in down, also one that no user was found for. */
export const recordFailedSignIn = (
  { audit, db, clock }: Pick<IdentityDeps, 'audit' | 'db' | 'clock'>,
  { ip, userId }: { ip: string; userId: string | undefined },
): Promise<void> =>
  audit.recordAccess(db, {
    actor: null,
    contractId: null,
    action: 'sign_in_failed',
    at: clock.now(),
    ip,
    subjectKind: 'user',
    subjectId: userId ?? 'unknown',
  });
