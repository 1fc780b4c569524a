import { customerFundOwner, isCustomer } from '#kernel/account.ts';
import type { Visitor } from '#modules/orders/index.ts';
import type { ExpectedPoints, OrderPoints } from '../api.ts';
import type { PointsDeps } from '../ports.ts';

/** What a booking will bring its customer, or would bring a visitor who signs in; nothing for everybody else. */
export async function readBookingPoints(deps: PointsDeps, visitor: Visitor, draftId: string): Promise<ExpectedPoints> {
  const { contractId, documents: tickets } = await deps.draftSale(visitor, draftId);
  const isGuest = !visitor.user;
  if (contractId !== null || !(isGuest || isCustomer(visitor.user))) return { points: 0, isGuest: false };
  const owner = visitor.user ? customerFundOwner(visitor.user.userId) : null;
  return { points: await deps.earning.expected(deps.db, { owner, tickets, at: deps.clock.now() }), isGuest };
}

const NONE: OrderPoints = { expected: 0, earned: 0, takenBack: 0 };

/**
 * What an order will bring, has brought and has lost again: for the customer who placed it, nothing for other readers.
 */
export async function readOrderPoints(deps: PointsDeps, visitor: Visitor, orderId: string): Promise<OrderPoints> {
  const { db, earning, clock } = deps;
  const sale = await deps.orderSale(visitor, orderId);
  const { user } = visitor;
  if (sale.contractId !== null || !user || !isCustomer(user) || user.userId !== sale.userId) return NONE;
  const owner = customerFundOwner(user.userId);
  const documents = await deps.documentsOf(db, orderId, []);
  if (documents.length === 0) {
    const tickets = sale.documents;
    return sale.isOpen ? { ...NONE, expected: await earning.expected(db, { owner, tickets, at: clock.now() }) } : NONE;
  }
  const brought = await earning.broughtBy(
    db,
    documents.map(({ documentId }) => documentId),
  );
  const found = { ...NONE };
  for (const { earned, takenBack } of brought.values()) {
    found.earned += earned;
    found.takenBack += takenBack;
  }
  const tickets = documents.filter(({ documentId, stands }) => stands && !brought.has(documentId));
  const at = tickets[0]?.issuedAt;
  if (at) found.expected = await earning.expected(db, { owner, tickets, at });
  return found;
}
