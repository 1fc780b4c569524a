import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Role } from '#kernel/account.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import { STAFF_ROLES } from '../domain/roles.ts';
import { sessions, users } from './schema.ts';
import type { UserRow } from './session-queries.ts';

export type UserFilter = {
  /** Each must be found in a name, the address or the telephone. */
  words: readonly string[];
  kind?: 'customers' | 'sellers' | 'house' | 'off' | undefined;
  /** Only this user. */
  among?: readonly string[] | undefined;
  after?: { createdAt: Date; id: string } | undefined;
};

const SEARCHED_NAME = sql`
  ${users.surname} || ' ' || ${users.name} || ' ' || coalesce(${users.patronymic}, '') || ' ' || ${users.email}
  || ' ' || coalesce(${users.phone}, '')`;
const hasAnyRole = (roles: readonly Role[]): SQL => sql`${users.roles} && ${sql.param([...roles])}::text[]`;
const KINDS: Readonly<Record<NonNullable<UserFilter['kind']>, SQL>> = {
  customers: sql`${users.roles} = '{}'`,
  sellers: hasAnyRole(['ROLE_AGENT', 'ROLE_CORPORATE']),
  house: hasAnyRole(STAFF_ROLES),
  off: eq(users.active, false),
};

/** People as wanted, the newest first. */
export const findUserRows = (db: Executor, wanted: UserFilter, limit: number): Promise<UserRow[]> =>
  db
    .select()
    .from(users)
    .where(
      and(
        ...wanted.words.map((word) => sql`${SEARCHED_NAME} ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`),
        wanted.kind && KINDS[wanted.kind],
        wanted.among && inArray(users.id, [...wanted.among]),
        wanted.after &&
          sql`
            (${users.createdAt}, ${users.id}) < (${wanted.after.createdAt.toISOString()}::timestamptz,
            ${wanted.after.id})`,
      ),
    )
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit);

/** Some people, locked in one order, so that two who change each other wait. */
export const lockUsers = (tx: Tx, ids: readonly string[]): Promise<UserRow[]> =>
  tx
    .select()
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(users.id)
    .for('update');

export async function saveRoles(tx: Tx, id: string, roles: readonly Role[]): Promise<void> {
  await tx
    .update(users)
    .set({ roles: [...roles] })
    .where(eq(users.id, id));
}

export async function setUserActiveFlag(tx: Tx, id: string, active: boolean): Promise<void> {
  await tx.update(users).set({ active }).where(eq(users.id, id));
}

/** Living sessions that have chosen nothing work here from now on. */
export async function assignChosenContract(
  tx: Tx,
  userId: string,
  place: { contractId: string; workplaceId: string },
): Promise<void> {
  await tx
    .update(sessions)
    .set(place)
    .where(and(eq(sessions.userId, userId), isNull(sessions.contractId)));
}

/** Living sessions that worked under a contract from a workplace that is none of these have chosen nothing. */
export async function clearChosenContract(
  tx: Tx,
  userId: string,
  contractId: string,
  workplaceIds: readonly string[],
): Promise<void> {
  await tx
    .update(sessions)
    .set({ contractId: null, workplaceId: null })
    .where(
      and(
        eq(sessions.userId, userId),
        eq(sessions.contractId, contractId),
        sql`${sessions.workplaceId} <> all(${sql.param([...workplaceIds])}::text[])`,
      ),
    );
}
