import { AppError } from '#kernel/app-error.ts';
import type { Tx } from '#platform/db/database.ts';
import type { OrderRow } from '../../core/db/order-queries.ts';
import { hashVisitor } from '../../core/use-cases/seal-personal-data.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import type { OrdersDeps } from '../../ports.ts';
import { countUnpaid, lockUnpaidCounters, type UnpaidHolder } from '../db/unpaid-queries.ts';

type UnpaidLimit = { holder: UnpaidHolder; max: number };
type PlacedOrder = Pick<OrderRow, 'contractId' | 'clientIpHash'>;

/** An agency's orders are limited by its contract; its address and its browsers do not count. */
async function limitsOf(
  deps: OrdersDeps,
  tx: Tx,
  visitor: Visitor,
  { contractId, clientIpHash }: PlacedOrder,
  byClient: boolean,
): Promise<UnpaidLimit[]> {
  if (contractId !== null && !byClient) {
    const terms = await deps.agencies.saleTerms(tx, contractId);
    return [{ holder: { kind: 'contract', key: contractId }, max: terms?.unpaidOrders ?? 0 }];
  }
  const { unpaid } = deps.config;
  return [
    { holder: { kind: 'visitor', key: hashVisitor(visitor.visitorId) }, max: unpaid.visitor },
    { holder: { kind: 'address', key: clientIpHash ?? Buffer.alloc(0) }, max: unpaid.address },
  ];
}

/**
 * Seats are kept for those who pay: an order just written is one too many when its visitor, everybody at its address,
 * or its contract holds more than so many unpaid ones. `byClient`: placed by a client from a proposal, it counts as a
 * visitor's. Last in the transaction, because those who are counted together wait here for each other.
 * @throws AppError conflict `orders.too_many_unpaid`, `orders.contract_unpaid_full`.
 */
export async function enforceUnpaidLimits(
  deps: OrdersDeps,
  tx: Tx,
  visitor: Visitor,
  order: PlacedOrder,
  byClient: boolean,
): Promise<void> {
  const limits = await limitsOf(deps, tx, visitor, order, byClient);
  // Counted once the locks are there: what others have committed is seen.
  const holders = limits.map(({ holder }) => holder);
  const [, held] = await Promise.all([lockUnpaidCounters(tx, holders), countUnpaid(tx, holders)]);
  limits.forEach(({ holder, max }, n) => {
    if ((held[n] ?? 0) <= max) return;
    const code = holder.kind === 'contract' ? 'orders.contract_unpaid_full' : 'orders.too_many_unpaid';
    throw new AppError('conflict', code, { max });
  });
}
