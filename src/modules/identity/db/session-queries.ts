import { and, desc, eq, gt, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { sessions, users } from './schema.ts';

export type SessionRow = typeof sessions.$inferSelect;
export type UserRow = typeof users.$inferSelect;

export async function userByEmail(db: Executor, key: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(sql`lower(${users.email}) = ${key}`);
  return row ?? null;
}

/**
 * The customer who has proven that a number (E.164) is theirs. A number passes on to other people and can be taken over
 * with its SIM card, so users with roles, who work with the money of others, are not found by it.
 */
export async function customerByPhone(db: Executor, phone: string): Promise<UserRow | null> {
  const isCustomer = sql`cardinality(${users.roles}) = 0`;
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.phone, phone), isNotNull(users.phoneConfirmedAt), isCustomer));
  return row ?? null;
}

/**
 * Marks a user's number as confirmed, and as confirmed no longer for the user who had it before: numbers pass on to
 * other people. False when the user's number is another one by now.
 */
export async function confirmPhone(db: Executor, id: string, phone: string, now: Date): Promise<boolean> {
  // Two who confirm it at once take turns.
  await db.select({ id: users.id }).from(users).where(eq(users.phone, phone)).orderBy(users.id).for('update');
  await db
    .update(users)
    .set({ phoneConfirmedAt: null })
    .where(and(eq(users.phone, phone), ne(users.id, id), isNotNull(users.phoneConfirmedAt)));
  const rows = await db
    .update(users)
    .set({ phoneConfirmedAt: now })
    .where(and(eq(users.id, id), eq(users.phone, phone)))
    .returning({ id: users.id });
  return rows.length === 1;
}

/** A number is to be confirmed anew, as after a new password by e-mail. */
export const forgetPhoneConfirmation = (db: Executor, id: string) =>
  db.update(users).set({ phoneConfirmedAt: null }).where(eq(users.id, id));

/** Users by their ids. */
export const usersByIds = (db: Executor, ids: readonly string[]): Promise<UserRow[]> =>
  db
    .select()
    .from(users)
    .where(inArray(users.id, [...ids]));

/** True when it is new; an address that is taken changes nothing. */
export async function insertUser(db: Executor, row: typeof users.$inferInsert): Promise<boolean> {
  const rows = await db.insert(users).values(row).onConflictDoNothing().returning({ id: users.id });
  return rows.length > 0;
}

/** Names, birthdate and telephone as their owner has changed them. */
export async function savePersonal(
  db: Executor,
  id: string,
  personal: Pick<UserRow, 'surname' | 'name' | 'patronymic' | 'birthdate' | 'phone'>,
): Promise<void> {
  const phoneConfirmedAt = sql`case when ${users.phone} = ${personal.phone} then ${users.phoneConfirmedAt} end`;
  await db
    .update(users)
    .set({ ...personal, phoneConfirmedAt })
    .where(eq(users.id, id));
}

/** The language and the theme that a user prefers, either or both. */
export async function savePreferences(
  db: Executor,
  id: string,
  chosen: Partial<Pick<UserRow, 'locale' | 'theme'>>,
): Promise<void> {
  if (Object.keys(chosen).length > 0) await db.update(users).set(chosen).where(eq(users.id, id));
}

export async function savePassword(
  db: Executor,
  id: string,
  passwordHash: string,
  passwordChangedAt: Date,
): Promise<void> {
  await db.update(users).set({ passwordHash, passwordChangedAt }).where(eq(users.id, id));
}

export async function insertSession(db: Executor, row: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(row);
}

/** A live session and whose it is. */
export async function sessionByHash(
  db: Executor,
  tokenHash: string,
  now: Date,
  usedSince: Date,
): Promise<{ session: SessionRow; user: UserRow } | null> {
  const [row] = await db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        gt(sessions.expiresAt, now),
        gt(sessions.seenAt, usedSince),
        eq(users.active, true),
      ),
    );
  return row ?? null;
}

/** Records that a session is in use, unless another request just has. */
export async function touchSession(db: Executor, tokenHash: string, now: Date, before: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ seenAt: now })
    .where(and(eq(sessions.tokenHash, tokenHash), lt(sessions.seenAt, before)));
}

/** Writes down that a session's owner has just shown who they are. */
export async function verifySession(db: Executor, tokenHash: string, verifiedAt: Date): Promise<void> {
  await db.update(sessions).set({ verifiedAt }).where(eq(sessions.tokenHash, tokenHash));
}

export async function saveChoice(
  db: Executor,
  tokenHash: string,
  choice: { contractId: string; workplaceId: string },
): Promise<void> {
  await db.update(sessions).set(choice).where(eq(sessions.tokenHash, tokenHash));
}

export async function deleteSession(db: Executor, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

export async function deleteSessionsOf(db: Executor, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

/** The active sessions of a user, the last used first. */
export const listUserSessions = (db: Executor, userId: string, now: Date, usedSince: Date): Promise<SessionRow[]> =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), gt(sessions.seenAt, usedSince)))
    .orderBy(desc(sessions.seenAt));

/** Ends all sessions of a user but one. */
export async function deleteOtherSessions(db: Executor, userId: string, tokenHash: string): Promise<number> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash)))
    .returning({ userId: sessions.userId });
  return rows.length;
}

export async function deleteEndedSessions(db: Executor, now: Date, usedSince: Date): Promise<void> {
  await db.delete(sessions).where(or(lt(sessions.expiresAt, now), lt(sessions.seenAt, usedSince)));
}
