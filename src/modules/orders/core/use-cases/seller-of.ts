import type { Executor } from '#platform/db/database.ts';
import type { Order } from '../../api.ts';
import type { OrdersDeps } from '../../ports.ts';
import { historyOf } from '../db/history-queries.ts';
import type { OrderRow } from '../db/order-queries.ts';

type TimelineEntry = { kind: string; details: Readonly<Record<string, unknown>> };

/**
 * Seller, contract and the agency above it of an order; null for a visitor's order. A split order has the seller of the
 * original one.
 */
export async function sellerOf(
  { agencies, passengerIds }: Pick<OrdersDeps, 'agencies' | 'passengerIds'>,
  db: Executor,
  { contractId, userId, splitAncestorIds }: Pick<OrderRow, 'contractId' | 'userId' | 'splitAncestorIds'>,
  history: readonly TimelineEntry[],
): Promise<NonNullable<Order['seller']> | null> {
  if (contractId === null) return null;
  const first = splitAncestorIds.at(-1);
  const past: readonly TimelineEntry[] = first === undefined ? history : await historyOf(db, first);
  const from = past.find(({ kind }) => kind === 'created')?.details.from;
  const ids = typeof from === 'string' ? [contractId, from] : [contractId];
  const branches = await agencies.contractSummaries(db, ids);
  const names = userId === null ? null : await passengerIds.namesOf(db, [userId]);
  const named = (id: unknown) => {
    const branch = branches.find((one) => one.id === id);
    return branch ? { number: branch.number, name: branch.name } : null;
  };
  const contract = named(contractId);
  return contract && { person: names?.get(userId ?? '') ?? null, contract, from: named(from) };
}
