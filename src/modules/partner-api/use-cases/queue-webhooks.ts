import { inTransaction, type Tx } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import type { DeliveryRow } from '../db/schema.ts';
import { insertDeliveries, listSubscribedEndpoints } from '../db/webhook-queries.ts';
import type { WebhookEvent } from '../domain/webhook-rules.ts';
import type { PartnerApiDeps } from '../ports.ts';

export const DELIVER_JOB = 'partner-api.deliver';

/** One sender an endpoint: what is queued again replaces what has not begun. */
export const queueDelivery = (tx: Tx | PartnerApiDeps['db'], endpointId: string, runAt?: Date) =>
  addJob(tx, DELIVER_JOB, { endpointId }, { key: `${DELIVER_JOB}:${endpointId}`, ...(runAt && { runAt }) });

/** Ids and our own codes only; the receiver reads the rest with a key. */
type WebhookOrderEvent = {
  orderId: string;
  requestId?: string | undefined;
  /** The order that passengers have left for. */
  childId?: string | undefined;
  status?: string | undefined;
};

export function newDelivery(
  deps: Pick<PartnerApiDeps, 'ids' | 'clock'>,
  endpointId: string,
  event: WebhookEvent | 'ping',
  data: object,
): DeliveryRow {
  const createdAt = deps.clock.now();
  const id = deps.ids();
  const body = JSON.stringify({ id, type: event, createdAt: createdAt.toISOString(), data });
  return { id, endpointId, event, body, state: 'waiting', attempts: 0, nextAt: createdAt, createdAt };
}

/**
 * Queues an event of an order for every subscribed endpoint of its contract and of those above it. An order without a
 * contract has no endpoints.
 */
export async function queueWebhooks(deps: PartnerApiDeps, event: WebhookEvent, news: WebhookOrderEvent): Promise<void> {
  const order = await deps.orderOf(deps.db, news.orderId);
  if (!order?.contractId) return;
  const line = await deps.lineOf(deps.db, order.contractId);
  const found = await listSubscribedEndpoints(deps.db, line, event);
  if (found.length === 0) return;
  const data = { ...news, orderNumber: order.number, contractId: order.contractId };
  await inTransaction(deps.db, async (tx) => {
    await insertDeliveries(
      tx,
      found.map(({ id }) => newDelivery(deps, id, event, data)),
    );
    for (const { id } of found) await queueDelivery(tx, id);
  });
}
