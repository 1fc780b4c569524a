import { and, asc, count, desc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { WebhookEvent } from '../domain/webhook-rules.ts';
import { type AttemptRow, attempts, type DeliveryRow, deliveries, type EndpointRow, endpoints } from './schema.ts';

export async function insertEndpoint(db: Executor, row: EndpointRow): Promise<void> {
  await db.insert(endpoints).values(row);
}

export const endpointsOf = (db: Executor, contractId: string): Promise<EndpointRow[]> =>
  db.select().from(endpoints).where(eq(endpoints.contractId, contractId)).orderBy(asc(endpoints.createdAt));

export async function endpointOf(
  db: Executor,
  { id, contractId }: { id: string; contractId: string },
): Promise<EndpointRow | undefined> {
  const [row] = await db
    .select()
    .from(endpoints)
    .where(and(eq(endpoints.id, id), eq(endpoints.contractId, contractId)));
  return row;
}

export async function updateEndpoint(
  db: Executor,
  id: string,
  change: Partial<Omit<EndpointRow, 'id'>>,
): Promise<void> {
  await db.update(endpoints).set(change).where(eq(endpoints.id, id));
}

export async function deleteEndpoint(db: Executor, id: string): Promise<void> {
  await db.delete(endpoints).where(eq(endpoints.id, id));
}

/** Objects created by a user under a contract; under any when that is null. */
export const endpointsMadeBy = (
  db: Executor,
  { userId, contractId }: { userId: string; contractId: string | null },
): Promise<Pick<EndpointRow, 'id' | 'contractId'>[]> =>
  db
    .select({ id: endpoints.id, contractId: endpoints.contractId })
    .from(endpoints)
    .where(and(eq(endpoints.userId, userId), contractId === null ? undefined : eq(endpoints.contractId, contractId)))
    .orderBy(asc(endpoints.createdAt));

/** Active endpoints of these contracts that subscribe to an event. */
export const listening = (db: Executor, contracts: readonly string[], event: WebhookEvent): Promise<EndpointRow[]> =>
  db
    .select()
    .from(endpoints)
    .where(
      and(
        inArray(endpoints.contractId, [...contracts]),
        eq(endpoints.state, 'active'),
        sql`${endpoints.events} ? ${event}`,
      ),
    );

export async function insertDeliveries(db: Executor, rows: readonly DeliveryRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(deliveries).values([...rows]);
}

/** How many endpoints are sent to at once, by all processes. */
const AT_ONCE = 4;

/**
 * Leases an active endpoint to one sender, until `until` at most. False: it is off, another sender has it, or the
 * number of senders is at its limit: a hanging endpoint blocks one of a few slots, never all workers.
 */
export async function takeEndpoint(tx: Tx, id: string, now: Date, until: Date): Promise<EndpointRow | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('partner-api senders', 0))`);
  const free = or(isNull(endpoints.busyUntil), lte(endpoints.busyUntil, now));
  const busy = sql`
    (select count(*) from partner_api.endpoints b where b.busy_until > ${now.toISOString()}::timestamptz)`;
  const [row] = await tx
    .update(endpoints)
    .set({ busyUntil: until })
    .where(and(eq(endpoints.id, id), eq(endpoints.state, 'active'), free, sql`${busy} < ${AT_ONCE}`))
    .returning();
  return row ?? null;
}

/** Gives an endpoint back, if it is still held until then. */
export async function freeEndpoint(db: Executor, id: string, until: Date): Promise<void> {
  await db
    .update(endpoints)
    .set({ busyUntil: null })
    .where(and(eq(endpoints.id, id), eq(endpoints.busyUntil, until)));
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
export async function noteTry(
  tx: Executor,
  before: DeliveryRow,
  attempt: AttemptRow,
  after: Pick<DeliveryRow, 'state' | 'nextAt'>,
): Promise<boolean> {
  const moved = await tx
    .update(deliveries)
    .set({ ...after, attempts: attempt.n })
    .where(and(eq(deliveries.id, before.id), eq(deliveries.attempts, before.attempts)))
    .returning({ id: deliveries.id });
  if (moved.length > 0) await tx.insert(attempts).values(attempt);
  return moved.length > 0;
}

/** Gives up what waits for an endpoint that is switched off. */
export async function giveUp(tx: Executor, endpointId: string): Promise<void> {
  await tx.update(deliveries).set({ state: 'failed' }).where(waiting(endpointId));
}

/** Endpoints with a due delivery and no sender. */
export async function dueEndpoints(db: Executor, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: deliveries.endpointId })
    .from(deliveries)
    .innerJoin(endpoints, eq(endpoints.id, deliveries.endpointId))
    .where(and(eq(deliveries.state, 'waiting'), lte(deliveries.nextAt, now), eq(endpoints.state, 'active')))
    .limit(1_000);
  return rows.map(({ id }) => id);
}

/** The newest deliveries of an endpoint with their last tries. */
export async function logOf(
  db: Executor,
  endpointId: string,
  limit: number,
): Promise<{ delivery: DeliveryRow; last: AttemptRow | null }[]> {
  const rows = await db
    .select({ delivery: deliveries, last: attempts })
    .from(deliveries)
    .leftJoin(attempts, and(eq(attempts.deliveryId, deliveries.id), eq(attempts.n, deliveries.attempts)))
    .where(eq(deliveries.endpointId, endpointId))
    .orderBy(desc(deliveries.createdAt), deliveries.id)
    .limit(limit);
  return rows;
}

export async function waitingOf(db: Executor, endpointId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(deliveries).where(waiting(endpointId));
  return row?.n ?? 0;
}

/** Sends the same event once more, as a delivery of its own. False: the endpoint has no such delivery. */
export async function repeatDelivery(
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

export async function forgetDeliveries(db: Executor, before: Date): Promise<void> {
  await db.delete(deliveries).where(lt(deliveries.createdAt, before));
}

/** Hosts of webhook addresses by their ids; a deleted one is left out. */
export async function webhookHosts(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: endpoints.id, url: endpoints.url })
    .from(endpoints)
    .where(inArray(endpoints.id, [...ids]));
  return new Map(rows.map(({ id, url }) => [id, new URL(url).host]));
}
