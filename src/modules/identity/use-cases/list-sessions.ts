import { inTransaction } from '#platform/db/database.ts';
import type { OwnSession } from '../api.ts';
import { deleteOtherSessions, listUserSessions } from '../db/session-queries.ts';
import { SESSION_IDLE_MS } from '../domain/session-rules.ts';
import type { IdentityDeps } from '../ports.ts';
import { tokenHash } from './session-token.ts';

/** A user's sessions, the current browser first, then by last use. */
export async function listSessions({ db, clock }: IdentityDeps, userId: string, token: string): Promise<OwnSession[]> {
  const now = clock.now();
  const own = tokenHash(token);
  const rows = await listUserSessions(db, userId, now, new Date(now.getTime() - SESSION_IDLE_MS));
  return rows
    .map((row) => ({
      device: row.device,
      createdAt: row.createdAt.toISOString(),
      seenAt: row.seenAt.toISOString(),
      current: row.tokenHash === own,
    }))
    .sort((a, b) => Number(b.current) - Number(a.current));
}

/** Ends every session of a user but the current one; answers how many. */
export const endOtherSessions = (
  { db, audit, clock, notifications }: IdentityDeps,
  who: { userId: string; contractId: string | null; ip: string },
  token: string,
): Promise<number> =>
  inTransaction(db, async (tx) => {
    const { userId, ...recordFactorChange } = who;
    await audit.recordAccess(tx, {
      ...recordFactorChange,
      actor: userId,
      action: 'signed_out_elsewhere',
      at: clock.now(),
      subjectKind: 'user',
      subjectId: userId,
    });
    const session = tokenHash(token) as string;
    await notifications.forgetDevices(tx, { userId, except: session });
    return deleteOtherSessions(tx, userId, session);
  });
