import type { Locale } from '#kernel/locale.ts';
import { money } from '#kernel/money.ts';
import type { PaymentMethod } from '#modules/payments/api.ts';
import { inTransaction } from '#platform/db/database.ts';
import { addHistory } from '../../core/db/history-queries.ts';
import { operationById } from '../../core/db/operation-queries.ts';
import { lockOrder, type OrderRow, orderById, passengersOf } from '../../core/db/order-queries.ts';
import { ticketsOf } from '../../core/db/ticket-queries.ts';
import { exchangeRefundBeforeCommission } from '../../core/domain/before-commission.ts';
import { journeyLines, orderLink } from '../../core/use-cases/queue-emails.ts';
import { openContacts, openTraveller } from '../../core/use-cases/seal-personal-data.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import type { ExchangeData, OrdersDeps } from '../../ports.ts';
import { readNote } from '../../receipts/use-cases/read-note.ts';
import { itineraryOwner, renderReceipt } from '../../receipts/use-cases/render-receipt.ts';
import { refundsOfExchange, withoutAmounts } from '../../returns/use-cases/payment-refunds.ts';
import { type ExchangeRow, exchangeById, updateExchange } from '../db/exchange-queries.ts';
import { departureBefore, ownExchange } from './view-exchange.ts';

const OWNER = 'exchange:';
const ownerOf = (exchangeId: string): string => `${OWNER}${exchangeId}`;

/** Who got which ticket for which. */
async function linesOf(deps: OrdersDeps, order: OrderRow, row: ExchangeRow): Promise<ExchangeData['lines']> {
  const people = await passengersOf(deps.db, order.id);
  const tickets = await ticketsOf(deps.db, order.id);
  return row.lines.flatMap(({ passengerId, price: _price, ...line }) => {
    const passenger = people.find((p) => p.id === passengerId);
    if (!passenger) return [];
    const { category, surname, name } = openTraveller(deps, passenger);
    const fresh = tickets.filter((t) => t.exchangeId === row.id && t.passengerId === passengerId);
    return [{ ...line, category, surname, name, newTickets: fresh.map((t) => t.number) }];
  });
}

/** Where what it brings went, as the passengers may know it. */
async function refundsShown(deps: OrdersDeps, order: OrderRow, row: ExchangeRow) {
  const parts = await refundsOfExchange(deps, deps.db, order, row, { undone: false });
  return exchangeRefundBeforeCommission(row).minor === row.refundMinor ? parts : withoutAmounts(parts);
}

/** The ways in which it was paid for. */
async function paidFor(deps: OrdersDeps, order: OrderRow, row: ExchangeRow): Promise<PaymentMethod[]> {
  const own = (await deps.payments.listPayments(deps.db, order.id)).filter(
    (payment) => payment.purpose === row.id && payment.captured.minor > 0,
  );
  return [...new Set(own.map(({ method }) => method))];
}

async function renderNote(
  deps: OrdersDeps,
  order: OrderRow,
  row: ExchangeRow,
  locale: Locale,
  link: string,
): Promise<Buffer> {
  const done = await operationById(deps.db, row.id);
  const { slices, locations, carriers } = row.journey;
  return deps.documents.renderExchangeReceipt(
    {
      reference: row.id.slice(0, 8).toUpperCase(),
      doneAt: (done?.updatedAt ?? row.createdAt).toISOString(),
      methods: await paidFor(deps, order, row),
      refunds: await refundsShown(deps, order, row),
      order: { number: order.number, locator: order.locator, link },
      before: await departureBefore(deps.db, order, row),
      slices,
      locations: { ...order.journey.locations, ...locations },
      carriers,
      lines: await linesOf(deps, order, row),
      due: money(row.amountDueMinor, row.currency),
      refundAmount: exchangeRefundBeforeCommission(row),
      ...(row.hand && { rules: row.hand.rules }),
    },
    locale,
  );
}

