import type { Instant } from '#kernel/dates.ts';
import { type Currency, type Money, money } from '#kernel/money.ts';
import { type Db, type Executor, inSnapshot } from '#platform/db/database.ts';
import {
  type InstantRange,
  listEntriesWithin,
  listNewestEntries,
  readTurnover,
} from '../db/statement-entry-queries.ts';
import type { FundKind } from '../domain/accounts.ts';

/** One movement of a contract's fund: positive where the contract gains. `subject` is the order or the contract. */
export type FundEntry = { kind: string; ref: string; subject: string; at: Instant; amount: Money };

const START = { tx: 0, n: 0 };
type Fund = { contractId: string; fund: FundKind; currency: Currency };
type Row = { kind: string; ref: string; subject: string; at: string; minor: number };

const toEntry = ({ kind, ref, subject, at, minor }: Row, currency: Currency): FundEntry => ({
  kind,
  ref,
  subject,
  at: new Date(at).toISOString(),
  amount: money(minor === 0 ? 0 : -minor, currency),
});

/** The movements of a fund that were posted last, oldest first. */
export async function listNewestFundEntries(
  db: Executor,
  { contractId, fund, currency }: Fund,
  limit: number,
): Promise<FundEntry[]> {
  const rows = await listNewestEntries(db, { kind: fund, owner: contractId }, currency, limit);
  return rows.map((row) => toEntry(row, currency)).toReversed();
}

/**
 * Movements of a fund within a period, oldest first, with the balance before and after them; equal to the sums of its
 * postings. At most `limit` movements. Totals and movements are of one snapshot.
 */
export async function listFundEntries(
  db: Db,
  { contractId, fund, currency }: Fund,
  period: InstantRange,
  limit: number,
): Promise<{ opening: Money; received: Money; spent: Money; closing: Money; entries: FundEntry[] }> {
  const account = { kind: fund, owner: contractId };
  const [{ before, debit, credit }, rows] = await inSnapshot(db, async (tx) => {
    const turnover = await readTurnover(tx, account, currency, period);
    const page = { after: START, start: turnover.before, limit };
    return [turnover, await listEntriesWithin(tx, account, currency, period, page)] as const;
  });
  const gain = (minor: number): Money => money(minor === 0 ? 0 : -minor, currency);
  return {
    opening: gain(before),
    received: money(credit, currency),
    spent: money(debit, currency),
    closing: gain(before + debit - credit),
    entries: rows.map((row) => toEntry(row, currency)),
  };
}
