import { createHash } from 'node:crypto';
import { htmlLang } from '#kernel/locale.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { authorizePush, encryptPush, type PushSubscription, type ServerKey } from '../adapters/push/web-push.ts';
import { NO_SETTINGS, readUserSettings, type UserSettings } from '../db/notification-queries.ts';
import {
  deleteDevice,
  deletePushesBefore,
  findQueuedPush,
  finishPush,
  insertDeliveries,
  type QueuedPush,
  recordPush,
} from '../db/push-queries.ts';
import { type NoticeDetails, type NotificationKind, preferenceFor } from '../domain/notification.ts';
import { afterPush, expiryOf, pushMessage, tagOf, urgencyOf } from '../domain/push.ts';
import { quietUntil } from '../domain/quiet-hours.ts';
import type { InAppNotificationsDeps } from '../ports.ts';
import { notificationText } from './notification-text.ts';
import { deviceContext } from './push-devices.ts';

export const SEND_PUSH_JOB = 'notifications.send-push';
/** Tries of one push, over about an hour. */
const ATTEMPTS = 8;
/** A device that took none of so many pushes is dropped. */
const MAX_FAILURES = 10;
const KEPT_MS = 30 * 86_400_000;

/** Queues a push to every browser of these users; in quiet hours it waits for their end. */
export async function queuePushes(
  tx: Tx,
  recipients: readonly { id: string; settings: UserSettings }[],
  push: { contractId: string | null; kind: NotificationKind; facts: NoticeDetails; dedupe: string; at: Date },
): Promise<void> {
  if (recipients.length === 0) return;
  const { facts, at } = push;
  const settingsOf = new Map(recipients.map(({ id, settings }) => [id, settings]));
  const queued = await insertDeliveries(tx, [...settingsOf.keys()], { ...push, expiresAt: expiryOf(facts, at) });
  for (const { id, userId } of queued) {
    const runAt = quietUntil(at, settingsOf.get(userId)?.quiet ?? null);
    await addJob(tx, SEND_PUSH_JOB, { id }, { maxAttempts: ATTEMPTS, ...(runAt && { runAt }) });
  }
}

/** Whether its reader still works under the contract of a push, or has an account at all. */
async function isStillTheirs(deps: InAppNotificationsDeps, { contractId, device }: QueuedPush): Promise<boolean> {
  const people = contractId ? await deps.peopleOf(contractId) : await deps.contactsOf([device.userId]);
  return people.some(({ id }) => id === device.userId);
}

/**
 * Sends a push, unless it was read, has become old or unwanted, or is not its reader's any more. A browser that the
 * push service does not know is dropped. @throws when the service may take it later.
 */
export async function sendPush(
  deps: InAppNotificationsDeps,
  id: string,
  job: { attempt: number; maxAttempts: number },
): Promise<void> {
  const push = await findQueuedPush(deps.db, id);
  if (!push) return;
  const { device, kind, isRead, expiresAt } = push;
  const now = deps.clock.now();
  const settings = (await readUserSettings(deps.db, [device.userId])).get(device.userId) ?? NO_SETTINGS;
  const isWanted = preferenceFor(settings.preferences, kind).push;
  if (isRead || !isWanted || now >= expiresAt || !(await isStillTheirs(deps, push)))
    return finishPush(deps.db, id, 'dropped');
  const quietEnd = quietUntil(now, settings.quiet);
  if (quietEnd) return addJob(deps.db, SEND_PUSH_JOB, { id }, { runAt: quietEnd, maxAttempts: ATTEMPTS });
  const key = deps.push.keys.find(({ publicKey }) => publicKey === device.serverKey);
  // Registered under a key that was retired since: the browser subscribes again at its next visit.
  if (!key) return deleteDevice(deps.db, device.id);
  await recordAnswer(deps, push, await post(deps, push, key), job);
}

async function post(deps: InAppNotificationsDeps, push: QueuedPush, key: ServerKey) {
  const { device, kind, details, expiresAt } = push;
  const subscription = JSON.parse(deps.sealer.open(device.sealed, deviceContext(device.id))) as PushSubscription;
  const tag = tagOf(kind, details);
  const message = pushMessage({
    body: notificationText(kind, details, device.locale),
    navigate: deps.baseUrl + details.path,
    tag,
    lang: htmlLang(device.locale),
  });
  const now = deps.clock.now();
  return deps.push.post(subscription.endpoint, encryptPush(Buffer.from(message), subscription), {
    authorization: authorizePush(subscription.endpoint, key, { contact: deps.push.contact, now }),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(Math.ceil((expiresAt.getTime() - now.getTime()) / 1_000)),
    urgency: urgencyOf(kind),
    // One that was not delivered yet is replaced by the next about the same thing.
    topic: createHash('sha256').update(tag).digest('base64url').slice(0, 32),
  });
}

async function recordAnswer(
  deps: InAppNotificationsDeps,
  { id, device }: QueuedPush,
  { status, problem }: { status: number | null; problem: string | null },
  { attempt, maxAttempts }: { attempt: number; maxAttempts: number },
): Promise<void> {
  const result = problem === 'refused_address' ? 'gone' : afterPush(status);
  if (result === 'gone') return deleteDevice(deps.db, device.id);
  if (result === 'again' && attempt < maxAttempts) throw new Error(`a push service answered ${status ?? problem}`);
  const isSent = result === 'sent';
  if (!isSent && device.failures + 1 >= MAX_FAILURES) return deleteDevice(deps.db, device.id);
  await inTransaction(deps.db, async (tx) => {
    await finishPush(tx, id, isSent ? 'sent' : 'failed');
    await recordPush(tx, device.id, isSent ? deps.clock.now() : null);
  });
}

/** Pushes are remembered so long that none is sent twice. */
export const deleteOldPushes = ({ db, clock }: Pick<InAppNotificationsDeps, 'db' | 'clock'>): Promise<void> =>
  deletePushesBefore(db, new Date(clock.now().getTime() - KEPT_MS));
