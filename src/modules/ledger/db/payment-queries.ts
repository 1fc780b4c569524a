import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Currency } from '#kernel/money.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import { type LedgerAccount, ledgerAccountId } from '../domain/accounts.ts';
import { balances, contractPayments } from './schema.ts';

export type PaymentRow = typeof contractPayments.$inferSelect;

/** A balance, its row locked until the transaction ends; null where there is none. */
export async function lockBalance(
  tx: Tx,
  account: LedgerAccount,
  currency: Currency,
): Promise<{ own: number; reserved: number; creditLimit: number } | null> {
  const [row] = await tx
    .select({ own: balances.own, reserved: balances.reserved, creditLimit: balances.creditLimit })
    .from(balances)
    .where(and(eq(balances.account, ledgerAccountId(account)), eq(balances.currency, currency)))
    .for('no key update');
  return row ?? null;
}

/** Serializes recording and reversing payments of the contract until the transaction ends. */
export async function lockPayments(tx: Tx, contractId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('ledger.payments'), hashtext(${contractId}))`);
}

/** Serializes recording a payment by this document, under any contract, until the transaction ends. */
export async function lockDocument(tx: Tx, by: { document: string; documentOn: string }): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext('ledger.documents'), hashtext(${`${by.documentOn} ${by.document}`}))`,
  );
}

export async function paymentById(db: Executor, id: string): Promise<PaymentRow | null> {
  const [row] = await db.select().from(contractPayments).where(eq(contractPayments.id, id));
  return row ?? null;
}

type PostingRef = { readonly kind: string; readonly ref: string };
const isPaidIn = ({ kind }: PostingRef): boolean => kind === 'deposit' || kind === 'deposit_reversal';

/**
 * The payer's document behind each of some postings: of money that was paid in and of a payment taken back; null for
 * others, and where none was recorded.
 */
export async function findPayerDocuments(
  db: Executor,
  postings: readonly PostingRef[],
): Promise<(posting: PostingRef) => { number: string; on: string } | null> {
  const ids = postings.filter(isPaidIn).map(({ ref }) => ref);
  if (ids.length === 0) return () => null;
  const rows = await db
    .select({ id: contractPayments.id, number: contractPayments.document, on: contractPayments.documentOn })
    .from(contractPayments)
    .where(inArray(contractPayments.id, ids));
  const found = new Map(rows.map(({ id, ...document }) => [id, document]));
  return (posting) => (isPaidIn(posting) && found.get(posting.ref)) || null;
}

/** False when one was recorded under this id, for any contract; waits for a concurrent insert. */
export async function insertPayment(tx: Tx, row: PaymentRow): Promise<boolean> {
  const rows = await tx
    .insert(contractPayments)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: contractPayments.id });
  return rows.length > 0;
}

const back = alias(contractPayments, 'back');

/**
 * Payments of a contract that are none that takes another back, each with the one that took it back; the newest
 * first.
 */
export const listContractPayments = (
  db: Executor,
  contractId: string,
  most: number,
): Promise<{ payment: PaymentRow; back: PaymentRow | null }[]> =>
  db
    .select({ payment: contractPayments, back })
    .from(contractPayments)
    .leftJoin(back, eq(back.reverses, contractPayments.id))
    .where(and(eq(contractPayments.contractId, contractId), isNull(contractPayments.reverses)))
    .orderBy(desc(contractPayments.recordedAt), desc(contractPayments.id))
    .limit(most);

/** Payments by this document that stand, of every contract, the newest first. */
export async function listUnreversedPayments(
  db: Executor,
  by: { document: string; documentOn: string },
): Promise<PaymentRow[]> {
  const found = await db
    .select({ payment: contractPayments })
    .from(contractPayments)
    .leftJoin(back, eq(back.reverses, contractPayments.id))
    .where(
      and(
        eq(contractPayments.document, by.document),
        eq(contractPayments.documentOn, by.documentOn),
        isNull(contractPayments.reverses),
        isNull(back.id),
      ),
    )
    .orderBy(desc(contractPayments.recordedAt), desc(contractPayments.id));
  return found.map(({ payment }) => payment);
}
