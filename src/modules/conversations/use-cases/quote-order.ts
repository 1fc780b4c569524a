import { AppError } from '#kernel/app-error.ts';
import type { MessageCard, QuotedOrder } from '../api.ts';
import { findConversation } from '../db/conversation-queries.ts';
import type { ConversationsDeps } from '../ports.ts';
import { isUuid, noConversation, toViewer, type Visitor } from './viewer.ts';

/** Searches of one person for an order to quote. */
const SEARCHES = { max: 120, seconds: 60, lease: 10 };

async function requireMember(deps: ConversationsDeps, visitor: Visitor, id: string): Promise<void> {
  if (!isUuid(id) || !(await findConversation(deps.db, toViewer(visitor), id))) throw noConversation();
}

/**
 * The card of an order. @throws AppError not_found `conversations.not_found`; invalid `conversations.no_order`, the
 * same for an order that the writer may not read as for none.
 */
export async function quoteOrder(
  deps: ConversationsDeps,
  visitor: Visitor,
  id: string,
  orderId: string,
): Promise<MessageCard> {
  await requireMember(deps, visitor, id);
  try {
    return { kind: 'order', ...(await deps.orders.quote(visitor, orderId)) };
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not_found')
      throw new AppError('invalid', 'conversations.no_order');
    throw error;
  }
}

/** Orders to choose from. @throws AppError not_found `conversations.not_found`; limited. */
export async function listQuotableOrders(
  deps: ConversationsDeps,
  visitor: Visitor,
  id: string,
  typed: string,
): Promise<{ orders: QuotedOrder[] }> {
  await requireMember(deps, visitor, id);
  await deps.limiter.consume('conversations.orders', toViewer(visitor).key, SEARCHES);
  return { orders: await deps.orders.listQuotable(visitor, typed) };
}
