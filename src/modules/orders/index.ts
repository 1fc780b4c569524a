import type { FastifyInstance } from 'fastify';
import type { Locale } from '#kernel/locale.ts';
import type { CaptureParticipant } from '#modules/payments/index.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { listBookings } from './accounting/db/booking-queries.ts';
import { listSales } from './accounting/use-cases/list-sales.ts';
import type { Order, TicketReturn } from './api.ts';
import type { ProposalOrigin } from './booking/db/tables.ts';
import { beginOffered, type OfferedSale } from './booking/use-cases/begin-offered.ts';
import { beginProposed } from './booking/use-cases/begin-proposed.ts';
import type { BookingStart } from './booking/use-cases/create-booking.ts';
import { moveDrafts } from './booking/use-cases/move-drafts.ts';
import { contractOfNumber, customerOfNumber, type OrderRow, ordersByIds } from './core/db/order-queries.ts';
import { countPastSales, type SalesPeriod } from './core/db/past-sale-queries.ts';
import { knownTickets } from './core/db/ticket-queries.ts';
import { paymentCaptureParticipant } from './core/use-cases/apply-captures.ts';
import { labelOrders, ownerOf } from './core/use-cases/label-orders.ts';
import { resendRefunds } from './core/use-cases/resend-refund.ts';
import type { Visitor } from './core/use-cases/visitor.ts';
import { listExchanges } from './exchanges/use-cases/list-exchanges.ts';
import { ordersJobs } from './jobs.ts';
import type { OrdersDeps } from './ports.ts';
import { listReturns } from './returns/use-cases/list-returns.ts';
import { quoteReturn } from './returns/use-cases/quote-return.ts';
import { ordersRoutes } from './routes.ts';
import { listSplits } from './split/use-cases/list-splits.ts';
import { listPastSales, type PastSale } from './use-cases/list-past-sales.ts';
import { listQuotableOrders, type QuotedOrder, quoteOrder, readableOrders } from './use-cases/quote-orders.ts';
import { readOrder } from './use-cases/read-order.ts';
import { knowRequestedOrder, type RequestedOrder } from './use-cases/read-requested-order.ts';
import { readDraftContents, readOrderContents, type SaleContents } from './use-cases/read-sale-contents.ts';
import { rerenderDocument } from './use-cases/rerender-document.ts';
import { type StaffOrderApi, staffOrderApiFor } from './use-cases/staff-order-api.ts';

export { readSaleEvents } from './accounting/use-cases/order-sums.ts';
export { dividePassengers } from './core/db/label-queries.ts';
export { lockOrders, type OrderRow, ordersByIds } from './core/db/order-queries.ts';
export { leadingJourney } from './core/domain/leading-journey.ts';
export { maskEmail, maskPhone, normaliseSurname, readOrderNumber, readTicketNumber } from './core/domain/normalise.ts';
export { paymentSummary, withoutEarnings } from './core/domain/payment-summary.ts';
export { routeOf } from './core/domain/route.ts';
export { type DocumentSums, documentSums, type SaleSums } from './core/domain/sale-sums.ts';
export { surnameIndexes, surnameKeys } from './core/use-cases/blind-indexes.ts';
export { openContacts, openPerson, openText } from './core/use-cases/seal-personal-data.ts';
export type { Visitor } from './core/use-cases/visitor.ts';
export { readsCustomer, showsEarnings } from './core/use-cases/who-sees-earnings.ts';
export type { Journey } from './db/schema.ts';
export { doneExchanges } from './exchanges/db/exchange-queries.ts';
export type { Branch, OrderProjection, OrdersDeps } from './ports.ts';
export { findPaymentFacts } from './returns/db/payment-facts.ts';
export { createOrderRegistry } from './use-cases/order-registry.ts';
export type { QuotedOrder } from './use-cases/quote-orders.ts';
export type { RequestedOrder } from './use-cases/read-requested-order.ts';
export type { SaleContents } from './use-cases/read-sale-contents.ts';
export type { StaffOrderApi } from './use-cases/staff-order-api.ts';

