import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import type { LinkKind } from '../domain/link-rules.ts';
import { consents, links } from './schema.ts';

export type LinkRow = typeof links.$inferSelect;

export async function insertLink(db: Executor, row: typeof links.$inferInsert): Promise<void> {
  await db.insert(links).values(row);
}

const open = (now: Date) => and(gt(links.expiresAt, now), isNull(links.usedAt));

/** A link that still works. */
export async function activeLink(db: Executor, kind: LinkKind, id: string, now: Date): Promise<LinkRow | null> {
  const [row] = await db
    .select()
    .from(links)
    .where(and(eq(links.id, id), eq(links.kind, kind), open(now)));
  return row ?? null;
}

/** What a visitor registered with last, while its link still works. */
export async function lastRegistration(db: Executor, visitorHash: string, now: Date): Promise<LinkRow | null> {
  const [row] = await db
    .select()
    .from(links)
    .where(and(eq(links.visitorHash, visitorHash), eq(links.kind, 'registration'), open(now)))
    .orderBy(desc(links.createdAt))
    .limit(1);
  return row ?? null;
}

/** Counts one more letter; answers how many that makes. */
export async function askAgain(db: Executor, id: string): Promise<number> {
  const [row] = await db
    .update(links)
    .set({ asked: sql`${links.asked} + 1` })
    .where(eq(links.id, id))
    .returning({ asked: links.asked });
  return row?.asked ?? 0;
}

/** Uses a link up; false when it was used before. */
export async function useLink(db: Executor, id: string, now: Date): Promise<boolean> {
  const used = await db
    .update(links)
    .set({ usedAt: now })
    .where(and(eq(links.id, id), open(now)))
    .returning({ id: links.id });
  return used.length === 1;
}

export async function deleteOldLinks(db: Executor, now: Date): Promise<void> {
  await db.delete(links).where(lt(links.expiresAt, now));
}

export async function insertConsents(db: Executor, rows: (typeof consents.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await db.insert(consents).values(rows);
}
