import {
  doneExchanges,
  type OrderRow,
  ownOf,
  passengersOf,
  returnsOfOrder,
  ticketsOf,
} from '#modules/orders/extension.ts';
import type { Tx } from '#platform/db/database.ts';

import type { ItemRow, PurchaseRow } from '../db/ancillaries-queries.ts';
import type { PlannedAncillary } from '../domain/ancillary-plan.ts';
import { toImpactInput } from './view-ancillaries.ts';

/** An order with everything bought for its passengers. */
export type OrderAncillaryRows = { order: OrderRow; purchases: PurchaseRow[]; items: ItemRow[] };

/** State of each ancillary and its ticket. */
export async function plannedOf(
  tx: Tx,
  { order, purchases }: OrderAncillaryRows,
): Promise<(item: ItemRow) => PlannedAncillary> {
  const tickets = await ticketsOf(tx, order.id);
  const people = await passengersOf(tx, order.id);
  const done = await doneExchanges(tx, [order.id]);
  const actions = await returnsOfOrder(tx, order.id);
  return (item) => {
    const purchase = purchases.find((one) => one.id === item.purchaseId);
    const own = tickets.filter((t) => t.passengerId === item.passengerId && t.state !== 'exchanged');
    const ticket = own.find((t) => t.state === 'open')?.state ?? own[0]?.state ?? null;
    const who = people.find((p) => p.id === item.passengerId);
    const now = who ? ownOf(order, done, who) : null;
    const flies = now?.journey.slices.flatMap((slice) => slice.segments) ?? [];
    const still = flies.some(
      (s) => s.flight === item.flight && Math.abs(Date.parse(s.departsAt) - item.departsAt.getTime()) < 12 * 3_600_000,
    );
    const exchange = done.find((e) => e.id === now?.exchangeId);
    const refundAmount = actions.findLast((action) =>
      action.lines.some((line) => line.passengerId === item.passengerId),
    );
    const action =
      ticket === 'open'
        ? exchange && { at: exchange.confirmedAt, involuntary: false }
        : refundAmount && { at: refundAmount.confirmedAt, involuntary: refundAmount.cause === 'involuntary' };
    return {
      ...toImpactInput(item),
      at: item.state,
      op: item.op,
      impact: item.impact,
      refused: item.code !== null && item.impact !== null,
      money: item.money,
      paid: purchase?.state === 'paid' && purchase.paymentId !== null,
      ticket,
      replacedBy: still || flies.length === 0 ? null : (flies[item.segmentIndex]?.flight ?? null),
      action: action?.at ? { at: action.at.toISOString(), involuntary: action.involuntary } : null,
    };
  };
}
