import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor, Tx } from '#platform/db/database.ts';
import { accounts, entryLines, supplierSettlements } from './schema.ts';

export type SettlementRow = typeof supplierSettlements.$inferSelect;

/**
 * What is posted with suppliers on each account and in each currency, debits less credits; null: with all of them.
 * Conversion accounts are named by supplier and currency.
 */
export async function supplierBalances(
  db: Executor,
  supplierId: string | null,
): Promise<{ kind: string; owner: string; currency: string; minor: number }[]> {
  const owner = sql`split_part(${accounts.owner}, ':', 1)`;
  const rows = await db
    .select({
      kind: accounts.kind,
      owner: accounts.owner,
      currency: entryLines.currency,
      minor: sql<string>`sum(${entryLines.minor})`,
    })
    .from(accounts)
    .innerJoin(entryLines, eq(entryLines.account, accounts.id))
    .where(
      and(
        inArray(accounts.kind, ['supplier', 'conversion', 'exchange_difference']),
        supplierId === null ? undefined : sql`${owner} = ${supplierId}`,
        eq(entryLines.state, 'posted'),
      ),
    )
    .groupBy(accounts.kind, accounts.owner, entryLines.currency);
  return rows.map((row) => ({ ...row, minor: Number(row.minor) }));
}

/** Makes settlements with a supplier wait for each other until the transaction ends: each reads what is owed first. */
export async function lockSettlements(tx: Tx, supplierId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('ledger.settlements'), hashtext(${supplierId}))`);
}

export async function settlementById(db: Executor, id: string): Promise<SettlementRow | null> {
  const [row] = await db.select().from(supplierSettlements).where(eq(supplierSettlements.id, id));
  return row ?? null;
}

/** False when one was recorded under this id, with any supplier. */
export async function insertSettlement(tx: Tx, row: SettlementRow): Promise<boolean> {
  const rows = await tx
    .insert(supplierSettlements)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: supplierSettlements.id });
  return rows.length > 0;
}

const back = alias(supplierSettlements, 'back');

/** Settlements with a supplier, each with the one that took it back; the newest first. */
export const listSettlements = (
  db: Executor,
  supplierId: string,
  limit: number,
): Promise<{ settlement: SettlementRow; back: SettlementRow | null }[]> =>
  db
    .select({ settlement: supplierSettlements, back })
    .from(supplierSettlements)
    .leftJoin(back, eq(back.reverses, supplierSettlements.id))
    .where(and(eq(supplierSettlements.supplierId, supplierId), isNull(supplierSettlements.reverses)))
    .orderBy(desc(supplierSettlements.recordedAt), desc(supplierSettlements.id))
    .limit(limit);

/** Settlements by a document that stand, with whatever supplier. */
export const standingByDocument = (
  db: Executor,
  by: Pick<SettlementRow, 'document' | 'documentOn'>,
): Promise<Pick<SettlementRow, 'supplierId' | 'minor' | 'currency'>[]> =>
  db
    .select({
      supplierId: supplierSettlements.supplierId,
      minor: supplierSettlements.minor,
      currency: supplierSettlements.currency,
    })
    .from(supplierSettlements)
    .leftJoin(back, eq(back.reverses, supplierSettlements.id))
    .where(
      and(
        eq(supplierSettlements.document, by.document),
        eq(supplierSettlements.documentOn, by.documentOn),
        isNull(supplierSettlements.reverses),
        isNull(back.id),
      ),
    )
    .orderBy(supplierSettlements.recordedAt, supplierSettlements.id);
