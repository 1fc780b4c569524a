import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zCategory, zInstant, zLocalDate, zLocale, zMoney } from '#kernel/schemas.ts';
import { zAgreement } from '#modules/content/api.ts';
import { zPriceDetail, zRefundPreview } from '#modules/pricing/api.ts';
import { zItinerary, zPlaceName, zSearchParams } from '#modules/search/api.ts';
import { zFareTerms, zSlice } from '#modules/supply/api.ts';
import { zExchange, zExchangeChoices, zExchangeOffers, zOwnJourney } from './domain/exchange-shapes.ts';
import { zReturn, zReturnChoices } from './domain/return-shapes.ts';

export type {
  Exchange,
  ExchangeChoices,
  ExchangeLine,
  ExchangeOffers,
  OwnJourney,
} from './domain/exchange-shapes.ts';

export type { Return, ReturnChoices, ReturnLine } from './domain/return-shapes.ts';

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

const zId = z.strictObject({ id: z.string().max(64) });
const zProblem = z.object({
  /** `passengers.0.surname`, `contacts.phone`. */
  path: z.string(),
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

/** As typed so far: a draft keeps whatever the visitor wrote, right or wrong. */
export const zDraftPassenger = z.strictObject({
  surname: z.string().max(100).default(''),
  name: z.string().max(100).default(''),
  patronymic: z.string().max(100).default(''),
  /** The box «no patronymic in the document». */
  noPatronymic: z.boolean().optional(),
  gender: z.enum(['male', 'female', '']).default(''),
  birthdate: z.string().max(20).default(''),
  citizenship: z.string().max(2).default('KG'),
  documentType: z.string().max(40).default('internationalPassport'),
  documentNumber: z.string().max(40).default(''),
  expiration: z.string().max(20).default(''),
  bonusCard: z.string().max(40).default(''),
});
export type DraftPassenger = z.output<typeof zDraftPassenger>;
export const zDraftContacts = z.strictObject({
  phone: z.string().max(40).default(''),
  email: z.string().max(200).default(''),
});

export const BOOKING_STEPS = ['tickets', 'passengers', 'services', 'payment'] as const;

export const zBooking = z
  .object({
    id: z.string(),
    searchUid: z.string(),
    params: zSearchParams,
    itinerary: zItinerary,
    places: z.record(z.string(), zPlaceName),
    carriers: z.record(z.string(), z.string()),
    offerId: z.string(),
    /** Price of the chosen offer as last confirmed by the supplier. */
    price: zPriceDetail,
    /** Set when the last confirmation differs from what the visitor had accepted. */
    priceChange: z.object({ was: zMoney, now: zMoney }).nullable(),
    /** The farthest step that may be opened. */
    reached: z.enum(BOOKING_STEPS),
    passengers: z.array(zDraftPassenger.extend({ category: zCategory })),
    contacts: zDraftContacts,
    /** What keeps the data step from being complete. */
    problems: z.array(zProblem),
    /** Told, but not in the way: document expires within six months, other age band on the way back. */
    warnings: z.array(zProblem),
    agreements: z.array(zAgreement),
    /** An earlier order of this draft failed: the visitor confirms that a new one is still wanted. */
    confirmNewOrder: z.boolean(),
    /** The order, once placed. */
    orderId: z.string().nullable(),
    /** The offer may be ordered until then. */
    expiresAt: zInstant,
    serverNow: zInstant,
  })
  .meta({ id: 'Booking' });
export type Booking = z.output<typeof zBooking>;

const zOfferId = z.string().min(1, { error: 'orders.fare_required' }).max(400);

export const createBooking = endpoint({
  method: 'POST',
  path: '/api/bookings',
  access: 'visitor',
  summary: 'Start a booking from a found offer',
  body: z.strictObject({ searchUid: z.string().max(64), offerId: zOfferId }),
  output: z.object({ id: z.string() }),
  status: 201,
});

export const readBooking = endpoint({
  method: 'GET',
  path: '/api/bookings/:id',
  access: 'visitor',
  summary: 'A booking as it stands',
  params: zId,
  output: zBooking,
});

export const chooseOffer = endpoint({
  method: 'PUT',
  path: '/api/bookings/:id/offer',
  access: 'visitor',
  summary: 'Choose another fare family of the same itinerary',
  params: zId,
  body: z.strictObject({ offerId: zOfferId }),
  output: zBooking,
});

export const savePassengers = endpoint({
  method: 'PUT',
  path: '/api/bookings/:id/passengers',
  access: 'visitor',
  summary: 'Save what has been typed; `complete` also requires it to be right',
  params: zId,
  body: z.strictObject({
    passengers: z.array(zDraftPassenger).max(18),
    contacts: zDraftContacts,
    complete: z.boolean(),
  }),
  output: zBooking,
});

export const confirmServices = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/services',
  access: 'visitor',
  summary: 'Leave the services step; asks the supplier for the price once more',
  params: zId,
  output: zBooking,
});

