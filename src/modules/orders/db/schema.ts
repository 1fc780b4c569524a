import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Money } from '#kernel/money.ts';
import type { PaymentMethod } from '#modules/payments/api.ts';
import type { PriceDetail, RefundPreview } from '#modules/pricing/api.ts';
import type { Itinerary, Offer, PlaceName, SearchParams } from '#modules/search/api.ts';
import type { FareTerms, Slice } from '#modules/supply/api.ts';
import type { HISTORY_KINDS, OrderStatus, zTicket } from '../api.ts';
import type { ExchangeEarned, ExchangeLine } from '../domain/exchange-shapes.ts';
import type {
  EndState,
  ExchangeFact,
  OperationKind,
  OperationState,
  PaymentState,
  ReturnFact,
  ReturnKind,
  TicketState,
} from '../domain/facts.ts';
import type { ReturnLine } from '../domain/return-shapes.ts';
import type { BookingRef } from '../ports.ts';

export const ordersSchema = pgSchema('orders');
const instant = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The found journey as it was offered. */
export type Snapshot = {
  params: SearchParams;
  itinerary: Itinerary;
  offer: Offer;
  places: Record<string, PlaceName>;
  carriers: Record<string, string>;
};

/** A booking under way. `sealed` holds passengers and contacts as typed. */
export const drafts = ordersSchema.table(
  'drafts',
  {
    id: text().primaryKey(),
    visitorHash: text('visitor_hash').notNull(),
    searchUid: text('search_uid').notNull(),
    offerId: text('offer_id').notNull(),
    supplierId: text('supplier_id').notNull(),
    supplierOfferId: text('supplier_offer_id').notNull(),
    snapshot: jsonb().$type<Snapshot>().notNull(),
    price: jsonb().$type<PriceDetail>().notNull(),
    refund: jsonb().$type<RefundPreview>().notNull(),
    /** What the supplier asks for the party, before our fees. */
    supplierTotal: jsonb('supplier_total').$type<Money>().notNull(),
    /** The total the visitor had accepted before the supplier named another. */
    priceWas: jsonb('price_was').$type<Money>(),
    sealed: bytes().notNull(),
    reached: text().$type<'tickets' | 'passengers' | 'services' | 'payment'>().notNull(),
    orderId: text('order_id'),
    /** The contract under which its price was last agreed to or shown; null for a visitor. */
    contractId: text('contract_id'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('drafts_updated').on(table.updatedAt)],
);

export const orderNumbers = ordersSchema.sequence('order_numbers', { startWith: 1 });

/** What was sold, frozen at the sale. */
export type Journey = {
  slices: Slice[];
  places: Record<string, PlaceName>;
  carriers: Record<string, string>;
  terms: FareTerms;
};

export const orders = ordersSchema.table(
  'orders',
  {
    id: text().primaryKey(),
    /** `S-` and digits; not guessable from its neighbours. */
    number: text().notNull().unique(),
    draftId: text('draft_id').notNull(),
    locale: text().$type<'ru' | 'en' | 'kg'>().notNull(),
    /** Grows with every move. */
    version: integer().notNull().default(0),
    /** Derived from the facts with every move; for lists and sweeps. */
    status: text().$type<OrderStatus>().notNull(),
    ended: text().$type<EndState>().notNull().default('open'),
    payTill: instant('pay_till'),
    totalMinor: bigint('total_minor', { mode: 'number' }).notNull(),
    currency: text().$type<Money['currency']>().notNull(),
    supplierId: text('supplier_id').notNull(),
    supplierOfferId: text('supplier_offer_id').notNull(),
    supplierTotal: jsonb('supplier_total').$type<Money>().notNull(),
    bookingRef: jsonb('booking_ref').$type<BookingRef>(),
    locator: text(),
    journey: jsonb().$type<Journey>().notNull(),
    price: jsonb().$type<PriceDetail>().notNull(),
    refund: jsonb().$type<RefundPreview>().notNull(),
    contacts: bytes().notNull(),
    /** The contract it was sold under and who sold it; both null for a visitor's order. */
    contractId: text('contract_id'),
    userId: text('user_id'),
    /** Keyed hash of the address it was placed from. */
    placedFrom: bytes('placed_from'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    deliveredAt: instant('delivered_at'),
    /** When the supplier was last asked how the flights are flown. */
    scheduleCheckedAt: instant('schedule_checked_at'),
    /** The change of schedule that the journey follows; its receipts are others than before. */
    edition: text(),
  },
  (table) => [
    index('orders_to_check')
      .on(sql`coalesce(${table.scheduleCheckedAt}, ${table.createdAt})`)
      .where(sql`${table.status} in ('sold', 'partial_sold')`),
    index('orders_booking').on(sql`(${table.bookingRef} ->> 'id')`),
    uniqueIndex('orders_one_per_draft').on(table.draftId).where(sql`${table.ended} = 'open'`),
    index('orders_locator').on(table.locator),
    index('orders_placed_from')
      .on(table.placedFrom)
      .where(sql`${table.status} in ('cooked', 'hold', 'pay', 'not_payed')`),
    index('orders_contract').on(table.contractId, table.createdAt),
    index('orders_due').on(table.payTill).where(sql`${table.status} in ('pay', 'not_payed')`),
    index('orders_undelivered').on(table.updatedAt).where(sql`${table.deliveredAt} is null`),
  ],
);

/** `sealed` holds names, birthdate and document; the indexes find them again without opening. */
export const orderPassengers = ordersSchema.table(
  'order_passengers',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    category: text().$type<'aaa' | 'rbg' | 'rmg' | 'ins'>().notNull(),
    sealed: bytes().notNull(),
    documentIndex: bytes('document_index').notNull(),
    surnameIndex: bytes('surname_index').notNull(),
  },
  (table) => [index('order_passengers_order').on(table.orderId)],
);

export const tickets = ordersSchema.table(
  'tickets',
  {
    number: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    passengerId: text('passenger_id')
      .notNull()
      .references(() => orderPassengers.id),
    type: text().$type<(typeof zTicket)['_output']['type']>().notNull(),
    state: text().$type<TicketState>().notNull(),
    coupons: jsonb().$type<{ n: number; status: string; flight: string }[]>().notNull(),
    voidUntil: instant('void_until'),
    /** Of one got by an exchange: the ticket given up for it, and the exchange. */
    replaces: text(),
    exchangeId: text('exchange_id'),
  },
  (table) => [
    uniqueIndex('tickets_replaced_once').on(table.replaces),
    index('tickets_order').on(table.orderId),
    check('tickets_thirteen_digits', sql`${table.number} ~ '^[0-9]{13}$'`),
  ],
);

/** Every call that changes something at a supplier, written before it is sent. `id` is the operation id the supplier sees. */
export const operations = ordersSchema.table(
  'operations',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text().$type<OperationKind | ReturnKind | 'exchange'>().notNull(),
    state: text().$type<OperationState>().notNull(),
    /** Of what is asked, so that a resend can be proved the same. */
    requestHash: text('request_hash').notNull(),
    attempts: integer().notNull().default(0),
    sentAt: instant('sent_at'),
    /** When somebody may ask the supplier what became of it. */
    settleAt: instant('settle_at'),
    probes: integer().notNull().default(0),
    /** Since when nobody knows. */
    openSince: instant('open_since'),
    alertedAt: instant('alerted_at'),
    /** Kind and codes of the last answer; never personal data. */
    outcome: jsonb().$type<Record<string, string | number>>(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('operations_one_of_a_kind')
      .on(table.orderId, table.kind)
      .where(sql`${table.kind} in ('hold', 'issue', 'cancel_hold')`),
    index('operations_open')
      .on(table.updatedAt)
      .where(sql`${table.state} in ('planned', 'sent', 'pending', 'unknown', 'unnumbered', 'blocked')`),
  ],
);

/** The order's view of each payment attempt. */
export const orderPayments = ordersSchema.table(
  'order_payments',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    state: text().$type<PaymentState>().notNull(),
    /** What it pays for: `order`, or the id of an exchange. */
    purpose: text().notNull().default('order'),
    method: text().$type<PaymentMethod>().notNull().default('card'),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text().$type<Money['currency']>().notNull(),
    at: instant('at').notNull(),
    /** When the sweep last asked about it. */
    checkedAt: instant('checked_at'),
  },
  (table) => [
    index('order_payments_order').on(table.orderId),
    index('order_payments_live').on(table.at).where(sql`${table.state} in ('started', 'refunding')`),
  ],
);

