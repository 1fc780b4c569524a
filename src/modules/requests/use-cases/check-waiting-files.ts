import { checkWaitingFiles as checkFiles } from '#platform/files/check-waiting.ts';
import { listWaitingFiles, markScanTried, setScanState } from '../db/request-queries.ts';
import type { RequestsDeps } from '../ports.ts';
import { filesOf } from './attach-files.ts';
import { announceChange } from './note-history.ts';

/** Scans documents that were attached while the scanner gave no answer; an infected one is removed. */
export const checkWaitingFiles = (deps: RequestsDeps): Promise<void> =>
  checkFiles(
    { scanner: deps.scanner, store: filesOf(deps), now: deps.clock.now() },
    {
      list: (triedBefore, limit) => listWaitingFiles(deps.db, triedBefore, limit),
      tried: ({ id }, at) => markScanTried(deps.db, id, at),
      settle: async ({ key }, verdict) => {
        for (const { requestId } of await setScanState(deps.db, key, verdict))
          await announceChange(deps, deps.db, requestId);
      },
    },
  );
