import { eq } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { grants, linkCodes } from './schema.ts';

export async function addGrant(
  tx: Executor,
  orderId: string,
  visitorHash: string,
  via: 'placed' | 'found' | 'ticket' | 'link',
  at: Date,
): Promise<void> {
  await tx.insert(grants).values({ orderId, visitorHash, via, at }).onConflictDoNothing();
}

export async function addLinkCode(
  db: Executor,
  orderId: string,
  codeHash: string,
  createdAt: Date,
): Promise<void> {
  await db.insert(linkCodes).values({ orderId, codeHash, createdAt });
}

export async function orderOfLink(db: Executor, codeHash: string): Promise<string | undefined> {
  const [row] = await db.select().from(linkCodes).where(eq(linkCodes.codeHash, codeHash));
  return row?.orderId;
}
