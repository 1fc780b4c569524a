import type { Executor } from '#platform/db/database.ts';
import { queryPrepared } from '#platform/db/unit-of-work.ts';
import type { NoticeDetails, NotificationKind } from '../domain/notification.ts';
import type { PushDeliveryRow, PushDeviceRow } from './schema.ts';

type NewDevice = Omit<PushDeviceRow, 'createdAt' | 'seenAt' | 'succeededAt' | 'failures'> & { at: Date };

/**
 * Registers a browser; one that is known keeps its id if it stays with its user, and what was queued for a former user
 * is deleted with the row.
 */
export async function saveDevice(tx: Executor, device: NewDevice): Promise<void> {
  await queryPrepared(
    tx,
    `delete from notifications.push_devices where endpoint_hash = $1 and (user_id <> $2 or id <> $3)`,
    [device.endpointHash, device.userId, device.id],
  );
  await queryPrepared(
    tx,
    `insert into notifications.push_devices
       (id, user_id, endpoint_hash, sealed, server_key, session, locale, name, created_at, seen_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
     on conflict (id) do update set sealed = excluded.sealed, server_key = excluded.server_key,
       session = excluded.session, locale = excluded.locale, name = excluded.name, seen_at = excluded.seen_at,
       failures = 0`,
    [
      device.id,
      device.userId,
      device.endpointHash,
      device.sealed,
      device.serverKey,
      device.session,
      device.locale,
      device.name,
      device.at,
    ],
  );
}

/** Serialises the registrations of a browser, so that two at once leave one row. */
export const lockEndpoint = (tx: Executor, endpointHash: string): Promise<unknown> =>
  queryPrepared(tx, 'select pg_advisory_xact_lock(hashtextextended($1, 8030))', [endpointHash]);

/** The id of a browser of this user; null when it is not theirs. */
export async function findDeviceId(tx: Executor, userId: string, endpointHash: string): Promise<string | null> {
  const [row] = await queryPrepared<{ id: string }>(
    tx,
    'select id from notifications.push_devices where endpoint_hash = $1 and user_id = $2',
    [endpointHash, userId],
  );
  return row?.id ?? null;
}

export type DeviceView = Pick<PushDeviceRow, 'id' | 'name' | 'createdAt' | 'succeededAt'>;

/** The browsers of a user, the last used first. */
export const listDevices = (db: Executor, userId: string): Promise<DeviceView[]> =>
  queryPrepared<DeviceView>(
    db,
    `select id, name, created_at as "createdAt", succeeded_at as "succeededAt" from notifications.push_devices
     where user_id = $1 order by seen_at desc, id`,
    [userId],
  );

/** Keeps the browsers of a user that were used last. */
export async function deleteOldestDevices(tx: Executor, userId: string, keep: number): Promise<void> {
  await queryPrepared(
    tx,
    `delete from notifications.push_devices where id in
       (select id from notifications.push_devices where user_id = $1 order by seen_at desc, id offset $2)`,
    [userId, keep],
  );
}

/** Whether it was the user's; a stranger's is left alone. */
export async function deleteDeviceOf(db: Executor, userId: string, id: string): Promise<boolean> {
  const rows = await queryPrepared<{ id: string }>(
    db,
    'delete from notifications.push_devices where id = $1 and user_id = $2 returning id',
    [id, userId],
  );
  return rows.length > 0;
}

export async function deleteDevice(db: Executor, id: string): Promise<void> {
  await queryPrepared(db, 'delete from notifications.push_devices where id = $1', [id]);
}

/** The browser of a session, unless it is this user's; or those of a user except the one of a session. */
export type DevicesOf = { session: string; unlessOf?: string } | { userId: string; except?: string };

/** Removes browsers whose session has ended. */
export async function deleteDevicesOf(tx: Executor, whose: DevicesOf): Promise<void> {
  if ('session' in whose)
    await queryPrepared(
      tx,
      'delete from notifications.push_devices where session = $1 and ($2::text is null or user_id <> $2)',
      [whose.session, whose.unlessOf ?? null],
    );
  else
    await queryPrepared(
      tx,
      'delete from notifications.push_devices where user_id = $1 and ($2::text is null or session <> $2)',
      [whose.userId, whose.except ?? null],
    );
}

/** Queues a push for every browser of some users, once; answers the new ones. */
export const insertDeliveries = (
  tx: Executor,
  userIds: readonly string[],
  push: {
    contractId: string | null;
    kind: NotificationKind;
    facts: NoticeDetails;
    dedupe: string;
    at: Date;
    expiresAt: Date;
  },
): Promise<{ id: string; userId: string }[]> =>
  queryPrepared<{ id: string; userId: string }>(
    tx,
    `with made as (
       insert into notifications.push_deliveries (id, device_id, contract_id, kind, details, dedupe, at, expires_at)
       select gen_random_uuid()::text, id, $2, $3, $4::jsonb, $5, $6, $7
       from notifications.push_devices where user_id = any($1)
       on conflict (device_id, dedupe) do nothing returning id, device_id)
     select made.id, user_id as "userId" from made join notifications.push_devices d on d.id = device_id`,
    [userIds, push.contractId, push.kind, JSON.stringify(push.facts), push.dedupe, push.at, push.expiresAt],
  );

export type QueuedPush = Pick<PushDeliveryRow, 'id' | 'contractId' | 'kind' | 'details' | 'expiresAt'> & {
  device: Pick<PushDeviceRow, 'id' | 'userId' | 'sealed' | 'serverKey' | 'locale' | 'failures'>;
  /** It was read in the site meanwhile. */
  isRead: boolean;
};

/** A push that waits to be sent; null when it was sent or its device is gone. */
export async function findQueuedPush(db: Executor, id: string): Promise<QueuedPush | null> {
  const [row] = await queryPrepared<Omit<QueuedPush, 'device'> & QueuedPush['device'] & { deviceId: string }>(
    db,
    `select p.id, p.contract_id as "contractId", p.kind, p.details, p.expires_at as "expiresAt",
       d.id as "deviceId", d.user_id as "userId", d.sealed, d.server_key as "serverKey", d.locale, d.failures,
       exists (select from notifications.in_app_notifications n
         where n.user_id = d.user_id and n.dedupe = p.dedupe and n.read_at is not null) as "isRead"
     from notifications.push_deliveries p join notifications.push_devices d on d.id = p.device_id
     where p.id = $1 and p.state = 'queued'`,
    [id],
  );
  if (!row) return null;
  const { deviceId, userId, sealed, serverKey, locale, failures, ...push } = row;
  return { ...push, device: { id: deviceId, userId, sealed, serverKey, locale, failures } };
}

export async function finishPush(db: Executor, id: string, state: PushDeliveryRow['state']): Promise<void> {
  await queryPrepared(db, 'update notifications.push_deliveries set state = $2 where id = $1', [id, state]);
}

/** Records that a device took a push, or did not. */
export async function recordPush(tx: Executor, deviceId: string, succeededAt: Date | null): Promise<void> {
  await queryPrepared(
    tx,
    `update notifications.push_devices set succeeded_at = coalesce($2, succeeded_at),
       failures = case when $2::timestamptz is null then failures + 1 else 0 end where id = $1`,
    [deviceId, succeededAt],
  );
}

export async function deletePushesBefore(db: Executor, before: Date): Promise<void> {
  await queryPrepared(db, 'delete from notifications.push_deliveries where at < $1', [before]);
}
