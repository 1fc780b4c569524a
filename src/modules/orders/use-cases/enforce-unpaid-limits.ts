import { AppError } from '#kernel/app-error.ts';
import type { Tx } from '#platform/db/database.ts';
import type { OrderRow } from '../db/order-queries.ts';
import { countUnpaid, type Holder, lockUnpaidCounters } from '../db/unpaid-queries.ts';
import type { OrdersDeps } from '../ports.ts';
import { hashVisitor } from './sealed-data.ts';
import type { Visitor } from './visitor.ts';

type Placed = {
  deps: OrdersDeps;
  visitor: Visitor;
  order: Pick<OrderRow, 'contractId' | 'placedFrom'>;
  /** By a client from a proposal: it is counted as a visitor's. */
  byClient: boolean;
};
type Capped = Holder & { max: number };

/** An agency's orders are capped by its contract; its address and its browsers do not count. */
async function capsOf(tx: Tx, { deps, visitor, order, byClient }: Placed): Promise<Capped[]> {
  const { contractId, placedFrom } = order;
  if (contractId !== null && !byClient) {
    const terms = await deps.agencies.saleTerms(tx, contractId);
    return [{ kind: 'contract', key: contractId, max: terms?.unpaidOrders ?? 0 }];
  }
  const { unpaid } = deps.config;
  const address = placedFrom?.toString('base64url') ?? '';
  return [
    { kind: 'visitor', key: hashVisitor(visitor.visitorId), max: unpaid.visitor },
    { kind: 'address', key: address, max: unpaid.address },
  ];
}

/**
 * Limits unpaid holds: a new order is refused when its visitor, all visitors at its address, or its contract have too
 * many unpaid ones. Last in the transaction, because it serializes transactions that are counted together.
 * @throws AppError conflict `orders.too_many_unpaid`, `orders.contract_unpaid_full`.
 */
export async function enforceUnpaidLimits(tx: Tx, placed: readonly Placed[]): Promise<void> {
  const all = (await Promise.all(placed.map((one) => capsOf(tx, one)))).flat();
  const caps = [...new Map(all.map((cap) => [`${cap.kind} ${cap.key}`, cap])).values()];
  // Counted once the locks are there: what others have committed is seen.
  const [, held] = await Promise.all([lockUnpaidCounters(tx, caps), countUnpaid(tx, caps)]);
  caps.forEach(({ kind, max }, n) => {
    if ((held[n] ?? 0) <= max) return;
    const code = kind === 'contract' ? 'orders.contract_unpaid_full' : 'orders.too_many_unpaid';
    throw new AppError('conflict', code, { max });
  });
}
