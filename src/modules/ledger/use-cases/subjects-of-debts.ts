import type { Currency } from '#kernel/money.ts';
import type { Executor } from '#platform/db/database.ts';
import { findDebtSubjects } from '../db/debt-queries.ts';
import { debtPaymentOf } from '../domain/clawback-debt-payments.ts';

type Entry = { readonly kind: string; readonly ref: string; readonly subject: string };

/**
 * Entries of a contract as its people read them: what pays a debt of the contract has the order that raised the debt
 * last as its subject.
 */
export async function withSubjectsOfDebts<E extends Entry>(
  { db, currency }: { db: Executor; currency: Currency },
  entries: readonly E[],
): Promise<E[]> {
  const payments = entries.flatMap((entry) => {
    const payment = debtPaymentOf(entry);
    return payment ? [{ entry, ...payment }] : [];
  });
  const found = await findDebtSubjects(db, payments, currency);
  const subjects = new Map(payments.map(({ entry }, i) => [entry, found[i]]));
  return entries.map((entry) => ({ ...entry, subject: subjects.get(entry) ?? entry.subject }));
}
