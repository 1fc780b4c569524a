import { money } from '#kernel/money.ts';
import { inTransaction } from '#platform/db/database.ts';
import { addHistory } from '../../core/db/history-queries.ts';
import { orderById, passengersOf } from '../../core/db/order-queries.ts';
import { journeyLines, orderLink } from '../../core/use-cases/queue-emails.ts';
import { openContacts, openTraveller } from '../../core/use-cases/seal-personal-data.ts';
import type { OrdersDeps } from '../../ports.ts';
import { createReceipts, storeReceipts } from '../../receipts/use-cases/render-receipt.ts';
import { numberOf, splitById } from '../db/split-queries.ts';

/**
 * Writes the buyer who has left the order and what is left of it, with its receipts made anew when it was sold; each
 * split once.
 */
export async function emailSplit(deps: OrdersDeps, splitId: string): Promise<void> {
  const split = await splitById(deps.db, splitId);
  const order = split && (await orderById(deps.db, split.orderId));
  if (!split?.childId || !order) return;
  const { locale } = order;
  const other = (await numberOf(deps.db, split.childId)) ?? '';
  const passengers = (await passengersOf(deps.db, split.childId))
    .filter((row) => split.passengerIds.includes(row.id))
    .map((row) => openTraveller(deps, row))
    .map(({ surname, name }) => `${surname} ${name}`);
  const link = await inTransaction(deps.db, (tx) => orderLink(deps, tx, order.id));
  const sent = split.issued && order.receiptsSentAt;
  const receipts = sent ? await createReceipts(deps, order, link) : [];
  await inTransaction(deps.db, async (tx) => {
    await deps.notifications.sendEmail(tx, {
      template: 'order-split',
      to: openContacts(deps, order).email,
      locale,
      data: {
        order: order.number,
        link,
        journey: journeyLines(order, locale),
        other,
        passengers,
        total: money(split.remainingMinor, split.currency),
      },
      attachments: await storeReceipts(deps, tx, order, receipts),
      dedupe: `order-split:${splitId}`,
    });
    await addHistory(tx, order.id, deps.clock.now(), [
      ...(receipts.length > 0 ? [{ kind: 'receipt_ready', details: {} } as const] : []),
      { kind: 'mail_sent', details: { template: 'order-split' } },
    ]);
  });
}
