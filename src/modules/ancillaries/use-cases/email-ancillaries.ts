import { money } from '#kernel/money.ts';
import {
  addHistory,
  journeyLines,
  type OrdersDeps,
  openContacts,
  openTraveller,
  orderById,
  orderLink,
  passengersOf,
} from '#modules/orders/extension.ts';
import { inTransaction } from '#platform/db/database.ts';

import { itemsOfPurchase, purchaseById } from '../db/ancillaries-queries.ts';
import { ancillariesReceipt } from './ancillaries-receipt.ts';

/**
 * Writes the buyer which services of a purchase are confirmed and which are not, with the receipt of their documents;
 * once.
 */
export async function emailAncillaries(deps: OrdersDeps, purchaseId: string): Promise<void> {
  const purchase = await purchaseById(deps.db, purchaseId);
  const order = purchase && (await orderById(deps.db, purchase.orderId));
  if (!purchase || !order) return;
  const items = await itemsOfPurchase(deps.db, purchaseId);
  const names = new Map(
    (await passengersOf(deps.db, order.id)).map((row) => {
      const { surname, name } = openTraveller(deps, row);
      return [row.id, `${surname} ${name}`];
    }),
  );
  const toAncillariesEmail = (failed: boolean) =>
    items
      .filter((item) => (item.state === 'failed') === failed)
      .map(({ passengerId, kind, item, seat, flight, number, details }) => ({
        passenger: names.get(passengerId) ?? '',
        kind,
        flight,
        number,
        what: details.title ?? seat ?? (details.piece ? `${details.piece.kg}` : item),
      }));
  const sum = (failed: boolean) =>
    money(
      items.reduce((all, i) => all + ((i.state === 'failed') === failed ? i.priceMinor : 0), 0),
      purchase.currency,
    );
  const link = await inTransaction(deps.db, (tx) => orderLink(deps, tx, order.id));
  const receipt = await ancillariesReceipt(deps, order, purchase, order.locale);
  await inTransaction(deps.db, async (tx) => {
    if (receipt) await deps.documents.storeFile(tx, receipt);
    await deps.notifications.sendEmail(tx, {
      template: 'ancillaries-bought',
      to: openContacts(deps, order).email,
      locale: order.locale,
      data: {
        order: order.number,
        link,
        journey: journeyLines(order, order.locale),
        confirmed: toAncillariesEmail(false),
        failed: toAncillariesEmail(true),
        total: sum(false),
        refundAmount: sum(true),
      },
      ...(receipt && {
        attachments: [
          {
            filename: `${order.number}-services.pdf`,
            owner: receipt.owner,
            kind: receipt.kind,
            locale: receipt.locale,
          },
        ],
      }),
      dedupe: `ancillaries:${purchaseId}`,
    });
    await addHistory(tx, order.id, deps.clock.now(), [
      { kind: 'mail_sent', details: { template: 'ancillaries-bought' } },
    ]);
  });
}
