import { notFound } from '#kernel/app-error.ts';
import type { Locale } from '#kernel/locale.ts';
import { money } from '#kernel/money.ts';
import { refundToBuyer } from '#kernel/refund-destinations.ts';
import { inTransaction } from '#platform/db/database.ts';
import { addHistory } from '../../core/db/history-queries.ts';
import { operationById } from '../../core/db/operation-queries.ts';
import { lockOrder, type OrderRow, orderById, passengersOf } from '../../core/db/order-queries.ts';
import { lineBeforeCommission, refundBeforeCommission } from '../../core/domain/before-commission.ts';
import { journeyLines, orderLink } from '../../core/use-cases/queue-emails.ts';
import { openContacts, openTraveller } from '../../core/use-cases/seal-personal-data.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import type { OrdersDeps } from '../../ports.ts';
import { readNote } from '../../receipts/use-cases/read-note.ts';
import { returnById, type TicketReturnRow, updateReturn } from '../db/return-queries.ts';
import { refundsOfReturn, withoutAmounts } from './payment-refunds.ts';
import { ownReturn } from './view-return.ts';

const OWNER = 'return:';
const ownerOf = (returnId: string): string => `${OWNER}${returnId}`;

/** The refund receipt or void note of a return that was done. */
async function renderNote(
  deps: OrdersDeps,
  order: OrderRow,
  row: TicketReturnRow,
  locale: Locale,
  link: string,
): Promise<Buffer> {
  const people = await passengersOf(deps.db, order.id);
  const done = await operationById(deps.db, row.id);
  const { slices, locations, carriers } = order.journey;
  const lines = row.lines.flatMap(({ passengerId, ...line }) => {
    const passenger = people.find((p) => p.id === passengerId);
    if (!passenger) return [];
    const { category, surname, name } = openTraveller(deps, passenger);
    return [{ ...lineBeforeCommission({ passengerId, ...line }), category, surname, name }];
  });
  return deps.documents.renderRefundReceipt(
    {
      kind: row.kind === 'void' ? 'void' : 'refund',
      reference: row.id.slice(0, 8).toUpperCase(),
      doneAt: (done?.updatedAt ?? row.createdAt).toISOString(),
      refunds: await refundsShown(deps, order, row),
      order: { number: order.number, locator: order.locator, link },
      slices,
      locations,
      carriers,
      lines,
      paid: money(row.paidMinor, row.currency),
      refundAmount: refundBeforeCommission(row),
      beforeCommission: refundBeforeCommission(row).minor !== row.refundMinor,
    },
    locale,
  );
}

/** Where the money went, for passengers: without what an agency's commission took off. */
async function refundsShown(deps: OrdersDeps, order: OrderRow, row: TicketReturnRow) {
  const parts = await refundsOfReturn(deps, deps.db, order, row);
  return refundBeforeCommission(row).minor === row.refundMinor ? parts : withoutAmounts(parts);
}

/** Makes and keeps the receipt of a done return and writes the buyer, once; again it does nothing. */
export async function deliverReturn(deps: OrdersDeps, returnId: string): Promise<void> {
  const row = await returnById(deps.db, returnId);
  if (
    !row ||
    row.kind === 'release' ||
    row.receiptsSentAt ||
    (await operationById(deps.db, returnId))?.state !== 'done'
  )
    return;
  const order = await orderById(deps.db, row.orderId);
  if (!order) return;
  await deps.ancillaries.advance(deps, order.id);
  const { locale } = order;
  const link = await inTransaction(deps.db, (tx) => orderLink(deps, tx, order.id));
  const bytes = await renderNote(deps, order, row, locale, link);
  const refunds = await refundsShown(deps, order, row);
  await inTransaction(deps.db, async (tx) => {
    await lockOrder(tx, order.id);
    if ((await returnById(tx, returnId))?.receiptsSentAt) return;
    const file = { owner: ownerOf(returnId), kind: 'refund', locale } as const;
    await deps.documents.storeFile(tx, { ...file, bytes });
    await deps.notifications.sendEmail(tx, {
      template: 'payment-refunded',
      to: openContacts(deps, order).email,
      locale,
      data: {
        order: order.number,
        link,
        journey: journeyLines(order, locale),
        amount: refundToBuyer(refundBeforeCommission(row), refunds),
        refunds,
        reason: row.kind === 'void' ? 'voided' : 'returned',
      },
      attachments: [{ filename: `${order.number}-${row.kind}.pdf`, ...file }],
      dedupe: `return:${returnId}`,
    });
    const now = deps.clock.now();
    await addHistory(tx, order.id, now, [{ kind: 'mail_sent', details: { template: 'payment-refunded' } }]);
    await updateReturn(tx, returnId, { receiptsSentAt: now });
  });
}

/**
 * The receipt of a return as PDF, in any of the three languages. @throws AppError not_found `orders.not_found`,
 * `orders.return_not_found`, `orders.file_not_found`.
 */
export async function readReturnReceipt(
  deps: OrdersDeps,
  visitor: Visitor,
  ids: { id: string; returnId: string },
  locale: Locale,
): Promise<{ filename: string; bytes: Buffer }> {
  const { order, row } = await ownReturn(deps, visitor, ids);
  if (row.kind === 'release') throw notFound('orders.file_not_found');
  const filename = `${order.number}-${row.kind}.pdf`;
  const file = { owner: ownerOf(row.id), kind: 'refund', locale } as const;
  return readNote(deps, order, { operationId: row.id, filename, file }, (link) =>
    renderNote(deps, order, row, locale, link),
  );
}

/** The stored note once more, from what was done; null for the owner of another file. */
export async function rerenderReturnReceipt(
  deps: OrdersDeps,
  { owner, locale }: { owner: string; locale: Locale },
): Promise<Buffer | null> {
  const row = owner.startsWith(OWNER) ? await returnById(deps.db, owner.slice(OWNER.length)) : null;
  const order = row && (await orderById(deps.db, row.orderId));
  if (!order) return null;
  return renderNote(deps, order, row, locale, await inTransaction(deps.db, (tx) => orderLink(deps, tx, order.id)));
}
