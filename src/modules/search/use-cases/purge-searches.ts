import { deleteExpiredBefore } from '../db/queries.ts';
import { forgetWithdrawn } from '../db/withdrawn-queries.ts';
import type { SearchDeps } from './deps.ts';

/** Out-of-date results stay readable for a day, so that a link of this morning still shows what it showed. */
const KEEP_HOURS = 24;

/** Removes searches nobody can buy from any longer, and what was heard about their offers; answers how many searches. */
export async function purgeSearches({ db, clock }: Pick<SearchDeps, 'db' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - KEEP_HOURS * 3_600_000);
  await forgetWithdrawn(db, before);
  return deleteExpiredBefore(db, before);
}
