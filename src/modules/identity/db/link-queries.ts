import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import type { LinkKind } from '../domain/link-rules.ts';
import { consents, emailLinks } from './schema.ts';

export type LinkRow = typeof emailLinks.$inferSelect;

export async function insertLink(db: Executor, row: typeof emailLinks.$inferInsert): Promise<void> {
  await db.insert(emailLinks).values(row);
}

const open = (now: Date) => and(gt(emailLinks.expiresAt, now), isNull(emailLinks.usedAt));

/** A link that still works. */
export async function activeLink(db: Executor, kind: LinkKind, id: string, now: Date): Promise<LinkRow | null> {
  const [row] = await db
    .select()
    .from(emailLinks)
    .where(and(eq(emailLinks.id, id), eq(emailLinks.kind, kind), open(now)));
  return row ?? null;
}

/** The last message of some kinds for a visitor (of a confirmation: a user), while it still works. */
export async function findLastLink(
  db: Executor,
  kinds: readonly LinkKind[],
  visitorHash: string,
  now: Date,
): Promise<LinkRow | null> {
  const [row] = await db
    .select()
    .from(emailLinks)
    .where(and(eq(emailLinks.visitorHash, visitorHash), inArray(emailLinks.kind, [...kinds]), open(now)))
    .orderBy(desc(emailLinks.createdAt))
    .limit(1);
  return row ?? null;
}

/** Counts one more letter; answers how many that makes. */
export async function countEmailSent(db: Executor, id: string): Promise<number> {
  const [row] = await db
    .update(emailLinks)
    .set({ emailsSent: sql`${emailLinks.emailsSent} + 1` })
    .where(eq(emailLinks.id, id))
    .returning({ emailsSent: emailLinks.emailsSent });
  return row?.emailsSent ?? 0;
}

/** Uses a link up; false when it was used before. */
export async function consumeEmailLink(db: Executor, id: string, now: Date): Promise<boolean> {
  const used = await db
    .update(emailLinks)
    .set({ usedAt: now })
    .where(and(eq(emailLinks.id, id), open(now)))
    .returning({ id: emailLinks.id });
  return used.length === 1;
}

export async function deleteOldLinks(db: Executor, now: Date): Promise<void> {
  await db.delete(emailLinks).where(lt(emailLinks.expiresAt, now));
}

export async function insertConsents(db: Executor, rows: (typeof consents.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await db.insert(consents).values(rows);
}
