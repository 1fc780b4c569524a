import { money } from '#kernel/money.ts';
import { checkPolicy, needsApproval, newViolations, type SaleTerms } from '#modules/agencies/index.ts';
import type { ExchangeLine, ExchangeTravel } from '#modules/orders/api.ts';
import {
  doneExchanges,
  type ExchangeQuote,
  type ExchangeRow,
  exchangesOfOrder,
  loadOrderState,
  type OrderRow,
  type OrdersDeps,
  openPassengers,
  ordersByIds,
  ownOf,
  passengersOf,
  splitLineageOf,
  todayOf,
} from '#modules/orders/extension.ts';
import type { Executor } from '#platform/db/database.ts';

import { travelApprovalsOf } from '../db/approval-queries.ts';
import { cabinsOf } from '../domain/policy-input.ts';

type ExchangeOffer = {
  quote: Pick<ExchangeQuote, 'slices' | 'terms'>;
  lines: readonly Pick<ExchangeLine, 'passengerId' | 'total'>[];
};

/**
 * Price so far of the passengers who still travel on an order, in minor units, exchanges of their tickets (`exchanged`)
 * and ancillaries included.
 */
async function costOf(
  deps: OrdersDeps,
  order: OrderRow,
  exchanged: readonly ExchangeRow[],
): Promise<{ spent: [id: string, minor: number][]; ancillaries: number }> {
  const { db } = deps;
  const [party, orderState, ancillaries] = await Promise.all([
    passengersOf(db, order.id),
    loadOrderState(deps, db, order),
    deps.ancillaries.costOf(db, order.id),
  ]);
  const open = new Set(openPassengers(orderState));
  const spent = party
    .filter(({ id }) => open.has(id))
    .map((who): [string, number] => {
      const own = exchanged.flatMap((row) => row.lines.filter((line) => line.passengerId === who.id));
      const more = own.reduce((all, line) => all + line.total.minor, 0);
      return [who.id, ownOf(order, [], who).price.total.minor + more];
    });
  return { spent, ancillaries };
}

/**
 * What was agreed to for an order, and for exchanges of it; of the orders that it has parted from, how much they may
 * cost together.
 */
async function agreedOf(db: Executor, order: OrderRow, confirmed: readonly ExchangeRow[]) {
  const [travelApproval] = await travelApprovalsOf(db, [order.id]);
  return [
    ...(travelApproval?.state === 'approved' ? travelApproval.violations : []),
    ...confirmed.flatMap(({ orderId, approval, travel }) =>
      (approval === 'approved' ? (travel?.violations ?? []) : []).filter(
        ({ rule }) => orderId === order.id || rule === 'per_order',
      ),
    ),
  ];
}

/**
 * Checks exchanges of an order's tickets against its company's travel policy, as of today: the new journey's class and
 * days ahead, and the resulting price of each passenger and the whole order, fees and penalties of all exchanges
 * included. Orders of one split are checked together. An earlier approval of the order or of an exchange is not
 * requested again. Null for an offer: it needs no approval.
 */
export async function checkExchangePolicy(
  deps: OrdersDeps,
  order: OrderRow,
  travel: SaleTerms['travel'],
): Promise<(offered: ExchangeOffer) => ExchangeTravel | null> {
  if (!travel) return () => null;
  const { policy, currency } = travel;
  const { db } = deps;
  const ids = await splitLineageOf(db, order);
  const splitLineage = await ordersByIds(db, ids);
  const [done, confirmed] = await Promise.all([
    doneExchanges(db, ids),
    Promise.all(ids.map((id) => exchangesOfOrder(db, id))).then((rows) => rows.flat()),
  ]);
  // What another part has agreed to and not ended yet is as good as spent.
  const known = new Set(done.map(({ id }) => id));
  const exchanged = [...done, ...confirmed.filter((row) => row.endedAt === null && !known.has(row.id))];
  const costs = await Promise.all(splitLineage.map((one) => costOf(deps, one, exchanged)));
  const agreed = await agreedOf(db, order, confirmed);
  const spent = costs.flatMap((cost) => cost.spent);
  const ancillaries = costs.reduce((all, cost) => all + cost.ancillaries, 0);
  return ({ quote: { slices, terms }, lines }) => {
    const after = new Map(spent);
    for (const { passengerId, total } of lines) after.set(passengerId, (after.get(passengerId) ?? 0) + total.minor);
    const today = todayOf(deps.clock.now());
    const travelApproval = {
      cabins: cabinsOf(terms),
      departsLocal: slices[0]?.segments[0]?.departsLocal.slice(0, 10) ?? today,
      today,
      perPassenger: money(Math.max(0, ...lines.map(({ passengerId }) => after.get(passengerId) ?? 0)), order.currency),
      total: money(
        [...after.values()].reduce((all, minor) => all + minor, ancillaries),
        order.currency,
      ),
    };
    const violations = newViolations(checkPolicy(policy, currency, travelApproval), agreed);
    const { hours, onTimeout } = policy;
    return needsApproval(policy, violations) ? { violations, hours, onTimeout } : null;
  };
}
