import { isCustomer } from '#kernel/account.ts';
import { emailIndexes } from '../../core/use-cases/blind-indexes.ts';
import { hashVisitor } from '../../core/use-cases/seal-personal-data.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import type { OrdersDeps } from '../../ports.ts';
import { grantOrdersByEmail } from '../db/own-order-queries.ts';

/**
 * What a customer bought as a guest under the address of their account, which they confirmed when they registered,
 * becomes theirs; orders of contracts do not. Does nothing for other users.
 */
export async function grantOwnOrders(deps: OrdersDeps, visitor: Visitor): Promise<void> {
  const { user } = visitor;
  if (!user || !isCustomer(user)) return;
  const [contact] = await deps.passengerIds.reachable(deps.db, [user.userId]);
  if (!contact) return;
  await grantOrdersByEmail(deps.db, {
    visitorHash: hashVisitor(visitor.visitorId),
    emailIndexes: emailIndexes(deps, contact.email),
    at: deps.clock.now(),
  });
}
