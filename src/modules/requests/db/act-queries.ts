import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { requestActions, requests } from './schema.ts';

export type ActRow = typeof requestActions.$inferSelect;

/** The act of a request that counts; there is one at most. */
export async function actOf(db: Executor, requestId: string): Promise<ActRow | undefined> {
  const [row] = await db
    .select()
    .from(requestActions)
    .where(and(eq(requestActions.requestId, requestId), ne(requestActions.state, 'dropped')));
  return row;
}

export async function insertAct(tx: Tx, row: typeof requestActions.$inferInsert): Promise<void> {
  await tx.insert(requestActions).values(row);
}

export async function updateAct(
  tx: Tx,
  id: string,
  change: Partial<
    Pick<ActRow, 'state' | 'approvedBy' | 'approvedByName' | 'reference' | 'overrideBy' | 'overrideNote' | 'updatedAt'>
  >,
): Promise<void> {
  await tx.update(requestActions).set(change).where(eq(requestActions.id, id));
}

/** Acts that were begun and have not ended, with their requests; of one order, or of all. */
export const openActs = (db: Executor, orderId?: string) =>
  db
    .select({ act: requestActions, orderId: requests.orderId })
    .from(requestActions)
    .innerJoin(requests, eq(requests.id, requestActions.requestId))
    .where(
      and(inArray(requestActions.state, ['sent']), orderId === undefined ? undefined : eq(requests.orderId, orderId)),
    )
    .limit(200);
