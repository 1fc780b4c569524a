import { AppError } from '#kernel/app-error.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { OperationRow } from '../../core/db/operation-queries.ts';
import type { OrderRow } from '../../core/db/order-queries.ts';
import { recordPlaced } from '../../core/use-cases/record-projections.ts';
import { type HoldRequest, holdRequestOf, withAncillaries } from '../../core/use-cases/supplier-calls.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import type { OrdersDeps } from '../../ports.ts';
import { claimDraft, insertOrder } from '../db/order-writer.ts';
import { buildOrder, type OrderRequest } from './build-order.ts';
import { soldFrom } from './contract-of-sale.ts';
import { readableDuplicate } from './duplicate-booking.ts';
import { enforceUnpaidLimits } from './enforce-unpaid-limits.ts';
import { notifyAgent } from './notify-agent.ts';
import { soldPrice } from './sale-terms-and-price.ts';

/** The same people on the same flights may be given up and booked again so often in a day. */
const MAX_REBOOKINGS = 3;
const DAY_MS = 86_400_000;

/** A new order, its hold committed as sent: the supplier is called with `request` after the commit. */
export type WrittenOrder = { order: OrderRow; hold: OperationRow; request: HoldRequest };

/**
 * Writes the order of a draft with its frozen price, sealed people, consents, flight claims and its hold, which
 * counts as sent from here on. Null when the draft has changed since it was read.
 * @throws AppError conflict `orders.duplicate_booking`, `orders.too_many_rebookings`, `orders.too_many_unpaid`,
 * `orders.contract_unpaid_full`, `orders.offer_not_accepted`.
 */
export const writeOrder = (deps: OrdersDeps, visitor: Visitor, wanted: OrderRequest): Promise<WrittenOrder | null> =>
  inTransaction(deps.db, async (tx) => {
    const { draft, travellers, contacts, ancillaries, agreedTravel } = wanted;
    const id = deps.ids();
    const [ordinal, price] = await Promise.all([claimDraft(deps, tx, draft, id), soldPrice(deps, tx, visitor, draft)]);
    if (ordinal === null) return null;
    // After the draft: of one that is ordered twice at once the second finds the order of the first.
    if (draft.requestOfferId !== null && !(await deps.requestOffers.claim(tx, draft.requestOfferId, id)))
      throw new AppError('conflict', 'orders.offer_not_accepted');
    const record = buildOrder(deps, visitor, wanted, { id, ordinal, price });
    const { order, hold, passengers, duplicateGuards } = record;
    const { claimed, givenUp } = await insertOrder(tx, record, new Date(order.createdAt.getTime() - DAY_MS));
    if (claimed < duplicateGuards.length) {
      const other = await readableDuplicate(deps, tx, visitor, { orderId: id, duplicateGuards });
      throw new AppError('conflict', 'orders.duplicate_booking', other ?? { number: 'none' });
    }
    if (givenUp > MAX_REBOOKINGS) throw new AppError('conflict', 'orders.too_many_rebookings');
    if (agreedTravel) await deps.travelApprovals.write(deps, tx, order, agreedTravel);
    await recordPlaced(deps, tx, order);
    await recordSeller(deps, tx, visitor, wanted, order);
    if (draft.proposed) await notifyAgent(deps, tx, order, 'placed');
    await ancillaries?.write(tx, { id, passengerId: (one) => passengers[Number(one.slice(1))]?.id ?? '' });
    await enforceUnpaidLimits(deps, tx, visitor, order, draft.proposed !== null);
    const people = travellers.map((person, n) => ({ ...person, id: passengers[n]?.id ?? '' }));
    const request = holdRequestOf(order, people, contacts);
    return { order, hold, request: ancillaries ? await withAncillaries(deps, tx, order, request, false) : request };
  });

/** A sale in a sub-agent's contract is written down with who made it from above. */
async function recordSeller(
  deps: OrdersDeps,
  tx: Tx,
  visitor: Visitor,
  { draft }: OrderRequest,
  order: OrderRow,
): Promise<void> {
  const contractId = soldFrom(visitor, draft);
  if (contractId === null) return;
  await deps.audit.recordAccess(tx, {
    actor: order.userId,
    contractId,
    action: 'sold_for_subagent',
    subjectKind: 'order',
    subjectId: order.id,
    at: order.createdAt,
    ip: visitor.ip,
  });
}
