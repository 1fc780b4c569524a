import { forgetWithdrawn } from '../db/offer-change-report-queries.ts';
import { deleteExpiredBefore, purgeResponses } from '../db/queries.ts';
import type { SearchDeps } from './deps.ts';

const DAY_MS = 24 * 3_600_000;
/** Out-of-date results stay readable for a day, so that a link of this morning still shows what it showed… */
const RESULTS_DAYS = 1;
/** …and the question for a month: who comes by a link of last week is one press from asking it again. */
const QUESTION_DAYS = 30;
/** How far back results are looked for: what was missed for longer goes with its question. */
const MISSED_DAYS = 7;

/**
 * Deletes what can no longer be bought: results, reports about their offers, old questions; returns how many searches
 * have lost any of it.
 */
export async function purgeSearches({ db, clock }: Pick<SearchDeps, 'db' | 'clock'>): Promise<number> {
  const ago = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  await forgetWithdrawn(db, ago(RESULTS_DAYS));
  const gone = await deleteExpiredBefore(db, ago(QUESTION_DAYS));
  return gone + (await purgeResponses(db, ago(RESULTS_DAYS + MISSED_DAYS), ago(RESULTS_DAYS)));
}
