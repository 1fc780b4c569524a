import { deleteOldLinks } from '../db/link-queries.ts';
import { deleteOldChallenges } from '../db/passkey-queries.ts';
import { deleteEndedSessions } from '../db/session-queries.ts';
import { SESSION_IDLE_MS } from '../domain/session-rules.ts';
import type { IdentityDeps } from '../ports.ts';

/** Drops sessions, links and challenges that have ended by themselves. */
export async function deleteExpiredSessions({ db, clock }: IdentityDeps): Promise<void> {
  const now = clock.now();
  await deleteEndedSessions(db, now, new Date(now.getTime() - SESSION_IDLE_MS));
  await deleteOldLinks(db, now);
  await deleteOldChallenges(db, now);
}
