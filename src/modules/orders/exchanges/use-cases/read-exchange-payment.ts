import { money } from '#kernel/money.ts';
import type { OrderPayment } from '../../api.ts';
import { loadOrderState } from '../../core/db/order-state-queries.ts';
import { netDueOf } from '../../core/domain/commission-after-changes.ts';
import { awaitsApproval } from '../../core/domain/order-conditions.ts';
import type { OrderState } from '../../core/domain/order-snapshot.ts';
import { viewPayment } from '../../core/use-cases/pay-order.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import type { OrdersDeps } from '../../ports.ts';
import { ownExchange } from './view-exchange.ts';

/**
 * What is paid and due of an exchange that is offered or waits for its payment. @throws AppError not_found
 * `orders.exchange_not_found`.
 */
export async function readExchangePayment(
  deps: OrdersDeps,
  visitor: Visitor,
  ids: { id: string; exchangeId: string },
): Promise<OrderPayment> {
  const { order, row } = await ownExchange(deps, visitor, ids);
  const orderState = await loadOrderState(deps, deps.db, order);
  const { id: purpose, expiresAt: till } = row;
  const amountDue = money(row.amountDueMinor, row.currency);
  const net = row.earned ? netDueOf({ due: amountDue, earned: row.earned }) : amountDue;
  const known = orderState.exchanges.find((e) => e.id === purpose);
  const offered = { id: purpose, amountDue, net, state: 'unpaid' } as OrderState['exchanges'][number];
  const allowed = known ? known.state === 'unpaid' && !awaitsApproval(known) : row.travel === null;
  const open = till > deps.clock.now() && amountDue.minor > 0 && allowed;
  const state = known ? orderState : { ...orderState, exchanges: [...orderState.exchanges, offered] };
  return viewPayment(deps, visitor, order, { purpose, till, open }, state);
}
