import { statusPoints } from '#modules/campaigns/index.ts';
import type { Executor } from '#platform/db/database.ts';
import { earlierMonths, membersAmong } from '../db/bonus-queries.ts';
import { addMonths, type Month, monthOf } from '../domain/months.ts';
import { type BonusStatus, statusOfMonth } from '../domain/status.ts';

const NONE: ReadonlyMap<Month, number> = new Map();

/** Points that count for the status, by contract and month of Bishkek from a month on, those of before included. */
async function pointsOf(db: Executor, contractIds: readonly string[], from: Month) {
  const [own, earlier] = await Promise.all([statusPoints(db, contractIds, from), earlierMonths(db, contractIds, from)]);
  const found = new Map<string, Map<Month, number>>();
  const rows = [...own, ...earlier.map(({ contractId, month, points }) => ({ owner: contractId, month, points }))];
  for (const { owner, month, points } of rows) {
    const months = found.get(owner) ?? new Map<Month, number>();
    months.set(month, (months.get(month) ?? 0) + points);
    found.set(owner, months);
  }
  return (contractId: string): ReadonlyMap<Month, number> => found.get(contractId) ?? NONE;
}

export const pointsByMonth = async (
  db: Executor,
  contractId: string,
  from: Month,
): Promise<ReadonlyMap<Month, number>> => (await pointsOf(db, [contractId], from))(contractId);

/**
 * The levels of contracts when they sold, in the order of the sales; null where no manager had connected one by then.
 */
export async function contractLevels(
  db: Executor,
  sales: readonly { readonly contractId: string; readonly at: Date }[],
): Promise<(BonusStatus | null)[]> {
  const members = await membersAmong(db, [...new Set(sales.map(({ contractId }) => contractId))]);
  const months = sales.map(({ at }) => addMonths(monthOf(at), -1));
  const earliest = months.toSorted()[0];
  if (earliest === undefined || members.size === 0) return sales.map(() => null);
  const points = await pointsOf(db, [...members.keys()], earliest);
  return sales.map(({ contractId, at }, n) => {
    const member = members.get(contractId);
    if (!member || at < member.connectedAt) return null;
    return statusOfMonth(member.statusOverride, points(contractId).get(months[n] ?? earliest) ?? 0);
  });
}
