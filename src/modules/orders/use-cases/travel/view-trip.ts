import type { Executor } from '#platform/db/database.ts';
import type { OrderTrip } from '../../api.ts';
import type { OrderRow } from '../../db/order-queries.ts';
import type { TripRow } from '../../db/trip-queries.ts';
import { decideBy } from '../../domain/approval.ts';
import type { OrdersDeps } from '../../ports.ts';
import { openText } from '../sealed-data.ts';

type Seen = { payTill: string | null; names: ReadonlyMap<string, string>; mayDecide: boolean };

/** What was kept of a trip, for those whose order it is. */
export function viewTrip(deps: OrdersDeps, row: TripRow, { payTill, names, mayDecide }: Seen): OrderTrip {
  const { orderId, costCentre, violations, state, until, silence } = row;
  const purpose = row.purpose && openText(deps, row.purpose, `purpose:${orderId}`);
  const kept = { costCentre, purpose, violations };
  if (state === 'free' || !until || !silence) return { ...kept, approval: null };
  const asked = { state, askedAt: row.askedAt.toISOString(), until: until.toISOString(), silence };
  return {
    ...kept,
    approval: {
      ...{ state, silence, decideBy: decideBy(asked, payTill) },
      decidedAt: row.decidedAt?.toISOString() ?? null,
      decidedBy: (row.decidedBy && names.get(row.decidedBy)) ?? null,
      comment: row.comment && openText(deps, row.comment, `comment:${orderId}`),
      mayDecide: mayDecide && state === 'waiting',
    },
  };
}

/** Names of those who have decided, and of those who placed the orders. */
export const decidersOf = (deps: OrdersDeps, rows: readonly (TripRow | OrderRow)[], db: Executor = deps.db) =>
  deps.people.namesOf(db, [
    ...new Set(rows.flatMap((row) => ('decidedBy' in row ? row.decidedBy : row.userId) ?? [])),
  ]);
