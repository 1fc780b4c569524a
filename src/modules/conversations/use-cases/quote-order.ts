import { AppError } from '#kernel/app-error.ts';
import type { QuotedOrder, WrittenCard } from '../api.ts';
import { findConversation } from '../db/conversation-queries.ts';
import type { ConversationsDeps } from '../ports.ts';
import { isUuid, noConversation, toViewer, type Visitor } from './viewer.ts';

/** Searches of one person for an order to quote. */
const SEARCHES = { max: 120, seconds: 60, lease: 10 };

async function requireMember(deps: ConversationsDeps, visitor: Visitor, id: string): Promise<void> {
  if (!isUuid(id) || !(await findConversation(deps.db, toViewer(visitor), id))) throw noConversation();
}

/**
 * The card of an order or of one of its tickets. @throws AppError not_found `conversations.not_found`; invalid
 * `conversations.no_order`, the same for an order that the writer may not read as for none.
 */
export async function quoteOrder(
  deps: ConversationsDeps,
  visitor: Visitor,
  id: string,
  { orderId, ticket = null }: { orderId: string; ticket?: string | null | undefined },
): Promise<WrittenCard> {
  await requireMember(deps, visitor, id);
  const noOrder = () => new AppError('invalid', 'conversations.no_order');
  try {
    const { tickets, ...order } = await deps.orders.quote(visitor, orderId);
    if (ticket !== null && !tickets.includes(ticket)) throw noOrder();
    return { kind: 'order', ...order, ticket };
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not_found') throw noOrder();
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