export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/order',
  access: 'visitor',
  summary:
    'Accept the agreements and the price, hold the seats, start the payment (Idempotency-Key honoured)',
  params: zId,
  body: z.strictObject({
    agreements: z.array(z.strictObject({ key: z.string().max(40), version: z.int() })).max(20),
    /** The total the visitor saw and agreed to; another price answers 409 `orders.price_changed`. */
    acceptedTotal: zMoney,
    priceChangeAccepted: z.boolean(),
    confirmNewOrder: z.boolean(),
    method: z.enum(['card']),
  }),
  output: z.object({ orderId: z.string(), redirectUrl: z.string().nullable() }),
  status: 201,
});

export const zTicket = z
  .object({
    number: z.string(),
    type: z.enum(TICKET_TYPES),
    state: z.enum(['open', 'void', 'released', 'refunded', 'exchanged']),
    passengerId: z.string(),
    /** The ticket that was given up for it. */
    replaces: z.string().nullable(),
    coupons: z.array(z.object({ n: z.int(), status: z.string(), flight: z.string() })),
  })
  .meta({ id: 'Ticket' });

/** The kinds of the one timeline; `details` holds numbers, codes and Money only. */
export const HISTORY_KINDS = [
  'created',
  'hold_sent',
  'held',
  'hold_rejected',
  'hold_unknown',
  'payment_started',
  'payment_declined',
  'payment_expired',
  'payment_captured',
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
  'void_asked',
  'voided',
  'void_unknown',
  'void_rejected',
  'return_asked',
  'returned',
  'return_unknown',
  'return_rejected',
  'exchange_asked',
  'exchanged',
  'exchange_unknown',
  'exchange_rejected',
  'exchange_withdrawn',
  'receipt_ready',
  'mail_sent',
] as const;

export const zOrder = z
  .object({
    id: z.string(),
    number: z.string(),
    status: z.enum(ORDER_STATUSES),
    createdAt: zInstant,
    payTill: zInstant.nullable(),
    serverNow: zInstant,
    locator: z.string().nullable(),
    /** What the first passenger flies on now; `journeys` has everybody. */
    slices: z.array(zSlice),
    journeys: z.array(zOwnJourney),
    places: z.record(z.string(), zPlaceName),
    carriers: z.record(z.string(), z.string()),
    terms: zFareTerms,
    /** As the order was sold. */
    price: zPriceDetail,
    refund: zRefundPreview,
    passengers: z.array(
      z.object({
        id: z.string(),
        category: zCategory,
        surname: z.string(),
        name: z.string(),
        birthdate: zLocalDate,
        documentType: z.string(),
        /** Only the last two characters are shown: `•••••67`. */
        documentMasked: z.string(),
      }),
    ),
    contacts: z.object({ phoneMasked: z.string(), emailMasked: z.string() }),
    tickets: z.array(zTicket),
    payments: z.array(
      z.object({
        id: z.string(),
        method: z.string(),
        state: z.enum(['started', 'captured', 'declined', 'expired', 'refunding', 'refunded', 'unknown']),
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
    /** What was given back or is on its way, oldest first. */
    returns: z.array(zReturn),
    /** What was exchanged or is being exchanged, oldest first. */
    exchanges: z.array(zExchange),
    /** What the reader may do now. */
    actions: z.array(z.enum(['pay', 'cancel', 'download', 'repeat', 'void', 'refund', 'exchange'])),
    /** Whose move it is. */
    actor: z.enum(['buyer', 'carrier', 'bank', 'staff', 'nobody']),
    /** Something is under way: ask again soon. */
    moving: z.boolean(),
  })
  .meta({ id: 'Order' });
export type Order = z.output<typeof zOrder>;

export const readOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:id',
  access: 'visitor',
  summary: 'An order, for the visitor who made it or proved to know it',
  params: zId,
  output: zOrder,
});

export const payOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/payments',
  access: 'visitor',
  summary: 'Start paying, or return to the payment already started',
  params: zId,
  body: z.strictObject({ method: z.enum(['card']) }),
  output: z.object({ redirectUrl: z.string() }),
  status: 201,
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/cancel',
  access: 'visitor',
  summary: 'Give up an unpaid booking',
  params: zId,
  output: zOrder,
});

