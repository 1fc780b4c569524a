import { deleteOldLinks } from '../db/link-queries.ts';
import { deleteEndedSessions } from '../db/session-queries.ts';
import { SESSION_IDLE_MS } from '../domain/session-rules.ts';
import type { IdentityDeps } from '../ports.ts';

/** Drops sessions and links that have ended by themselves. */
export async function deleteExpiredSessions({ db, clock }: IdentityDeps): Promise<void> {
  const now = clock.now();
  await deleteEndedSessions(db, now, new Date(now.getTime() - SESSION_IDLE_MS));
  await deleteOldLinks(db, now);
}
