import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zLocale, zMoney } from '#kernel/schemas.ts';
import { zId, zPartyNote } from './ids.ts';
import { zReturnChoices, zTicketReturn } from './return-shapes.ts';

const zReturnId = z.strictObject({ id: z.string().max(64), returnId: z.string().max(64) });

export const readReturnChoices = endpoint({
  method: 'GET',
  path: '/api/orders/:id/returns',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'Which passengers of an order may be given back, and how',
  params: zId,
  output: zReturnChoices,
});

export const quoteReturn = endpoint({
  method: 'POST',
  path: '/api/orders/:id/returns',
  access: 'visitor',
  scope: 'returns:write',
  summary: 'What giving chosen passengers back brings; changes nothing, expires',
  params: zId,
  body: z.strictObject({
    kind: z.enum(['void', 'refund']),
    passengerIds: z.array(z.string().max(64)).max(18),
    /** Of a journey on several tickets: only these of their documents. */
    documents: z.array(z.string().max(20)).min(1).max(120).optional(),
    /** The expired quote that this one replaces; the difference is shown. */
    instead: z.string().max(64).optional(),
    note: zPartyNote,
  }),
  output: zTicketReturn,
  status: 201,
});

export const readReturn = endpoint({
  method: 'GET',
  path: '/api/orders/:id/returns/:returnId',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'A quote, or the act that was confirmed from it',
  params: zReturnId,
  output: zTicketReturn,
});

export const confirmReturn = endpoint({
  method: 'POST',
  path: '/api/orders/:id/returns/:returnId/confirm',
  access: 'visitor',
  scope: 'returns:write',
  idempotent: true,
  summary: 'Agree to a quote and do it, once; cannot be undone (Idempotency-Key honoured)',
  params: zReturnId,
  body: z.strictObject({
    /** The terms, the sum and that it cannot be undone (spec §5). */
    agreed: z.boolean(),
    /** The sum the buyer saw; another one answers 409 `orders.quote_mismatch`. */
    refundAmount: zMoney,
    note: zPartyNote,
  }),
  output: zTicketReturn,
});

/** Answers the PDF itself. */
export const readReturnReceipt = endpoint({
  method: 'GET',
  path: '/api/orders/:id/returns/:returnId/receipt.pdf',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'The refund receipt or void note as PDF',
  params: zReturnId,
  query: z.strictObject({ locale: zLocale.optional() }),
  output: z.unknown(),
});
/** `GET /api/orders/:id/returns/:returnId/receipt.pdf?locale=` */
export const returnReceiptPath = (id: string, returnId: string, locale: z.output<typeof zLocale>): string =>
  `/api/orders/${id}/returns/${returnId}/receipt.pdf?locale=${locale}`;
