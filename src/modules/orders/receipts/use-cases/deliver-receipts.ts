import type { Locale } from '#kernel/locale.ts';
import { money } from '#kernel/money.ts';
import { type Executor, inTransaction, type Tx } from '#platform/db/database.ts';
import { standsOnPaper } from '../../accounting/use-cases/order-sums.ts';
import type { Order } from '../../api.ts';
import { addHistory } from '../../core/db/history-queries.ts';
import { lockOrder, type OrderRow, orderById, passengersOf, updateOrder } from '../../core/db/order-queries.ts';
import { paymentsOfOrder } from '../../core/db/payment-queries.ts';
import { ticketsOf } from '../../core/db/ticket-queries.ts';
import { maskDocument, maskPhone } from '../../core/domain/normalise.ts';
import { journeysOf, ownOf, priceOfSome } from '../../core/domain/own-journeys.ts';
import { openContacts, openTraveller } from '../../core/use-cases/seal-personal-data.ts';
import { journeyLines, orderLink } from '../../core/use-cases/write-letter.ts';
import { doneExchanges } from '../../exchanges/db/exchange-queries.ts';
import type { DocumentKind, ItineraryData, OrdersDeps, PaymentData } from '../../ports.ts';
import { ticketPortionsOfJourney } from '../../returns/domain/documents-of.ts';
import { policyOf } from '../../returns/use-cases/quote-return.ts';

/** Receipts of a journey that was changed are others than those before. */
const ownerOf = ({ id, edition }: Pick<OrderRow, 'id' | 'edition'>): string =>
  edition === null ? `order:${id}` : `order:${id}:${edition}`;
/** Each exchange makes an itinerary receipt of its own; the older ones stay as they were sent. */
export async function itineraryOwner(db: Executor, order: Pick<OrderRow, 'id' | 'edition'>): Promise<string> {
  const last = (await doneExchanges(db, [order.id])).at(-1);
  return last ? `${ownerOf(order)}:${last.id}` : ownerOf(order);
}
export const receiptOwner = (db: Executor, order: OrderRow, kind: DocumentKind): Promise<string> | string =>
  kind === 'itinerary' ? itineraryOwner(db, order) : ownerOf(order);
/** A finder's receipt is kept apart from the whole one. */
export const maskedOwner = (owner: string): string => `${owner}:masked`;
/** Tickets of a passenger who still has a flight or a refund to come. */
const IN_FORCE: ReadonlySet<string> = new Set(['open', 'released']);
const KINDS: readonly DocumentKind[] = ['itinerary', 'payment'];

/** Berths and seats of trains and buses, as the coupons name them. */
function placesOn(tickets: readonly { coupons: Order['tickets'][number]['coupons'] }[]) {
  const places = tickets.flatMap(({ coupons }) =>
    coupons.flatMap(({ flight, place, extra, boarding = null }) =>
      place ? [{ flight, place, ...(extra && { extra }), boarding }] : [],
    ),
  );
  return places.length > 0 ? { places } : {};
}

/** Our fees after the sale as the order was sold with them, ticket by ticket. */
function feesOf(deps: OrdersDeps, order: OrderRow, own: Parameters<typeof ticketPortionsOfJourney>[0]) {
  const runs = ticketPortionsOfJourney(own);
  const policies = runs.length > 0 ? runs.map(({ n }) => policyOf(deps, order, n)) : [policyOf(deps, order)];
  return policies.map(({ refundFee, exchangeFee }) => ({ refund: refundFee, exchange: exchangeFee }));
}

/**
 * The bytes of one receipt of a sold order. The link in its QR carries a code. `masked`: without birthdates, whole
 * document numbers and telephone.
 */
