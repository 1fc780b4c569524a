import type { Db } from '#platform/db/database.ts';
import type { OwnDraft } from './draft-queries.ts';

/** About 20 MB of them. */
const MOST = 2_000;
const kept = new WeakMap<Db, Map<string, OwnDraft>>();

/**
 * Remembers a booking as this process has just read it, so that placing its order need not read it again. It may be
 * out of date by then: the statement
 * that writes the order takes it only by its stamp. The one that was kept longest makes room.
 */
export function cacheDraft(db: Db, draft: OwnDraft): void {
  const known = kept.get(db) ?? new Map<string, OwnDraft>();
  kept.set(db, known);
  known.delete(draft.id);
  known.set(draft.id, draft);
  if (known.size <= MOST) return;
  for (const [oldest] of known) {
    known.delete(oldest);
    break;
  }
}

/** The booking as it was kept, once; undefined for a stranger's and for one that is not known. */
export function takeKeptDraft(db: Db, id: string, visitorHash: string): OwnDraft | undefined {
  const known = kept.get(db);
  const draft = known?.get(id);
  if (draft?.visitorHash !== visitorHash) return undefined;
  known?.delete(id);
  return draft;
}
