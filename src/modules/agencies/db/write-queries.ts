import type { Executor } from '#platform/db/database.ts';
import { contractors, contracts, members, workplaces } from './schema.ts';

export async function insertContractor(db: Executor, row: typeof contractors.$inferInsert): Promise<void> {
  await db.insert(contractors).values(row).onConflictDoNothing();
}

/** True when it is new. */
export async function insertContract(db: Executor, row: typeof contracts.$inferInsert): Promise<boolean> {
  const rows = await db.insert(contracts).values(row).onConflictDoNothing().returning({ id: contracts.id });
  return rows.length > 0;
}

export async function insertWorkplaces(db: Executor, rows: readonly (typeof workplaces.$inferInsert)[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insert(workplaces)
      .values([...rows])
      .onConflictDoNothing();
}

export async function insertMember(db: Executor, row: typeof members.$inferInsert): Promise<void> {
  await db.insert(members).values(row).onConflictDoNothing();
}
