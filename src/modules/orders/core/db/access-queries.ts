import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { addToUnitOfWork, type CommitHook, queryPrepared } from '#platform/db/unit-of-work.ts';
import { CODE_TRIES, type GrantVia, grantExpiry } from '../domain/access.ts';
import { accessCodes, accessLinkCodes, grants } from './tables/access.ts';

/** Lets a visitor read an order; a live grant that lets them do more stays as it is. */
export async function addGrant(
  tx: Executor,
  orderId: string,
  visitorHash: string,
  via: GrantVia,
  at: Date,
): Promise<void> {
  const given = { via, at, expiresAt: grantExpiry(via, at) };
  await tx
    .insert(grants)
    .values({ orderId, visitorHash, ...given })
    .onConflictDoUpdate({
      target: [grants.orderId, grants.visitorHash],
      set: given,
      setWhere:
        via === 'code'
          ? sql`${grants.via} not in ('placed', 'account')`
          : sql`
            ${grants.via} not in ('placed', 'account') and (${grants.via} <> 'code'
            or ${grants.expiresAt} <= ${at.toISOString()}::timestamptz)`,
    });
}

const live = (now: Date) => or(isNull(grants.expiresAt), gt(grants.expiresAt, now));

/** The live grant of a visitor; undefined where there is none. */
export async function grantOf(
  db: Executor,
  orderId: string,
  visitorHash: string,
  now: Date,
): Promise<typeof grants.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(grants)
    .where(and(eq(grants.orderId, orderId), eq(grants.visitorHash, visitorHash), live(now)));
  return row;
}

/**
 * Whether an order of a contract was placed by a client in their own browser: agencies' own orders belong to no
 * browser.
 */
export async function placedByClient(db: Executor, orderId: string): Promise<boolean> {
  const rows = await queryPrepared(db, "select from orders.grants where order_id = $1 and via = 'placed' limit 1", [
    orderId,
  ]);
  return rows.length > 0;
}

/** Whether this visitor has ever opened one of these orders. */
export async function hasOpened(db: Executor, orderIds: readonly string[], visitorHash: string): Promise<boolean> {
  if (orderIds.length === 0) return false;
  const rows = await db
    .select({ id: grants.orderId })
    .from(grants)
    .where(and(inArray(grants.orderId, [...orderIds]), eq(grants.visitorHash, visitorHash)))
    .limit(1);
  return rows.length > 0;
}

/**
 * The passengers of an order have changed, or its contacts: grants that were given by what was known before end, and
 * so do links in letters and codes that were sent and not entered yet.
 */
export async function endGrants(tx: Tx, orderId: string, vias: readonly GrantVia[]): Promise<void> {
  await tx.delete(grants).where(and(eq(grants.orderId, orderId), inArray(grants.via, [...vias])));
  await tx.delete(accessLinkCodes).where(eq(accessLinkCodes.orderId, orderId));
  await tx.delete(accessCodes).where(eq(accessCodes.orderId, orderId));
}

export type AccessCodeRow = typeof accessCodes.$inferSelect;

/** Keeps a new code; codes of a day ago are forgotten. */
export async function insertAccessCode(tx: Tx, row: Omit<AccessCodeRow, 'tries' | 'usedAt'>): Promise<void> {
  const dayAgo = new Date(row.createdAt.getTime() - 86_400_000);
  await tx.delete(accessCodes).where(and(eq(accessCodes.orderId, row.orderId), lt(accessCodes.createdAt, dayAgo)));
  await tx.insert(accessCodes).values(row);
}

/** The last code that a visitor asked for: only it can be right. */
export async function lastAccessCode(
  db: Executor,
  orderId: string,
  visitorHash: string,
): Promise<AccessCodeRow | undefined> {
  const [row] = await db
    .select()
    .from(accessCodes)
    .where(and(eq(accessCodes.orderId, orderId), eq(accessCodes.visitorHash, visitorHash)))
    .orderBy(desc(accessCodes.createdAt), desc(accessCodes.id))
    .limit(1);
  return row;
}

/** Counts a try of a code that may still be tried; undefined when it may not. */
export async function takeCodeTry(db: Executor, id: string, now: Date): Promise<AccessCodeRow | undefined> {
  const [row] = await db
    .update(accessCodes)
    .set({ tries: sql`${accessCodes.tries} + 1` })
    .where(
      and(
        eq(accessCodes.id, id),
        isNull(accessCodes.usedAt),
        gt(accessCodes.expiresAt, now),
        lt(accessCodes.tries, CODE_TRIES),
      ),
    )
    .returning();
  return row;
}

/** Marks a code as used; false when another request was quicker. */
export async function useCode(tx: Tx, id: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(accessCodes)
    .set({ usedAt: at })
    .where(and(eq(accessCodes.id, id), isNull(accessCodes.usedAt)))
    .returning({ id: accessCodes.id });
  return rows.length > 0;
}

type LinkCode = typeof accessLinkCodes.$inferInsert;
const ADD_CODES = `insert into orders.access_link_codes (code_hash, order_id, created_at)
  select c."codeHash", c."orderId", c."createdAt"
  from jsonb_to_recordset($1::jsonb) as c("codeHash" text, "orderId" text, "createdAt" timestamptz)`;
/** All of a transaction at once, at its end: an order may be written after the letter about it. */
const CODES: CommitHook<LinkCode> = {
  write: (tx, codes) => queryPrepared(tx, ADD_CODES, [JSON.stringify(codes)]),
};

export async function addLinkCode(db: Executor, code: LinkCode): Promise<void> {
  if (!addToUnitOfWork(db, CODES, code)) await db.insert(accessLinkCodes).values(code);
}

export async function orderOfLink(db: Executor, codeHash: string): Promise<string | undefined> {
  const [row] = await db.select().from(accessLinkCodes).where(eq(accessLinkCodes.codeHash, codeHash));
  return row?.orderId;
}
