import { ROLES, type Role } from '#kernel/account.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Executor } from '#platform/db/database.ts';
import { userByEmail, usersByIds } from '../db/session-queries.ts';
import { findUserRows } from '../db/user-queries.ts';
import { emailKey } from '../domain/session-rules.ts';
import { displayName } from './read-session.ts';

/** Names of users for lists, by their ids; unknown ids are left out. */
export const listUserNames = async (db: Executor, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map(ids.length > 0 ? (await usersByIds(db, ids)).map((user) => [user.id, displayName(user)]) : []);

/** The id of the user with this address; null when there is none. */
export const findUserIdByEmail = async (db: Executor, email: string): Promise<string | null> =>
  (await userByEmail(db, emailKey(email)))?.id ?? null;

/** E-mail address and language of a user. */
export type UserContact = { id: string; email: string; locale: Locale };

/** Those of the people who may sign in. */
export const contactsOf = async (db: Executor, ids: readonly string[]): Promise<UserContact[]> =>
  ids.length === 0
    ? []
    : (await usersByIds(db, ids))
        .filter(({ active }) => active)
        .map(({ id, email, locale }) => ({ id, email, locale }));

/** Everybody of the house who may sign in and has one of the roles, by name. */
export async function listStaffNames(
  db: Executor,
  roles: readonly Role[] = ROLES,
): Promise<{ id: string; name: string }[]> {
  const people = await findUserRows(db, { words: [], kind: 'house' }, 1_000);
  return people
    .filter((user) => user.active && user.roles.some((role) => roles.includes(role)))
    .map((user) => ({ id: user.id, name: displayName(user) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'ru'));
}

/** The roles of a user who may sign in; none for others. */
export async function findRoles(db: Executor, id: string): Promise<readonly Role[]> {
  const [user] = await usersByIds(db, [id]);
  return user?.active ? user.roles : [];
}

/** Roles of users who may sign in. */
export const rolesOf = async (db: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, readonly Role[]>> =>
  new Map((await usersByIds(db, ids)).filter(({ active }) => active).map(({ id, roles }) => [id, roles]));

/** Those of some users who may sign in and have one of the roles. */
export async function usersWithRoles(
  db: Executor,
  ids: readonly string[],
  roles: readonly Role[],
): Promise<ReadonlySet<string>> {
  const found = await rolesOf(db, ids);
  return new Set(ids.filter((id) => found.get(id)?.some((role) => roles.includes(role))));
}

/** Who of the house may sign in and has one of the roles. */
export async function contactsWithRoles(db: Executor, roles: readonly Role[]): Promise<UserContact[]> {
  const people = await findUserRows(db, { words: [], kind: 'house' }, 1_000);
  return people
    .filter((user) => user.active && user.roles.some((role) => roles.includes(role)))
    .map(({ id, email, locale }) => ({ id, email, locale }));
}

/** Whether a user who may sign in is staff. */
export const hasAdmin = async (db: Executor): Promise<boolean> =>
  (await contactsWithRoles(db, ['ROLE_ADMIN'])).length > 0;
