import { AppError, invalidFields, notFound } from '#kernel/app-error.ts';
import type { AuditAction } from '#modules/audit/index.ts';
import { type Executor, inTransaction } from '#platform/db/database.ts';
import { readOutgoingUrl } from '#platform/http/outgoing/address.ts';
import type { WebhookDelivery, WebhookEndpoint } from '../api.ts';
import { lockContract } from '../db/key-queries.ts';
import type { WebhookEndpointRow } from '../db/schema.ts';
import {
  countWaiting,
  deleteEndpoint,
  findEndpoint,
  insertDeliveries,
  insertEndpoint,
  insertRepeatedDelivery,
  listDeliveries,
  listEndpoints,
  updateEndpoint,
} from '../db/webhook-queries.ts';
import { requireKeyHolder } from '../domain/key-rules.ts';
import { MAX_ENDPOINTS, SECRET_OVERLAP_MS, type WebhookEvent } from '../domain/webhook-rules.ts';
import type { PartnerApiDeps } from '../ports.ts';
import type { ProgramActor } from './manage-keys.ts';
import { newDelivery, queueDelivery } from './queue-webhooks.ts';
import { creatorsOf, type EndpointCreator } from './webhook-creators.ts';
import { newSecret, openSecrets, sealSecrets } from './webhook-secrets.ts';

const MAX_LOGGED = 100;
/** By hand, of one contract. */
const MANUAL_SENDS = { max: 30, seconds: 60 };

async function views(
  deps: PartnerApiDeps,
  contractId: string,
  rows: readonly WebhookEndpointRow[],
): Promise<WebhookEndpoint[]> {
  const ids = rows.map(({ userId }) => userId);
  const makerOf = await creatorsOf(deps, deps.db, contractId, ids);
  return rows.map((row) => ({ ...shown(deps, row), ...makerOf(row.userId) }));
}
const view = async (deps: PartnerApiDeps, row: WebhookEndpointRow): Promise<WebhookEndpoint> =>
  (await views(deps, row.contractId, [row]))[0] as WebhookEndpoint;

const shown = (deps: PartnerApiDeps, row: WebhookEndpointRow): Omit<WebhookEndpoint, keyof EndpointCreator> => ({
  id: row.id,
  url: row.url,
  events: [...row.events],
  state: row.state,
  failingSince: row.failingSince?.toISOString() ?? null,
  bothUntil: openSecrets(deps, row).previous?.until ?? null,
  createdAt: row.createdAt.toISOString(),
});

/** @throws AppError not_found `partners.no_such_webhook`, the same for another contract's as for none. */
async function requireEndpoint(deps: PartnerApiDeps, { user }: ProgramActor, id: string): Promise<WebhookEndpointRow> {
  const { contractId } = requireKeyHolder(user);
  const row = await findEndpoint(deps.db, { id, contractId });
  if (!row) throw notFound('partners.no_such_webhook');
  return row;
}

/** Addresses of the contract the caller works under. @throws AppError forbidden `partners.not_allowed`. */
export async function listWebhooks(deps: PartnerApiDeps, { user }: ProgramActor): Promise<WebhookEndpoint[]> {
  const { contractId } = requireKeyHolder(user);
  return views(deps, contractId, await listEndpoints(deps.db, contractId));
}

/**
 * @throws AppError invalid `partners.bad_url` (`url`), `partners.no_event` (`events`); conflict
 * `partners.too_many_webhooks`.
 */
export async function createWebhook(
  deps: PartnerApiDeps,
  by: ProgramActor,
  asked: { url: string; events: readonly WebhookEvent[] },
): Promise<{ webhook: WebhookEndpoint; secret: string }> {
  const { contractId, userId } = requireKeyHolder(by.user);
  if (asked.url.trim() === '') throw invalidFields([{ path: 'url', code: 'common.fill_field' }]);
  const url = readOutgoingUrl(asked.url, deps.config);
  if (!url) throw new AppError('invalid', 'common.bad_input', {}, [{ path: 'url', code: 'partners.bad_url' }]);
  if (asked.events.length === 0) throw invalidFields([{ path: 'events', code: 'partners.no_event' }]);
  const [id, secret, now] = [deps.ids(), newSecret(), deps.clock.now()];
  const row: WebhookEndpointRow = {
    id,
    contractId,
    userId,
    url,
    events: [...new Set(asked.events)],
    state: 'active',
    createdAt: now,
    sealed: sealSecrets(deps, id, { current: secret }),
    failingSince: null,
    leaseUntil: null,
  };
  await inTransaction(deps.db, async (tx) => {
    await lockContract(tx, contractId);
    if ((await listEndpoints(tx, contractId)).length >= MAX_ENDPOINTS)
      throw new AppError('conflict', 'partners.too_many_webhooks', { max: MAX_ENDPOINTS });
    await insertEndpoint(tx, row);
    await recordEndpointChange(tx, deps, by, id, 'webhook_made', now);
  });
  return { webhook: await view(deps, row), secret };
}

