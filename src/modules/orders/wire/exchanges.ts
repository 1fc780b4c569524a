import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zLocalDate, zLocale, zMoney } from '#kernel/schemas.ts';
import { zExchange, zExchangeChoices, zExchangeOffers } from './exchange-shapes.ts';
import { zId, zPartyNote } from './ids.ts';
import { zOrderPayment, zPaymentChoice } from './payment-shapes.ts';

const zExchangeId = z.strictObject({ id: z.string().max(64), exchangeId: z.string().max(64) });

export const readExchangeChoices = endpoint({
  method: 'GET',
  path: '/api/orders/:id/exchanges',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'Which passengers of an order may fly on other days',
  params: zId,
  output: zExchangeChoices,
});

export const quoteExchange = endpoint({
  method: 'POST',
  path: '/api/orders/:id/exchanges',
  access: 'visitor',
  scope: 'returns:write',
  summary: 'Other flights for chosen passengers and what each costs; changes nothing, expires',
  params: zId,
  body: z.strictObject({
    passengerIds: z.array(z.string().max(64)).max(18),
    /** The new days of departure, one a direction. */
    dates: z.array(zLocalDate).min(1).max(6),
    /** The expired offer to repeat; the difference is shown. */
    instead: z.string().max(64).optional(),
    note: zPartyNote,
  }),
  output: zExchangeOffers,
  status: 201,
});

export const readExchangeOffers = endpoint({
  method: 'GET',
  path: '/api/orders/:id/exchange-quotes/:quoteId',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'The offers that a question was answered with',
  params: z.strictObject({ id: z.string().max(64), quoteId: z.string().max(64) }),
  output: zExchangeOffers,
});

export const readExchange = endpoint({
  method: 'GET',
  path: '/api/orders/:id/exchanges/:exchangeId',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'An offer, or the act that was confirmed from it',
  params: zExchangeId,
  output: zExchange,
});

export const confirmExchange = endpoint({
  method: 'POST',
  path: '/api/orders/:id/exchanges/:exchangeId/confirm',
  access: 'visitor',
  scope: 'returns:write',
  idempotent: true,
  summary: 'Agree to an offer: pay what is due, then it is done, once; cannot be undone (Idempotency-Key honoured)',
  params: zExchangeId,
  body: z.strictObject({
    /** The terms, the sum and that it cannot be undone (spec §5). */
    agreed: z.boolean(),
    /** The total the buyer saw, negative for a refund; another one answers 409 `orders.quote_mismatch`. */
    total: zMoney,
    note: zPartyNote,
    /** For what is due, if anything is. */
    ...zPaymentChoice,
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
  scope: 'returns:write',
  idempotent: true,
  summary: 'Pay for an exchange that waits for it, or return to the payment already started',
  params: zExchangeId,
  body: z.strictObject(zPaymentChoice),
  /** Without an address the exchange's own page shows the next step. */
  output: z.object({ redirectUrl: z.string().nullable() }),
  status: 201,
});

export const readExchangePayment = endpoint({
  method: 'GET',
  path: '/api/orders/:id/exchanges/:exchangeId/payments',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'What is due for an exchange, the ways to pay it, and what a payment under way waits for',
  params: zExchangeId,
  output: zOrderPayment,
});

export const cancelExchange = endpoint({
  method: 'POST',
  path: '/api/orders/:id/exchanges/:exchangeId/cancel',
  access: 'visitor',
  scope: 'returns:write',
  summary: 'Give up an exchange that has not been paid for',
  params: zExchangeId,
  output: zExchange,
});

/** Answers the PDF itself. */
export const readExchangeReceipt = endpoint({
  method: 'GET',
  path: '/api/orders/:id/exchanges/:exchangeId/receipt.pdf',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'The exchange receipt as PDF',
  params: zExchangeId,
  query: z.strictObject({ locale: zLocale.optional() }),
  output: z.unknown(),
});
/** `GET /api/orders/:id/exchanges/:exchangeId/receipt.pdf?locale=` */
export const exchangeReceiptPath = (id: string, exchangeId: string, locale: z.output<typeof zLocale>): string =>
  `/api/orders/${id}/exchanges/${exchangeId}/receipt.pdf?locale=${locale}`;
