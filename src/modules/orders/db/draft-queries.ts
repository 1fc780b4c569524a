import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { AppError } from '#kernel/app-error.ts';
import { columnsOf } from '#platform/db/columns.ts';
import type { Db, Executor } from '#platform/db/database.ts';
import { together } from '#platform/db/together.ts';
import { ask } from '#platform/db/unit.ts';
import { drafts } from './schema.ts';

export type BookingDraftRow = Omit<typeof drafts.$inferSelect, 'journey'>;

/** One that is there already under this id stays as it is. */
export async function insertDraft(db: Executor, row: BookingDraftRow): Promise<void> {
  await db.insert(drafts).values(row).onConflictDoNothing({ target: drafts.id });
}

/** As its visitor reads it. */
export type OwnDraft = BookingDraftRow & {
  /** Ancillaries are chosen. */
  choseServices: boolean;
  /** Every writer of the row changes it. */
  stamp: string;
};

const OWN = `select ${columnsOf(drafts, ['journey'])}, xmin::text as stamp, exists (select
  from orders.ancillary_carts b where b.id = drafts.id and b.chosen <> '[]') as "choseServices"
  from orders.drafts where id = any($1::text[])`;

/** Drafts that are asked for at the same time are one question. */
const readTogether = together<{ id: string; visitorHash: string }, OwnDraft | undefined>({
  most: 16,
  lanes: 4,
  write: async (db, asked) => {
    const rows = await ask<OwnDraft>(db, OWN, [asked.map(({ id }) => id)]);
    const found = new Map(rows.map((row) => [row.id, row]));
    return asked.map(({ id, visitorHash }) => {
      const row = found.get(id);
      return row?.visitorHash === visitorHash ? row : undefined;
    });
  },
});

/** Only for the visitor who made it. */
export const draftOf = (db: Db, id: string, visitorHash: string): Promise<OwnDraft | undefined> =>
  readTogether(db, { id, visitorHash });

export async function updateDraft(
  db: Executor,
  id: string,
  change: Partial<Omit<BookingDraftRow, 'id'>>,
): Promise<void> {
  await db.update(drafts).set(change).where(eq(drafts.id, id));
}

/**
 * Keeps what was typed. `opens`: the step that it leads to: back to `passengers`, on to `services` and not back from
 * a later one, or null where
 * it changes nothing. It is weighed as the draft stands now: a save on the way may be overtaken by the one that opens
 * the next step.
 */
export async function keepTyped(
  db: Executor,
  id: string,
  typed: Pick<BookingDraftRow, 'sealed' | 'updatedAt'>,
  opens: 'passengers' | 'services' | null,
): Promise<void> {
  const reached =
    opens === 'services'
      ? sql`case ${drafts.reached} when 'passengers' then 'services' else ${drafts.reached} end`
      : opens;
  await db
    .update(drafts)
    .set({ ...typed, ...(reached && { reached }) })
    .where(eq(drafts.id, id));
}

/**
 * Writes what was found out for the fare that the draft had when it was read. @throws AppError conflict
 * `orders.booking_moved` when another fare has been chosen meanwhile.
 */
export async function updateSameOffer(
  db: Executor,
  { id, offerId }: Pick<BookingDraftRow, 'id' | 'offerId'>,
  change: Partial<Omit<BookingDraftRow, 'id'>>,
): Promise<void> {
  const same = and(eq(drafts.id, id), eq(drafts.offerId, offerId));
  const kept = await db.update(drafts).set(change).where(same).returning({ id: drafts.id });
  if (kept.length === 0) throw new AppError('conflict', 'orders.booking_moved');
}

/** Drops bookings that were begun and into which nothing has ever been typed. */
export async function deleteUntouchedDraftsBefore(db: Executor, before: Date): Promise<void> {
  const untouched = and(
    eq(drafts.updatedAt, drafts.createdAt),
    eq(drafts.reached, 'passengers'),
    isNull(drafts.orderId),
  );
  await db.delete(drafts).where(and(lt(drafts.updatedAt, before), untouched));
}

/** Drops what was typed and never touched again. */
export async function deleteDraftsBefore(db: Executor, before: Date): Promise<void> {
  await db.delete(drafts).where(lt(drafts.updatedAt, before));
}

/** What a visitor was booking since then goes on as another's; what has become an order stays. */
export async function moveDrafts(db: Executor, from: string, to: string, since: Date): Promise<void> {
  await db
    .update(drafts)
    .set({ visitorHash: to })
    .where(and(gt(drafts.updatedAt, since), eq(drafts.visitorHash, from), isNull(drafts.orderId)));
}
