import { isCustomer } from '#kernel/account.ts';
import type { Visitor } from '#modules/orders/index.ts';
import type { ExpectedPoints, OrderPoints } from '../api.ts';
import { grantsByDocuments, listPointRules } from '../db/point-queries.ts';
import type { ExpectedSale, PointsDeps } from '../ports.ts';
import { pointsFor } from './record-points.ts';

async function expectedPoints(deps: PointsDeps, { documents }: ExpectedSale): Promise<number> {
  const rules = await listPointRules(deps.db);
  const now = deps.clock.now();
  return documents.reduce((all, document) => all + pointsFor(deps, rules, document, now), 0);
}

/** What a booking will bring its customer, or would bring a visitor who signs in; nothing for everybody else. */
export async function readBookingPoints(deps: PointsDeps, visitor: Visitor, draftId: string): Promise<ExpectedPoints> {
  const sale = await deps.draftSale(visitor, draftId);
  const isGuest = !visitor.user;
  if (sale.contractId !== null || !(isGuest || isCustomer(visitor.user))) return { points: 0, isGuest: false };
  return { points: await expectedPoints(deps, sale), isGuest };
}

const NONE: OrderPoints = { expected: 0, earned: 0, takenBack: 0 };

/**
 * What an order will bring, has brought and has lost again: for the customer who placed it, nothing for other readers.
 */
export async function readOrderPoints(deps: PointsDeps, visitor: Visitor, orderId: string): Promise<OrderPoints> {
  const sale = await deps.orderSale(visitor, orderId);
  const { user } = visitor;
  if (sale.contractId !== null || !user || !isCustomer(user) || user.userId !== sale.userId) return NONE;
  const documents = await deps.documentsOf(deps.db, orderId, []);
  if (documents.length === 0) return sale.isOpen ? { ...NONE, expected: await expectedPoints(deps, sale) } : NONE;
  const rules = await listPointRules(deps.db);
  const granted = new Map(
    (
      await grantsByDocuments(
        deps.db,
        documents.map(({ documentId }) => documentId),
      )
    ).map((row) => [row.documentId, row]),
  );
  const found = { ...NONE };
  for (const document of documents) {
    const row = granted.get(document.documentId);
    if (row) found[row.takenBackAt ? 'takenBack' : 'earned'] += row.points;
    else if (document.stands) found.expected += pointsFor(deps, rules, document, document.issuedAt);
  }
  return found;
}
