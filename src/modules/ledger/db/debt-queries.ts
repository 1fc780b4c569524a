import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Currency } from '#kernel/money.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import { type LedgerAccount, ledgerAccountId } from '../domain/accounts.ts';
import type { Spendable } from '../domain/clawback-debt-payments.ts';
import { accounts, balances, entryLines } from './schema.ts';

export type Owing = { readonly contractId: string; readonly currency: Currency };
const DEBTS = ['clawback', 'motivation_receivable', 'points_receivable'] as const;

/** Contracts that owe something back, of some or of all. */
export async function contractsInDebt(db: Executor, which?: readonly string[]): Promise<Owing[]> {
  const rows = await db
    .select({ contractId: accounts.owner, currency: entryLines.currency })
    .from(accounts)
    .innerJoin(entryLines, eq(entryLines.account, accounts.id))
    .where(and(inArray(accounts.kind, [...DEBTS]), which ? inArray(accounts.owner, [...which]) : undefined))
    .groupBy(accounts.id, accounts.owner, entryLines.currency)
    .having(sql`sum(${entryLines.minor}) > 0`)
    .orderBy(asc(accounts.owner), asc(entryLines.currency));
  const seen = new Map(rows.map((row) => [`${row.contractId} ${row.currency}`, row]));
  return [...seen.values()].map(({ contractId, currency }) => ({
    contractId,
    currency: currency as Currency,
  }));
}

/** What stands on an account of debts, in minor units, and the place of its last entry. */
export async function readDebt(
  db: Executor,
  account: LedgerAccount,
  currency: Currency,
): Promise<{ minor: number; last: number }> {
  const [row] = await db
    .select({
      minor: sql<string>`coalesce(sum(${entryLines.minor}), 0)`,
      last: sql<string>`coalesce(max(${entryLines.entryId}), 0)`,
    })
    .from(entryLines)
    .where(and(eq(entryLines.account, ledgerAccountId(account)), eq(entryLines.currency, currency)));
  return { minor: Number(row?.minor ?? 0), last: Number(row?.last ?? 0) };
}

export type SpendableFunds = Spendable & { readonly points: number };

/**
 * What a contract or a customer may spend, with its rows locked until the transaction ends: always in one order, the
 * balance first.
 */
export async function lockSpendable(tx: Tx, contractId: string, currency: Currency): Promise<SpendableFunds> {
  const ids = (['contract', 'motivation', 'points'] as const).map((kind) =>
    ledgerAccountId({ kind, owner: contractId }),
  );
  const rows = await tx
    .select()
    .from(balances)
    .where(and(inArray(balances.account, ids), eq(balances.currency, currency)))
    .orderBy(asc(balances.account))
    .for('no key update');
  const [contract = 0, motivation = 0, points = 0] = ids.map((id) => {
    const row = rows.find(({ account }) => account === id);
    return row ? row.own + row.creditLimit - row.reserved : 0;
  });
  return { contract, motivation, points };
}

/** For places on accounts of debts: the subject of the entry that raised the debt last, there or before. */
export async function findDebtSubjects(
  db: Executor,
  places: readonly { readonly account: LedgerAccount; readonly at: number }[],
  currency: Currency,
): Promise<(string | null)[]> {
  if (places.length === 0) return [];
  const { rows } = await db.execute<{ subject: string | null }>(sql`
    select raised.subject
    from unnest(
      ${sql.param(places.map(({ account }) => ledgerAccountId(account)))}::text[],
      ${sql.param(places.map(({ at }) => at))}::bigint[]
    ) with ordinality place (account, at, n)
    left join lateral (
      select t.subject from ledger.entry_lines l join ledger.journal_entries t on t.id = l.entry_id
      where l.account = place.account and l.currency = ${currency} and l.entry_id <= place.at and l.minor > 0
      order by l.entry_id desc limit 1
    ) raised on true
    order by place.n`);
  return rows.map(({ subject }) => subject);
}
