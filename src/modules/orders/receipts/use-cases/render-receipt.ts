import type { Locale } from '#kernel/locale.ts';
import { money } from '#kernel/money.ts';
import { PROMO_METHOD } from '#kernel/payment-method.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import { isOnReceipt } from '../../accounting/use-cases/order-sums.ts';
import type { Order } from '../../api.ts';
import { type OrderRow, type PassengerRow, passengersOf } from '../../core/db/order-queries.ts';
import { paymentsOfOrder } from '../../core/db/payment-queries.ts';
import { type TicketRow, ticketsOf } from '../../core/db/ticket-queries.ts';
import { maskDocument, maskPhone } from '../../core/domain/normalise.ts';
import { journeysOf, ownOf, priceOfSome } from '../../core/domain/passenger-itineraries.ts';
import { openContacts, openTraveller } from '../../core/use-cases/seal-personal-data.ts';
import { doneExchanges } from '../../exchanges/db/exchange-queries.ts';
import type { DocumentKind, ItineraryData, OrdersDeps, PaymentData } from '../../ports.ts';
import { ticketPortionsOfJourney } from '../../returns/domain/documents-of.ts';
import { policyOf } from '../../returns/use-cases/quote-return.ts';

/** Receipts of a journey that was changed are others than those before. */
const ownerOf = ({ id, receiptVersion }: Pick<OrderRow, 'id' | 'receiptVersion'>): string =>
  receiptVersion === null ? `order:${id}` : `order:${id}:${receiptVersion}`;
/** Each exchange makes an itinerary receipt of its own; the older ones stay as they were sent. */
export async function itineraryOwner(db: Executor, order: Pick<OrderRow, 'id' | 'receiptVersion'>): Promise<string> {
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
    coupons.flatMap(({ flight, place, unusedBerths, boarding = null }) =>
      place ? [{ flight, place, ...(unusedBerths && { unusedBerths }), boarding }] : [],
    ),
  );
  return places.length > 0 ? { places } : {};
}

/** Our fees after the sale as the order was sold with them, ticket by ticket. */
function feesOf(deps: OrdersDeps, order: OrderRow, own: Parameters<typeof ticketPortionsOfJourney>[0]) {
  const portions = ticketPortionsOfJourney(own);
  const policies = portions.length > 0 ? portions.map(({ n }) => policyOf(deps, order, n)) : [policyOf(deps, order)];
  return policies.map(({ refundFee, exchangeFee }) => ({ refund: refundFee, exchange: exchangeFee }));
}

/** Who a receipt shows. `masked`: without birthdates, whole document numbers and telephone. */
type ReceiptPassengers = ReturnType<typeof passengersOnReceipt>;
type ReceiptView = { order: OrderRow; link: string; locale: Locale; masked: boolean };

function passengersOnReceipt(
  deps: OrdersDeps,
  rows: readonly PassengerRow[],
  shown: readonly TicketRow[],
  of: ReceiptView,
) {
  const { masked, locale } = of;
  return rows.map((row) => {
    const { category, surname, name, patronymic, birthdate, document, citizenship, service } = openTraveller(deps, row);
    const country = citizenship && (deps.names.country(citizenship)?.[locale] ?? citizenship);
    const own = shown.filter((t) => t.passengerId === row.id);
    return {
      id: row.id,
      category,
      surname,
      name,
      ...(patronymic ? { patronymic } : {}),
      birthdate: masked ? null : birthdate,
      document: document && (masked ? maskDocument(document.number) : document.number),
      ...(service && !masked && { guest: { ...service, citizenship: country } }),
      tickets: own.map((t) => t.number),
      ...placesOn(own),
    };
  });
}

/** What both receipts say of an order. A driver calls its telephone; a reception answers letters to it. */
function orderOnReceipt(deps: OrdersDeps, { order, link, masked }: ReceiptView) {
  const { slices, locations, carriers } = order.journey;
  const { phone } = openContacts(deps, order);
  return {
    order: { number: order.number, locator: order.locator, link },
    slices,
    locations,
    carriers,
    price: order.price,
    phone: masked ? maskPhone(phone) : phone,
  };
}

type AncillaryLines = Awaited<ReturnType<OrdersDeps['ancillaries']['receiptLines']>>;
type ReceiptContent = { of: ReceiptView; rows: PassengerRow[]; tickets: TicketRow[]; services: AncillaryLines };

