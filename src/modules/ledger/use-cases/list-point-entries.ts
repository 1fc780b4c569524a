import type { Instant } from '#kernel/dates.ts';
import { type Currency, type Money, money } from '#kernel/money.ts';
import type { Executor } from '#platform/db/database.ts';
import { listPointChanges } from '../db/statement-entry-queries.ts';

/** One change of somebody's points or bonus money: positive where they gain. `subject` is the order or the owner. */
export type PointEntry = {
  readonly entryId: number;
  readonly kind: string;
  readonly ref: string;
  readonly subject: string;
  readonly at: Instant;
  readonly amount: Money;
};

/**
 * All changes of somebody's points less what they owe back, in the order of their postings: they add up to the balance
 * of `points` less that of `points_receivable`. A debt paid with points changes neither and is left out. With the fund
 * `motivation` the same of a contract's bonus money.
 */
export const listPointEntries = async (
  db: Executor,
  owner: string,
  currency: Currency,
  fund: 'points' | 'motivation' = 'points',
): Promise<PointEntry[]> =>
  (await listPointChanges(db, { owner, fund, currency })).map(({ minor, at, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    amount: money(minor, currency),
  }));
