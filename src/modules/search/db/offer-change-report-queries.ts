import { and, desc, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import type { OfferChangeReport } from '../domain/offer-change-report.ts';
import { withdrawn } from './schema.ts';

/** Maximum number of reports read at once, the latest: normal use never reaches it. */
const MOST = 5_000;

/** Keeps what is gone; of one thing the smallest party that it is gone for. */
export async function insertWithdrawn(
  db: Executor,
  words: readonly Omit<OfferChangeReport, 'prices'>[],
): Promise<void> {
  await db
    .insert(withdrawn)
    .values([...words])
    .onConflictDoUpdate({
      target: [withdrawn.supplier, withdrawn.what],
      set: {
        seats: sql`least(${withdrawn.seats}, excluded.seats)`,
        at: sql`greatest(${withdrawn.at}, excluded.at)`,
      },
    });
}

/** Deletes reports refuted by a sale to a party of this size; returns whether there was any. */
export async function deleteWithdrawn(
  db: Executor,
  { supplier, what, seats }: Pick<OfferChangeReport, 'supplier' | 'what' | 'seats'>,
): Promise<boolean> {
  const gone = await db
    .delete(withdrawn)
    .where(and(eq(withdrawn.supplier, supplier), eq(withdrawn.what, what), lte(withdrawn.seats, seats)))
    .returning({ what: withdrawn.what });
  return gone.length > 0;
}

/**
 * Stores the current price of each traveller when it is news: it differs from the shown price, or one of the reports
 * `contradicting` contradicts it. Returns whether it was stored.
 */
export async function keepPrices(
  db: Executor,
  { supplier, what, seats, prices, at }: OfferChangeReport,
  { changed, contradicting }: { changed: boolean; contradicting: readonly string[] },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into search.offer_change_reports (supplier, what, seats, prices, at)
    select ${supplier}, ${what}, ${seats}::int, ${JSON.stringify(prices)}::jsonb, ${at.toISOString()}::timestamptz
    where ${changed} or exists (
      select from search.offer_change_reports w where w.supplier = ${supplier} and w.what in ${[...contradicting]})
    on conflict (supplier, what) do update
      set prices = excluded.prices, at = greatest(offer_change_reports.at, excluded.at)`);
  return (rowCount ?? 0) > 0;
}

export const withdrawnSince = (db: Executor, since: Date): Promise<OfferChangeReport[]> =>
  db
    .select()
    .from(withdrawn)
    .where(gt(withdrawn.at, since))
    .orderBy(desc(withdrawn.at), withdrawn.supplier, withdrawn.what)
    .limit(MOST);

export async function forgetWithdrawn(db: Executor, before: Date): Promise<void> {
  await db.delete(withdrawn).where(lt(withdrawn.at, before));
}
