import { eq } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { ask, type Gathering, gather } from '#platform/db/unit.ts';
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

type LinkCode = typeof linkCodes.$inferInsert;
const ADD_CODES = `insert into orders.link_codes (code_hash, order_id, created_at)
  select c."codeHash", c."orderId", c."createdAt"
  from jsonb_to_recordset($1::jsonb) as c("codeHash" text, "orderId" text, "createdAt" timestamptz)`;
/** All of a transaction at once, at its end: an order may be written after the letter about it. */
const CODES: Gathering<LinkCode> = {
  write: (tx, codes) => ask(tx, ADD_CODES, [JSON.stringify(codes)]),
};

export async function addLinkCode(db: Executor, code: LinkCode): Promise<void> {
  if (!gather(db, CODES, code)) await db.insert(linkCodes).values(code);
}

export async function orderOfLink(db: Executor, codeHash: string): Promise<string | undefined> {
  const [row] = await db.select().from(linkCodes).where(eq(linkCodes.codeHash, codeHash));
  return row?.orderId;
}