/** Append-only: a trigger refuses changes. */
export const history = ordersSchema.table(
  'history',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    orderId: text('order_id').notNull(),
    at: instant('at').notNull(),
    kind: text().$type<(typeof HISTORY_KINDS)[number]>().notNull(),
    details: jsonb().$type<Record<string, string | number | Money>>().notNull(),
  },
  (table) => [index('history_order').on(table.orderId, table.id)],
);

/** Visitors who made the order or proved to know it. */
export const grants = ordersSchema.table(
  'grants',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    visitorHash: text('visitor_hash').notNull(),
    via: text().$type<'placed' | 'found' | 'ticket' | 'link'>().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.visitorHash] })],
);

export const acceptedAgreements = ordersSchema.table(
  'accepted_agreements',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    key: text().notNull(),
    version: integer().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.key] })],
);

/** Who flies on what: one live booking of a document on a flight. */
export const flightClaims = ordersSchema.table(
  'flight_claims',
  {
    documentIndex: bytes('document_index').notNull(),
    /** `X0 101 2026-03-04T08:30`. */
    flight: text().notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    live: boolean().notNull().default(true),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.documentIndex, table.flight] }),
    uniqueIndex('flight_claims_live').on(table.documentIndex, table.flight).where(sql`${table.live}`),
  ],
);

