import { and, asc, eq, getTableColumns, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import { type Db, type Executor, sqlState, UNIQUE_VIOLATION } from '#platform/db/database.ts';
import type { AcceptableOffer } from '../domain/accept-offer.ts';
import { decodeOffers, encodeOffers } from './encoded-offers.ts';
import { answers, searches } from './schema.ts';

type AnswerRow = typeof answers.$inferSelect;
export type StoredSearch = Omit<typeof searches.$inferSelect, 'version'>;
export type StoredSupplierResponse = Omit<AnswerRow, 'offers' | 'unpacked'> & { offers: AcceptableOffer[] };

const offersOf = ({ offers, unpacked }: Pick<AnswerRow, 'offers' | 'unpacked'>): AcceptableOffer[] =>
  offers ? decodeOffers(offers) : unpacked;
const { offers, unpacked, seq, supplier } = getTableColumns(answers);

/**
 * With this in it a statement that is a transaction of its own does not wait for the disk when it commits: everybody
 * sees it at once, and what a crash
 * of the database takes with it is asked again (ADR 28). It is worked out only where it is read.
 */
const UNHURRIED = sql`(select set_config('synchronous_commit', 'off', true) as commits) unhurried`;

export async function insertSearch(db: Db, row: StoredSearch): Promise<void> {
  await db.execute(sql`
    insert into search.searches (uid, params, suppliers, created_at, expires_at)
    select ${row.uid}, ${JSON.stringify(row.params)}::jsonb, ${JSON.stringify(row.suppliers)}::jsonb,
      ${row.createdAt.toISOString()}::timestamptz, ${row.expiresAt.toISOString()}::timestamptz
    from ${UNHURRIED} where commits = 'off'`);
}

export async function findSearch(db: Executor, uid: string): Promise<StoredSearch | undefined> {
  const [row] = await db.select().from(searches).where(eq(searches.uid, uid));
  return row;
}

/** Answers after a version, up to another if given; in order. */
export async function supplierResponsesAfter(
  db: Executor,
  uid: string,
  after: number,
  upTo = 2_147_483_647,
): Promise<StoredSupplierResponse[]> {
  const rows = await db
    .select()
    .from(answers)
    .where(and(eq(answers.uid, uid), gt(answers.seq, after), lte(answers.seq, upTo)))
    .orderBy(asc(answers.seq));
  return rows.map(({ unpacked: old, ...row }) => ({
    ...row,
    offers: offersOf({ offers: row.offers, unpacked: old }),
  }));
}

/** How suppliers call the offers of their answers, in order. */
export async function offerNamesOf(
  db: Executor,
  uid: string,
  suppliers: readonly string[],
): Promise<{ seq: number; supplier: string; names: string[] }[]> {
  if (suppliers.length === 0) return [];
  const rows = await db
    .select({ seq, supplier, offers, unpacked })
    .from(answers)
    .where(and(eq(answers.uid, uid), inArray(answers.supplier, [...suppliers])))
    .orderBy(asc(answers.seq));
  return rows.map((row) => ({
    seq: row.seq,
    supplier: row.supplier,
    names: offersOf(row).map(({ offerId }) => offerId),
  }));
}

/** When each answer came, by its number. */
export async function answerTimesOf(db: Executor, uid: string): Promise<Map<number, Date>> {
  const rows = await db.select({ seq: answers.seq, at: answers.answeredAt }).from(answers).where(eq(answers.uid, uid));
  return new Map(rows.map(({ seq, at }) => [seq, at]));
}

/** One offer by the number of its answer and its place there. */
export async function findOffer(
  db: Executor,
  uid: string,
  at: number,
  index: number,
): Promise<{ supplier: string; offer: AcceptableOffer } | undefined> {
  const [row] = await db
    .select({ supplier, offers, unpacked })
    .from(answers)
    .where(and(eq(answers.uid, uid), eq(answers.seq, at)));
  const offer = row && offersOf(row)[index];
  return offer && { supplier: row.supplier, offer };
}

/**
 * Writes an answer under the next number of its search and returns the number. Null when the supplier has ended
 * already or the search
 * is gone: the row of the search is locked, so that numbers follow one another in the order of commits.
 */
export async function addSupplierResponse(db: Db, answer: Omit<StoredSupplierResponse, 'seq'>): Promise<number | null> {
  try {
    const { rows } = await db.execute<{ seq: number }>(sql`
      with next as (
        update search.searches set version = version + 1
        where uid = ${answer.uid} and not exists (
          select from search.supplier_responses a
          where a.uid = ${answer.uid} and a.supplier = ${answer.supplier} and a.state <> 'asking')
        returning version)
      insert into search.supplier_responses (uid, seq, supplier, state, packed, ms, answered_at)
      select ${answer.uid}, next.version, ${answer.supplier}, ${answer.state}, ${encodeOffers(answer.offers)}::bytea,
        ${answer.ms}::int, ${answer.answeredAt.toISOString()}::timestamptz
      from next, ${UNHURRIED} where commits = 'off' returning seq`);
    return rows[0]?.seq ?? null;
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) return null;
    throw error;
  }
}

/**
 * Forgets what was answered to searches whose results went out of date between two instants, not what was asked;
 * returns how many.
 */
export async function purgeResponses(db: Executor, from: Date, before: Date): Promise<number> {
  const { rows } = await db.execute(sql`
    with old as (
      update search.searches set suppliers = '[]'
      where expires_at >= ${from.toISOString()}::timestamptz and expires_at < ${before.toISOString()}::timestamptz
        and suppliers <> '[]' returning uid),
    gone as (delete from search.supplier_responses a using old where a.uid = old.uid)
    select uid from old`);
  return rows.length;
}

/** Removes searches whose results went out of date before an instant; returns how many. */
export async function deleteExpiredBefore(db: Executor, before: Date): Promise<number> {
  const gone = await db.delete(searches).where(lt(searches.expiresAt, before)).returning({ uid: searches.uid });
  return gone.length;
}
