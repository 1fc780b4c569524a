import type { Instant } from '#kernel/dates.ts';
import { type Currency, type Money, money } from '#kernel/money.ts';
import type { Executor } from '#platform/db/database.ts';
import { balanceRow, linesOn, owedFrom, type Place, postedOn } from '../db/read-queries.ts';
import { ACCOUNTS, type Account, type FundKind } from '../domain/accounts.ts';

/** Balance of an account on its own side: a debt to a supplier is positive. */
export async function balanceOf(db: Executor, account: Account, currency: Currency): Promise<Money> {
  return money(await postedOn(db, account, currency), currency);
}

export type Funds = { own: Money; reserved: Money; creditLimit: Money; available: Money };

/**
 * What a contract may still spend of its balance, or of its motivation or points: `own + creditLimit − reserved`, less
 * its debt (`owedFrom`); negative when the debt is larger.
 */
export async function fundsOf(
  db: Executor,
  contractId: string,
  currency: Currency,
  fund: FundKind = 'contract',
): Promise<Funds> {
  const row = await balanceRow(db, { kind: fund, owner: contractId }, currency);
  const { own, reserved, creditLimit } = row ?? { own: 0, reserved: 0, creditLimit: 0 };
  const owed = await owedFrom(db, fund, contractId, currency);
  return {
    own: money(own, currency),
    reserved: money(reserved, currency),
    creditLimit: money(creditLimit, currency),
    available: money(own + creditLimit - reserved - owed, currency),
  };
}

export type Entry = Place & {
  kind: string;
  ref: string;
  /** The order or contract it is about. */
  subject: string;
  at: Instant;
  part: string;
  state: string;
  amount: Money;
};

/** The entries whose posted amounts add up to `balanceOf`, oldest first; the last one asks for the next page. */
export async function entriesOf(
  db: Executor,
  account: Account,
  currency: Currency,
  page: { after?: Place; limit?: number } = {},
): Promise<Entry[]> {
  const sign = ACCOUNTS[account.kind].side === 'debit' ? 1 : -1;
  const rows = await linesOn(db, account, currency, page.after ?? { tx: 0, n: 0 }, page.limit ?? 200);
  return rows.map(({ minor, happenedAt, ...row }) => ({
    ...row,
    at: happenedAt.toISOString(),
    amount: money(sign * minor, currency),
  }));
}
