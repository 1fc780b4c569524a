import { notFound } from '#kernel/app-error.ts';
import { type Money, money } from '#kernel/money.ts';
import type { Executor } from '#platform/db/database.ts';
import type { TicketReturn } from '../../api.ts';
import { operationById } from '../../core/db/operation-queries.ts';
import type { OrderRow } from '../../core/db/order-queries.ts';
import { lineBeforeCommission, refundBeforeCommission } from '../../core/domain/before-commission.ts';
import { managedOrder } from '../../core/use-cases/own-order.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import { canSeeEarnings } from '../../core/use-cases/who-sees-earnings.ts';
import type { OrdersDeps } from '../../ports.ts';
import { returnById, type TicketReturnRow } from '../db/return-queries.ts';
import { isLate } from '../domain/return-sums.ts';
import { refundsOfReturn, withoutAmounts } from './payment-refunds.ts';

export async function stateOf(db: Executor, row: TicketReturnRow, now: Date): Promise<TicketReturn['state']> {
  if (!row.confirmedAt) return row.expiresAt > now ? 'quoted' : 'expired';
  const operation = await operationById(db, row.id);
  if (operation?.state === 'done' || operation?.state === 'rejected') return operation.state;
  return operation?.state === 'needs_staff' || operation?.alertedAt ? 'staff' : 'processing';
}

/**
 * Refund that a reader sees and accepts: what reaches the payer, or the passengers' refund where the reader does not
 * see the agency's earnings.
 */
export const refundShown = (
  row: Pick<TicketReturnRow, 'lines' | 'refundMinor' | 'currency'>,
  earningsShown: boolean,
): Money => (earningsShown ? money(row.refundMinor, row.currency) : refundBeforeCommission(row));

/** A return as its reader may see it: with the agency's lost earnings where `earningsShown`. */
export async function viewReturn(
  deps: OrdersDeps,
  order: OrderRow,
  row: TicketReturnRow,
  earningsShown: boolean,
  db: Executor = deps.db,
): Promise<TicketReturn> {
  const now = deps.clock.now();
  const state = await stateOf(db, row, now);
  const refundAmount = refundShown(row, earningsShown);
  const beforeCommission = refundAmount.minor !== row.refundMinor;
  const moneyBack = await refundsOfReturn(deps, db, order, row);
  return {
    id: row.id,
    kind: row.kind,
    cause: row.cause,
    state,
    money: row.money,
    expiresAt: row.expiresAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    lines: earningsShown ? row.lines : row.lines.map(lineBeforeCommission),
    paid: money(row.paidMinor, row.currency),
    refundAmount,
    refunds: beforeCommission ? withoutAmounts(moneyBack) : moneyBack,
    ...(beforeCommission && { beforeCommission }),
    // What it was is known as it reached the payer alone.
    previousRefundAmount:
      row.previousMinor === null || beforeCommission ? null : money(row.previousMinor, row.currency),
    late: isLate(order.journey.slices[0]?.segments[0]?.departsAt, now),
    receipt: state === 'done' && row.kind !== 'release',
    serverNow: now.toISOString(),
  };
}

/** A return of this visitor's order. @throws AppError not_found `orders.not_found`, `orders.return_not_found`. */
export async function ownReturn(
  deps: OrdersDeps,
  visitor: Visitor,
  ids: { id: string; returnId: string },
): Promise<{ order: OrderRow; row: TicketReturnRow }> {
  const order = await managedOrder(deps, visitor, ids.id);
  const row = await returnById(deps.db, ids.returnId);
  if (row?.orderId !== order.id) throw notFound('orders.return_not_found');
  return { order, row };
}

export async function readReturn(
  deps: OrdersDeps,
  visitor: Visitor,
  ids: { id: string; returnId: string },
): Promise<TicketReturn> {
  const { order, row } = await ownReturn(deps, visitor, ids);
  return viewReturn(deps, order, row, await canSeeEarnings(deps, deps.db, order, visitor));
}
