import type { AuditAction } from '#modules/audit/index.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { ImportedItem, TableImport } from '../../db/table-imports.ts';
import type { ErrorList } from '../../domain/import/file-error.ts';
import { isSameDocument } from '../../domain/import/same-document.ts';
import type { Actor, NetworkDeps } from '../own/network-deps.ts';

/** A table of the office's that is read from a file: what stands in it, and how that is taken in. */
export type TableKind<Doc extends object, Counts extends { sold: number }> = {
  readonly kind: TableImport['kind'];
  readonly columns: readonly string[];
  /** Of its audit lines. */
  readonly subject: 'hotel' | 'run';
  readonly actions: { readonly saved: AuditAction; readonly published: AuditAction };
  readonly codes: { readonly noColumns: string; readonly notPublishable: string; readonly tooMany: string };
  /** That one file publishes: sales of them wait meanwhile. */
  readonly mostPublished: number;
  /** Hotels or runs as the file would leave them, compared with the drafts; null: it has no heading of this table. */
  readonly stage: (
    deps: NetworkDeps,
    rows: readonly (readonly string[])[],
    errors: ErrorList,
  ) => Promise<ImportedItem<Doc, Counts>[] | null>;
  /** What publishing an item would do, or what keeps it from that. */
  readonly count: (
    deps: NetworkDeps,
    item: Pick<ImportedItem<Doc, Counts>, 'itemId' | 'draft'>,
  ) => Promise<Pick<ImportedItem<Doc, Counts>, 'counts' | 'faults'>>;
  readonly nameOf: (draft: Doc) => string;
  /** Revisions of the drafts of some items; those that are not there are left out. */
  readonly revisionsOf: (db: Executor, ids: readonly string[]) => Promise<Map<string, number>>;
  /** Writes a draft over the revision that was compared. @throws AppError conflict, invalid. */
  readonly save: (deps: NetworkDeps, tx: Tx, by: Actor, item: ImportedItem<Doc, Counts>) => Promise<void>;
  /** Publishes a draft, under `lockTimetable`. @throws AppError invalid, at the field. */
  readonly publish: (deps: NetworkDeps, tx: Tx, by: Actor, id: string) => Promise<void>;
};

/** What a file does to a draft; `item`: as it stands, null: it is new. */
export function changeOfDraft(
  draft: object,
  item: { draft: object; published: object | null } | null,
): ImportedItem['change'] {
  if (!item) return 'added';
  if (!isSameDocument(draft, item.draft)) return 'changed';
  return isSameDocument(draft, item.published) ? 'same' : 'waiting';
}