/** Codes of e-mail links; only their hash is kept. */
export const linkCodes = ordersSchema.table('link_codes', {
  codeHash: text('code_hash').primaryKey(),
  orderId: text('order_id')
    .notNull()
    .references(() => orders.id),
  createdAt: instant('created_at').notNull(),
});

/** Documents given back: a quote with its sums frozen, and once confirmed the act; `id` is then the operation's id as well. */
export const returns = ordersSchema.table(
  'returns',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text().$type<ReturnKind>().notNull(),
    /** The supplier's promise; null for a void, which needs none. */
    supplierQuoteId: text('supplier_quote_id'),
    lines: jsonb().$type<ReturnLine[]>().notNull(),
    paidMinor: bigint('paid_minor', { mode: 'number' }).notNull(),
    backMinor: bigint('back_minor', { mode: 'number' }).notNull(),
    /** Of the quote that this one replaced. */
    wasMinor: bigint('was_minor', { mode: 'number' }),
    /** `involuntary`: the carrier does not fly as it sold. */
    cause: text().$type<'voluntary' | 'involuntary'>().notNull().default('voluntary'),
    currency: text().$type<Money['currency']>().notNull(),
    money: text().$type<ReturnFact['money']>().notNull().default('none'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    moneyAt: instant('money_at'),
    deliveredAt: instant('delivered_at'),
  },
  (table) => [
    index('returns_order').on(table.orderId),
    index('returns_money_open').on(table.moneyAt).where(sql`${table.money} = 'sent'`),
    check('returns_within_paid', sql`${table.backMinor} between 0 and ${table.paidMinor}`),
    check('returns_money', sql`${table.money} in ('none', 'sent', 'stuck', 'paid')`),
  ],
);