/** The front door of orders. Later modules that act on orders enter here. */
export type OrdersModule = {
  readonly routes: (app: FastifyInstance) => void;
  readonly jobs: readonly Job[];
  /** For payments: what orders do about money in the transaction that records it. */
  readonly partner: CaptureParticipant;
  /** Sends once more what the bank refused to give back of an order, after a person has found out why. */
  resendRefunds(orderId: string): Promise<number>;
  /** Issued orders with their frozen prices, for the ledger. */
  readonly sales: ReturnType<typeof listSales>;
  /** Issued orders as they were sold, some at a time: drafts of price rules are tried on them. */
  readonly pastSales: {
    count(period: SalesPeriod): Promise<number>;
    list(period: SalesPeriod): AsyncGenerator<readonly PastSale[], void>;
  };
  /** What of them was given back. */
  readonly returns: ReturnType<typeof listReturns>;
  /** What of them was exchanged. */
  readonly exchanges: ReturnType<typeof listExchanges>;
  /** What passengers took along who left an order for one of their own. */
  readonly splits: ReturnType<typeof listSplits>;
  /** Which reservations at suppliers orders have. */
  readonly bookings: ReturnType<typeof listBookings>;
  /** How statements name orders: the number, and whose journey where to. */
  labels(ids: readonly string[], locale: Locale): ReturnType<typeof labelOrders>;
  /** Whose an order is and how people call it; null when there is none. */
  orderOf(db: Executor, orderId: string): Promise<{ contractId: string | null; number: string } | null>;
  /** Numbers of orders by their ids; an unknown id is left out. */
  numbersOf(db: Executor, ids: readonly string[]): Promise<Map<string, string>>;
  /** Whom an order belongs to, by its number; null for a visitor's. */
  contractOf(number: string): Promise<string | null>;
  /** The signed-in customer without a contract who placed an order, by its number; null for any other. */
  customerOf(number: string): Promise<string | null>;
  /** Begins the booking of a client from an agent's proposal. */
  beginProposed(
    client: Visitor,
    option: { searchUid: string; offerId: string; optionId: string },
    proposed: ProposalOrigin,
  ): Promise<{ id: string }>;
  /** Begins the booking of an offer that staff made, with what is known of its passengers and buyer. */
  beginOffered(
    visitor: Visitor,
    offer: OfferedSale,
    known: NonNullable<BookingStart['known']>,
  ): Promise<{ id: string }>;
  /** How orders stand, by their ids; an unknown id is left out. */
  statesOf(
    db: Executor,
    ids: readonly string[],
  ): Promise<Map<string, Pick<OrderRow, 'id' | 'number' | 'status' | 'ended'>>>;
  /** What a booking sells that its visitor has not ordered yet. */
  draftContents(visitor: Visitor, draftId: string): Promise<SaleContents>;
  /** What an order sold, for its buyer. */
  orderContents(visitor: Visitor, orderId: string): ReturnType<typeof readOrderContents>;
  /** Who travels by an order, for staff. */
  passengersOf(orderId: string): Promise<RequestedOrder['passengers']>;
  /** Which of these ticket numbers some order has, each with the order's id. */
  ownersOfTickets(db: Executor, numbers: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** An order as its page shows it to the visitor. @throws AppError not_found `orders.not_found`. */
  read(visitor: Visitor, orderId: string): Promise<Order>;
  /** What giving passengers back brings; changes no ticket. @throws AppError as the call of the page does. */
  quoteRefund(visitor: Visitor, orderId: string, passengerIds: readonly string[]): Promise<TicketReturn>;
  /** For conversations: an order as a card quotes it. @throws AppError not_found `orders.not_found`. */
  quote(visitor: Visitor, orderId: string): Promise<QuotedOrder>;
  /** Orders that a visitor may quote: by a number or a booking code, or without one the newest of their own. */
  listQuotable(visitor: Visitor, typed: string): Promise<QuotedOrder[]>;
  /** Those of these orders that a visitor may read. */
  readable(visitor: Visitor, orderIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** What a visitor was booking goes on as another visitor's: they have signed in as the customer they are. */
  moveDrafts(tx: Tx, from: string, to: string): Promise<void>;
  /** For documents: a stored file of an order whose bytes are lost, drawn again; null when that cannot be done. */
  rerender(file: { owner: string; kind: string; locale: Locale }): Promise<Buffer | null>;
  /** For service requests. */
  readonly serving: StaffOrderApi;
};

export const createOrders = (deps: OrdersDeps): OrdersModule => ({
  routes: (app) => ordersRoutes(app, deps),
  jobs: ordersJobs(deps),
  partner: paymentCaptureParticipant(deps),
  resendRefunds: (orderId) => resendRefunds(deps, orderId),
  sales: listSales(deps.db),
  pastSales: {
    count: (period) => countPastSales(deps.db, period),
    list: (period) => listPastSales(deps, deps.db, period),
  },
  returns: listReturns(deps.db),
  exchanges: listExchanges(deps.db),
  splits: listSplits(deps.db),
  bookings: listBookings(deps.db),
  labels: (ids, locale) => labelOrders(deps, ids, locale),
  orderOf: ownerOf,
  numbersOf: async (db, ids) => new Map((await ordersByIds(db, ids)).map(({ id, number }) => [id, number])),
  contractOf: (number) => contractOfNumber(deps.db, number),
  customerOf: (number) => customerOfNumber(deps.db, number),
  beginProposed: (client, option, proposed) => beginProposed(deps, client, option, proposed),
  beginOffered: (visitor, offer, known) => beginOffered(deps, visitor, offer, known),
  statesOf: async (db, ids) =>
    new Map((await ordersByIds(db, ids)).map(({ id, number, status, ended }) => [id, { id, number, status, ended }])),
  draftContents: (visitor, draftId) => readDraftContents(deps, visitor, draftId),
  orderContents: (visitor, orderId) => readOrderContents(deps, visitor, orderId),
  passengersOf: async (orderId) => (await knowRequestedOrder(deps, orderId)).passengers,
  ownersOfTickets: async (db, numbers) =>
    new Map((await knownTickets(db, numbers)).map(({ number, orderId }) => [number, orderId])),
  read: (visitor, orderId) => readOrder(deps, visitor, orderId),
  quoteRefund: (visitor, orderId, passengerIds) =>
    quoteReturn(deps, visitor, orderId, { kind: 'refund', passengerIds: [...passengerIds] }),
  quote: (visitor, orderId) => quoteOrder(deps, visitor, orderId),
  listQuotable: (visitor, typed) => listQuotableOrders(deps, visitor, typed),
  readable: (visitor, orderIds) => readableOrders(deps, visitor, orderIds),
  moveDrafts: (tx, from, to) => moveDrafts(deps, tx, from, to),
  rerender: (file) => rerenderDocument(deps, file),
  serving: staffOrderApiFor(deps),
});
