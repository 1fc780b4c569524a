import { notFound } from '#kernel/app-error.ts';
import { type Money, money } from '#kernel/money.ts';
import type { Executor } from '#platform/db/database.ts';
import type { Exchange, ExchangeLine } from '../../api.ts';
import { operationById } from '../../core/db/operation-queries.ts';
import { type OrderRow, passengersOf } from '../../core/db/order-queries.ts';
import { exchangeRefundBeforeCommission } from '../../core/domain/before-commission.ts';
import { ownOf } from '../../core/domain/passenger-itineraries.ts';
import { managedOrder } from '../../core/use-cases/own-order.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import { canSeeEarnings, isSeller } from '../../core/use-cases/who-sees-earnings.ts';
import type { OrdersDeps } from '../../ports.ts';
import { isLate } from '../../returns/domain/return-sums.ts';
import { refundsOfExchange, withoutAmounts } from '../../returns/use-cases/payment-refunds.ts';
import { doneExchanges, type ExchangeRow, exchangeById } from '../db/exchange-queries.ts';

/** How an exchange stands for its readers. */
export async function stateOfExchange(db: Executor, row: ExchangeRow, now: Date): Promise<Exchange['state']> {
  if (!row.confirmedAt) return row.expiresAt > now ? 'quoted' : 'expired';
  if (row.canceledAt) return 'canceled';
  const operation = await operationById(db, row.id);
  if (!operation) return row.approval === 'waiting' ? 'approving' : 'unpaid';
  if (operation.state === 'done' || operation.state === 'rejected') return operation.state;
  // Staff at work is what it waits for: nothing is uncertain.
  if (row.hand) return 'processing';
  return operation.state === 'needs_staff' || operation.alertedAt ? 'staff' : 'processing';
}

/** When the flights that an exchange gives up leave. */
export async function departureBefore(db: Executor, order: OrderRow, row: ExchangeRow) {
  const earlier = (await doneExchanges(db, [order.id])).filter(
    (e) => e.id !== row.id && (!row.confirmedAt || !e.confirmedAt || e.confirmedAt < row.confirmedAt),
  );
  const people = await passengersOf(db, order.id);
  const who = people.find((p) => row.lines.some((line) => line.passengerId === p.id));
  return who ? ownOf(order, earlier, who).journey.slices : order.journey.slices;
}

/** What an agency earns of the new documents is not everybody's to see. */
const publicLine = ({ price, ...line }: ExchangeLine): ExchangeLine => {
  const { commission: _k, motivation: _m, ...shown } = price;
  return { ...line, price: shown };
};

/** Price of an exchange as its reader sees and accepts it, negative for a refund; as `backShown` of a return. */
export const totalShown = (row: ExchangeRow, earningsShown: boolean): Money =>
  money(
    row.amountDueMinor - (earningsShown ? row.refundMinor : exchangeRefundBeforeCommission(row).minor),
    row.currency,
  );

/** An exchange as its reader may see it: with the agency's earnings where `earningsShown`. */
export async function viewExchange(
  deps: OrdersDeps,
  order: OrderRow,
  row: ExchangeRow,
  visitor: Visitor,
  earningsShown: boolean,
  db: Executor = deps.db,
): Promise<Exchange> {
  const now = deps.clock.now();
  const state = await stateOfExchange(db, row, now);
  const before = await departureBefore(db, order, row);
  const sum = (minor: number) => money(minor, row.currency);
  const { slices, terms, locations, carriers } = row.journey;
  const refundAmount = earningsShown ? sum(row.refundMinor) : exchangeRefundBeforeCommission(row);
  const beforeCommission = refundAmount.minor !== row.refundMinor;
  const undone = state === 'rejected' || state === 'canceled';
  const moneyBack = await refundsOfExchange(deps, db, order, row, { undone });
  return {
    id: row.id,
    quoteId: row.quoteId,
    state,
    money: row.money,
    expiresAt: row.expiresAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    slices,
    terms,
    locations,
    carriers,
    lines: earningsShown ? row.lines : row.lines.map(publicLine),
    ...(earningsShown && row.earned && { earned: row.earned }),
    amountDue: sum(row.amountDueMinor),
    refundAmount,
    refunds: beforeCommission ? withoutAmounts(moneyBack) : moneyBack,
    total: totalShown(row, earningsShown),
    ...(beforeCommission && { beforeCommission }),
    // What it was is known as it reached the payer alone.
    previousTotal: row.previousMinor === null || beforeCommission ? null : sum(row.previousMinor),
    retainsDifference: row.retainsDifference,
    late: isLate(before[0]?.segments[0]?.departsAt, now),
    ...(row.travel &&
      isSeller(order, visitor) && {
        travel: { ...row.travel, approval: await deps.travelApprovals.viewExchange(deps, order, row, visitor, db) },
      }),
    ...(row.hand && { byHand: { rules: row.hand.rules } }),
    receipt: state === 'done',
    serverNow: now.toISOString(),
  };
}

/**
 * An exchange of this visitor's order. @throws AppError not_found `orders.not_found`, `orders.exchange_not_found`;
 * forbidden `orders.agency_only`.
 */
export async function ownExchange(
  deps: OrdersDeps,
  visitor: Visitor,
  ids: { id: string; exchangeId: string },
): Promise<{ order: OrderRow; row: ExchangeRow }> {
  const order = await managedOrder(deps, visitor, ids.id);
  const row = await exchangeById(deps.db, ids.exchangeId);
  if (row?.orderId !== order.id) throw notFound('orders.exchange_not_found');
  return { order, row };
}

export async function readExchange(
  deps: OrdersDeps,
  visitor: Visitor,
  ids: { id: string; exchangeId: string },
): Promise<Exchange> {
  const { order, row } = await ownExchange(deps, visitor, ids);
  return viewExchange(deps, order, row, visitor, await canSeeEarnings(deps, deps.db, order, visitor));
}
