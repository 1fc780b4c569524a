import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zLocalDate, zLocale, zMoney } from '#kernel/schemas.ts';
import { zPayWay } from '#modules/payments/api.ts';
import { zPlaceChoice, zSegmentPlaces } from '#modules/supply/api.ts';
import { zBooking, zDraftContacts, zDraftPassenger } from './domain/booking-shapes.ts';
import { zExchange, zExchangeChoices, zExchangeOffers } from './domain/exchange-shapes.ts';
import { zOrder } from './domain/order-shapes.ts';
import { zBookingOutlook, zOrderOutlook } from './domain/outlook-shapes.ts';
import { zOrderPayment, zPayWish } from './domain/payment-shapes.ts';
import { zReturn, zReturnChoices } from './domain/return-shapes.ts';
import { zSplit, zSplitChoices } from './domain/split-shapes.ts';

export * from './domain/booking-shapes.ts';
export type {
  Exchange,
  ExchangeChoices,
  ExchangeLine,
  ExchangeOffers,
  OwnJourney,
} from './domain/exchange-shapes.ts';
export * from './domain/order-shapes.ts';
export type { BookingOutlook, OrderOutlook } from './domain/outlook-shapes.ts';
export type { OrderPayment } from './domain/payment-shapes.ts';
export type { Return, ReturnChoices, ReturnLine } from './domain/return-shapes.ts';
export type { Split, SplitChoices } from './domain/split-shapes.ts';

const zId = z.strictObject({ id: z.string().max(64) });
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

export const readBookingOutlook = endpoint({
  method: 'GET',
  path: '/api/bookings/:id/refund-outlook',
  access: 'visitor',
  summary: 'What would come back of each fare family if it were bought now, step by step in time',
  params: zId,
  output: zBookingOutlook,
});

export const readOrderOutlook = endpoint({
  method: 'GET',
  path: '/api/orders/:id/refund-outlook',
  access: 'visitor',
  summary: 'What the open tickets of an order bring back from now on, step by step in time',
  params: zId,
  output: zOrderOutlook,
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

export const readPlaces = endpoint({
  method: 'GET',
  path: '/api/bookings/:id/place-map',
  access: 'visitor',
  summary: 'Berths and seats of a train or bus, leg by leg, as free at this moment; none by air',
  params: zId,
  output: z.object({ legs: z.array(zSegmentPlaces) }),
});

export const choosePlaces = endpoint({
  method: 'PUT',
  path: '/api/bookings/:id/place-map',
  access: 'visitor',
  summary: 'Choose berths or seats and the boarding stop, leg by leg; no places: any will do',
  params: zId,
  body: z.strictObject({ choice: zPlaceChoice }),
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
    ...zPayWish,
  }),
  output: z.object({
    orderId: z.string(),
    redirectUrl: z.string().nullable(),
    /** Why the payment could not be started; the order waits for another try. */
    refused: z.string().nullable(),
  }),
  status: 201,
});

export const readOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:id',
  access: 'visitor',
  summary: 'An order, for the visitor who made it or proved to know it',
  params: zId,
  output: zOrder,
});

/** Server-Sent Events: `changed` with the stamp of the order each time it changes; nothing else is told here. */
export const watchOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:id/events',
  access: 'visitor',
  summary: 'Be told that an order has changed, as it changes (text/event-stream)',
  params: zId,
  /** The stamp that the reader has. */
  query: z.strictObject({
    after: z
      .string()
      .regex(/^\d{1,9}\.\d{1,9}$/)
      .optional(),
  }),
  output: z.unknown(),
});

export const payOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/payments',
  access: 'visitor',
  summary: 'Start paying, or return to the payment already started',
  params: zId,
  body: z.strictObject(zPayWish),
  /** Without an address the order's own page tells what is waited for. */
  output: z.object({ redirectUrl: z.string().nullable() }),
  status: 201,
});

export const readPayWays = endpoint({
  method: 'GET',
  path: '/api/bookings/:id/payment-methods',
  access: 'visitor',
  summary: 'The ways to pay for a booking that are open to the caller',
  params: zId,
  output: z.object({ ways: z.array(zPayWay) }),
});

export const readPayment = endpoint({
  method: 'GET',
  path: '/api/orders/:id/payments',
  access: 'visitor',
  summary: 'What is due, the ways to pay it, and what a payment under way waits for',
  params: zId,
  output: zOrderPayment,
});

const zPaymentId = z.strictObject({ id: z.string().max(64), paymentId: z.string().max(64) });

export const confirmPayment = endpoint({
  method: 'POST',
  path: '/api/orders/:id/payments/:paymentId/code',
  access: 'visitor',
  summary: 'The code that a wallet has sent; bounded tries',
  params: zPaymentId,
  body: z.strictObject({ code: z.string().min(1).max(20) }),
  output: zOrderPayment,
});

export const resendCode = endpoint({
  method: 'POST',
  path: '/api/orders/:id/payments/:paymentId/codes',
  access: 'visitor',
  summary: 'Have a wallet send a new code, once the one before has run out',
  params: zPaymentId,
  output: zOrderPayment,
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/cancel',
  access: 'visitor',
  summary: 'Give up an unpaid booking',
  params: zId,
  output: zOrder,
});

export const acceptSchedule = endpoint({
  method: 'POST',
  path: '/api/orders/:id/schedule',
  access: 'visitor',
  summary: 'Fly at the new times that the carrier has set',
  params: zId,
  body: z.strictObject({ changeId: z.string().max(64) }),
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
    /** For what is due, if anything is. */
    ...zPayWish,
  }),
  output: z.object({
    exchange: zExchange,
    redirectUrl: z.string().nullable(),
    /** Why the payment could not be started; the exchange waits for another try. */
    refused: z.string().nullable(),
  }),
});

export const payExchange = endpoint({
  method: 'POST',
  path: '/api/orders/:id/exchanges/:exchangeId/payments',
  access: 'visitor',
  summary: 'Pay for an exchange that waits for it, or return to the payment already started',
  params: zExchangeId,
  body: z.strictObject(zPayWish),
  /** Without an address the exchange's own page tells what is waited for. */
  output: z.object({ redirectUrl: z.string().nullable() }),
  status: 201,
});

export const readExchangePayment = endpoint({
  method: 'GET',
  path: '/api/orders/:id/exchanges/:exchangeId/payments',
  access: 'visitor',
  summary: 'What is due for an exchange, the ways to pay it, and what a payment under way waits for',
  params: zExchangeId,
  output: zOrderPayment,
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

export const readSplitChoices = endpoint({
  method: 'GET',
  path: '/api/orders/:id/splits',
  access: 'visitor',
  summary:
    'Which passengers may leave an order for one of their own, and what each order would hold and cost',
  params: zId,
  /** Who would leave, by id, separated by commas. */
  query: z.strictObject({ leave: z.string().max(1_200).optional() }),
  output: zSplitChoices,
});

export const splitOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/splits',
  access: 'visitor',
  summary: 'Chosen passengers leave for an order of their own; cannot be undone (Idempotency-Key honoured)',
  params: zId,
  body: z.strictObject({
    passengerIds: z.array(z.string().max(64)).max(18),
    agreed: z.boolean(),
    /** What the new order costs, as the buyer saw it; another sum answers 409 `orders.quote_differs`. */
    total: zMoney,
  }),
  output: zSplit,
  status: 201,
});

export const readSplit = endpoint({
  method: 'GET',
  path: '/api/orders/:id/splits/:splitId',
  access: 'visitor',
  summary: 'What became of a split',
  params: z.strictObject({ id: z.string().max(64), splitId: z.string().max(64) }),
  output: zSplit,
});
