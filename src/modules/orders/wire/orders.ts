import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zInstant, zJourneyMode, zLocalDateTime, zLocale, zLocalised, zMoney } from '#kernel/schemas.ts';
import { zPriceExplanation } from '#modules/pricing/api.ts';
import { zId } from './ids.ts';
import { ORDER_STATUSES, zOrder, zTicket } from './order-shapes.ts';
import { zOrderPayment, zPaymentChoice } from './payment-shapes.ts';
import { zPaymentSummary } from './payment-summary-shapes.ts';
import { zOrderRefundTimeline } from './refund-timeline-shapes.ts';

export const readOrderRefundTimeline = endpoint({
  method: 'GET',
  path: '/api/orders/:id/refund-timeline',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'What the open tickets of an order bring back from now on, step by step in time',
  params: zId,
  output: zOrderRefundTimeline,
});

export const explainOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:id/price-reasons',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'Why an order costs what it was sold for, as far as the reader may know it',
  params: zId,
  output: zPriceExplanation,
});

export const readOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:id',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'An order, for the visitor who made it or proved to know it',
  params: zId,
  output: zOrder,
});

export const zUpcomingItinerary = z.object({
  orderId: z.string(),
  number: z.string(),
  /** `pay`: the booking waits for money until `paymentTimeLimit`. */
  state: z.enum(['sold', 'pay']),
  paymentTimeLimit: zInstant.nullable(),
  mode: zJourneyMode,
  /** Names of the first place and of where the first direction leads; of a stay both are its town. */
  from: zLocalised,
  to: zLocalised,
  toKey: z.string(),
  departsLocal: zLocalDateTime,
  departsAt: zInstant,
  passengers: z.int(),
});
export type UpcomingItinerary = z.output<typeof zUpcomingItinerary>;

export const readUpcomingItineraries = endpoint({
  method: 'GET',
  path: '/api/orders/coming',
  access: 'visitor',
  summary: 'What the visitor of this browser has bought or booked and has still before them, the nearest first',
  output: z.object({ itineraries: z.array(zUpcomingItinerary) }),
});

export const zOwnOrder = z.object({
  orderId: z.string(),
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  payment: zPaymentSummary,
  createdAt: zInstant,
  /** As it was sold; what left with a split is not in it, returns are. */
  total: zMoney,
  passengers: z.int(),
  /** Still to come: it departs later and has a ticket, or may still be paid. */
  upcoming: z.boolean(),
  /** Of the direction that departs next, or of the first; cities. */
  route: z
    .object({
      mode: zJourneyMode,
      from: zLocalised,
      to: zLocalised,
      /** The way back follows. */
      returns: z.boolean(),
      departsLocal: zLocalDateTime.nullable(),
    })
    .nullable(),
  /** What was issued, given back and exchanged documents too; whose they are stands in the order. */
  tickets: z.array(zTicket.pick({ number: true, type: true, state: true })),
});
export type OwnOrder = z.output<typeof zOwnOrder>;

export const readOwnOrders = endpoint({
  method: 'GET',
  path: '/api/orders/own',
  access: 'signedIn',
  summary: 'Orders of a customer, the newest first; those of contracts are in their lists',
  query: z.strictObject({ after: z.string().max(64).optional() }),
  output: z.object({ orders: z.array(zOwnOrder), next: z.string().nullable() }),
});

/** Server-Sent Events: `changed` with the stamp of the order each time it changes; no other data. */
export const subscribeToOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:id/events',
  access: 'visitor',
  summary: 'Stream of changes of an order (text/event-stream)',
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
  scope: 'orders:write',
  idempotent: true,
  summary: 'Start paying, or return to the payment already started',
  params: zId,
  body: z.strictObject(zPaymentChoice),
  /** Without an address the order's own page shows the next step. */
  output: z.object({ redirectUrl: z.string().nullable() }),
  status: 201,
});

export const readPayment = endpoint({
  method: 'GET',
  path: '/api/orders/:id/payments',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'What is due, the ways to pay it, and what a payment under way waits for',
  params: zId,
  output: zOrderPayment,
});

const zPaymentId = z.strictObject({ id: z.string().max(64), paymentId: z.string().max(64) });

export const confirmPayment = endpoint({
  method: 'POST',
  path: '/api/orders/:id/payments/:paymentId/code',
  access: 'visitor',
  scope: 'orders:write',
  summary: 'The code that a wallet has sent; bounded tries',
  params: zPaymentId,
  body: z.strictObject({ code: z.string().min(1).max(20) }),
  output: zOrderPayment,
});

export const resendCode = endpoint({
  method: 'POST',
  path: '/api/orders/:id/payments/:paymentId/codes',
  access: 'visitor',
  scope: 'orders:write',
  summary: 'Have a wallet send a new code, once the one before has run out',
  params: zPaymentId,
  output: zOrderPayment,
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/cancel',
  access: 'visitor',
  scope: 'orders:write',
  summary: 'Give up an unpaid booking',
  params: zId,
  output: zOrder,
});

export const acceptSchedule = endpoint({
  method: 'POST',
  path: '/api/orders/:id/schedule',
  access: 'visitor',
  scope: 'orders:write',
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

/** A letter each; addresses stand between spaces. */
export const resendReceipts = endpoint({
  method: 'POST',
  path: '/api/orders/:id/letters',
  access: 'visitor',
  summary: 'Send the receipts of an order to some e-mail addresses',
  params: zId,
  body: z.strictObject({ emails: z.string().max(3000), locale: zLocale.optional() }),
  /** How many letters are on their way. */
  output: z.object({ sent: z.int() }),
  status: 201,
});

/** Answers the PDF itself. */
export const readOrderDocument = endpoint({
  method: 'GET',
  path: '/api/orders/:id/documents/:kind.pdf',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'A receipt of an order as PDF',
  params: z.strictObject({ id: z.string().max(64), kind: z.enum(['itinerary', 'payment']) }),
  query: z.strictObject({ locale: zLocale.optional() }),
  output: z.unknown(),
});
/** `GET /api/orders/:id/documents/:kind.pdf?locale=` */
export const documentPath = (id: string, kind: 'itinerary' | 'payment', locale: z.output<typeof zLocale>): string =>
  `/api/orders/${id}/documents/${kind}.pdf?locale=${locale}`;
