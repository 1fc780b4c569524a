import { canActFor, isStaff } from '#kernel/account.ts';
import { notFound } from '#kernel/app-error.ts';
import type { Locale } from '#kernel/locale.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { OrderRow } from '../../core/db/order-queries.ts';
import { notifyBuyer } from '../../core/use-cases/notify-buyer.ts';
import { accessLevel, ownOrder } from '../../core/use-cases/own-order.ts';
import { orderLink } from '../../core/use-cases/queue-emails.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import type { DocumentKind, OrdersDeps } from '../../ports.ts';
import { maskedOwner, receiptOwner, renderReceipt } from './render-receipt.ts';

/**
 * A receipt as it stands now, kept under its owner; one in a language not asked for before is made. Null while there
 * is none.
 */
export async function findStoredReceipt(
  deps: OrdersDeps,
  order: OrderRow,
  kind: DocumentKind,
  locale: Locale,
  { masked = false } = {},
): Promise<{ owner: string; filename: string; bytes: Buffer } | null> {
  const whole = await receiptOwner(deps.db, order, kind);
  const owner = masked ? maskedOwner(whole) : whole;
  const filename = `${order.number}-${kind}.pdf`;
  const stored = await deps.documents.readFile(deps.db, { owner, kind, locale });
  if (stored) return { owner, filename, bytes: stored };
  if (!order.receiptsSentAt) return null;
  const link = await inTransaction(deps.db, (tx) => orderLink(deps, tx, order.id));
  const bytes = await renderReceipt(deps, order, kind, locale, link, { masked });
  if (!bytes) return null;
  await inTransaction(deps.db, (tx) => deps.documents.storeFile(tx, { owner, kind, locale, bytes }));
  return { owner, filename, bytes };
}

/** An itinerary receipt has full document numbers: access by agencies and staff to another's receipt is audited. */
async function noteView(deps: OrdersDeps, { user, ip }: Visitor, { id, contractId }: OrderRow): Promise<void> {
  if (!user || !(isStaff(user) || (contractId !== null && canActFor(user, contractId)))) return;
  await deps.audit.recordAccess(deps.db, {
    actor: user.userId,
    contractId: user.contractId,
    action: 'document_viewed',
    subjectKind: 'order',
    subjectId: id,
    at: deps.clock.now(),
    ip,
  });
}

/**
 * A receipt as PDF, masked for a finder; reading a full itinerary is audited, and the buyer is notified of access by
 * code. @throws AppError not_found `orders.not_found`, `orders.file_not_found`.
 */
export async function readDocument(
  deps: OrdersDeps,
  visitor: Visitor,
  request: { orderId: string; kind: DocumentKind; locale: Locale },
): Promise<{ filename: string; bytes: Buffer }> {
  const order = await ownOrder(deps, visitor, request.orderId);
  const masked = (await accessLevel(deps, visitor, order)) === 'found';
  const stored = await findStoredReceipt(deps, order, request.kind, request.locale, { masked });
  if (!stored) throw notFound('orders.file_not_found');
  if (request.kind === 'itinerary' && !masked) {
    await noteView(deps, visitor, order);
    await notifyBuyer(deps, visitor, order, 'documents_read');
  }
  return { filename: stored.filename, bytes: stored.bytes };
}
