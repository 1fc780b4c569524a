import { money } from '#kernel/money.ts';
import type { OrderPayment } from '../../api.ts';
import { loadOrderState } from '../../core/db/facts-queries.ts';
import { netDueOf } from '../../core/domain/commission-after-changes.ts';
import type { Facts } from '../../core/domain/facts.ts';
import { unapproved } from '../../core/domain/order-state.ts';
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
  const facts = await loadOrderState(deps, deps.db, order);
  const { id: purpose, expiresAt: till } = row;
  const due = money(row.dueMinor, row.currency);
  const net = row.earned ? netDueOf({ due, earned: row.earned }) : due;
  const known = facts.exchanges.find((e) => e.id === purpose);
  const offered = { id: purpose, due, net, state: 'unpaid' } as Facts['exchanges'][number];
  const allowed = known ? known.state === 'unpaid' && !unapproved(known) : row.travel === null;
  const open = till > deps.clock.now() && due.minor > 0 && allowed;
  const state = known ? facts : { ...facts, exchanges: [...facts.exchanges, offered] };
  return viewPayment(deps, visitor, order, { purpose, till, open }, state);
}
