import type { Executor } from '#platform/db/database.ts';
import { usersByIds } from '../db/session-queries.ts';
import { nameOf } from './read-session.ts';

/** How lists name people, by their ids; whoever is not known is left out. */
export const namesOf = async (db: Executor, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map(ids.length > 0 ? (await usersByIds(db, ids)).map((user) => [user.id, nameOf(user)]) : []);
