import { AppError } from '#kernel/app-error.ts';
import { money } from '#kernel/money.ts';
import type { OrderTravelApproval } from '#modules/orders/api.ts';
import {
  dividePassengers,
  type ExchangeRow,
  exchangeBackOfPrice,
  exchangesByIds,
  type OrderRow,
  type OrdersDeps,
  openPerson,
  ordersByIds,
  routeOf,
  type Visitor,
} from '#modules/orders/extension.ts';
import type { ApprovalsPage } from '#modules/travel-approvals/api.ts';

import { askedOf, type TravelApprovalRow, tripsOf } from '../db/approval-queries.ts';
import { decidersOf, exchangeWord, viewTrip } from './view-approval.ts';

const DECIDED = 50;

/** The trip that an exchange changes, with what is asked about the exchange. */
function tripOfExchange(
  deps: OrdersDeps,
  row: ExchangeRow,
  trip: TravelApprovalRow | undefined,
  seen: { names: ReadonlyMap<string, string>; mayDecide: boolean },
): OrderTravelApproval {
  const kept = trip && viewTrip(deps, trip, { ...seen, paymentTimeLimit: null });
  const { costCentre = null, purpose = null } = kept ?? {};
  return {
    costCentre,
    purpose,
    violations: row.travel?.violations ?? [],
    approval: exchangeWord(deps, row, seen),
  };
}

/**
 * What waits for the word of the caller's contract, and what was decided last. @throws AppError forbidden
 * `orders.contract_required`.
 */
export async function listApprovals(deps: OrdersDeps, { account }: Visitor): Promise<ApprovalsPage> {
  if (!account?.contractId) throw new AppError('forbidden', 'orders.contract_required');
  const { contractId, userId } = account;
  const asked = await askedOf(deps.db, contractId, DECIDED);
  const ids = [...new Set(asked.map(({ orderId }) => orderId))];
  const [trips, orders, exchanges, parties, approvers] = await Promise.all([
    tripsOf(deps.db, ids),
    ordersByIds(deps.db, ids),
    exchangesByIds(
      deps.db,
      asked.flatMap(({ exchangeId }) => exchangeId ?? []),
    ),
    dividePassengers(deps.db, ids),
    deps.agencies.approversOf(deps.db, contractId),
  ]);
  const names = await decidersOf(deps, [...trips, ...orders, ...exchanges]);
  const approver = approvers.includes(userId);
  const places: ApprovalsPage['places'] = {};
  const rowOf = (order: OrderRow, exchange: ExchangeRow | undefined) => {
    const { slices, places: known } = (exchange ?? order).journey;
    const route = routeOf(slices);
    for (const key of route.flatMap(({ from, to }) => [from, to])) if (known[key]) places[key] = known[key];
    const leaving = exchange && new Set(exchange.lines.map(({ passengerId }) => passengerId));
    const open = exchange ? exchange.endedAt === null : order.ended === 'open';
    const by = exchange ? exchange.askedBy : order.userId;
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
      exchange: exchange ? { id: exchange.id, due: sum(exchange.dueMinor), back: exchangeBackOfPrice(exchange) } : null,
      paymentTimeLimit,
      mayDecide,
    };
  };
  const approvals = asked.flatMap(({ orderId, exchangeId }) => {
    const order = orders.find((one) => one.id === orderId);
    const trip = trips.find((one) => one.orderId === orderId);
    const exchange = exchanges.find((one) => one.id === exchangeId);
    const askedAt = exchangeId === null ? trip?.askedAt : exchange?.confirmedAt;
    if (!order || !askedAt) return [];
    const { mayDecide, paymentTimeLimit, ...row } = rowOf(order, exchange);
    const seen = { names, mayDecide };
    const details = exchange
      ? tripOfExchange(deps, exchange, trip, seen)
      : trip && viewTrip(deps, trip, { ...seen, paymentTimeLimit });
    return details ? [{ ...row, askedAt: askedAt.toISOString(), trip: details }] : [];
  });
  return { approvals, places, approver, serverNow: deps.clock.now().toISOString() };
}
