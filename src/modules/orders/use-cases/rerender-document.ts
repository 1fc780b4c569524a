import type { Locale } from '#kernel/locale.ts';
import { inTransaction } from '#platform/db/database.ts';
import { orderById } from '../core/db/order-queries.ts';
import { orderLink } from '../core/use-cases/queue-emails.ts';
import { rerenderExchangeReceipt } from '../exchanges/use-cases/deliver-exchange.ts';
import type { DocumentKind, OrdersDeps } from '../ports.ts';
import { maskedOwner, receiptOwner, renderReceipt } from '../receipts/use-cases/render-receipt.ts';
import { rerenderReturnReceipt } from '../returns/use-cases/deliver-return.ts';

type StoredFileRef = { owner: string; kind: string; locale: Locale };

/**
 * Receipts of the tickets, as they stand now, a finder's masked as before: those of an older edition of the journey
 * show what the order no longer has.
 */
async function rerenderReceipt(deps: OrdersDeps, { owner, locale }: StoredFileRef, kind: DocumentKind) {
  const [, id] = /^order:([^:]+)/.exec(owner) ?? [];
  const order = id === undefined ? null : await orderById(deps.db, id);
  if (!order) return null;
  const whole = await receiptOwner(deps.db, order, kind);
  const masked = owner === maskedOwner(whole);
  if (owner !== whole && !masked) return null;
  const link = await inTransaction(deps.db, (tx) => orderLink(deps, tx, order.id));
  return renderReceipt(deps, order, kind, locale, link, { masked });
}

/**
 * A stored document of an order whose bytes are lost, once more from the order's data; null when it is none or cannot
 * be drawn from them.
 */
export async function rerenderDocument(deps: OrdersDeps, file: StoredFileRef): Promise<Buffer | null> {
  switch (file.kind) {
    case 'itinerary':
    case 'payment':
      return rerenderReceipt(deps, file, file.kind);
    case 'refund':
      return rerenderReturnReceipt(deps, file);
    case 'exchange':
      return rerenderExchangeReceipt(deps, file);
    case 'ancillaries':
      return deps.ancillaries.rerenderReceipt(deps, file);
    default:
      return null;
  }
}