export async function renderReceipt(
  deps: OrdersDeps,
  order: OrderRow,
  kind: DocumentKind,
  locale: Locale,
  link: string,
  { masked = false } = {},
): Promise<Buffer | null> {
  const tickets = await ticketsOf(deps.db, order.id);
  const paid = (await paymentsOfOrder(deps.db, order.id)).filter(
    (p) => p.state === 'captured' && p.purpose === 'order',
  );
  if (tickets.length === 0) return null;
  const { slices, places, carriers } = order.journey;
  const done = await doneExchanges(deps.db, [order.id]);
  const people = await passengersOf(deps.db, order.id);
  const services = await deps.ancillaries.receiptLines(deps, order, people);
  const contacts = openContacts(deps, order);
  const journey = {
    order: { number: order.number, locator: order.locator, link },
    slices,
    places,
    carriers,
    price: order.price,
    // A driver calls it; a reception answers letters to it.
    phone: masked ? maskPhone(contacts.phone) : contacts.phone,
  };
  // The payment receipt is of the tickets that were paid for, the itinerary receipt of those that are flown now.
  const shown = tickets.filter((t) => (kind === 'payment' ? t.exchangeId === null : t.state !== 'exchanged'));
  const passengers = people.map((row) => {
    const { category, surname, name, patronymic, birthdate, document, citizenship, service } = openTraveller(deps, row);
    return {
      id: row.id,
      category,
      surname,
      name,
      ...(patronymic ? { patronymic } : {}),
      birthdate: masked ? null : birthdate,
      document: document && (masked ? maskDocument(document.number) : document.number),
      ...(service &&
        !masked && {
          guest: {
            ...service,
            citizenship: (citizenship && deps.names.country(citizenship)?.[locale]) || citizenship,
          },
        }),
      tickets: shown.filter((t) => t.passengerId === row.id).map((t) => t.number),
      ...placesOn(shown.filter((t) => t.passengerId === row.id)),
    };
  });
  if (kind === 'itinerary') {
    // A passenger who has returned every ticket is left out; an order without any ticket left lists all its passengers.
    const current = people.filter((p) => shown.some((t) => t.passengerId === p.id && IN_FORCE.has(t.state)));
    const flying = current.length > 0 ? current : people;
    const [first, ...others] = journeysOf(order, done, flying).map((own) => ({
      slices: own.slices,
      terms: own.terms,
      fees: feesOf(deps, order, own),
      passengers: passengers.filter((p) => own.passengerIds.includes(p.id)).map(({ id: _id, ...p }) => p),
      price: priceOfSome(flying.filter((p) => own.passengerIds.includes(p.id)).map((p) => ownOf(order, done, p).price)),
    }));
    if (!first) return null;
    const names = (of: 'places' | 'carriers') => Object.assign({}, ...done.map((e) => e.journey[of]));
    const data: ItineraryData = {
      ...journey,
      ...first,
      places: { ...places, ...names('places') },
      carriers: { ...carriers, ...names('carriers') },
      issuedAt: order.updatedAt.toISOString(),
      others,
      services: services.map(({ withTicket: _with, ...line }) => line),
      ...(current.length > 0 && { stands: await standsOnPaper(deps, deps.db, order) }),
    };
    return deps.documents.renderItineraryReceipt(data, locale);
  }
  const payment = paid.at(-1);
  if (!payment) return null;
  const paidWithTickets = services.flatMap(({ withTicket, ...line }) => (withTicket ? [line] : []));
  const data: PaymentData = {
    ...journey,
    payment: {
      reference: payment.id,
      paidAt: payment.at.toISOString(),
      methods: paid.map((p) => p.method),
    },
    passengers: passengers.map(({ category, surname, name, tickets: own }) => ({
      category,
      surname,
      name,
      tickets: own,
    })),
    services: paidWithTickets,
  };
  return deps.documents.renderPaymentReceipt(data, locale);
}

type Receipt = { owner: string; kind: DocumentKind; locale: Locale; bytes: Buffer };

/** Both receipts of a sold order as it stands now, in its buyer's language. */
export async function makeReceipts(deps: OrdersDeps, order: OrderRow, link: string): Promise<Receipt[]> {
  const { locale } = order;
  const made: Receipt[] = [];
  for (const kind of KINDS) {
    const bytes = await renderReceipt(deps, order, kind, locale, link);
    if (bytes) made.push({ owner: await receiptOwner(deps.db, order, kind), kind, locale, bytes });
  }
  return made;
}

/** Keeps receipts for good; what a letter names them by. */
export async function keepReceipts(
  deps: OrdersDeps,
  tx: Tx,
  { number }: Pick<OrderRow, 'number'>,
  receipts: readonly Receipt[],
) {
  for (const receipt of receipts) await deps.documents.storeFile(tx, receipt);
  return receipts.map(({ bytes: _bytes, ...file }) => ({ filename: `${number}-${file.kind}.pdf`, ...file }));
}

/** Makes and keeps both receipts of a sold order and sends them, once; again it does nothing. */
export async function deliverReceipts(deps: OrdersDeps, orderId: string): Promise<void> {
  const order = await orderById(deps.db, orderId);
  if (!order || order.deliveredAt || order.status !== 'sold') return;
  // What was bought with the tickets stands on their receipts.
  await deps.ancillaries.advance(deps, orderId);
  const { locale } = order;
  const link = await inTransaction(deps.db, (tx) => orderLink(deps, tx, orderId));
  const receipts = await makeReceipts(deps, order, link);
  const names = await passengersOf(deps.db, orderId);
  const meetings = names.flatMap((row) => openTraveller(deps, row).service?.meeting ?? []);
  const people = new Map(
    names.map((row) => {
      const { surname, name } = openTraveller(deps, row);
      return [row.id, `${surname} ${name}`];
    }),
  );
  const tickets = await ticketsOf(deps.db, orderId);
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (!locked || locked.deliveredAt) return;
    const now = deps.clock.now();
    await deps.notifications.sendMail(tx, {
      template: 'order-issued',
      to: openContacts(deps, order).email,
      locale,
      data: {
        order: order.number,
        link,
        journey: journeyLines(order, locale),
        total: money(order.totalMinor, order.currency),
        tickets: tickets.map((t) => ({ passenger: people.get(t.passengerId) ?? '', number: t.number })),
        ...(meetings.length > 0 && { meetings }),
      },
      attachments: await keepReceipts(deps, tx, order, receipts),
      dedupe: `order-issued:${orderId}`,
    });
    await addHistory(tx, orderId, now, [
      { kind: 'receipt_ready', details: {} },
      { kind: 'mail_sent', details: { template: 'order-issued' } },
    ]);
    await updateOrder(tx, orderId, { deliveredAt: now });
  });
}
