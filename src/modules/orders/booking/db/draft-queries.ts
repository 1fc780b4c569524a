import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { AppError } from '#kernel/app-error.ts';
import { selectColumns } from '#platform/db/columns.ts';
import type { Executor } from '#platform/db/database.ts';
import { queryPrepared } from '#platform/db/unit-of-work.ts';
import { bookingDrafts } from '../../db/schema.ts';

export type BookingDraftRow = typeof bookingDrafts.$inferSelect;
type DraftChange = Partial<Omit<BookingDraftRow, 'id' | 'version'>>;

const NEXT_VERSION = sql`${bookingDrafts.version} + 1`;

/** One that is there already under this id stays as it is. */
export async function insertDraft(db: Executor, row: Omit<BookingDraftRow, 'version'>): Promise<void> {
  await db.insert(bookingDrafts).values(row).onConflictDoNothing({ target: bookingDrafts.id });
}

/** As its visitor reads it; `choseAncillaries`: ancillaries are chosen. */
export type OwnDraft = BookingDraftRow & { choseAncillaries: boolean };

/** SQL that says whether ancillaries are chosen with a draft. */
export type WithChosenAncillaries = { readonly ancillaries: { chosenSql(draftId: string): string } };

const own = ({ ancillaries }: WithChosenAncillaries) => `select ${selectColumns(bookingDrafts)},
  ${ancillaries.chosenSql('booking_drafts.id')} as "choseAncillaries"
  from orders.booking_drafts where id = $1 and visitor_hash = $2`;

/** Only for the visitor who made it. */
export async function draftOf(
  deps: WithChosenAncillaries,
  db: Executor,
  id: string,
  visitorHash: string,
): Promise<OwnDraft | undefined> {
  const [row] = await queryPrepared<OwnDraft>(db, own(deps), [id, visitorHash]);
  return row;
}

/** The booking that a visitor changed last since then and has not ordered. */
export async function latestDraftId(db: Executor, visitorHash: string, since: Date): Promise<string | null> {
  const [row] = await db
    .select({ id: bookingDrafts.id })
    .from(bookingDrafts)
    .where(
      and(
        gt(bookingDrafts.updatedAt, since),
        eq(bookingDrafts.visitorHash, visitorHash),
        isNull(bookingDrafts.orderId),
      ),
    )
    .orderBy(desc(bookingDrafts.updatedAt))
    .limit(1);
  return row?.id ?? null;
}

export async function updateDraft(db: Executor, id: string, change: DraftChange): Promise<void> {
  await db
    .update(bookingDrafts)
    .set({ ...change, version: NEXT_VERSION })
    .where(eq(bookingDrafts.id, id));
}

/**
 * Keeps what was typed. `opens`: the step that it leads to: back to `passengers`, on to `services` and not back from
 * a later one, or null where
 * it changes nothing. It is weighed as the draft stands now: a save on the way may be overtaken by the one that opens
 * the next step.
 */
export async function saveTyped(
  db: Executor,
  id: string,
  typed: Pick<BookingDraftRow, 'sealed' | 'updatedAt'>,
  opens: 'passengers' | 'services' | null,
): Promise<void> {
  const furthestStep =
    opens === 'services'
      ? sql`case ${bookingDrafts.furthestStep} when 'passengers' then 'services' else ${bookingDrafts.furthestStep} end`
      : opens;
  await db
    .update(bookingDrafts)
    .set({ ...typed, ...(furthestStep && { furthestStep }), version: NEXT_VERSION })
    .where(eq(bookingDrafts.id, id));
}

/**
 * Writes what was found out for the fare that the draft had when it was read. @throws AppError conflict
 * `orders.booking_changed` when another fare has been chosen meanwhile.
 */
export async function updateSameOffer(
  db: Executor,
  { id, offerId }: Pick<BookingDraftRow, 'id' | 'offerId'>,
  change: DraftChange,
): Promise<void> {
  const same = and(eq(bookingDrafts.id, id), eq(bookingDrafts.offerId, offerId));
  const kept = await db
    .update(bookingDrafts)
    .set({ ...change, version: NEXT_VERSION })
    .where(same)
    .returning({ id: bookingDrafts.id });
  if (kept.length === 0) throw new AppError('conflict', 'orders.booking_changed');
}

/** Drops bookings that were begun and into which nothing has ever been typed. */
export async function deleteUntouchedDraftsBefore(db: Executor, before: Date): Promise<void> {
  const untouched = and(
    eq(bookingDrafts.updatedAt, bookingDrafts.createdAt),
    eq(bookingDrafts.furthestStep, 'passengers'),
    isNull(bookingDrafts.orderId),
  );
  await db.delete(bookingDrafts).where(and(lt(bookingDrafts.updatedAt, before), untouched));
}

/** Drops what was typed and never touched again. */
export async function deleteDraftsBefore(db: Executor, before: Date): Promise<void> {
  await db.delete(bookingDrafts).where(lt(bookingDrafts.updatedAt, before));
}

/** What a visitor was booking since then goes on as another's; what has become an order stays. */
export async function moveDrafts(db: Executor, from: string, to: string, since: Date): Promise<void> {
  await db
    .update(bookingDrafts)
    .set({ visitorHash: to, version: NEXT_VERSION })
    .where(and(gt(bookingDrafts.updatedAt, since), eq(bookingDrafts.visitorHash, from), isNull(bookingDrafts.orderId)));
}
