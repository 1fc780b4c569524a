import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { requestActs, requests } from './schema.ts';

export type ActRow = typeof requestActs.$inferSelect;

/** The act of a request that counts; there is one at most. */
export async function actOf(db: Executor, requestId: string): Promise<ActRow | undefined> {
  const [row] = await db
    .select()
    .from(requestActs)
    .where(and(eq(requestActs.requestId, requestId), ne(requestActs.state, 'dropped')));
  return row;
}

export async function insertAct(tx: Tx, row: typeof requestActs.$inferInsert): Promise<void> {
  await tx.insert(requestActs).values(row);
}

export async function updateAct(
  tx: Tx,
  id: string,
  change: Partial<
    Pick<
      ActRow,
      'state' | 'approvedBy' | 'approvedByName' | 'reference' | 'overrideBy' | 'overrideNote' | 'updatedAt'
    >
  >,
): Promise<void> {
  await tx.update(requestActs).set(change).where(eq(requestActs.id, id));
}

/** Acts that were begun and have not ended, with their requests; of one order, or of all. */
export const openActs = (db: Executor, orderId?: string) =>
  db
    .select({ act: requestActs, orderId: requests.orderId })
    .from(requestActs)
    .innerJoin(requests, eq(requests.id, requestActs.requestId))
    .where(
      and(
        inArray(requestActs.state, ['sent']),
        orderId === undefined ? undefined : eq(requests.orderId, orderId),
      ),
    )
    .limit(200);