/** Wrong number, wrong name, or too many tries: one answer and one timing. */
export const findOrder = endpoint({
  method: 'POST',
  path: '/api/orders/find',
  access: 'visitor',
  summary: 'Find an order by its number (or booking code) and a surname or document number',
  body: z.strictObject({ number: z.string().min(1).max(40), proof: z.string().min(1).max(100) }),
  output: z.object({ orderId: z.string() }),
});

export const findTicket = endpoint({
  method: 'POST',
  path: '/api/tickets/find',
  access: 'visitor',
  summary: 'Find a ticket by its 13 (or 14) digits and the surname or document number on it',
  body: z.strictObject({ number: z.string().min(1).max(40), proof: z.string().min(1).max(100) }),
  output: z.object({ orderId: z.string(), ticketNumber: z.string() }),
});

export const openOrderLink = endpoint({
  method: 'POST',
  path: '/api/orders/open',
  access: 'visitor',
  summary: 'Open an order by the code in an e-mail link',
  body: z.strictObject({ code: z.string().min(1).max(100) }),
  output: z.object({ orderId: z.string() }),
});

/** Answers the PDF itself. */
export const readOrderDocument = endpoint({
  method: 'GET',
  path: '/api/orders/:id/documents/:kind.pdf',
  access: 'visitor',
  summary: 'A receipt of an order as PDF',
  params: z.strictObject({ id: z.string().max(64), kind: z.enum(['itinerary', 'payment']) }),
  query: z.strictObject({ locale: zLocale.optional() }),
  output: z.unknown(),
});
/** `GET /api/orders/:id/documents/:kind.pdf?locale=` */
export const documentPath = (
  id: string,
  kind: 'itinerary' | 'payment',
  locale: z.output<typeof zLocale>,
): string => `/api/orders/${id}/documents/${kind}.pdf?locale=${locale}`;

const zReturnId = z.strictObject({ id: z.string().max(64), returnId: z.string().max(64) });

export const readReturnChoices = endpoint({
  method: 'GET',
  path: '/api/orders/:id/returns',
  access: 'visitor',
  summary: 'Which passengers of an order may be given back, and how',
  params: zId,
  output: zReturnChoices,
});

export const quoteReturn = endpoint({
  method: 'POST',
  path: '/api/orders/:id/returns',
  access: 'visitor',
  summary: 'What giving chosen passengers back brings; changes nothing, expires',
  params: zId,
  body: z.strictObject({
    kind: z.enum(['void', 'refund']),
    passengerIds: z.array(z.string().max(64)).max(18),
    /** The expired quote that this one replaces; the difference is told. */
    instead: z.string().max(64).optional(),
  }),
  output: zReturn,
  status: 201,
});

export const readReturn = endpoint({
  method: 'GET',
  path: '/api/orders/:id/returns/:returnId',
  access: 'visitor',
  summary: 'A quote, or the act that was confirmed from it',
  params: zReturnId,
  output: zReturn,
});

export const confirmReturn = endpoint({
  method: 'POST',
  path: '/api/orders/:id/returns/:returnId/confirm',
  access: 'visitor',
  summary: 'Agree to a quote and do it, once; cannot be undone (Idempotency-Key honoured)',
  params: zReturnId,
  body: z.strictObject({
    /** The terms, the sum and that it cannot be undone (spec §5). */
    agreed: z.boolean(),
    /** The sum the buyer saw; another one answers 409 `orders.quote_differs`. */
    back: zMoney,
  }),
  output: zReturn,
});

