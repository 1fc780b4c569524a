import type { Executor } from '#platform/db/database.ts';
import type { Order } from '../api.ts';
import type { OrderRow } from '../db/order-queries.ts';
import type { OrdersDeps } from '../ports.ts';

type Entry = { kind: string; details: Readonly<Record<string, unknown>> };

/** Who sold an order and under which contract, and from which agency above it; null for a visitor's order. */
export async function sellerOf(
  { agencies, people }: Pick<OrdersDeps, 'agencies' | 'people'>,
  db: Executor,
  { contractId, userId }: Pick<OrderRow, 'contractId' | 'userId'>,
  history: readonly Entry[],
): Promise<NonNullable<Order['seller']> | null> {
  if (contractId === null) return null;
  const from = history.find(({ kind }) => kind === 'created')?.details.from;
  const ids = typeof from === 'string' ? [contractId, from] : [contractId];
  const branches = await agencies.branchesOf(db, ids);
  const names = userId === null ? null : await people.namesOf(db, [userId]);
  const named = (id: unknown) => {
    const branch = branches.find((one) => one.id === id);
    return branch ? { number: branch.number, name: branch.name } : null;
  };
  const contract = named(contractId);
  return contract && { person: names?.get(userId ?? '') ?? null, contract, from: named(from) };
}
