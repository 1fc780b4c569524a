import { money } from '#kernel/money.ts';
import type { Executor } from '#platform/db/database.ts';
import type { OrderRow } from '../../core/db/order-queries.ts';
import { loadOrderState } from '../../core/db/order-state-queries.ts';
import { type Earnings, earningsNow } from '../../core/domain/commission-after-changes.ts';
import { paidForOrder } from '../../core/domain/order-conditions.ts';
import { doneExchanges } from '../../exchanges/db/exchange-queries.ts';
import type { OrdersDeps } from '../../ports.ts';
import { returnsOfOrder } from '../../returns/db/return-queries.ts';

/**
 * What an order's contract earns of it as its tickets stand now, after all that was exchanged and given back; nothing
 * for a visitor's order.
 */
export async function earningsOf(deps: OrdersDeps, db: Executor, order: OrderRow): Promise<Earnings> {
  const orderState = await loadOrderState(deps, db, order);
  const sum = (minor: number) => money(minor, order.currency);
  const done = new Set(orderState.returns.filter((r) => r.state === 'done').map((r) => r.id));
  const returned = (await returnsOfOrder(db, order.id)).filter((row) => done.has(row.id));
  const exchanged = (await doneExchanges(db, [order.id])).flatMap(({ id, amountDueMinor, earned }) => {
    const paid = orderState.payments.filter((p) => p.purpose === id && p.state === 'captured');
    const whole = paid.reduce((all, p) => all + p.amount.minor, 0);
    return earned ? [{ due: sum(amountDueMinor), paid: sum(whole), earned }] : [];
  });
  const lines = returned.flatMap((row) => row.lines);
  return earningsNow(order.price, sum(paidForOrder(orderState)), lines, exchanged);
}
