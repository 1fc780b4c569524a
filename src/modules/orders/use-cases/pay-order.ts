import { AppError } from '#kernel/app-error.ts';
import { factsOf, orderById } from '../db/order-queries.ts';
import { GUARDS } from '../domain/table.ts';
import type { OrdersDeps } from '../ports.ts';
import { ownOrder } from './own-order.ts';
import { recheckMoney } from './reconcile-money.ts';
import { startPayment } from './start-payment.ts';
import type { Visitor } from './visitor.ts';

/** The acquirer's page for this order. @throws AppError gone `orders.expired`, conflict `orders.cannot_pay`, and those of payments. */
export async function payOrder(
  deps: OrdersDeps,
  visitor: Visitor,
  id: string,
): Promise<{ redirectUrl: string }> {
  await ownOrder(deps, visitor, id);
  await recheckMoney(deps, id);
  const order = (await orderById(deps.db, id)) ?? (await ownOrder(deps, visitor, id));
  const now = deps.clock.now();
  const facts = await factsOf(deps.db, order);
  if (order.ended === 'timeout' || GUARDS['unpaid and due'](facts, { on: 'pay_till_passed' }, now))
    throw new AppError('gone', 'orders.expired');
  if (!GUARDS['held, unpaid, in time'](facts, { on: 'pay_till_passed' }, now))
    throw new AppError('conflict', 'orders.cannot_pay');
  return startPayment(deps, visitor, order);
}
