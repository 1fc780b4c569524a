import { createFairQueue, type FairQueue, type FairQueueLimits } from '#platform/limits/fair-queue.ts';
import { type CachedAnswer, type CachedPage, createPageCache } from './page-cache.ts';

/** Addresses that have not been found to be pages yet: few of them are rendered at once. */
const UNSEEN_TURNS: FairQueueLimits = {
  maxRunning: 4,
  maxRunningPerCaller: 2,
  maxWaiting: 40,
  maxWaitingPerCaller: 8,
  retrySeconds: 2,
  slotMs: 1_000,
};
const MOST_FOUND = 500;

type Address = { readonly key: string; readonly path: string; readonly isFixed: boolean };

/**
 * Pages that anonymous readers share. Each has a turn of its own among all pages, so that a flood of one holds no other
 * up. Addresses where none has been found yet wait in a small queue of theirs, each reader for a turn of their own, and
 * push no page out of memory.
 */
export function createSharedPages(
  turns: FairQueue,
  { unseen = UNSEEN_TURNS, nowMs }: { unseen?: FairQueueLimits; nowMs?: () => number } = {},
) {
  const [keptPage, unseenPage] = [createPageCache(nowMs), createPageCache(nowMs)];
  const unseenTurns = createFairQueue(unseen);
  /** Found pages of screens with many addresses, the oldest first. */
  const found = new Set<string>();

  function remember(path: string, isPage: boolean): void {
    found.delete(path);
    if (isPage) found.add(path);
    const [oldest] = found;
    if (found.size > MOST_FOUND && oldest !== undefined) found.delete(oldest);
  }

  /** `caller` names the reader's address. */
  return async (
    { key, path, isFixed }: Address,
    caller: string,
    render: () => Promise<CachedPage>,
  ): Promise<CachedAnswer> => {
    if (isFixed) return keptPage(key, () => turns(`shared ${path}`, render));
    const answer = found.has(path)
      ? await keptPage(key, () => turns(`shared ${path}`, render))
      : await unseenPage(key, () => unseenTurns(caller, render));
    remember(path, answer.status === 200);
    return answer;
  };
}
