import { money } from '#kernel/money.ts';
import { inTransaction } from '#platform/db/database.ts';
import { addHistory } from '../../core/db/history-queries.ts';
import { lockOrder, orderById, passengersOf, updateOrder } from '../../core/db/order-queries.ts';
import { ticketsOf } from '../../core/db/ticket-queries.ts';
import { journeyLines, orderLink } from '../../core/use-cases/queue-emails.ts';
import { openContacts, openTraveller } from '../../core/use-cases/seal-personal-data.ts';
import type { OrdersDeps } from '../../ports.ts';
import { createReceipts, storeReceipts } from './render-receipt.ts';

/** E-mails the buyer of a sold order the tickets with both receipts, once; a repeated call does nothing. */
export async function emailIssuedTickets(deps: OrdersDeps, orderId: string): Promise<void> {
  const order = await orderById(deps.db, orderId);
  if (!order || order.receiptsSentAt || order.status !== 'sold') return;
  // What was bought with the tickets stands on their receipts.
  await deps.ancillaries.advance(deps, orderId);
  const { locale } = order;
  const link = await inTransaction(deps.db, (tx) => orderLink(deps, tx, orderId));
  const receipts = await createReceipts(deps, order, link);
  const names = await passengersOf(deps.db, orderId);
  const meetings = names.flatMap((row) => openTraveller(deps, row).service?.meeting ?? []);
  const people = new Map(
    names.map((row) => {
      const { surname, name } = openTraveller(deps, row);
      return [row.id, `${surname} ${name}`];
    }),
  );
  const tickets = await ticketsOf(deps.db, orderId);
  const services = await deps.ancillaries.receiptLines(deps, order, names);
  // The coupons of a ticket are the stretches of the journey, in order.
  const journey = journeyLines(order, locale).map((line, n) => ({
    ...line,
    places: [
      ...tickets.flatMap(({ coupons }) => coupons[n]?.place ?? []),
      ...services.flatMap(({ kind, flight, what }) => (kind === 'seat' && flight === line.flight ? [what] : [])),
    ],
  }));
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (!locked || locked.receiptsSentAt) return;
    const now = deps.clock.now();
    await deps.notifications.sendEmail(tx, {
      template: 'order-issued',
      to: openContacts(deps, order).email,
      locale,
      data: {
        order: order.number,
        link,
        journey,
        total: money(order.totalMinor, order.currency),
        tickets: tickets.map((t) => ({
          passenger: people.get(t.passengerId) ?? '',
          number: t.number,
          places: t.coupons.flatMap(({ place }) => place ?? []),
        })),
        ...(meetings.length > 0 && { meetings }),
      },
      attachments: await storeReceipts(deps, tx, order, receipts),
      dedupe: `order-issued:${orderId}`,
    });
    await addHistory(tx, orderId, now, [
      { kind: 'receipt_ready', details: {} },
      { kind: 'mail_sent', details: { template: 'order-issued' } },
    ]);
    await updateOrder(tx, orderId, { receiptsSentAt: now });
  });
}
