import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { requestActions, requests } from './schema.ts';

export type RequestActionRow = typeof requestActions.$inferSelect;

/** The act of a request that counts; there is one at most. */
export async function findRequestAction(db: Executor, requestId: string): Promise<RequestActionRow | undefined> {
  const [row] = await db
    .select()
    .from(requestActions)
    .where(and(eq(requestActions.requestId, requestId), ne(requestActions.state, 'dropped')));
  return row;
}

export async function insertRequestAction(tx: Tx, row: typeof requestActions.$inferInsert): Promise<void> {
  await tx.insert(requestActions).values(row);
}

export async function updateRequestAction(
  tx: Tx,
  id: string,
  change: Partial<
    Pick<
      RequestActionRow,
      'state' | 'approvedBy' | 'approvedByName' | 'reference' | 'overrideBy' | 'overrideNote' | 'updatedAt'
    >
  >,
): Promise<void> {
  await tx.update(requestActions).set(change).where(eq(requestActions.id, id));
}

/** Acts that were begun and have not ended, with their requests; of one order, or of all. */
export const listStartedActions = (db: Executor, orderId?: string) =>
  db
    .select({ staffAction: requestActions, orderId: requests.orderId })
    .from(requestActions)
    .innerJoin(requests, eq(requests.id, requestActions.requestId))
    .where(
      and(inArray(requestActions.state, ['sent']), orderId === undefined ? undefined : eq(requests.orderId, orderId)),
    )
    .limit(200);