/**
 * Makes and keeps the receipt of a done exchange and the new itinerary receipt, and writes the buyer, once; again it
 * does nothing.
 */
export async function deliverExchange(deps: OrdersDeps, exchangeId: string): Promise<void> {
  const row = await exchangeById(deps.db, exchangeId);
  if (!row || row.receiptsSentAt || (await operationById(deps.db, exchangeId))?.state !== 'done') return;
  const order = await orderById(deps.db, row.orderId);
  if (!order) return;
  await deps.ancillaries.advance(deps, order.id);
  const { locale } = order;
  const link = await inTransaction(deps.db, (tx) => orderLink(deps, tx, order.id));
  const note = await renderNote(deps, order, row, locale, link);
  const itinerary = await renderReceipt(deps, order, 'itinerary', locale, link);
  const lines = await linesOf(deps, order, row);
  const refunds = await refundsShown(deps, order, row);
  await inTransaction(deps.db, async (tx) => {
    await lockOrder(tx, order.id);
    if ((await exchangeById(tx, exchangeId))?.receiptsSentAt) return;
    const file = { owner: ownerOf(exchangeId), kind: 'exchange', locale } as const;
    const trip = { owner: await itineraryOwner(tx, order), kind: 'itinerary', locale } as const;
    await deps.documents.storeFile(tx, { ...file, bytes: note });
    if (itinerary) await deps.documents.storeFile(tx, { ...trip, bytes: itinerary });
    await deps.notifications.sendEmail(tx, {
      template: 'order-exchanged',
      to: openContacts(deps, order).email,
      locale,
      data: {
        order: order.number,
        link,
        journey: journeyLines(row, locale),
        due: money(row.amountDueMinor, row.currency),
        refundAmount: exchangeRefundBeforeCommission(row),
        refunds,
        tickets: lines.flatMap(({ surname, name, newTickets }) =>
          newTickets.map((number) => ({ passenger: `${surname} ${name}`, number })),
        ),
      },
      attachments: [
        { filename: `${order.number}-exchange.pdf`, ...file },
        ...(itinerary ? [{ filename: `${order.number}-itinerary.pdf`, ...trip }] : []),
      ],
      dedupe: `exchange:${exchangeId}`,
    });
    const now = deps.clock.now();
    await addHistory(tx, order.id, now, [
      { kind: 'receipt_ready', details: {} },
      { kind: 'mail_sent', details: { template: 'order-exchanged' } },
    ]);
    await updateExchange(tx, exchangeId, { receiptsSentAt: now });
  });
}

/**
 * The receipt of an exchange as PDF, in any of the three languages. @throws AppError not_found `orders.not_found`,
 * `orders.exchange_not_found`, `orders.file_not_found`.
 */
export async function readExchangeReceipt(
  deps: OrdersDeps,
  visitor: Visitor,
  ids: { id: string; exchangeId: string },
  locale: Locale,
): Promise<{ filename: string; bytes: Buffer }> {
  const { order, row } = await ownExchange(deps, visitor, ids);
  const filename = `${order.number}-exchange.pdf`;
  const file = { owner: ownerOf(row.id), kind: 'exchange', locale } as const;
  return readNote(deps, order, { operationId: row.id, filename, file }, (link) =>
    renderNote(deps, order, row, locale, link),
  );
}

/** The stored note once more, from what was done; null for the owner of another file. */
export async function rerenderExchangeReceipt(
  deps: OrdersDeps,
  { owner, locale }: { owner: string; locale: Locale },
): Promise<Buffer | null> {
  const row = owner.startsWith(OWNER) ? await exchangeById(deps.db, owner.slice(OWNER.length)) : null;
  const order = row && (await orderById(deps.db, row.orderId));
  if (!order) return null;
  return renderNote(deps, order, row, locale, await inTransaction(deps.db, (tx) => orderLink(deps, tx, order.id)));
}
