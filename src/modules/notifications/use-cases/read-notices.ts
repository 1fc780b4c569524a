import type { Account } from '#kernel/account.ts';
import { hint } from '#platform/db/hints.ts';
import type { LineEvent } from '#platform/realtime/sse-connections.ts';
import type { NoticeSetting, NoticesPage } from '../api.ts';
import {
  choicesOf,
  countUnread,
  forgetNotices,
  markRead,
  newestNotices,
  type Reader,
  saveChoices,
  standing,
} from '../db/notice-queries.ts';
import { choiceOf, NOTICE_KINDS } from '../domain/notices.ts';
import type { NoticesDeps } from '../ports.ts';
import { NOTICES_CHANNEL } from './notify-users.ts';

const PAGE = 30;
/** A wake-up that was lost costs at most so long. */
const POLL_MS = 15_000;
/** Then the stream ends, and an open page opens another, with its current rights. */
const LIFE_MS = 10 * 60_000;
const KEPT_MS = 180 * 86_400_000;

/** Whose notices an account reads: its own under the contract in use; without one there are none. */
const readerOf = ({ userId, contractId }: Account): Reader => ({ userId, contractId: contractId ?? '' });

export async function readNotices(
  deps: NoticesDeps,
  account: Account,
  after: number | undefined,
): Promise<NoticesPage> {
  const reader = readerOf(account);
  const [rows, unread] = await Promise.all([
    newestNotices(deps.db, reader, { before: after ?? null, limit: PAGE + 1 }),
    countUnread(deps.db, reader),
  ]);
  const shown = rows.slice(0, PAGE);
  return {
    notices: shown.map(({ id, kind, facts, at, readAt }) => ({
      id,
      kind,
      at: at.toISOString(),
      read: readAt !== null,
      ...facts,
    })),
    unread,
    next: rows.length > PAGE ? (shown.at(-1)?.n ?? null) : null,
  };
}

export const readUnread = async (deps: NoticesDeps, account: Account): Promise<{ unread: number }> => ({
  unread: await countUnread(deps.db, readerOf(account)),
});

/** Marks one as read, or all of them; the other windows of the reader are notified. */
export async function readAll(deps: NoticesDeps, account: Account, id: string | null): Promise<{ unread: number }> {
  await markRead(deps.db, readerOf(account), id, deps.clock.now());
  hint(deps.db, NOTICES_CHANNEL, account.userId);
  return readUnread(deps, account);
}

/** How many notices are unread, each time that changes, until the signal is aborted. */
export async function* watchNotices(
  deps: NoticesDeps,
  account: Account,
  signal: AbortSignal,
): AsyncGenerator<LineEvent, void> {
  const reader = readerOf(account);
  const end = deps.clock.now().getTime() + LIFE_MS;
  let lastSent: string | null = null;
  while (!signal.aborted && deps.clock.now().getTime() < end) {
    // Waited for before it is looked: a change between the two is not slept through.
    const woken = deps.changes.wait(account.userId, POLL_MS, signal);
    const { unread, newest } = await standing(deps.db, reader);
    const now = `${newest}.${unread}`;
    if (now !== lastSent) yield { event: 'unread', id: now, data: { unread } };
    lastSent = now;
    await woken;
  }
}

export async function readSettings(deps: NoticesDeps, { userId }: Account): Promise<{ settings: NoticeSetting[] }> {
  const chosen = (await choicesOf(deps.db, [userId])).get(userId) ?? {};
  return { settings: NOTICE_KINDS.map((kind) => ({ kind, ...choiceOf(chosen, kind) })) };
}

export async function changeSettings(
  deps: NoticesDeps,
  account: Account,
  settings: readonly NoticeSetting[],
): Promise<{ settings: NoticeSetting[] }> {
  const chosen = (await choicesOf(deps.db, [account.userId])).get(account.userId) ?? {};
  const next = Object.fromEntries(settings.map(({ kind, inApp, mail }) => [kind, { inApp, mail }]));
  await saveChoices(deps.db, account.userId, { ...chosen, ...next });
  return readSettings(deps, account);
}

/** What happened half a year ago is in the orders themselves. */
export const forgetOldNotices = ({ db, clock }: Pick<NoticesDeps, 'db' | 'clock'>): Promise<void> =>
  forgetNotices(db, new Date(clock.now().getTime() - KEPT_MS));