/** The itinerary receipt: of the tickets that are travelled on now, by journey; null without a passenger. */
async function itineraryData(
  deps: OrdersDeps,
  { of, rows, tickets, services }: ReceiptContent,
): Promise<ItineraryData | null> {
  const { order } = of;
  const shown = tickets.filter((t) => t.state !== 'exchanged');
  const passengers: ReceiptPassengers = passengersOnReceipt(deps, rows, shown, of);
  const done = await doneExchanges(deps.db, [order.id]);
  // A passenger who has returned every ticket is left out; an order without any ticket left lists all its passengers.
  const current = rows.filter((p) => shown.some((t) => t.passengerId === p.id && IN_FORCE.has(t.state)));
  const travelling = current.length > 0 ? current : rows;
  const [first, ...others] = journeysOf(order, done, travelling).map((own) => {
    const members = travelling.filter((p) => own.passengerIds.includes(p.id));
    return {
      slices: own.slices,
      terms: own.terms,
      fees: feesOf(deps, order, own),
      passengers: passengers.filter((p) => own.passengerIds.includes(p.id)).map(({ id: _id, ...p }) => p),
      price: priceOfSome(members.map((p) => ownOf(order, done, p).price)),
    };
  });
  if (!first) return null;
  const base = orderOnReceipt(deps, of);
  const names = (kind: 'locations' | 'carriers') => Object.assign({}, ...done.map((e) => e.journey[kind]));
  return {
    ...base,
    ...first,
    locations: { ...base.locations, ...names('locations') },
    carriers: { ...base.carriers, ...names('carriers') },
    issuedAt: order.updatedAt.toISOString(),
    others,
    services: services.map(({ withTicket: _with, ...line }) => line),
    ...(current.length > 0 && { currentTotal: await isOnReceipt(deps, deps.db, order) }),
  };
}

/** The payment receipt: of the tickets that were paid for with the order; null while nothing is captured. */
async function paymentData(
  deps: OrdersDeps,
  { of, rows, tickets, services }: ReceiptContent,
): Promise<PaymentData | null> {
  const paid = (await paymentsOfOrder(deps.db, of.order.id)).filter(
    (p) => p.state === 'captured' && p.purpose === 'order',
  );
  const payment = paid.at(-1);
  if (!payment) return null;
  const discounts = paid.filter(({ method }) => method === PROMO_METHOD);
  const methods = paid.filter(({ method }) => method !== PROMO_METHOD || paid.length === discounts.length);
  const discount = money(
    discounts.reduce((all, { amountMinor }) => all + amountMinor, 0),
    of.order.currency,
  );
  const shown = tickets.filter((t) => t.exchangeId === null);
  return {
    ...orderOnReceipt(deps, of),
    payment: {
      reference: payment.id,
      paidAt: payment.at.toISOString(),
      methods: methods.map(({ method }) => method),
      ...(discount.minor > 0 ? { discount } : {}),
    },
    passengers: passengersOnReceipt(deps, rows, shown, of).map(({ category, surname, name, tickets: own }) => ({
      category,
      surname,
      name,
      tickets: own,
    })),
    services: services.flatMap(({ withTicket, ...line }) => (withTicket ? [line] : [])),
  };
}

/**
 * The bytes of one receipt of a sold order; null when there is nothing to show yet. The link in its QR carries a code.
 * `masked`: without birthdates, whole document numbers and telephone.
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
  if (tickets.length === 0) return null;
  const rows = await passengersOf(deps.db, order.id);
  const services = await deps.ancillaries.receiptLines(deps, order, rows);
  const sold: ReceiptContent = { of: { order, link, locale, masked }, rows, tickets, services };
  if (kind === 'itinerary') {
    const data = await itineraryData(deps, sold);
    return data && deps.documents.renderItineraryReceipt(data, locale);
  }
  const data = await paymentData(deps, sold);
  return data && deps.documents.renderPaymentReceipt(data, locale);
}

type StoredReceipt = { owner: string; kind: DocumentKind; locale: Locale; bytes: Buffer };

/** Both receipts of a sold order as it stands now, in its buyer's language. */
export async function createReceipts(deps: OrdersDeps, order: OrderRow, link: string): Promise<StoredReceipt[]> {
  const { locale } = order;
  const made: StoredReceipt[] = [];
  for (const kind of KINDS) {
    const bytes = await renderReceipt(deps, order, kind, locale, link);
    if (bytes) made.push({ owner: await receiptOwner(deps.db, order, kind), kind, locale, bytes });
  }
  return made;
}

/** Keeps receipts for good; what a letter names them by. */
export async function storeReceipts(
  deps: OrdersDeps,
  tx: Tx,
  { number }: Pick<OrderRow, 'number'>,
  receipts: readonly StoredReceipt[],
) {
  for (const receipt of receipts) await deps.documents.storeFile(tx, receipt);
  return receipts.map(({ bytes: _bytes, ...file }) => ({ filename: `${number}-${file.kind}.pdf`, ...file }));
}
