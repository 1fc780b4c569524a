import { AppError, notFound } from '#kernel/app-error.ts';
import { addDays, type LocalDate, localDate } from '#kernel/dates.ts';
import type { AuditAction } from '#modules/audit/index.ts';
import type { Executor } from '#platform/db/database.ts';
import { readDailyStock } from '../../db/daily-stock.ts';
import { type DailyDocument, type DailyPlace, type Edited, readItem, readPublications } from '../../db/own-network.ts';
import {
  compareDailyStock,
  type DailyStockChange,
  type PlannedDailyStock,
} from '../../domain/own/compare-daily-stock.ts';
import type { NetworkFault } from '../../domain/own/own-carrier.ts';
import { datesBetween } from '../../domain/own/season-dates.ts';
import type { NetworkDeps } from '../own/network-deps.ts';
import { TIMETABLE_DAYS } from '../timetable-days.ts';

/** A document as it is published, or is to be; null: not at all. */
export type Edition<Doc, Place> = { readonly document: Doc; readonly places: readonly Place[] } | null;

/**
 * What is sold by the day out of a document of the office: rooms of a hotel on nights, cars of a transfer on days. Its
 * draft, preview, publication, undo and stop of sale are the same for both.
 */
export type DailyKind<Doc extends DailyDocument, Place extends DailyPlace> = {
  readonly kind: 'hotel' | 'transfer';
  /** The code that it is sold under. */
  readonly carrier: string;
  /** Of those that are made in the office, and how many there may be: each makes searches look at more. */
  readonly numbers: { readonly first: number; readonly last: number; readonly most: number };
  readonly codes: {
    readonly unknown: string;
    readonly changed: string;
    readonly tooMany: { readonly field: string; readonly code: string };
    readonly backwards: string;
    readonly noDays: string;
    readonly belowSold: string;
    readonly nothingToUndo: string;
  };
  readonly actions: Readonly<Record<'saved' | 'published' | 'undone' | 'daysChanged', AuditAction>>;
  /** What keeps a draft from being published, and the edition that it would be. */
  readonly editionOf: (deps: PlaceDeps, draft: Doc) => { faults: NetworkFault[]; edition: Edition<Doc, Place> };
  /** What a draft may not change of the last document that was published, even if that was taken back. */
  readonly fixedFaults: (last: Doc, draft: Doc) => NetworkFault[];
  /** An edition with what only the one before knows. */
  readonly completed: (after: Edition<Doc, Place>, before: Edition<Doc, Place>) => Edition<Doc, Place>;
  /** The id in the stock of a day. */
  readonly idOf: (number: number, day: LocalDate) => string;
  readonly plan: (number: number, document: Doc, days: readonly LocalDate[]) => PlannedDailyStock[];
  /** Classes of the stock. */
  readonly classesOf: (document: Doc) => string[];
};
export type PlaceDeps = Pick<NetworkDeps, 'townOf' | 'placeOf'>;

/** @throws AppError not_found; conflict for another revision. */
export async function readKnown<Doc extends DailyDocument, Place extends DailyPlace>(
  db: Executor,
  { kind, codes }: DailyKind<Doc, Place>,
  id: string,
  revision?: number,
): Promise<Edited<Doc, Place>> {
  const item = (await readItem(db, kind, id)) as unknown as Edited<Doc, Place> | null;
  if (!item) throw notFound(codes.unknown);
  if (revision !== undefined && item.revision !== revision) throw new AppError('conflict', codes.changed);
  return item;
}

/** The edition that a draft would be, with everything that keeps it from being published. */
export async function draftEdition<Doc extends DailyDocument, Place extends DailyPlace>(
  deps: PlaceDeps,
  db: Executor,
  of: DailyKind<Doc, Place>,
  { id, draft }: { id: string; draft: Doc },
): Promise<{ faults: NetworkFault[]; edition: Edition<Doc, Place> }> {
  const [newest] = await readPublications(db, 1, { kind: of.kind, item: id });
  // The first publication that is taken back leaves nothing after it.
  const last = (newest?.after ?? newest?.before ?? null) as Doc | null;
  const { faults, edition } = of.editionOf(deps, draft);
  return { faults: [...(last ? of.fixedFaults(last, draft) : []), ...faults], edition };
}

export const publishedEdition = <Doc, Place>({
  published,
  stops,
}: Pick<Edited<Doc, Place>, 'published' | 'stops'>): Edition<Doc, Place> =>
  published && stops?.[0] ? { document: published, places: stops } : null;

/** Days that are sold: from today by the clock of the place on. */
export function daysAhead(zone: string, now: Date): LocalDate[] {
  const today = localDate(now, zone);
  return datesBetween(today, addDays(today, TIMETABLE_DAYS.after));
}

/** What a publication would do to the days as they stand. */
export async function changeOfDays<Doc extends DailyDocument, Place extends DailyPlace>(
  db: Executor,
  { idOf, plan, classesOf }: DailyKind<Doc, Place>,
  number: number,
  { before, after }: { before: Edition<Doc, Place>; after: Edition<Doc, Place> },
  now: Date,
): Promise<DailyStockChange> {
  const zone = (after ?? before)?.places[0]?.zone;
  if (!zone) return { add: [], change: [], close: [] };
  const days = daysAhead(zone, now);
  const standing = await readDailyStock(
    db,
    days.map((day) => idOf(number, day)),
  );
  const planned = after ? plan(number, after.document, days) : [];
  return compareDailyStock(standing, planned, before ? classesOf(before.document) : []);
}
