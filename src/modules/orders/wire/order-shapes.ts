import { z } from 'zod';
import { zCategory, zInstant, zLocalDate, zLocalised, zMoney } from '#kernel/schemas.ts';
import { zPriceDetail, zRefundPreview } from '#modules/pricing/api.ts';
import { zLocationName } from '#modules/search/api.ts';
import { zFareTerms, zSlice } from '#modules/supply/api.ts';
import { zAccessLevel } from './access-shapes.ts';
import { zAncillariesPurchase, zBoughtAncillary } from './ancillary-shapes.ts';
import { zChosenSegment } from './booking-shapes.ts';
import { zExchange, zOwnJourney } from './exchange-shapes.ts';
import { zPaymentSummary } from './payment-summary-shapes.ts';
import { zTicketReturn } from './return-shapes.ts';
import { zOrderTravelApproval } from './travel-shapes.ts';

/** The raw statuses of spec §4, all of them. */
export const ORDER_STATUSES = [
  'payed',
  'hold',
  'not_payed',
  'sold',
  'partial_sold',
  'released_seats',
  'canceled',
  'refunded',
  'error_booking',
  'error_sold',
  'cooked',
  'process_selling',
  'issue_blocked',
  'absent_bso',
  'pay',
  'timeout',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Ticket types of spec §3. */
export const TICKET_TYPES = [
  'ETICKET',
  'RAILTICKET',
  'HOTEL',
  'AE_TICKET',
  'TRANSFER',
  'BUS',
  'COMFORT_SEAT',
  'EBAGGAGE',
  'other',
] as const;

/** The type of a ticket by the kind of its document at the supplier. */
export const TICKET_TYPE_OF = {
  ticket: 'ETICKET',
  rail: 'RAILTICKET',
  bus: 'BUS',
  hotel: 'HOTEL',
  transfer: 'TRANSFER',
  express: 'AE_TICKET',
  emd: 'other',
  voucher: 'other',
} as const satisfies Readonly<Record<string, (typeof TICKET_TYPES)[number]>>;

export const zTicket = z
  .object({
    number: z.string(),
    type: z.enum(TICKET_TYPES),
    state: z.enum(['open', 'void', 'released', 'refunded', 'exchanged']),
    passengerId: z.string(),
    /** The ticket that was given up for it. */
    replaces: z.string().nullable(),
    coupons: z.array(
      z.object({
        n: z.int(),
        status: z.string(),
        flight: z.string(),
        /** Trains and buses: the berth or seat, and where one gets on (place key). */
        place: z.string().optional(),
        /** The other berths of a whole compartment that go with this ticket. */
        unusedBerths: z.array(z.string()).optional(),
        boarding: z.string().optional(),
      }),
    ),
  })
  .meta({ id: 'Ticket' });

/** The kinds of the one timeline; `details` holds numbers, codes and Money only. */
export const HISTORY_KINDS = [
  'created',
  'approval_requested',
  'approved',
  'auto_approved',
  'approval_refused',
  'auto_refused',
  'hold_sent',
  'held',
  'hold_rejected',
  'hold_unknown',
  'payment_started',
  'payment_declined',
  'payment_expired',
  'payment_captured',
  'payment_part',
  'payment_late',
  'issue_sent',
  'issued',
  'issue_unknown',
  'issue_rejected',
  'issue_blocked',
  'staff_alerted',
  'timeout',
  'canceled',
  'refund_sent',
  'refunded',
  'refund_rejected',
  'void_requested',
  'voided',
  'void_unknown',
  'void_rejected',
  'return_requested',
  'returned',
  'return_unknown',
  'return_rejected',
  'exchange_requested',
  'exchanged',
  'exchange_unknown',
  'exchange_rejected',
  'exchange_canceled',
  'exchange_approval_requested',
  'exchange_approved',
  'exchange_auto_approved',
  'exchange_refused',
  'exchange_auto_refused',
  'schedule_changed',
  'schedule_accepted',
  'release_requested',
  'released',
  'release_unknown',
  'release_rejected',
  'split_requested',
  'split_off',
  'split_from',
  'split_unknown',
  'split_rejected',
  'ancillaries_requested',
  'ancillaries_paid',
  'ancillaries_issued',
  'ancillaries_failed',
  'ancillaries_canceled',
  'ancillaries_returned',
  'ancillaries_lost',
  'ancillaries_moved',
  'checked_in',
  'passport_changed',
  'contacts_changed',
  'access_confirmed',
  'receipt_ready',
  'mail_sent',
] as const;

/** `net = sold − returned` */
export const zOrderSums = z.object({ sold: zMoney, returned: zMoney, net: zMoney }).meta({ id: 'OrderSums' });
export type OrderSums = z.output<typeof zOrderSums>;

export const zOrder = z
  .object({
    id: z.string(),
    number: z.string(),
    /** Another stamp means that something has changed. */
    etag: z.string(),
    status: z.enum(ORDER_STATUSES),
    createdAt: zInstant,
    paymentTimeLimit: zInstant.nullable(),
    serverNow: zInstant,
    locator: z.string().nullable(),
    /** What the first passenger flies on now; `journeys` has everybody. */
    slices: z.array(zSlice),
    journeys: z.array(zOwnJourney),
    locations: z.record(z.string(), zLocationName),
    carriers: z.record(z.string(), z.string()),
    terms: zFareTerms,
    /** Places that were asked for; what was given stands on the tickets. */
    placeSelections: z.array(zChosenSegment).optional(),
    /**
     * Who sold it and under which contract, for its agency, those above it and the house; absent for others and for a
     * visitor's order.
     */
    seller: z
      .object({
        person: z.string().nullable(),
        contract: z.object({ number: z.string(), name: z.string() }),
        /** The agency whose person sold it in the contract of this sub-agent. */
        from: z.object({ number: z.string(), name: z.string() }).nullable(),
      })
      .optional(),
    price: zPriceDetail,
    /**
     * What the tickets, exchanges and services were sold for, what went back, and what stands, as the ledger has it;
     * null before the issue, and for whom the seller's money is no business of.
     */
    sums: zOrderSums.nullable(),
    refund: zRefundPreview,
    passengers: z.array(
      z.object({
        id: z.string(),
        category: zCategory,
        surname: z.string(),
        name: z.string(),
        /** Null, as the two below: a lead guest of a room or a ride; and for who only found the order. */
        birthdate: zLocalDate.nullable(),
        documentType: z.string().nullable(),
        /** Only the last two characters are shown: `•••••67`. */
        documentMasked: z.string().nullable(),
        /** Rooms and rides: what the reception or the driver knows. */
        guest: z
          .object({
            citizenship: z.string().nullable(),
            /** The name of that country. */
            country: zLocalised.nullable(),
            flight: z.string().nullable(),
            sign: z.string().nullable(),
            address: z.string().nullable(),
            /** Where exactly the driver waits, in the guest's words. */
            meeting: z.string().nullable(),
            note: z.string().nullable(),
          })
          .optional(),
      }),
    ),
    /** `whole`: for the contract that sold it, and not on a screen that is turned to a client. */
    contacts: z.object({
      phoneMasked: z.string(),
      emailMasked: z.string(),
      whole: z.object({ phone: z.string(), email: z.string() }).optional(),
    }),
    tickets: z.array(zTicket),
    /** The payments below in one word; of them only what the reader may see. */
    payment: zPaymentSummary,
    payments: z.array(
      z.object({
        id: z.string(),
        method: z.string(),
        state: z.enum([
          'started',
          'captured',
          'declined',
          'expired',
          'refunding',
          'refunded',
          'refund_failed',
          'unknown',
        ]),
        amount: zMoney,
        at: zInstant,
      }),
    ),
    history: z.array(
      z.object({
        at: zInstant,
        kind: z.enum(HISTORY_KINDS),
        details: z.record(z.string(), z.union([z.string(), z.number(), zMoney])),
      }),
    ),
    documents: z.array(z.object({ kind: z.enum(['itinerary', 'payment']), ready: z.boolean() })),
    /** The carrier flies otherwise than was sold, and the buyer has not said what he wants. */
    schedule: z
      .object({
        id: z.string(),
        previousSlices: z.array(zSlice),
        currentSlices: z.array(zSlice),
        /** Flights that are not flown at all: nothing to accept. */
        canceled: z.array(z.string()),
        /** Everything is given back for it. */
        significant: z.boolean(),
      })
      .nullable(),
    /** What was given back or is on its way, oldest first. */
    returns: z.array(zTicketReturn),
    /** What was exchanged or is being exchanged, oldest first. */
    exchanges: z.array(zExchange),
    /** Additional services, bought with the tickets or later; absent: none. */
    ancillaries: z.object({ items: z.array(zBoughtAncillary), purchases: z.array(zAncillariesPurchase) }).optional(),
    /** The order that its passengers left for this one, for who may see it; and those that others left this one for. */
    splitFrom: z.object({ id: z.string(), number: z.string() }).nullable(),
    splitInto: z.array(z.object({ id: z.string(), number: z.string(), passengers: z.int() })),
    /** What a company keeps of its traveller's order, for its own people; absent: nothing. */
    travelApproval: zOrderTravelApproval.optional(),
    /** What the reader may do now. */
    actions: z.array(z.enum(['pay', 'cancel', 'download', 'repeat', 'void', 'refund', 'exchange', 'split'])),
    /** `found`: what is personal is masked, and everything but paying asks for a confirmation first. */
    access: zAccessLevel,
    /** Whose move it is. */
    nextActor: z.enum(['approver', 'buyer', 'carrier', 'bank', 'staff', 'nobody']),
    /** Something is under way: ask again soon. */
    inProgress: z.boolean(),
  })
  .meta({ id: 'Order' });
export type Order = z.output<typeof zOrder>;
