import { index, integer, jsonb, text } from 'drizzle-orm/pg-core';
import type { Money } from '#kernel/money.ts';
import type { PriceDetail, RefundPreview } from '#modules/pricing/api.ts';
import type { Itinerary, LocationName, Offer, SearchParams } from '#modules/search/api.ts';
import { bytes, instant, ordersSchema } from '../../core/db/tables/base.ts';
import type { SelectedSegmentPlaces } from '../../wire/booking-shapes.ts';

/** The found journey as it was offered. */
export type OfferSnapshot = {
  params: SearchParams;
  itinerary: Itinerary;
  offer: Offer;
  locations: Record<string, LocationName>;
  carriers: Record<string, string>;
  /** Places of trains and buses, leg by leg; absent: whichever are free. */
  placeSelections?: SelectedSegmentPlaces[] | undefined;
  /** The supplier sells it under other terms than those that were chosen. */
  termsChanged?: true | undefined;
};

/**
 * An agent's proposal that a client books from: the sale is that contract's and that agent's, regardless of the
 * visitor.
 */
export type ProposalOrigin = {
  proposalId: string;
  contractId: string;
  userId: string;
  workplaceId: string | null;
};

/** A booking under way. `sealed` holds passengers and contacts as typed. */
export const bookingDrafts = ordersSchema.table(
  'booking_drafts',
  {
    id: text().primaryKey(),
    /** Grows with every change: an order is made only of the draft that was read. */
    version: integer().notNull().default(0),
    visitorHash: text('visitor_hash').notNull(),
    searchUid: text('search_uid').notNull(),
    offerId: text('offer_id').notNull(),
    supplierId: text('supplier_id').notNull(),
    supplierOfferId: text('supplier_offer_id').notNull(),
    snapshot: jsonb().$type<OfferSnapshot>().notNull(),
    price: jsonb().$type<PriceDetail>().notNull(),
    refund: jsonb().$type<RefundPreview>().notNull(),
    /** What the supplier asks for the party, before our fees. */
    supplierTotal: jsonb('supplier_total').$type<Money>().notNull(),
    /** The total the visitor had accepted before the supplier named another. */
    previousPrice: jsonb('previous_price').$type<Money>(),
    sealed: bytes().notNull(),
    furthestStep: text('furthest_step').$type<'tickets' | 'passengers' | 'services' | 'payment'>().notNull(),
    orderId: text('order_id'),
    /** The contract under which its price was last agreed to or shown; null for a visitor. */
    contractId: text('contract_id'),
    /** The sub-agent's contract it is sold under, chosen by an agent above it; null: the seller's own. */
    forContractId: text('for_contract_id'),
    /** Begun by a client from an agent's proposal; null for every other booking. */
    proposed: jsonb().$type<ProposalOrigin>(),
    /** The offer of a request that it was begun from; null for every other booking. */
    requestOfferId: text('request_offer_id'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('booking_drafts_updated').on(table.updatedAt)],
);
