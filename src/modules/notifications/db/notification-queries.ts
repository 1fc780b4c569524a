import type { Executor } from '#platform/db/database.ts';
import { queryPrepared } from '#platform/db/unit-of-work.ts';
import type { NoticeDetails, NotificationKind, NotificationPreferences } from '../domain/notification.ts';
import type { QuietHours } from '../domain/quiet-hours.ts';
import type { InAppNotificationRow } from './schema.ts';

/** Stands for the contract of a person's own affairs. */
export const PERSONAL = '';

/** Whose notices: a person's own and those under one contract. */
export type NotificationReader = { userId: string; contractId: string };

/** The ids of whom it is new to. */
export async function insertNotifications(
  db: Executor,
  rows: readonly { id: string; userId: string }[],
  notification: { contractId: string; kind: NotificationKind; facts: NoticeDetails; dedupe: string; at: Date },
): Promise<string[]> {
  const made = await queryPrepared<{ userId: string }>(
    db,
    `insert into notifications.in_app_notifications (id, user_id, contract_id, kind, details, dedupe, at)
     select id, user_id, $3, $4, $5::jsonb, $6, $7 from unnest($1::text[], $2::text[]) as told(id, user_id)
     on conflict (user_id, dedupe) do nothing returning user_id as "userId"`,
    [
      rows.map(({ id }) => id),
      rows.map(({ userId }) => userId),
      notification.contractId,
      notification.kind,
      JSON.stringify(notification.facts),
      notification.dedupe,
      notification.at,
    ],
  );
  return made.map(({ userId }) => userId);
}

export type NotificationRowView = Pick<InAppNotificationRow, 'id' | 'n' | 'kind' | 'details' | 'at' | 'readAt'>;

export const listNewestNotifications = (
  db: Executor,
  { userId, contractId }: NotificationReader,
  { before, limit }: { before: number | null; limit: number },
): Promise<NotificationRowView[]> =>
  queryPrepared<NotificationRowView>(
    db,
    `select id, n::float8 as n, kind, details, at, read_at as "readAt" from notifications.in_app_notifications
     where user_id = $1 and contract_id in ('', $2) and ($3::bigint is null or n < $3) order by n desc limit $4`,
    [userId, contractId, before, limit],
  );

/** Counted to a hundred: higher counts are not shown. */
const UNREAD = `select (select count(*)::int from (select 1 from notifications.in_app_notifications
  where user_id = $1 and contract_id in ('', $2) and read_at is null limit 100) as u) as unread`;

export async function countUnread(db: Executor, { userId, contractId }: NotificationReader): Promise<number> {
  const [row] = await queryPrepared<{ unread: number }>(db, UNREAD, [userId, contractId]);
  return row?.unread ?? 0;
}

/** How many are unread and which is the newest (0: none), as they stand at one moment. */
export async function readUnreadState(
  db: Executor,
  { userId, contractId }: NotificationReader,
): Promise<{ unread: number; newest: number }> {
  const [row] = await queryPrepared<{ unread: number; newest: number }>(
    db,
    `${UNREAD}, coalesce((select max(n)::float8 from notifications.in_app_notifications
       where user_id = $1 and contract_id in ('', $2)), 0) as newest`,
    [userId, contractId],
  );
  return row ?? { unread: 0, newest: 0 };
}

/** Marks one as read, or all; a stranger's is left alone. */
export async function markRead(
  db: Executor,
  { userId, contractId }: NotificationReader,
  ids: readonly string[] | null,
  at: Date,
): Promise<void> {
  await queryPrepared(
    db,
    `update notifications.in_app_notifications set read_at = $4
     where user_id = $1 and contract_id in ('', $2) and ($3::text[] is null or id = any($3)) and read_at is null`,
    [userId, contractId, ids, at],
  );
}

export async function deleteNotificationsBefore(db: Executor, before: Date): Promise<void> {
  await queryPrepared(db, 'delete from notifications.in_app_notifications where at < $1', [before]);
}

export type UserSettings = { preferences: NotificationPreferences; quiet: QuietHours | null };
export const NO_SETTINGS: UserSettings = { preferences: {}, quiet: null };

/** The settings of those users who have any. */
export async function readUserSettings(db: Executor, userIds: readonly string[]): Promise<Map<string, UserSettings>> {
  const rows = await queryPrepared<UserSettings & { userId: string }>(
    db,
    `select user_id as "userId", preferences, quiet from notifications.notification_preferences
     where user_id = any($1)`,
    [userIds],
  );
  return new Map(rows.map(({ userId, ...settings }) => [userId, settings]));
}

export async function saveUserSettings(
  db: Executor,
  userId: string,
  { preferences, quiet }: UserSettings,
): Promise<void> {
  await queryPrepared(
    db,
    `insert into notifications.notification_preferences (user_id, preferences, quiet) values ($1, $2::jsonb, $3::jsonb)
     on conflict (user_id) do update set preferences = excluded.preferences, quiet = excluded.quiet`,
    [userId, JSON.stringify(preferences), quiet && JSON.stringify(quiet)],
  );
}
