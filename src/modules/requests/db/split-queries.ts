import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { requestGrants, requestPeople, requests } from './schema.ts';

/** Requests about an order in which some of these people are named, oldest first. */
export async function requestsNaming(
  db: Executor,
  orderId: string,
  passengerIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: requests.id, createdAt: requests.createdAt })
    .from(requests)
    .innerJoin(requestPeople, eq(requestPeople.requestId, requests.id))
    .where(and(eq(requests.orderId, orderId), inArray(requestPeople.passengerId, [...passengerIds])))
    .orderBy(asc(requests.createdAt), asc(requests.id));
  return rows.map((row) => row.id);
}

/** @throws a unique violation when that order has an open request of the kind already. */
export async function moveToOrder(tx: Tx, id: string, to: { orderId: string; orderNumber: string }): Promise<void> {
  await tx.update(requests).set(to).where(eq(requests.id, id));
}

/** They are another request's people now. */
export async function dropPeople(tx: Tx, id: string, passengerIds: readonly string[]): Promise<void> {
  await tx
    .delete(requestPeople)
    .where(and(eq(requestPeople.requestId, id), inArray(requestPeople.passengerId, [...passengerIds])));
}

/** The author of the one is the author of the other; finders of either find again what they are named in. */
export async function copyGrants(tx: Tx, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    insert into ${requestGrants} (request_id, visitor_hash, via)
    select ${to}, visitor_hash, via from ${requestGrants} g where g.request_id = ${from} and g.via <> 'found'`);
}

/** The people of a request have parted: finders show again that they are named in it. */
export async function endFinders(tx: Tx, id: string): Promise<void> {
  await tx.delete(requestGrants).where(and(eq(requestGrants.requestId, id), eq(requestGrants.via, 'found')));
}
