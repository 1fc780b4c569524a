import type { Locale } from '#kernel/locale.ts';
import type { Executor } from '#platform/db/database.ts';
import { userByEmail, usersByIds } from '../db/session-queries.ts';
import { emailKey } from '../domain/session-rules.ts';
import { nameOf } from './read-session.ts';

/** How lists name people, by their ids; whoever is not known is left out. */
export const namesOf = async (db: Executor, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map(ids.length > 0 ? (await usersByIds(db, ids)).map((user) => [user.id, nameOf(user)]) : []);

/** The id of whoever has this address; null when nobody has. */
export const personByEmail = async (db: Executor, email: string): Promise<string | null> =>
  (await userByEmail(db, emailKey(email)))?.id ?? null;

/** Where a user is written to, and in which language; null when there is no such user. */
export async function mailboxOf(
  db: Executor,
  userId: string,
): Promise<{ email: string; locale: Locale } | null> {
  const [user] = await usersByIds(db, [userId]);
  return user ? { email: user.email, locale: user.locale } : null;
}
