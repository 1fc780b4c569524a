import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgSchema, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Currency, Money } from '#kernel/money.ts';
import type { PassengerCounts } from '#kernel/passengers.ts';
import type { RefundPreview } from '#modules/pricing/api.ts';
import type { LocationName, SearchParams } from '#modules/search/api.ts';
import type { FareTerms, Slice, SupplierPrice } from '#modules/supply/api.ts';
import type { OfferState, ReservationState } from '../domain/offer-state.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const requestOffersSchema = pgSchema('request_offers');

/** The product, its rules and what each traveller pays at the supplier. */
export type OfferContent = {
  slices: Slice[];
  terms: FareTerms;
  prices: SupplierPrice[];
  passengerCounts: PassengerCounts;
};

/** What a client sees and pays, our fees included. */
export type ShownOffer = {
  total: Money;
  refund: RefundPreview;
  locations: Record<string, LocationName>;
  carriers: Record<string, string>;
};

/** An offer that staff wrote for one service of a request. */
export const offers = requestOffersSchema.table(
  'offers',
  {
    id: text().primaryKey(),
    requestId: text('request_id').notNull(),
    /** The service of the request; the first is 1. */
    service: integer().notNull(),
    content: jsonb().$type<OfferContent>().notNull(),
    /** As the search showed it when it was written. */
    shown: jsonb().$type<ShownOffer>().notNull(),
    /** The service fee of each passenger with a seat where staff named an own price; null: that of the rules. */
    ownServiceFee: jsonb('own_service_fee').$type<Money>(),
    note: text().notNull(),
    /** Who sells it: our own inventory, a supplier, or `manual` for what staff wrote. */
    supplierId: text('supplier_id').notNull(),
    /** The search that finds it; repeated when an offer of a supplier is accepted later. */
    params: jsonb().$type<SearchParams>().notNull(),
    /** The same flights have the same id in every search. */
    itineraryId: text('itinerary_id').notNull(),
    /** The search of one offer that a booking is begun from. */
    searchUid: text('search_uid').notNull(),
    searchOfferId: text('search_offer_id').notNull(),
    state: text().$type<OfferState>().notNull(),
    /** The last order that was placed of it. */
    orderId: text('order_id'),
    /** Until then it may be accepted, and an order of it be paid. */
    deadline: instant('deadline').notNull(),
    createdBy: text('created_by').notNull(),
    createdByName: text('created_by_name').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('offers_request').on(table.requestId, table.createdAt),
    index('offers_order').on(table.orderId),
    index('offers_ending').on(table.deadline).where(sql`${table.state} = 'sent'`),
    uniqueIndex('offers_one_accepted').on(table.requestId, table.service).where(sql`${table.state} = 'accepted'`),
    check('offers_state', sql`${table.state} in ('sent', 'accepted', 'withdrawn')`),
    check('offers_service', sql`${table.service} >= 1`),
  ],
);
export type OfferRow = typeof offers.$inferSelect;

export type EnteredTicket = { travellerId: string; number: string };

/** A reservation of an offer: what a supplier keeps about it. */
export const reservations = requestOffersSchema.table(
  'reservations',
  {
    id: text().primaryKey(),
    offerId: text('offer_id')
      .notNull()
      .references(() => offers.id),
    state: text().$type<ReservationState>().notNull(),
    /** Grows with each change. */
    version: integer().notNull(),
    /** The carrier's or hotel's own booking code, where staff entered one; else made by us. */
    locator: text().notNull(),
    totalMinor: bigint('total_minor', { mode: 'number' }).notNull(),
    currency: text().$type<Currency>().notNull(),
    /** Ids of the order's passengers; their data stays with the order. */
    travellerIds: jsonb('traveller_ids').$type<string[]>().notNull(),
    tickets: jsonb().$type<EnteredTicket[]>().notNull(),
    /** Operations of the order machine: each takes effect once. */
    holdOperation: text('hold_operation').notNull(),
    issueOperation: text('issue_operation'),
    cancelOperation: text('cancel_operation'),
    issuedBy: text('issued_by'),
    /** Why staff could not issue it. */
    refusal: text(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('reservations_hold').on(table.holdOperation),
    uniqueIndex('reservations_one_live').on(table.offerId).where(sql`${table.state} in ('held', 'to_issue', 'issued')`),
    index('reservations_offer').on(table.offerId, table.createdAt),
    index('reservations_issue').on(table.issueOperation),
    index('reservations_cancel').on(table.cancelOperation),
    check('reservations_state', sql`${table.state} in ('held', 'to_issue', 'issued', 'canceled', 'refused')`),
    check('reservations_issued', sql`(${table.state} = 'issued') = (jsonb_array_length(${table.tickets}) > 0)`),
    check('reservations_refused', sql`(${table.state} = 'refused') = (${table.refusal} is not null)`),
  ],
);
export type ReservationRow = typeof reservations.$inferSelect;