/** Answers the PDF itself. */
export const readReturnReceipt = endpoint({
  method: 'GET',
  path: '/api/orders/:id/returns/:returnId/receipt.pdf',
  access: 'visitor',
  summary: 'The refund receipt or void note as PDF',
  params: zReturnId,
  query: z.strictObject({ locale: zLocale.optional() }),
  output: z.unknown(),
});
/** `GET /api/orders/:id/returns/:returnId/receipt.pdf?locale=` */
export const returnReceiptPath = (id: string, returnId: string, locale: z.output<typeof zLocale>): string =>
  `/api/orders/${id}/returns/${returnId}/receipt.pdf?locale=${locale}`;

const zExchangeId = z.strictObject({ id: z.string().max(64), exchangeId: z.string().max(64) });

export const readExchangeChoices = endpoint({
  method: 'GET',
  path: '/api/orders/:id/exchanges',
  access: 'visitor',
  summary: 'Which passengers of an order may fly on other days',
  params: zId,
  output: zExchangeChoices,
});

export const quoteExchange = endpoint({
  method: 'POST',
  path: '/api/orders/:id/exchanges',
  access: 'visitor',
  summary: 'Other flights for chosen passengers and what each costs; changes nothing, expires',
  params: zId,
  body: z.strictObject({
    passengerIds: z.array(z.string().max(64)).max(18),
    /** The new days of departure, one a direction. */
    dates: z.array(zLocalDate).min(1).max(6),
    /** The expired offer that is asked for again; the difference is told. */
    instead: z.string().max(64).optional(),
  }),
  output: zExchangeOffers,
  status: 201,
});

export const readExchangeOffers = endpoint({
  method: 'GET',
  path: '/api/orders/:id/exchanges/asked/:asked',
  access: 'visitor',
  summary: 'The offers that a question was answered with',
  params: z.strictObject({ id: z.string().max(64), asked: z.string().max(64) }),
  output: zExchangeOffers,
});

export const readExchange = endpoint({
  method: 'GET',
  path: '/api/orders/:id/exchanges/:exchangeId',
  access: 'visitor',
  summary: 'An offer, or the act that was confirmed from it',
  params: zExchangeId,
  output: zExchange,
});

export const confirmExchange = endpoint({
  method: 'POST',
  path: '/api/orders/:id/exchanges/:exchangeId/confirm',
  access: 'visitor',
  summary:
    'Agree to an offer: pay what is due, then it is done, once; cannot be undone (Idempotency-Key honoured)',
  params: zExchangeId,
  body: z.strictObject({
    /** The terms, the sum and that it cannot be undone (spec §5). */
    agreed: z.boolean(),
    /** The total the buyer saw, below nought when it comes back; another one answers 409 `orders.quote_differs`. */
    total: zMoney,
  }),
  output: z.object({ exchange: zExchange, redirectUrl: z.string().nullable() }),
});

export const payExchange = endpoint({
  method: 'POST',
  path: '/api/orders/:id/exchanges/:exchangeId/payments',
  access: 'visitor',
  summary: 'Pay for an exchange that waits for it, or return to the payment already started',
  params: zExchangeId,
  body: z.strictObject({ method: z.enum(['card']) }),
  output: z.object({ redirectUrl: z.string() }),
  status: 201,
});

export const withdrawExchange = endpoint({
  method: 'POST',
  path: '/api/orders/:id/exchanges/:exchangeId/withdraw',
  access: 'visitor',
  summary: 'Give up an exchange that has not been paid for',
  params: zExchangeId,
  output: zExchange,
});

/** Answers the PDF itself. */
export const readExchangeReceipt = endpoint({
  method: 'GET',
  path: '/api/orders/:id/exchanges/:exchangeId/receipt.pdf',
  access: 'visitor',
  summary: 'The exchange receipt as PDF',
  params: zExchangeId,
  query: z.strictObject({ locale: zLocale.optional() }),
  output: z.unknown(),
});
/** `GET /api/orders/:id/exchanges/:exchangeId/receipt.pdf?locale=` */
export const exchangeReceiptPath = (
  id: string,
  exchangeId: string,
  locale: z.output<typeof zLocale>,
): string => `/api/orders/${id}/exchanges/${exchangeId}/receipt.pdf?locale=${locale}`;
