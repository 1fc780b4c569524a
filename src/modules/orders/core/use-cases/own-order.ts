import { canActFor, isStaff } from '#kernel/account.ts';
import { AppError, notFound } from '#kernel/app-error.ts';
import type { Executor } from '#platform/db/database.ts';
import type { OrdersDeps } from '../../ports.ts';
import { grantOf } from '../db/access-queries.ts';
import { type OrderRow, orderOf } from '../db/order-queries.ts';
import { type AccessLevel, levelOf } from '../domain/access.ts';
import { hashVisitor, viewerOf } from './seal-personal-data.ts';
import type { Visitor } from './visitor.ts';
import { onlySeller } from './who-sees-earnings.ts';

/**
 * An order that the visitor may read, at whatever level. What is not for finders is asked for through
 * `confirmedOrder` or `managedOrder`.
 * @throws AppError not_found `orders.not_found`, the same for a stranger's order as for none.
 */
export async function ownOrder(
  deps: OrdersDeps,
  visitor: Visitor,
  id: string,
  db: Executor = deps.db,
): Promise<OrderRow> {
  const order = await orderOf(db, id, viewerOf(deps, visitor));
  if (!order) throw notFound('orders.not_found');
  return order;
}

/** How far a visitor who may read an order may go with it. */
export async function accessLevel(
  deps: Pick<OrdersDeps, 'clock' | 'db'>,
  visitor: Visitor,
  { id, contractId }: Pick<OrderRow, 'id' | 'contractId'>,
  db: Executor = deps.db,
): Promise<AccessLevel> {
  const { user } = visitor;
  if (isStaff(user) || (contractId !== null && canActFor(user, contractId))) return 'confirmed';
  const grant = await grantOf(db, id, hashVisitor(visitor.visitorId), deps.clock.now());
  return grant ? levelOf(grant.via) : 'found';
}

/** @throws AppError forbidden `orders.confirmation_required` for a visitor who only found the order. */
async function checkConfirmed(deps: OrdersDeps, visitor: Visitor, order: OrderRow): Promise<void> {
  if ((await accessLevel(deps, visitor, order)) !== 'confirmed')
    throw new AppError('forbidden', 'orders.confirmation_required', { orderId: order.id });
}

/**
 * An order of the buyer, not of a finder. @throws AppError not_found `orders.not_found`, forbidden
 * `orders.confirmation_required`.
 */
export async function confirmedOrder(deps: OrdersDeps, visitor: Visitor, id: string): Promise<OrderRow> {
  const order = await ownOrder(deps, visitor, id);
  await checkConfirmed(deps, visitor, order);
  return order;
}

/** The same for what only its seller may do with it. @throws AppError forbidden `orders.agency_only` too. */
export async function managedOrder(deps: OrdersDeps, visitor: Visitor, id: string): Promise<OrderRow> {
  const order = await ownOrder(deps, visitor, id);
  onlySeller(order, visitor);
  await checkConfirmed(deps, visitor, order);
  return order;
}
