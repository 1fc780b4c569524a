import { AppError } from '#kernel/app-error.ts';
import { money } from '#kernel/money.ts';
import type { ApprovalsPage } from '../../api.ts';
import { ordersByIds } from '../../db/order-queries.ts';
import { askedOf, tripsOf } from '../../db/trip-queries.ts';
import type { OrdersDeps } from '../../ports.ts';
import { journeysOfRows } from '../list-orders.ts';
import type { Visitor } from '../visitor.ts';
import { decidersOf, viewTrip } from './view-trip.ts';

const DECIDED = 50;

/** What waits for the word of the caller's contract, and what was decided last. @throws AppError forbidden `orders.contract_required`. */
export async function listApprovals(deps: OrdersDeps, { account }: Visitor): Promise<ApprovalsPage> {
  if (!account?.contractId) throw new AppError('forbidden', 'orders.contract_required');
  const { contractId, userId } = account;
  const ids = await askedOf(deps.db, contractId, DECIDED);
  const [rows, orders, approvers] = await Promise.all([
    tripsOf(deps.db, ids),
    ordersByIds(deps.db, ids),
    deps.agencies.approversOf(deps.db, contractId),
  ]);
  const journeyOf = await journeysOfRows(deps, orders);
  const names = await decidersOf(deps, [...rows, ...orders]);
  const approver = approvers.includes(userId);
  const places: ApprovalsPage['places'] = {};
  const approvals = ids.flatMap((id) => {
    const [trip, order] = [rows.find((row) => row.orderId === id), orders.find((one) => one.id === id)];
    if (!trip || !order) return [];
    const { route, passengers, places: own } = journeyOf(order);
    Object.assign(places, own);
    const open = order.ended === 'open';
    const seen = {
      payTill: order.payTill?.toISOString() ?? null,
      names,
      mayDecide: approver && open && order.userId !== userId,
    };
    return [
      {
        ...{ orderId: id, number: order.number, askedAt: trip.askedAt.toISOString(), route, open },
        by: (order.userId && names.get(order.userId)) ?? null,
        passengers,
        total: money(order.totalMinor, order.currency),
        trip: viewTrip(deps, trip, seen),
      },
    ];
  });
  return { approvals, places, approver, serverNow: deps.clock.now().toISOString() };
}
