import { notFound } from '#kernel/app-error.ts';
import type { Buyer } from '#modules/pricing/index.ts';
import type { SearchProgress } from '../domain/schemas.ts';
import type { SearchContext } from './context.ts';
import { viewProgress } from './progress-view.ts';
import { currentState } from './read-search.ts';
import { isComplete } from './search-states.ts';

/**
 * What has changed after a version, as it changes, until all suppliers have ended or the signal is aborted. Works in
 * any process: a
 * wake-up comes from this one, answers of others are found by looking.
 * @throws AppError not_found `search.not_found` before the first value.
 */
export async function* streamSearch(
  context: SearchContext,
  uid: string,
  after: number,
  signal: AbortSignal,
  buyer?: Buyer,
): AsyncGenerator<SearchProgress, void> {
  let now = await currentState(context, uid, buyer);
  let seen = await context.states.at(uid, Math.min(after, now.version), buyer);
  if (!seen) throw notFound('search.not_found');
  let opened = false;
  while (!signal.aborted) {
    if (now.version > seen.version || (!opened && after <= 0)) {
      yield viewProgress(context, now, seen);
      seen = now;
    }
    opened = true;
    if (isComplete(now) || signal.aborted) return;
    await context.wakeups.wait(uid, context.limits.poll, signal);
    if (signal.aborted) return;
    now = await currentState(context, uid, buyer);
  }
}
