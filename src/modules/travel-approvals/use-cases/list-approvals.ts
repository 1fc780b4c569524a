import { AppError } from '#kernel/app-error.ts';
import { money } from '#kernel/money.ts';
import type { OrderTravelApproval } from '#modules/orders/api.ts';
import {
  dividePassengers,
  type ExchangeRow,
  exchangeRefundBeforeCommission,
  exchangesByIds,
  type OrderRow,
  type OrdersDeps,
  openPerson,
  ordersByIds,
  routeOf,
  type Visitor,
} from '#modules/orders/extension.ts';
import type { ApprovalsPage } from '#modules/travel-approvals/api.ts';

import { requestOf, type TravelApprovalRow, travelApprovalsOf } from '../db/approval-queries.ts';
import { decidersOf, exchangeApprovalRow, viewTravelApproval } from './view-approval.ts';

const DECIDED = 50;

/** The trip that an exchange changes, with what is asked about the exchange. */
function exchangeJourney(
  deps: OrdersDeps,
  row: ExchangeRow,
  travelApproval: TravelApprovalRow | undefined,
  seen: { names: ReadonlyMap<string, string>; mayDecide: boolean },
): OrderTravelApproval {
  const kept = travelApproval && viewTravelApproval(deps, travelApproval, { ...seen, paymentTimeLimit: null });
  const { costCentre = null, purpose = null } = kept ?? {};
  return {
    costCentre,
    purpose,
    violations: row.travel?.violations ?? [],
    approval: exchangeApprovalRow(deps, row, seen),
  };
}

/**
 * What waits for the word of the caller's contract, and what was decided last. @throws AppError forbidden
 * `orders.contract_required`.
 */
export async function listApprovals(deps: OrdersDeps, { user }: Visitor): Promise<ApprovalsPage> {
  if (!user?.contractId) throw new AppError('forbidden', 'orders.contract_required');
  const { contractId, userId } = user;
  const requested = await requestOf(deps.db, contractId, DECIDED);
  const ids = [...new Set(requested.map(({ orderId }) => orderId))];
  const [travelApprovals, orders, exchanges, parties, approvers] = await Promise.all([
    travelApprovalsOf(deps.db, ids),
    ordersByIds(deps.db, ids),
    exchangesByIds(
      deps.db,
      requested.flatMap(({ exchangeId }) => exchangeId ?? []),
    ),
    dividePassengers(deps.db, ids),
    deps.agencies.approversOf(deps.db, contractId),
  ]);
  const names = await decidersOf(deps, [...travelApprovals, ...orders, ...exchanges]);
  const approver = approvers.includes(userId);
  const locations: ApprovalsPage['locations'] = {};
  const rowOf = (order: OrderRow, exchange: ExchangeRow | undefined) => {
    const { slices, locations: known } = (exchange ?? order).journey;
    const route = routeOf(slices);
    for (const key of route.flatMap(({ from, to }) => [from, to])) if (known[key]) locations[key] = known[key];
    const leaving = exchange && new Set(exchange.lines.map(({ passengerId }) => passengerId));
    const open = exchange ? exchange.endedAt === null : order.ended === 'open';
    const by = exchange ? exchange.requestedBy : order.userId;
    const mayDecide = approver && open && order.userId !== userId && by !== userId;
    const sum = (minor: number) => money(minor, order.currency);
    const paymentTimeLimit = order.paymentTimeLimit?.toISOString() ?? null;
    return {
      orderId: order.id,
      number: order.number,
      route,
      open,
      by: (by && names.get(by)) ?? null,
      passengers: parties
        .filter(({ id, orderId }) => orderId === order.id && (leaving?.has(id) ?? true))
        .map((passenger) => {
          const { surname, name } = openPerson(deps, passenger);
          return { surname, name };
        }),
      total: sum(order.totalMinor),
      exchange: exchange
        ? {
            id: exchange.id,
            amountDue: sum(exchange.amountDueMinor),
            refundAmount: exchangeRefundBeforeCommission(exchange),
          }
        : null,
      paymentTimeLimit,
      mayDecide,
    };
  };
  const approvals = requested.flatMap(({ orderId, exchangeId }) => {
    const order = orders.find((one) => one.id === orderId);
    const travelApproval = travelApprovals.find((one) => one.orderId === orderId);
    const exchange = exchanges.find((one) => one.id === exchangeId);
    const requestedAt = exchangeId === null ? travelApproval?.requestedAt : exchange?.confirmedAt;
    if (!order || !requestedAt) return [];
    const { mayDecide, paymentTimeLimit, ...row } = rowOf(order, exchange);
    const seen = { names, mayDecide };
    const details = exchange
      ? exchangeJourney(deps, exchange, travelApproval, seen)
      : travelApproval && viewTravelApproval(deps, travelApproval, { ...seen, paymentTimeLimit });
    return details ? [{ ...row, requestedAt: requestedAt.toISOString(), travelApproval: details }] : [];
  });
  return { approvals, locations, approver, serverNow: deps.clock.now().toISOString() };
}
