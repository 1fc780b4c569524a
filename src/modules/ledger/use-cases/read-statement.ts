import type { Locale } from '#kernel/locale.ts';
import { type Currency, type Money, money } from '#kernel/money.ts';
import type { Db } from '#platform/db/database.ts';
import { CONTRACT_ACCOUNTS, type ContractAccount, type EntryState, type Statement } from '../api.ts';
import { postedBalance, postedBalances } from '../db/balance-queries.ts';
import { findPayerDocuments } from '../db/payment-queries.ts';
import { listEntriesBefore } from '../db/statement-queries.ts';
import { ACCOUNTS } from '../domain/accounts.ts';
import type { PostingKind } from '../domain/posting.ts';
import type { AmountName } from '../domain/templates.ts';
import type { OrderLabels } from '../ports.ts';
import { labelOrders } from './label-orders.ts';
import { type Funds, readFunds } from './read-balance.ts';
import { withSubjectsOfDebts } from './subjects-of-debts.ts';

const PAGE = 50;
/** Accounts that say what a contract earns. */
const EARNINGS: ReadonlySet<ContractAccount> = new Set(['commission', 'clawback']);

/** The account that may be opened when this one is asked for: the balance where it is closed. */
export const permittedAccount = (asked: ContractAccount, earningsShown: boolean): ContractAccount =>
  earningsShown || !EARNINGS.has(asked) ? asked : 'contract';

/** Little is left: what a contract calls so, and nothing in any case. */
export const isLow = ({ available }: Pick<Funds, 'available'>, lowAt: Money): boolean => available.minor <= lowAt.minor;

/**
 * A contract's funds, its accounts, and one account's entries, newest first, each with the balance after it: a balance
 * is the sum of the posted entries up to it, so that every figure can be opened. `before` is the position of the last
 * entry seen, as `tx.n`. `earningsShown`: the reader may see the contract's earnings; to others those accounts are
 * closed.
 * `lowAt`: the low-funds threshold.
 */
export async function readStatement(
  { db, currency, labels }: { db: Db; currency: Currency; labels: OrderLabels },
  contractId: string,
  page: { account: ContractAccount; state?: EntryState | undefined; before?: string | undefined },
  { earningsShown, lowAt, locale }: { earningsShown: boolean; lowAt: Money; locale: Locale },
): Promise<Statement> {
  const shown = CONTRACT_ACCOUNTS.filter((kind) => earningsShown || !EARNINGS.has(kind));
  const account = permittedAccount(page.account, earningsShown);
  const [tx = 0, n = 0] = page.before?.split('.').map(Number) ?? [];
  const owner = contractId;
  const rows = await listEntriesBefore(
    db,
    { kind: account, owner },
    currency,
    page.before ? { tx, n } : null,
    page.state ?? null,
    PAGE + 1,
  );
  const sign = ACCOUNTS[account].side === 'debit' ? 1 : -1;
  const onNormalSide = (minor: number) => money(minor === 0 ? 0 : sign * minor, currency);
  const entries = await withSubjectsOfDebts({ db, currency }, rows.slice(0, PAGE));
  const documentOf = await findPayerDocuments(db, entries);
  const last = entries.at(-1);
  const named = await labelOrders(labels, contractId, entries, locale);
  const owned = shown.map((kind) => ({ kind, owner }));
  const balances = await postedBalances(db, owned, currency);
  const funds = await readFunds(db, contractId, currency);
  const counted = page.state ?? 'posted';
  const { own, creditLimit, reserved, available } = funds;
  const debt = money(own.minor + creditLimit.minor - reserved.minor - available.minor, currency);
  return {
    funds: { ...funds, debt },
    lowAt,
    low: isLow(funds, lowAt),
    state: page.state ?? null,
    sum: money(await postedBalance(db, { kind: account, owner }, currency, counted), currency),
    accounts: shown.map((kind, i) => ({ account: kind, balance: money(balances[i] ?? 0, currency) })),
    account,
    entries: entries.map((row) => {
      const label = named.get(row.subject);
      return {
        cursor: `${row.tx}.${row.n}`,
        at: row.happenedAt.toISOString(),
        kind: row.kind as PostingKind,
        component: row.component as AmountName,
        state: row.state as 'posted' | 'pending',
        amount: onNormalSide(row.minor),
        balance: row.state === counted ? onNormalSide(row.after) : null,
        document: documentOf(row),
        order: label ? { id: row.subject, ...label } : null,
      };
    }),
    next: rows.length > PAGE && last ? `${last.tx}.${last.n}` : null,
  };
}
