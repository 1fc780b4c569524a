import { isStaff, type UserAccount } from '#kernel/account.ts';
import { invalidField } from '#kernel/app-error.ts';
import { notifyAfterCommit } from '#platform/db/notify.ts';
import type { SseEvent } from '#platform/realtime/sse-connections.ts';
import { createAccessCheck, IDLE_CHECK_MS, type StreamReader } from '#platform/realtime/stream-access.ts';
import type { NotificationSettings, NotificationsPage } from '../api.ts';
import {
  countUnread,
  deleteNotificationsBefore,
  listNewestNotifications,
  markRead,
  NO_SETTINGS,
  type NotificationReader,
  PERSONAL,
  readUnreadState,
  readUserSettings,
  saveUserSettings,
  type UserSettings,
} from '../db/notification-queries.ts';
import { kindsFor, preferenceFor } from '../domain/notification.ts';
import { areQuietHours, type QuietHours } from '../domain/quiet-hours.ts';
import type { InAppNotificationsDeps } from '../ports.ts';
import { NOTIFICATIONS_CHANNEL } from './notify-users.ts';

const PAGE = 30;
/** A wake-up that was lost costs at most so long. */
const POLL_MS = 15_000;
/** Then the stream ends, and an open page opens another, with its current rights. */
const STREAM_LIFETIME_MS = 10 * 60_000;
const NOTIFICATION_LIFETIME_MS = 180 * 86_400_000;

/** Whose notices an account reads: its own affairs, and those of the contract in use. */
const toReader = ({ userId, contractId }: UserAccount): NotificationReader => ({
  userId,
  contractId: contractId ?? PERSONAL,
});

export async function readNotificationsPage(
  deps: InAppNotificationsDeps,
  user: UserAccount,
  after: number | undefined,
): Promise<NotificationsPage> {
  const reader = toReader(user);
  const [rows, unread] = await Promise.all([
    listNewestNotifications(deps.db, reader, { before: after ?? null, limit: PAGE + 1 }),
    countUnread(deps.db, reader),
  ]);
  const shown = rows.slice(0, PAGE);
  return {
    notices: shown.map(({ id, kind, details, at, readAt }) => ({
      id,
      kind,
      at: at.toISOString(),
      read: readAt !== null,
      ...details,
    })),
    unread,
    next: rows.length > PAGE ? (shown.at(-1)?.n ?? null) : null,
  };
}

export const readUnreadCount = async (
  deps: InAppNotificationsDeps,
  user: UserAccount,
): Promise<{ unread: number }> => ({
  unread: await countUnread(deps.db, toReader(user)),
});

/** Marks some as read, or all of them; the other windows of the reader are notified. */
export async function readAll(
  deps: InAppNotificationsDeps,
  user: UserAccount,
  ids: readonly string[] | null,
): Promise<{ unread: number }> {
  await markRead(deps.db, toReader(user), ids, deps.clock.now());
  notifyAfterCommit(deps.db, NOTIFICATIONS_CHANNEL, user.userId);
  return readUnreadCount(deps, user);
}

/**
 * How many notices are unread, each time that changes, until the signal is aborted. It ends when the user has lost the
 * access that it was opened with.
 */
export async function* streamUnreadCount(
  deps: InAppNotificationsDeps,
  { user, readUserAgain }: StreamReader & { user: UserAccount },
  signal: AbortSignal,
): AsyncGenerator<SseEvent, void> {
  const reader = toReader(user);
  const hasAccess = createAccessCheck(deps.clock, { user, readUserAgain });
  const end = deps.clock.now().getTime() + STREAM_LIFETIME_MS;
  let lastSent: string | null = null;
  while (!signal.aborted && deps.clock.now().getTime() < end) {
    // Waited for before it is looked: a change between the two is not slept through.
    const woken = deps.changes.wait(user.userId, POLL_MS, signal);
    const { unread, newest } = await readUnreadState(deps.db, reader);
    const now = `${newest}.${unread}`;
    // Checked after the read: what happened after access was taken is not announced.
    if (!(await hasAccess(now === lastSent ? IDLE_CHECK_MS : 0))) return;
    if (now !== lastSent) yield { event: 'unread', id: now, data: { unread } };
    lastSent = now;
    await woken;
  }
}

const settingsOf = async ({ db }: Pick<InAppNotificationsDeps, 'db'>, userId: string): Promise<UserSettings> =>
  (await readUserSettings(db, [userId])).get(userId) ?? NO_SETTINGS;

export async function readSettings(deps: InAppNotificationsDeps, user: UserAccount): Promise<NotificationSettings> {
  const { preferences, quiet } = await settingsOf(deps, user.userId);
  const kinds = kindsFor({ isStaff: isStaff(user), hasContract: user.contractId !== null });
  return { settings: kinds.map((kind) => ({ kind, ...preferenceFor(preferences, kind) })), quiet };
}

/**
 * Changes the channels of the kinds that are given, and the quiet hours if they are. @throws AppError invalid
 * `notifications.bad_quiet` (`quiet`).
 */
export async function changeSettings(
  deps: InAppNotificationsDeps,
  user: UserAccount,
  { settings, quiet: given }: Pick<NotificationSettings, 'settings'> & { quiet?: QuietHours | null | undefined },
): Promise<NotificationSettings> {
  if (given && !areQuietHours(given)) throw invalidField('quiet', 'notifications.bad_quiet');
  const { preferences, quiet } = await settingsOf(deps, user.userId);
  const chosen = Object.fromEntries(settings.map(({ kind, ...channels }) => [kind, channels]));
  await saveUserSettings(deps.db, user.userId, {
    preferences: { ...preferences, ...chosen },
    quiet: given === undefined ? quiet : given,
  });
  return readSettings(deps, user);
}

/** What happened half a year ago is in the orders themselves. */
export const deleteOldNotifications = ({ db, clock }: Pick<InAppNotificationsDeps, 'db' | 'clock'>): Promise<void> =>
  deleteNotificationsBefore(db, new Date(clock.now().getTime() - NOTIFICATION_LIFETIME_MS));
