import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { DeliveryRow, EndpointRow } from '../db/schema.ts';
import {
  dueEndpoints,
  forgetDeliveries,
  freeEndpoint,
  giveUp,
  nextDelivery,
  noteTry,
  takeEndpoint,
  updateEndpoint,
} from '../db/webhook-queries.ts';
import { afterTry, KEPT_MS } from '../domain/webhook-rules.ts';
import type { PartnerApiDeps } from '../ports.ts';
import { queueDelivery } from './queue-webhooks.ts';
import { openSecrets, signatureOf } from './webhook-secrets.ts';

/** One turn of a sender: an endpoint that answers slowly gives its place to others. */
const TURN_MS = 15_000;
/** Longer than a turn and its last try. */
const HELD_MS = 60_000;
/** Retry delay of a sender without a slot. */
const AGAIN_MS = 2_000;

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/**
 * Sends one delivery and writes down what came of it. Answers the endpoint as it is then, null once it is switched
 * off.
 */
async function sendOne(
  deps: PartnerApiDeps,
  endpoint: EndpointRow,
  delivery: DeliveryRow,
): Promise<EndpointRow | null> {
  const sentAt = deps.clock.now();
  const started = performance.now();
  const posted = await deps.post(endpoint.url, delivery.body, {
    'content-type': 'application/json',
    'user-agent': 'Sapar-Webhooks/1',
    'sapar-event': delivery.event,
    'sapar-delivery': delivery.id,
    'sapar-signature': signatureOf(openSecrets(deps, endpoint), delivery.body, sentAt),
  });
  const ms = Math.round(performance.now() - started);
  const now = deps.clock.now();
  const ok = posted.status !== null && posted.status >= 200 && posted.status < 300;
  const n = delivery.attempts + 1;
  const verdict = afterTry({ attempts: n, failingSince: endpoint.failingSince, ok }, now);
  await inTransaction(deps.db, async (tx) => {
    const attempt = { deliveryId: delivery.id, n, at: sentAt, ms, ...posted };
    if (!(await noteTry(tx, delivery, attempt, verdict))) return;
    const { failingSince, off } = verdict;
    await updateEndpoint(tx, endpoint.id, { failingSince, ...(off && { state: 'failing' as const }) });
    if (!off) return;
    await giveUp(tx, endpoint.id);
    await tellOff(deps, tx, endpoint, now);
  });
  return verdict.off ? null : { ...endpoint, failingSince: verdict.failingSince };
}

/** E-mails the creator of an address that it was switched off; when they have left the contract, all its users. */
async function tellOff(deps: PartnerApiDeps, tx: Tx, endpoint: EndpointRow, now: Date): Promise<void> {
  const { id, userId, contractId, url } = endpoint;
  const people = await deps.peopleOf(tx, contractId);
  for (const one of people.includes(userId) ? [userId] : people) {
    const to = await deps.mailboxOf(tx, one);
    if (!to) continue;
    await deps.notifications.sendMail(tx, {
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
  const until = later(begun, HELD_MS);
  const taken = await inTransaction(deps.db, (tx) => takeEndpoint(tx, endpointId, begun, until));
  const first = await nextDelivery(deps.db, endpointId);
  if (!taken) {
    if (first) await queueDelivery(deps.db, endpointId, later(begun, AGAIN_MS));
    return;
  }
  let endpoint: EndpointRow | null = taken;
  const end = performance.now() + TURN_MS;
  try {
    while (endpoint && performance.now() < end) {
      const next = await nextDelivery(deps.db, endpointId);
      if (!next || next.nextAt > deps.clock.now()) break;
      endpoint = await sendOne(deps, endpoint, next);
    }
  } finally {
    await freeEndpoint(deps.db, endpointId, until);
  }
  const left = endpoint && (await nextDelivery(deps.db, endpointId));
  if (left) await queueDelivery(deps.db, endpointId, left.nextAt);
}

/** Queues what was left lying by a process that died, and forgets old deliveries. */
export async function sweepDeliveries(deps: PartnerApiDeps): Promise<void> {
  const now = deps.clock.now();
  for (const id of await dueEndpoints(deps.db, now)) await queueDelivery(deps.db, id);
  await forgetDeliveries(deps.db, new Date(now.getTime() - KEPT_MS));
}
