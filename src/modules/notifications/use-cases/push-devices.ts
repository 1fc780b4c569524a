import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { UserAccount } from '#kernel/account.ts';
import { AppError, invalidField, notFound } from '#kernel/app-error.ts';
import type { Locale } from '#kernel/locale.ts';
import { inTransaction } from '#platform/db/database.ts';
import { readOutgoingUrl } from '#platform/http/outgoing/address.ts';
import { areSubscriptionKeys, type PushSubscription } from '../adapters/push/web-push.ts';
import type { PushSettings } from '../api.ts';
import {
  deleteDeviceOf,
  deleteOldestDevices,
  findDeviceId,
  listDevices,
  lockEndpoint,
  saveDevice,
} from '../db/push-queries.ts';
import type { InAppNotificationsDeps } from '../ports.ts';

/** Browsers of one user; a further one takes the place of the longest unused. */
export const MAX_DEVICES = 10;

/** A push subscription as browsers write it (`PushSubscription.toJSON`). */
const zToken = z.object({
  endpoint: z.string().max(1_000),
  keys: z.object({ p256dh: z.string().max(100), auth: z.string().max(40) }),
});

export const deviceContext = (id: string): string => `notifications.push-device:${id}`;

/** @throws AppError invalid `notifications.bad_token` (`token`). */
function parseToken(token: string, development: boolean): PushSubscription {
  const refuse = () => invalidField('token', 'notifications.bad_token');
  let json: unknown;
  try {
    json = JSON.parse(token);
  } catch {
    throw refuse();
  }
  const { success, data } = zToken.safeParse(json);
  const endpoint = success && readOutgoingUrl(data.endpoint, { development });
  if (!success || !endpoint || !areSubscriptionKeys(data.keys)) throw refuse();
  return { endpoint, ...data.keys };
}

/** What a settings page needs: the key that browsers subscribe with, and the user's browsers. */
export async function readPushSettings(deps: InAppNotificationsDeps, { userId }: UserAccount): Promise<PushSettings> {
  const devices = await listDevices(deps.db, userId);
  return {
    serverKey: deps.push.keys[0]?.publicKey ?? '',
    devices: devices.map(({ id, name, createdAt, succeededAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      succeededAt: succeededAt?.toISOString() ?? null,
    })),
  };
}

/**
 * Registers the caller's browser, again at each visit: its language and keys may have changed. A browser that was
 * another user's is theirs no longer; with `id` it must still be registered. @throws AppError invalid
 * `notifications.bad_token` (`token`); not_found `notifications.no_device`; forbidden for programs, which have no
 * session to sign out of.
 */
export async function registerDevice(
  deps: InAppNotificationsDeps,
  caller: { user: UserAccount; session: string | undefined; locale: Locale; agent: string | undefined },
  { token, id: known }: { token: string; id?: string | undefined },
): Promise<{ id: string }> {
  const session = caller.session && deps.push.sessionHash(caller.session);
  if (!session) throw new AppError('forbidden', 'common.forbidden');
  const subscription = parseToken(token, deps.push.development);
  const endpointHash = createHash('sha256').update(subscription.endpoint).digest('base64url');
  const { userId } = caller.user;
  return inTransaction(deps.db, async (tx) => {
    await lockEndpoint(tx, endpointHash);
    const found = await findDeviceId(tx, userId, endpointHash);
    if (known !== undefined && found !== known) throw notFound('notifications.no_device');
    const id = found ?? deps.ids();
    await saveDevice(tx, {
      id,
      userId,
      endpointHash,
      sealed: deps.sealer.seal(JSON.stringify(subscription), deviceContext(id)),
      serverKey: deps.push.keys[0]?.publicKey ?? '',
      session,
      locale: caller.locale,
      name: deps.push.describeDevice(caller.agent),
      at: deps.clock.now(),
    });
    await deleteOldestDevices(tx, userId, MAX_DEVICES);
    return { id };
  });
}

/** @throws AppError not_found `notifications.no_device`, for another user's too. */
export async function removeDevice(deps: InAppNotificationsDeps, user: UserAccount, id: string): Promise<PushSettings> {
  if (!(await deleteDeviceOf(deps.db, user.userId, id))) throw notFound('notifications.no_device');
  return readPushSettings(deps, user);
}
