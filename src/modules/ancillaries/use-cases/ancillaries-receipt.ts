import { notFound } from '#kernel/app-error.ts';
import type { Locale } from '#kernel/locale.ts';
import { money } from '#kernel/money.ts';
import {
  type AncillariesData,
  type DocumentKind,
  type OrderRow,
  type OrdersDeps,
  openTraveller,
  orderById,
  orderLink,
  passengersOf,
  type Visitor,
} from '#modules/orders/extension.ts';
import { inTransaction } from '#platform/db/database.ts';

import { itemsOfPurchase, type PurchaseRow, purchaseById } from '../db/ancillaries-queries.ts';
import { ownPurchase } from './pay-purchase.ts';
import { lineOf } from './receipt-lines.ts';

type StoredReceipt = { owner: string; kind: DocumentKind; locale: Locale; bytes: Buffer };
const OWNER = 'ancillaries:';
const ownerOf = (purchaseId: string): string => `${OWNER}${purchaseId}`;

/** The documents of a purchase as its receipt shows them; null: none was issued. */
export async function ancillariesReceipt(
  deps: OrdersDeps,
  order: OrderRow,
  purchase: PurchaseRow,
  locale: Locale,
): Promise<StoredReceipt | null> {
  const items = (await itemsOfPurchase(deps.db, purchase.id)).filter((item) => item.issuedAt !== null);
  if (items.length === 0) return null;
  const people = new Map((await passengersOf(deps.db, order.id)).map((row) => [row.id, openTraveller(deps, row)]));
  const { slices, locations, carriers } = order.journey;
  const link = await inTransaction(deps.db, (tx) => orderLink(deps, tx, order.id));
  const data: AncillariesData = {
    order: { number: order.number, locator: order.locator, link },
    slices,
    locations,
    carriers,
    reference: purchase.id.slice(0, 8).toUpperCase(),
    issuedAt: (purchase.paidAt ?? purchase.createdAt).toISOString(),
    items: items.flatMap((item) => {
      const person = people.get(item.passengerId);
      return person ? [lineOf(item, person)] : [];
    }),
    total: money(
      items.reduce((all, item) => all + item.priceMinor, 0),
      purchase.currency,
    ),
  };
  const bytes = await deps.documents.renderAncillariesReceipt(data, locale);
  return { owner: ownerOf(purchase.id), kind: 'ancillaries', locale, bytes };
}

/**
 * The receipt of a purchase as PDF, in any of the three languages. @throws AppError not_found
 * `orders.purchase_not_found`, `orders.file_not_found`.
 */
export async function readAncillariesReceipt(
  deps: OrdersDeps,
  visitor: Visitor,
  ids: { id: string; purchaseId: string },
  locale: Locale,
): Promise<{ filename: string; bytes: Buffer }> {
  const { order, row } = await ownPurchase(deps, visitor, ids);
  const filename = `${order.number}-services.pdf`;
  const stored = await deps.documents.readFile(deps.db, {
    owner: ownerOf(row.id),
    kind: 'ancillaries',
    locale,
  });
  if (stored) return { filename, bytes: stored };
  const made = await ancillariesReceipt(deps, order, row, locale);
  if (!made) throw notFound('orders.file_not_found');
  if (row.receiptsSentAt) await inTransaction(deps.db, (tx) => deps.documents.storeFile(tx, made));
  return { filename, bytes: made.bytes };
}

/** The stored receipt of a purchase once more, from what was bought; null for the owner of another file. */
export async function rerenderAncillariesReceipt(
  deps: OrdersDeps,
  { owner, locale }: Pick<StoredReceipt, 'owner' | 'locale'>,
): Promise<Buffer | null> {
  const purchase = owner.startsWith(OWNER) ? await purchaseById(deps.db, owner.slice(OWNER.length)) : null;
  const order = purchase && (await orderById(deps.db, purchase.orderId));
  return order ? ((await ancillariesReceipt(deps, order, purchase, locale))?.bytes ?? null) : null;
}
