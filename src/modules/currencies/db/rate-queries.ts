import { desc, eq, gt, sql } from 'drizzle-orm';
import type { AnyCurrency } from '#kernel/foreign-currencies.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import { DEFAULT_LIMITS, type Margin, type RateLimits } from '../domain/rate-book.ts';
import { type LoadRow, limits, loads, margins, type RateRow, rates, revisions } from './schema.ts';

/** Entries take turns, and each raises the revision that processes look at. */
export async function raiseRevision(tx: Tx): Promise<void> {
  await tx
    .insert(revisions)
    .values({ id: 1, revision: 1 })
    .onConflictDoUpdate({ target: revisions.id, set: { revision: sql`${revisions.revision} + 1` } });
}

export async function readRevision(db: Executor): Promise<number> {
  const [row] = await db.select().from(revisions).where(eq(revisions.id, 1));
  return row?.revision ?? 0;
}

export const insertRate = (tx: Tx, row: Omit<RateRow, 'entry'>): Promise<unknown> => tx.insert(rates).values(row);

export const insertMargin = (
  tx: Tx,
  row: Omit<Margin, 'entry'> & { enteredBy: string; enteredAt: Date },
): Promise<unknown> => tx.insert(margins).values(row);

export const insertLimits = (tx: Tx, row: RateLimits & { enteredBy: string; enteredAt: Date }): Promise<unknown> =>
  tx.insert(limits).values(row);

/** What may still count: everything that began after an instant, and of each currency the newest before it. */
export const ratesSince = async (db: Executor, since: Date): Promise<RateRow[]> => [
  ...(await db
    .selectDistinctOn([rates.currency])
    .from(rates)
    .where(sql`${rates.validFrom} <= ${since}`)
    .orderBy(rates.currency, desc(rates.validFrom), desc(rates.entry))),
  ...(await db.select().from(rates).where(gt(rates.validFrom, since))),
];

export const allMargins = (db: Executor): Promise<Margin[]> => db.select().from(margins);

export async function currentLimits(db: Executor): Promise<RateLimits> {
  const [row] = await db.select().from(limits).orderBy(desc(limits.entry)).limit(1);
  return row ? { maxAgeHours: row.maxAgeHours, jumpBp: row.jumpBp } : DEFAULT_LIMITS;
}

/** The rates of a currency, the newest first. */
export const ratesOf = (db: Executor, currency: AnyCurrency, limit: number): Promise<RateRow[]> =>
  db
    .select()
    .from(rates)
    .where(eq(rates.currency, currency))
    .orderBy(desc(rates.validFrom), desc(rates.entry))
    .limit(limit);

/** The last entries of all currencies, the newest first. */
export const lastRates = (db: Executor, limit: number): Promise<RateRow[]> =>
  db.select().from(rates).orderBy(desc(rates.entry)).limit(limit);

export const lastMargins = (db: Executor, limit: number) =>
  db.select().from(margins).orderBy(desc(margins.entry)).limit(limit);

export const insertLoad = (db: Executor, row: Omit<LoadRow, 'entry'>): Promise<unknown> => db.insert(loads).values(row);

export const lastLoads = (db: Executor, limit: number): Promise<LoadRow[]> =>
  db.select().from(loads).orderBy(desc(loads.entry)).limit(limit);