/** Who is given back by a confirmed act. A passenger is given back once; triggers keep the sums within the order. */
export const returnPassengers = ordersSchema.table(
  'return_passengers',
  {
    returnId: text('return_id')
      .notNull()
      .references(() => returns.id),
    passengerId: text('passenger_id')
      .notNull()
      .references(() => orderPassengers.id),
    orderId: text('order_id').notNull(),
    paidMinor: bigint('paid_minor', { mode: 'number' }).notNull(),
    backMinor: bigint('back_minor', { mode: 'number' }).notNull(),
    /** False once the supplier has refused for certain, or once its seats alone were given up. */
    live: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.passengerId] }),
    uniqueIndex('return_passengers_once').on(table.passengerId).where(sql`${table.live}`),
    check('return_passengers_within_paid', sql`${table.backMinor} between 0 and ${table.paidMinor}`),
  ],
);

/** The carrier flies otherwise than was sold: old and new side by side until the buyer answers. */
export const scheduleChanges = ordersSchema.table(
  'schedule_changes',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    was: jsonb().$type<Slice[]>().notNull(),
    now: jsonb().$type<Slice[]>().notNull(),
    /** Flights that are not flown at all. */
    canceled: jsonb().$type<string[]>().notNull(),
    /** The buyer may have everything back for it. */
    significant: boolean().notNull(),
    foundAt: instant('found_at').notNull(),
    answer: text().$type<'accepted' | 'superseded'>(),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    uniqueIndex('schedule_changes_one_open').on(table.orderId).where(sql`${table.answer} is null`),
    check('schedule_changes_answer', sql`${table.answer} in ('accepted', 'superseded')`),
  ],
);

/** Other flights for documents: an offer with its sums frozen, and once agreed to the act; `id` is then the operation's id as well. */
export const exchanges = ordersSchema.table(
  'exchanges',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** The question it answers; its answers in order. */
    askedId: text('asked_id').notNull(),
    position: integer().notNull(),
    supplierQuoteId: text('supplier_quote_id').notNull(),
    /** What the supplier said it costs there; below nought comes back. */
    supplierTotal: jsonb('supplier_total').$type<Money>().notNull(),
    journey: jsonb().$type<Journey>().notNull(),
    lines: jsonb().$type<ExchangeLine[]>().notNull(),
    keepsDifference: boolean('keeps_difference').notNull(),
    /** Of a contract's order; null for others and for those of before it was kept. */
    earned: jsonb().$type<ExchangeEarned>(),
    /** One of them is nought. */
    dueMinor: bigint('due_minor', { mode: 'number' }).notNull(),
    backMinor: bigint('back_minor', { mode: 'number' }).notNull(),
    /** The total of the offer that this one replaced. */
    wasMinor: bigint('was_minor', { mode: 'number' }),
    currency: text().$type<Money['currency']>().notNull(),
    money: text().$type<ExchangeFact['money']>().notNull().default('none'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    /** Its payment did not come, or the buyer gave it up before. */
    withdrawnAt: instant('withdrawn_at'),
    /** Done, refused or withdrawn. */
    endedAt: instant('ended_at'),
    moneyAt: instant('money_at'),
    deliveredAt: instant('delivered_at'),
  },
  (table) => [
    index('exchanges_order').on(table.orderId),
    index('exchanges_asked').on(table.askedId),
    uniqueIndex('exchanges_one_at_a_time')
      .on(table.orderId)
      .where(sql`${table.confirmedAt} is not null and ${table.endedAt} is null`),
    index('exchanges_money_open').on(table.moneyAt).where(sql`${table.money} = 'sent'`),
    check(
      'exchanges_one_way',
      sql`least(${table.dueMinor}, ${table.backMinor}) = 0 and ${table.dueMinor} >= 0 and ${table.backMinor} >= 0`,
    ),
    check('exchanges_money', sql`${table.money} in ('none', 'sent', 'paid')`),
  ],
);
