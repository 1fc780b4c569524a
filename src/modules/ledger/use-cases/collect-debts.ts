import { money } from '#kernel/money.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { contractsInDebt, lockSpendable, type Owing, readDebt } from '../db/debt-queries.ts';
import { insertPosting } from '../db/posting-queries.ts';
import { clawbackDebtPayments, debtPaymentRef } from '../domain/clawback-debt-payments.ts';
import { toPosting } from '../domain/posting.ts';
import type { PostingDeps } from './deps.ts';

/**
 * Pays what a contract owes back with as much of its own money as it has, and points with points; how many payments
 * that took. The key of a payment is the last entry of what is owed, so that the same state is paid for once.
 */
export async function collect(tx: Tx, { contractId, currency }: Owing, now: Date): Promise<number> {
  const has = await lockSpendable(tx, contractId, currency);
  const commission = await readDebt(tx, { kind: 'clawback', owner: contractId }, currency);
  const motivation = await readDebt(tx, { kind: 'motivation_receivable', owner: contractId }, currency);
  const payments = clawbackDebtPayments({ commission: commission.minor, motivation: motivation.minor }, has);
  const at = now.toISOString();
  for (const { kind, fund, minor } of payments) {
    const last = kind === 'clawback_paid' ? commission.last : motivation.last;
    const of = { id: debtPaymentRef(contractId, fund, last), contractId, amount: money(minor, currency), at };
    await insertPosting(tx, toPosting(kind === 'clawback_paid' ? { kind, ...of } : { kind, fund, ...of }), now);
  }
  const owed = await readDebt(tx, { kind: 'points_receivable', owner: contractId }, currency);
  const points = Math.min(owed.minor, has.points);
  if (points <= 0) return payments.length;
  const of = { id: debtPaymentRef(contractId, 'points', owed.last), contractId, amount: money(points, currency), at };
  await insertPosting(tx, toPosting({ kind: 'points_paid', ...of }), now);
  return payments.length + 1;
}

/** Has contracts pay their clawback debts; every contract with a debt by default. */
export async function collectDebts(
  { db, clock }: Pick<PostingDeps, 'db' | 'clock'>,
  which?: ReadonlySet<string>,
): Promise<number> {
  let paid = 0;
  if (which?.size === 0) return paid;
  for (const owing of await contractsInDebt(db, which && [...which]))
    paid += await inTransaction(db, (tx) => collect(tx, owing, clock.now()));
  return paid;
}
