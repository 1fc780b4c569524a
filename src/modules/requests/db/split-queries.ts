import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { requestGrants, requestPassengers, requests } from './schema.ts';

/** Requests about an order in which some of these people are named, oldest first. */
export async function listRequestsNaming(
  db: Executor,
  orderId: string,
  passengerIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: requests.id, createdAt: requests.createdAt })
    .from(requests)
    .innerJoin(requestPassengers, eq(requestPassengers.requestId, requests.id))
    .where(and(eq(requests.orderId, orderId), inArray(requestPassengers.passengerId, [...passengerIds])))
    .orderBy(asc(requests.createdAt), asc(requests.id));
  return rows.map((row) => row.id);
}

/** @throws a unique violation when that order has an open request of the kind already. */
export async function reassignToOrder(tx: Tx, id: string, to: { orderId: string; orderNumber: string }): Promise<void> {
  await tx.update(requests).set(to).where(eq(requests.id, id));
}

/** They are another request's people now. */
export async function removePassengers(tx: Tx, id: string, passengerIds: readonly string[]): Promise<void> {
  await tx
    .delete(requestPassengers)
    .where(and(eq(requestPassengers.requestId, id), inArray(requestPassengers.passengerId, [...passengerIds])));
}

/** The author of the one is the author of the other; finders of either find again what they are named in. */
export async function copyGrants(tx: Tx, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    insert into ${requestGrants} (request_id, visitor_hash, via)
    select ${to}, visitor_hash, via from ${requestGrants} g where g.request_id = ${from} and g.via <> 'found'`);
}

/** The people of a request have parted: finders show again that they are named in it. */
export async function revokeFinderGrants(tx: Tx, id: string): Promise<void> {
  await tx.delete(requestGrants).where(and(eq(requestGrants.requestId, id), eq(requestGrants.via, 'found')));
}