/** Writes down what was done to an address, by whom and from where. */
function recordEndpointChange(
  tx: Executor,
  { audit, clock }: PartnerApiDeps,
  { user, ip }: ProgramActor,
  id: string,
  action: AuditAction,
  at = clock.now(),
): Promise<void> {
  const { userId, contractId } = requireKeyHolder(user);
  return audit.recordAccess(tx, {
    actor: userId,
    contractId,
    action,
    subjectKind: 'webhook',
    subjectId: id,
    at,
    ip,
  });
}

/** A new secret; the previous one also signs for a day. */
async function rotate(deps: PartnerApiDeps, by: ProgramActor, row: WebhookEndpointRow): Promise<string> {
  const secret = newSecret();
  const { current } = openSecrets(deps, row);
  const until = new Date(deps.clock.now().getTime() + SECRET_OVERLAP_MS).toISOString();
  const secrets = { current: secret, previous: { secret: current, until } };
  await inTransaction(deps.db, async (tx) => {
    await updateEndpoint(tx, row.id, { sealed: sealSecrets(deps, row.id, secrets) });
    await recordEndpointChange(tx, deps, by, row.id, 'webhook_secret_renewed');
  });
  return secret;
}

/**
 * `ping` sends a word of greeting, `on` begins anew after failures. @throws AppError not_found; limited; conflict
 * `partners.webhook_off`.
 */
export async function updateWebhookState(
  deps: PartnerApiDeps,
  by: ProgramActor,
  id: string,
  move: 'rotate' | 'on' | 'off' | 'ping',
): Promise<{ webhook: WebhookEndpoint; secret: string | null }> {
  const row = await requireEndpoint(deps, by, id);
  let secret: string | null = null;
  if (move === 'rotate') secret = await rotate(deps, by, row);
  else if (move === 'ping') {
    await limitManualSends(deps, row);
    await inTransaction(deps.db, async (tx) => {
      await insertDeliveries(tx, [newDelivery(deps, id, 'ping', {})]);
      await queueDelivery(tx, id);
    });
  } else await switchEndpoint(deps, by, row, move);
  return { webhook: await view(deps, await requireEndpoint(deps, by, id)), secret };
}

async function switchEndpoint(
  deps: PartnerApiDeps,
  by: ProgramActor,
  { id }: WebhookEndpointRow,
  move: 'on' | 'off',
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await updateEndpoint(tx, id, { state: move === 'on' ? 'active' : 'off', failingSince: null });
    await recordEndpointChange(tx, deps, by, id, move === 'on' ? 'webhook_turned_on' : 'webhook_turned_off');
    if (move === 'on') await queueDelivery(tx, id);
  });
}

async function limitManualSends({ limiter }: PartnerApiDeps, row: WebhookEndpointRow): Promise<void> {
  if (row.state !== 'active') throw new AppError('conflict', 'partners.webhook_off');
  await limiter.consume('partner-api.by-hand', row.contractId, MANUAL_SENDS);
}

/** Ends an address with all that was sent to it. */
export async function removeWebhook(deps: PartnerApiDeps, by: ProgramActor, id: string): Promise<void> {
  await requireEndpoint(deps, by, id);
  await inTransaction(deps.db, async (tx) => {
    await deleteEndpoint(tx, id);
    await recordEndpointChange(tx, deps, by, id, 'webhook_ended');
  });
}

/** The newest hundred deliveries, each with its last try. */
export async function readWebhookLog(
  deps: PartnerApiDeps,
  by: ProgramActor,
  id: string,
): Promise<{ webhook: WebhookEndpoint; deliveries: WebhookDelivery[]; waiting: number }> {
  const row = await requireEndpoint(deps, by, id);
  const [log, waiting] = await Promise.all([listDeliveries(deps.db, id, MAX_LOGGED), countWaiting(deps.db, id)]);
  const deliveries = log.map(({ delivery, last }) => ({
    id: delivery.id,
    event: delivery.event,
    state: delivery.state,
    attempts: delivery.attempts,
    body: delivery.body,
    createdAt: delivery.createdAt.toISOString(),
    nextAt: delivery.state === 'waiting' ? delivery.nextAt.toISOString() : null,
    last: last && {
      at: last.at.toISOString(),
      ms: last.ms,
      status: last.status,
      problem: last.problem,
      response: last.response,
    },
  }));
  return { webhook: await view(deps, row), deliveries, waiting };
}

/**
 * Sends an event once more: the same text under the same id, so that the receiver can recognize it. @throws AppError as
 * `moveWebhook`; not_found `partners.no_such_delivery`.
 */
export async function resendWebhook(
  deps: PartnerApiDeps,
  by: ProgramActor,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<void> {
  const row = await requireEndpoint(deps, by, id);
  await limitManualSends(deps, row);
  await inTransaction(deps.db, async (tx) => {
    const fresh = { id: deps.ids(), createdAt: deps.clock.now() };
    if (!(await insertRepeatedDelivery(tx, { id: deliveryId, endpointId: id }, fresh)))
      throw notFound('partners.no_such_delivery');
    await queueDelivery(tx, id);
  });
}
