import { isCustomer, type UserAccount } from '#kernel/account.ts';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import type { Watch } from '../api.ts';
import { openWatches } from '../db/watch-queries.ts';
import type { WatchesDeps } from '../ports.ts';
import { toWatch } from './change-watch-state.ts';
import { openSecret } from './sealed-watch.ts';

const MOST = 20;

/** What is watched for the address of a customer's account; nothing for other users. */
export async function listOwnWatches(
  deps: WatchesDeps,
  user: UserAccount | null | undefined,
): Promise<{ watches: { watch: Watch; code: string }[] }> {
  if (!user || !isCustomer(user)) return { watches: [] };
  const email = await deps.emailOf(deps.db, user.userId);
  if (!email) return { watches: [] };
  const indexes = deps.blind.blindIndexes(email.toLowerCase(), 'watches.email');
  const today = localDate(deps.clock.now(), BUSINESS_TIME_ZONE);
  const rows = await openWatches(deps.db, indexes, today, MOST);
  return { watches: rows.map((row) => ({ watch: toWatch(deps, row), code: openSecret(deps, row).code })) };
}
