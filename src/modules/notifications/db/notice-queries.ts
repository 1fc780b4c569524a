import type { Executor } from '#platform/db/database.ts';
import { ask } from '#platform/db/unit.ts';
import type { NoticeChoices, NoticeFacts, NoticeKind } from '../domain/notices.ts';
import type { NoticeRow } from './schema.ts';

/** Whose notices: a person's under one contract. */
export type Reader = { userId: string; contractId: string };

/** The ids of whom it is new to. */
export async function insertNotices(
  db: Executor,
  rows: readonly { id: string; userId: string }[],
  notice: { contractId: string; kind: NoticeKind; facts: NoticeFacts; dedupe: string; at: Date },
): Promise<string[]> {
  const made = await ask<{ userId: string }>(
    db,
    `insert into notifications.notices (id, user_id, contract_id, kind, facts, dedupe, at)
     select id, user_id, $3, $4, $5::jsonb, $6, $7 from unnest($1::text[], $2::text[]) as told(id, user_id)
     on conflict (user_id, dedupe) do nothing returning user_id as "userId"`,
    [
      rows.map(({ id }) => id),
      rows.map(({ userId }) => userId),
      notice.contractId,
      notice.kind,
      JSON.stringify(notice.facts),
      notice.dedupe,
      notice.at,
    ],
  );
  return made.map(({ userId }) => userId);
}

export type FoundNotice = Pick<NoticeRow, 'id' | 'n' | 'kind' | 'facts' | 'at' | 'readAt'>;

export const newestNotices = (
  db: Executor,
  { userId, contractId }: Reader,
  { before, limit }: { before: number | null; limit: number },
): Promise<FoundNotice[]> =>
  ask<FoundNotice>(
    db,
    `select id, n::float8 as n, kind, facts, at, read_at as "readAt" from notifications.notices
     where user_id = $1 and contract_id = $2 and ($3::bigint is null or n < $3) order by n desc limit $4`,
    [userId, contractId, before, limit],
  );

/** Counted to a hundred: higher counts are not shown. */
const UNREAD = `select (select count(*)::int from (select 1 from notifications.notices
  where user_id = $1 and contract_id = $2 and read_at is null limit 100) as u) as unread`;

export async function countUnread(db: Executor, { userId, contractId }: Reader): Promise<number> {
  const [row] = await ask<{ unread: number }>(db, UNREAD, [userId, contractId]);
  return row?.unread ?? 0;
}

/** How many are unread and which is the newest (0: none), as they stand at one moment. */
export async function standing(
  db: Executor,
  { userId, contractId }: Reader,
): Promise<{ unread: number; newest: number }> {
  const [row] = await ask<{ unread: number; newest: number }>(
    db,
    `${UNREAD}, coalesce((select max(n)::float8 from notifications.notices
       where user_id = $1 and contract_id = $2), 0) as newest`,
    [userId, contractId],
  );
  return row ?? { unread: 0, newest: 0 };
}

/** Marks one as read, or all; a stranger's is left alone. */
export async function markRead(
  db: Executor,
  { userId, contractId }: Reader,
  id: string | null,
  at: Date,
): Promise<void> {
  await ask(
    db,
    `update notifications.notices set read_at = $4
     where user_id = $1 and contract_id = $2 and ($3::text is null or id = $3) and read_at is null`,
    [userId, contractId, id, at],
  );
}

export async function forgetNotices(db: Executor, before: Date): Promise<void> {
  await ask(db, 'delete from notifications.notices where at < $1', [before]);
}

export async function choicesOf(db: Executor, userIds: readonly string[]): Promise<Map<string, NoticeChoices>> {
  const rows = await ask<{ userId: string; choices: NoticeChoices }>(
    db,
    'select user_id as "userId", choices from notifications.choices where user_id = any($1)',
    [userIds],
  );
  return new Map(rows.map(({ userId, choices }) => [userId, choices]));
}

export async function saveChoices(db: Executor, userId: string, choices: NoticeChoices): Promise<void> {
  await ask(
    db,
    `insert into notifications.choices (user_id, choices) values ($1, $2::jsonb)
     on conflict (user_id) do update set choices = excluded.choices`,
    [userId, JSON.stringify(choices)],
  );
}
