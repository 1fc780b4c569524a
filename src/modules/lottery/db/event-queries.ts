import { and, asc, count, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { type EntranceRow, entrances, type RegistrationRow, registrations } from './schema.ts';

/** False when the organisation is registered already. */
export async function insertRegistration(db: Executor, row: RegistrationRow): Promise<boolean> {
  const added = await db
    .insert(registrations)
    .values(row)
    .onConflictDoNothing({ target: [registrations.campaignId, registrations.contractorId] })
    .returning({ id: registrations.id });
  return added.length === 1;
}

export async function registrationOf(
  db: Executor,
  campaignId: string,
  contractorId: string,
): Promise<RegistrationRow | undefined> {
  const [row] = await db
    .select()
    .from(registrations)
    .where(and(eq(registrations.campaignId, campaignId), eq(registrations.contractorId, contractorId)));
  return row;
}

export const registrationsOf = (db: Executor, campaignId: string): Promise<RegistrationRow[]> =>
  db
    .select()
    .from(registrations)
    .where(eq(registrations.campaignId, campaignId))
    .orderBy(asc(registrations.createdAt), asc(registrations.id));

export async function registrationByCode(db: Executor, codeHash: Buffer): Promise<RegistrationRow | undefined> {
  const [row] = await db.select().from(registrations).where(eq(registrations.codeHash, codeHash));
  return row;
}

/** The registrations of a lottery among these, locked in one order for all. */
export const lockRegistrations = (tx: Tx, campaignId: string, ids: readonly string[]): Promise<RegistrationRow[]> =>
  tx
    .select()
    .from(registrations)
    .where(and(eq(registrations.campaignId, campaignId), inArray(registrations.id, [...ids])))
    .orderBy(asc(registrations.id))
    .for('update');

/** Adds entrances, those that are known already not again; a registration keeps the earliest of its own. */
export async function insertEntrances(tx: Tx, rows: readonly EntranceRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(entrances)
    .values([...rows])
    .onConflictDoNothing({ target: entrances.id });
  const ids = rows.map(({ registrationId }) => registrationId);
  const first = await tx
    .selectDistinctOn([entrances.registrationId])
    .from(entrances)
    .where(inArray(entrances.registrationId, ids))
    .orderBy(entrances.registrationId, asc(entrances.enteredAt), asc(entrances.id));
  for (const { registrationId, enteredAt, admittedBy } of first)
    await tx.update(registrations).set({ enteredAt, admittedBy }).where(eq(registrations.id, registrationId));
}

/** Entrances of a lottery, the earliest first. */
export const entrancesOf = (db: Executor, campaignId: string): Promise<EntranceRow[]> =>
  db
    .select(getTableColumns(entrances))
    .from(entrances)
    .innerJoin(registrations, eq(registrations.id, entrances.registrationId))
    .where(eq(registrations.campaignId, campaignId))
    .orderBy(asc(entrances.enteredAt), asc(entrances.id));

/** How often phones admitted a guest. */
export async function countEntrances(db: Executor, registrationId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(entrances).where(eq(entrances.registrationId, registrationId));
  return row?.n ?? 0;
}

export async function countRegistrations(db: Executor, campaignId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(registrations).where(eq(registrations.campaignId, campaignId));
  return row?.n ?? 0;
}
