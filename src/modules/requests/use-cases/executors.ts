import type { Executor } from '../api.ts';
import { countDone, countLoad } from '../db/queue-queries.ts';
import type { RequestsDeps } from '../ports.ts';
import { listDesk } from './notify-request.ts';
import { readOwnRequest } from './own-request.ts';
import type { Visitor } from './sealed-data.ts';

const DONE_MS = 30 * 24 * 3_600_000;

/**
 * Everybody who may serve requests, or the one with the given id, by name: what they have in work, what they completed
 * in thirty days, and how its authors rated it. @throws AppError not_found `requests.not_found`.
 */
export async function listExecutors(
  deps: RequestsDeps,
  visitor: Visitor,
  requestId?: string,
): Promise<{ executors: Executor[] }> {
  const now = deps.clock.now();
  const [people, loads, done] = await Promise.all([
    deps.listExecutors(deps.db),
    countLoad(deps.db, now),
    countDone(deps.db, new Date(now.getTime() - DONE_MS)),
  ]);
  const desk = requestId && new Set(await listDesk(deps, deps.db, await readOwnRequest(deps, visitor, requestId)));
  const loadOf = new Map(loads.map((load) => [load.executorId, load]));
  const doneBy = new Map(done.map((row) => [row.executorId, row]));
  return {
    executors: people
      .filter(({ id }) => !desk || desk.has(id))
      .map(({ id, name }) => {
        const load = loadOf.get(id);
        const completed = doneBy.get(id);
        return {
          id,
          name,
          process: load?.process ?? 0,
          paused: load?.paused ?? 0,
          overdue: load?.overdue ?? 0,
          completed: completed?.completed ?? 0,
          medianMinutes: completed?.medianMinutes ?? null,
          rating: completed?.rating ?? null,
          ratings: completed?.ratings ?? 0,
        };
      }),
  };
}
