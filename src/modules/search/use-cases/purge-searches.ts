import { deleteExpiredBefore } from '../db/queries.ts';
import type { SearchDeps } from './deps.ts';

/** Out-of-date results stay readable for a day, so that a link of this morning still shows what it showed. */
const KEEP_HOURS = 24;

/** Removes searches nobody can buy from any longer; answers how many. */
export const purgeSearches = ({ db, clock }: Pick<SearchDeps, 'db' | 'clock'>): Promise<number> =>
  deleteExpiredBefore(db, new Date(clock.now().getTime() - KEEP_HOURS * 3_600_000));
