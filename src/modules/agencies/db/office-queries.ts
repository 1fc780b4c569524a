import { and, count, eq, sql } from 'drizzle-orm';
import { type Executor, sqlState, type Tx, UNIQUE_VIOLATION } from '#platform/db/database.ts';
import type { ContractSettings, ContractStatus } from '../domain/contract.ts';
import type { Requisites } from '../domain/contractor.ts';
import { contractors, contracts, rates } from './schema.ts';

export type ContractorRow = { id: string; name: string; requisites: Requisites; version: number };
const CONTRACTOR_COLUMNS = {
  id: contractors.id,
  name: contractors.name,
  requisites: contractors.requisites,
  version: contractors.version,
};

export async function contractorById(db: Executor, id: string): Promise<ContractorRow | null> {
  const [row] = await db.select(CONTRACTOR_COLUMNS).from(contractors).where(eq(contractors.id, id));
  return row ?? null;
}

/** The firm with this taxpayer's number. */
export async function contractorByInn(db: Executor, inn: string): Promise<ContractorRow | null> {
  const [row] = await db
    .select(CONTRACTOR_COLUMNS)
    .from(contractors)
    .where(sql`${contractors.requisites} ->> 'inn' = ${inn}`);
  return row ?? null;
}

/**
 * Overwrites a firm if it is still at the given version: `moved` when it is not, `taken` when the taxpayer's number
 * belongs to another firm; the transaction is aborted then.
 */
export async function saveContractor(tx: Tx, row: ContractorRow): Promise<'saved' | 'moved' | 'taken'> {
  const { id, name, requisites, version } = row;
  try {
    const { rowCount } = await tx
      .update(contractors)
      .set({ name, requisites, version: version + 1 })
      .where(and(eq(contractors.id, id), eq(contractors.version, version)));
    return rowCount === 1 ? 'saved' : 'moved';
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) return 'taken';
    throw error;
  }
}

/** Overwrites the given fields of a contract; the caller has locked its row. */
export async function saveContract(
  tx: Tx,
  id: string,
  terms: {
    version: number;
    status?: ContractStatus;
    settings?: ContractSettings;
    managerId?: string | null;
    commissionPerMille?: number;
    commissionFixedMinor?: null;
    motivationMinor?: number;
  },
): Promise<void> {
  await tx.update(contracts).set(terms).where(eq(contracts.id, id));
}

export async function insertRate(tx: Tx, row: typeof rates.$inferInsert): Promise<void> {
  await tx.insert(rates).values(row);
}

export async function deleteRate(tx: Tx, contractId: string, id: number): Promise<void> {
  await tx.delete(rates).where(and(eq(rates.contractId, contractId), eq(rates.id, id)));
}

/** Whether this number is free. */
export async function isContractNumberFree(tx: Tx, number: string): Promise<boolean> {
  const rows = await tx.select({ id: contracts.id }).from(contracts).where(eq(contracts.number, number));
  return rows.length === 0;
}

export async function countContracts(db: Executor): Promise<number> {
  const [row] = await db.select({ count: count() }).from(contracts);
  return row?.count ?? 0;
}
