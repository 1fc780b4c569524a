import type { Instant } from '#kernel/dates.ts';
import { type Currency, type Money, money } from '#kernel/money.ts';
import type { Executor } from '#platform/db/database.ts';
import {
  type EntryPosition,
  findBalance,
  listContractFunds,
  listEntryLines,
  postedBalance,
  unspendableDebt,
} from '../db/balance-queries.ts';
import { ACCOUNTS, type FundKind, type LedgerAccount } from '../domain/accounts.ts';

/** Balance of an account on its own side: a debt to a supplier is positive. */
export async function readBalance(db: Executor, account: LedgerAccount, currency: Currency): Promise<Money> {
  return money(await postedBalance(db, account, currency), currency);
}

export type Funds = { own: Money; reserved: Money; creditLimit: Money; available: Money };

/**
 * What a contract may still spend of its balance, or of its motivation or points: `own + creditLimit − reserved`, less
 * its debt (`owedFrom`); negative when the debt is larger.
 */
export async function readFunds(
  db: Executor,
  contractId: string,
  currency: Currency,
  fund: FundKind = 'contract',
): Promise<Funds> {
  const row = await findBalance(db, { kind: fund, owner: contractId }, currency);
  const { own, reserved, creditLimit } = row ?? { own: 0, reserved: 0, creditLimit: 0 };
  const debt = await unspendableDebt(db, fund, contractId, currency);
  return {
    own: money(own, currency),
    reserved: money(reserved, currency),
    creditLimit: money(creditLimit, currency),
    available: money(own + creditLimit - reserved - debt, currency),
  };
}

/** What several contracts have and owe back, in one read. */
export async function readContractFunds(db: Executor, contractIds: readonly string[]) {
  const rows = await listContractFunds(db, contractIds);
  return rows.map(({ contractId, currency, own, creditLimit, debt }) => {
    const sum = (minor: number) => money(minor, currency as Currency);
    return { contractId, own: sum(own), creditLimit: sum(creditLimit), debt: sum(debt) };
  });
}

export type Entry = EntryPosition & {
  kind: string;
  ref: string;
  /** The order or contract it is about. */
  subject: string;
  at: Instant;
  component: string;
  state: string;
  amount: Money;
};

/** The entries whose posted amounts add up to `balanceOf`, oldest first; the last one asks for the next page. */
export async function listEntries(
  db: Executor,
  account: LedgerAccount,
  currency: Currency,
  page: { after?: EntryPosition; limit?: number } = {},
): Promise<Entry[]> {
  const sign = ACCOUNTS[account.kind].side === 'debit' ? 1 : -1;
  const rows = await listEntryLines(db, account, currency, page.after ?? { tx: 0, n: 0 }, page.limit ?? 200);
  return rows.map(({ minor, happenedAt, ...row }) => ({
    ...row,
    at: happenedAt.toISOString(),
    amount: money(sign * minor, currency),
  }));
}
