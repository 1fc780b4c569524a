import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { type RegistrationRow, registrations } from './schema.ts';

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

/** Records an entrance once; undefined when it was recorded before. */
export async function recordEntrance(
  db: Executor,
  id: string,
  entrance: { enteredAt: Date; admittedBy: string },
): Promise<RegistrationRow | undefined> {
  const [row] = await db
    .update(registrations)
    .set(entrance)
    .where(and(eq(registrations.id, id), isNull(registrations.enteredAt)))
    .returning();
  return row;
}
