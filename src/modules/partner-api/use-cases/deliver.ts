import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { DeliveryRow, WebhookEndpointRow } from '../db/schema.ts';
import {
  abandonDeliveries,
  deleteOldDeliveries,
  leaseEndpoint,
  listDueEndpoints,
  nextDelivery,
  recordAttempt,
  releaseEndpoint,
  updateEndpoint,
} from '../db/webhook-queries.ts';
import { afterAttempt, DELIVERY_LIFETIME_MS } from '../domain/webhook-rules.ts';
import type { PartnerApiDeps } from '../ports.ts';
import { queueDelivery } from './queue-webhooks.ts';
import { openSecrets, signPayload } from './webhook-secrets.ts';

/** One turn of a sender: an endpoint that answers slowly gives its place to others. */
const SENDER_TURN_MS = 15_000;
/** Longer than a turn and its last try. */
const LEASE_MS = 60_000;
/** Retry delay of a sender without a slot. */
const RETRY_DELAY_MS = 2_000;

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/**
 * Sends one delivery and writes down what came of it. Answers the endpoint as it is then, null once it is switched
 * off.
 */
async function sendOne(
  deps: PartnerApiDeps,
  endpoint: WebhookEndpointRow,
  delivery: DeliveryRow,
): Promise<WebhookEndpointRow | null> {
  const sentAt = deps.clock.now();
  const started = performance.now();
  const posted = await deps.post(endpoint.url, delivery.body, {
    'content-type': 'application/json',
    'user-agent': 'Sapar-Webhooks/1',
    'sapar-event': delivery.event,
    'sapar-delivery': delivery.id,
    'sapar-signature': signPayload(openSecrets(deps, endpoint), delivery.body, sentAt),
  });
  const ms = Math.round(performance.now() - started);
  const now = deps.clock.now();
  const ok = posted.status !== null && posted.status >= 200 && posted.status < 300;
  const n = delivery.attempts + 1;
  const verdict = afterAttempt({ attempts: n, failingSince: endpoint.failingSince, ok }, now);
  await inTransaction(deps.db, async (tx) => {
    const attempt = { deliveryId: delivery.id, n, at: sentAt, ms, ...posted };
    if (!(await recordAttempt(tx, delivery, attempt, verdict))) return;
    const { failingSince, off } = verdict;
    await updateEndpoint(tx, endpoint.id, { failingSince, ...(off && { state: 'failing' as const }) });
    if (!off) return;
    await abandonDeliveries(tx, endpoint.id);
    await notifySwitchedOff(deps, tx, endpoint, now);
  });
  return verdict.off ? null : { ...endpoint, failingSince: verdict.failingSince };
}

/** E-mails the creator of an address that it was switched off; when they have left the contract, all its users. */
async function notifySwitchedOff(deps: PartnerApiDeps, tx: Tx, endpoint: WebhookEndpointRow, now: Date): Promise<void> {
  const { id, userId, contractId, url } = endpoint;
  const people = await deps.contactsOf(tx, contractId);
  for (const one of people.includes(userId) ? [userId] : people) {
    const to = await deps.mailboxOf(tx, one);
    if (!to) continue;
    await deps.notifications.sendEmail(tx, {
      template: 'webhook-off',
      to: to.email,
      locale: to.locale,
      data: { host: new URL(url).host, link: `${deps.config.baseUrl}/account/developers` },
      dedupe: `webhook-off:${id}:${now.toISOString()}:${one}`,
    });
  }
}

/**
 * Sends the due deliveries of an endpoint, one after another, for the length of a turn. One sender an endpoint and a
 * few in all; at least once: a crash after the answer and before its record repeats the delivery.
 */
export async function deliver(deps: PartnerApiDeps, endpointId: string): Promise<void> {
  const begun = deps.clock.now();
  const until = later(begun, LEASE_MS);
  const taken = await inTransaction(deps.db, (tx) => leaseEndpoint(tx, endpointId, begun, until));
  const first = await nextDelivery(deps.db, endpointId);
  if (!taken) {
    if (first) await queueDelivery(deps.db, endpointId, later(begun, RETRY_DELAY_MS));
    return;
  }
  let endpoint: WebhookEndpointRow | null = taken;
  const end = performance.now() + SENDER_TURN_MS;
  try {
    while (endpoint && performance.now() < end) {
      const next = await nextDelivery(deps.db, endpointId);
      if (!next || next.nextAt > deps.clock.now()) break;
      endpoint = await sendOne(deps, endpoint, next);
    }
  } finally {
    await releaseEndpoint(deps.db, endpointId, until);
  }
  const left = endpoint && (await nextDelivery(deps.db, endpointId));
  if (left) await queueDelivery(deps.db, endpointId, left.nextAt);
}

/** Queues what was left lying by a process that died, and forgets old deliveries. */
export async function sweepDeliveries(deps: PartnerApiDeps): Promise<void> {
  const now = deps.clock.now();
  for (const id of await listDueEndpoints(deps.db, now)) await queueDelivery(deps.db, id);
  await deleteOldDeliveries(deps.db, new Date(now.getTime() - DELIVERY_LIFETIME_MS));
}
