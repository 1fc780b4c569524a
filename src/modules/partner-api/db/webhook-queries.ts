import { and, asc, count, desc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { WebhookEvent } from '../domain/webhook-rules.ts';
import {
  type DeliveryAttemptRow,
  type DeliveryRow,
  deliveries,
  deliveryAttempts,
  type WebhookEndpointRow,
  webhookEndpoints,
} from './schema.ts';

export async function insertEndpoint(db: Executor, row: WebhookEndpointRow): Promise<void> {
  await db.insert(webhookEndpoints).values(row);
}

export const listEndpoints = (db: Executor, contractId: string): Promise<WebhookEndpointRow[]> =>
  db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.contractId, contractId))
    .orderBy(asc(webhookEndpoints.createdAt));

export async function findEndpoint(
  db: Executor,
  { id, contractId }: { id: string; contractId: string },
): Promise<WebhookEndpointRow | undefined> {
  const [row] = await db
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.contractId, contractId)));
  return row;
}

export async function updateEndpoint(
  db: Executor,
  id: string,
  change: Partial<Omit<WebhookEndpointRow, 'id'>>,
): Promise<void> {
  await db.update(webhookEndpoints).set(change).where(eq(webhookEndpoints.id, id));
}

export async function deleteEndpoint(db: Executor, id: string): Promise<void> {
  await db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
}

/** Objects created by a user under a contract; under any when that is null. */
export const listEndpointsCreatedBy = (
  db: Executor,
  { userId, contractId }: { userId: string; contractId: string | null },
): Promise<Pick<WebhookEndpointRow, 'id' | 'contractId'>[]> =>
  db
    .select({ id: webhookEndpoints.id, contractId: webhookEndpoints.contractId })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.userId, userId),
        contractId === null ? undefined : eq(webhookEndpoints.contractId, contractId),
      ),
    )
    .orderBy(asc(webhookEndpoints.createdAt));

/** Active endpoints of these contracts that subscribe to an event. */
export const listSubscribedEndpoints = (
  db: Executor,
  contracts: readonly string[],
  event: WebhookEvent,
): Promise<WebhookEndpointRow[]> =>
  db
    .select()
    .from(webhookEndpoints)
    .where(
      and(
        inArray(webhookEndpoints.contractId, [...contracts]),
        eq(webhookEndpoints.state, 'active'),
        sql`${webhookEndpoints.events} ? ${event}`,
      ),
    );

export async function insertDeliveries(db: Executor, rows: readonly DeliveryRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(deliveries).values([...rows]);
}

/** How many endpoints are sent to at once, by all processes. */
const MAX_SENDERS = 4;

/**
 * Leases an active endpoint to one sender, until `until` at most. False: it is off, another sender has it, or the
 * number of senders is at its limit: a hanging endpoint blocks one of a few slots, never all workers.
 */
export async function leaseEndpoint(tx: Tx, id: string, now: Date, until: Date): Promise<WebhookEndpointRow | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('partner-api senders', 0))`);
  const free = or(isNull(webhookEndpoints.leaseUntil), lte(webhookEndpoints.leaseUntil, now));
  const busy = sql`
    (select count(*) from partner_api.webhook_endpoints b where b.lease_until > ${now.toISOString()}::timestamptz)`;
  const [row] = await tx
    .update(webhookEndpoints)
    .set({ leaseUntil: until })
    .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.state, 'active'), free, sql`${busy} < ${MAX_SENDERS}`))
    .returning();
  return row ?? null;
}

/** Gives an endpoint back, if it is still held until then. */
export async function releaseEndpoint(db: Executor, id: string, until: Date): Promise<void> {
  await db
    .update(webhookEndpoints)
    .set({ leaseUntil: null })
    .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.leaseUntil, until)));
}

const waiting = (endpointId: string) => and(eq(deliveries.endpointId, endpointId), eq(deliveries.state, 'waiting'));

/** The next delivery of an endpoint, whenever it is due. */
export async function nextDelivery(db: Executor, endpointId: string): Promise<DeliveryRow | undefined> {
  const [row] = await db
    .select()
    .from(deliveries)
    .where(waiting(endpointId))
    .orderBy(asc(deliveries.nextAt), asc(deliveries.createdAt))
    .limit(1);
  return row;
}

/** Records an attempt and the resulting state of its delivery, unless it was recorded meanwhile. */
export async function recordAttempt(
  tx: Executor,
  before: DeliveryRow,
  attempt: DeliveryAttemptRow,
  after: Pick<DeliveryRow, 'state' | 'nextAt'>,
): Promise<boolean> {
  const moved = await tx
    .update(deliveries)
    .set({ ...after, attempts: attempt.n })
    .where(and(eq(deliveries.id, before.id), eq(deliveries.attempts, before.attempts)))
    .returning({ id: deliveries.id });
  if (moved.length > 0) await tx.insert(deliveryAttempts).values(attempt);
  return moved.length > 0;
}

/** Gives up what waits for an endpoint that is switched off. */
export async function abandonDeliveries(tx: Executor, endpointId: string): Promise<void> {
  await tx.update(deliveries).set({ state: 'failed' }).where(waiting(endpointId));
}

/** Endpoints with a due delivery and no sender. */
export async function listDueEndpoints(db: Executor, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: deliveries.endpointId })
    .from(deliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, deliveries.endpointId))
    .where(and(eq(deliveries.state, 'waiting'), lte(deliveries.nextAt, now), eq(webhookEndpoints.state, 'active')))
    .limit(1_000);
  return rows.map(({ id }) => id);
}

/** The newest deliveries of an endpoint with their last tries. */
export async function listDeliveries(
  db: Executor,
  endpointId: string,
  limit: number,
): Promise<{ delivery: DeliveryRow; last: DeliveryAttemptRow | null }[]> {
  const rows = await db
    .select({ delivery: deliveries, last: deliveryAttempts })
    .from(deliveries)
    .leftJoin(
      deliveryAttempts,
      and(eq(deliveryAttempts.deliveryId, deliveries.id), eq(deliveryAttempts.n, deliveries.attempts)),
    )
    .where(eq(deliveries.endpointId, endpointId))
    .orderBy(desc(deliveries.createdAt), deliveries.id)
    .limit(limit);
  return rows;
}

export async function countWaiting(db: Executor, endpointId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(deliveries).where(waiting(endpointId));
  return row?.n ?? 0;
}

/** Sends the same event once more, as a delivery of its own. False: the endpoint has no such delivery. */
export async function insertRepeatedDelivery(
  db: Executor,
  of: { id: string; endpointId: string },
  fresh: Pick<DeliveryRow, 'id' | 'createdAt'>,
): Promise<boolean> {
  const [row] = await db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.id, of.id), eq(deliveries.endpointId, of.endpointId)));
  if (!row) return false;
  await insertDeliveries(db, [{ ...row, ...fresh, state: 'waiting', attempts: 0, nextAt: fresh.createdAt }]);
  return true;
}

export async function deleteOldDeliveries(db: Executor, before: Date): Promise<void> {
  await db.delete(deliveries).where(lt(deliveries.createdAt, before));
}

/** Hosts of webhook addresses by their ids; a deleted one is left out. */
export async function listWebhookHosts(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: webhookEndpoints.id, url: webhookEndpoints.url })
    .from(webhookEndpoints)
    .where(inArray(webhookEndpoints.id, [...ids]));
  return new Map(rows.map(({ id, url }) => [id, new URL(url).host]));
}
