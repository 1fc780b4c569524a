import { isStaff } from '#kernel/account.ts';
import { money } from '#kernel/money.ts';
import type { SplitChoices } from '../../api.ts';
import { type OrderRow, passengersOf } from '../../core/db/order-queries.ts';
import { loadOrderState } from '../../core/db/order-state-queries.ts';
import { ticketsOf } from '../../core/db/ticket-queries.ts';
import type { OrderState } from '../../core/domain/order-snapshot.ts';
import { managedOrder } from '../../core/use-cases/own-order.ts';
import { splitsInProgress, supplierOf } from '../../core/use-cases/returnable.ts';
import { openTraveller } from '../../core/use-cases/seal-personal-data.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import type { OrdersDeps } from '../../ports.ts';
import type { SplitProblem } from '../../wire/split-shapes.ts';
import { aloneAfterSplit, isAlone, orderProblem, partyProblem, stillFlying } from '../domain/split-problem.ts';
import { remainingTotalOf, splitSums } from './split-sums.ts';

/** The first departure; a split is for journeys that have not begun. */
export const departureOf = (order: Pick<OrderRow, 'journey' | 'createdAt'>): string =>
  order.journey.slices[0]?.segments[0]?.departsAt ?? order.createdAt.toISOString();

/** Why the order cannot be split now: its own state, or a supplier that splits no reservation. */
export function splitProblemOf(deps: OrdersDeps, order: OrderRow, orderState: OrderState): SplitProblem | null {
  const own = orderProblem(orderState, departureOf(order), deps.clock.now());
  if (own) return own;
  return supplierOf(deps, order)?.capabilities.split ? null : 'orders.split_not_automatic';
}

/**
 * Who may leave an order for one of their own; for `leave`, what each order would hold and cost. Changes nothing.
 * @throws AppError not_found `orders.not_found`; forbidden `orders.agency_only`.
 */
export async function readSplitChoices(
  deps: OrdersDeps,
  visitor: Visitor,
  id: string,
  leave: readonly string[],
): Promise<SplitChoices> {
  const order = await managedOrder(deps, visitor, id);
  const orderState = await loadOrderState(deps, deps.db, order);
  const people = await passengersOf(deps.db, id);
  const tickets = await ticketsOf(deps.db, id);
  const flying = stillFlying(orderState);
  const problem = splitProblemOf(deps, order, orderState);
  const found = leave.length > 0 ? partyProblem(orderState, people, leave) : null;
  // Staff may override this rule with a note.
  const partsProblem = isStaff(visitor.user) && isAlone(found) ? null : found;
  const sums =
    leave.length > 0 && !problem && !partsProblem
      ? splitSums(
          order,
          orderState,
          people.filter((one) => leave.includes(one.id)),
        )
      : null;
  return {
    orderId: order.id,
    number: order.number,
    serverNow: deps.clock.now().toISOString(),
    issued: orderState.operations.issue !== 'none',
    paymentTimeLimit: orderState.operations.issue === 'none' ? orderState.paymentTimeLimit : null,
    problem,
    busy: splitsInProgress(orderState)?.id ?? null,
    passengers: people.map((row) => {
      const { surname, name } = openTraveller(deps, row);
      const line = order.price.lines.find((one) => one.category === row.category);
      return {
        id: row.id,
        category: row.category,
        surname,
        name,
        tickets: tickets.filter((t) => t.passengerId === row.id).map((t) => t.number),
        paid: line?.total ?? money(0, order.currency),
        open: flying.includes(row.id),
      };
    }),
    parts: sums && {
      splitOff: { passengerIds: [...leave], total: sums.price.splitOff.total },
      remaining: {
        passengerIds: people.map((one) => one.id).filter((one) => !leave.includes(one)),
        total: remainingTotalOf(sums, money(order.totalMinor, order.currency)),
      },
    },
    partsProblem,
    unaccompanied: isAlone(found) ? aloneAfterSplit(orderState, people, leave) : null,
  };
}
