import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zLocalDateTime, zMoney } from '#kernel/schemas.ts';
import { zStaffRequest } from './office.ts';

export const HAND_RULES_LIMIT = 2000;
const zId = z.strictObject({ id: z.string().max(64) });
const zExchangeId = z.strictObject({ id: z.string().max(64), exchangeId: z.string().max(64) });
/** Why the carrier agrees that a child or an infant is left without an adult; recorded. */
const zNote = z.string().trim().max(500).default('');

export const writeExchange = endpoint({
  method: 'POST',
  path: '/api/office/requests/:id/exchanges',
  access: 'staff',
  idempotent: true,
  summary: 'Write an exchange that staff do at the carrier: the buyer agrees to it and pays like to any other',
  params: zId,
  body: z.strictObject({
    /** Each passenger of the exchange with the carrier’s sums, below zero for money back, and our fee. */
    lines: z
      .array(
        z.strictObject({
          passengerId: z.string().max(64),
          fareDifference: zMoney,
          taxDifference: zMoney,
          penalty: zMoney,
          fee: zMoney,
        }),
      )
      .max(18),
    /** The new segments in the order of the old ones, between the same places. */
    segments: z
      .array(
        z.strictObject({
          flight: z.string().trim().max(12),
          departsLocal: zLocalDateTime,
          arrivesLocal: zLocalDateTime,
        }),
      )
      .max(24),
    /** The rules of the new tickets, shown to the buyer. */
    rules: z.string().trim().min(1).max(HAND_RULES_LIMIT),
    /** Until when the buyer may agree and pay, in Bishkek. */
    until: zLocalDateTime,
    note: zNote,
  }),
  output: zStaffRequest,
});
export const withdrawExchange = endpoint({
  method: 'POST',
  path: '/api/office/requests/:id/exchanges/:exchangeId/withdrawal',
  access: 'staff',
  summary: 'Give up an exchange that was not paid; money that comes later goes back',
  params: zExchangeId,
  output: zStaffRequest,
});
export const completeExchange = endpoint({
  method: 'POST',
  path: '/api/office/requests/:id/exchanges/:exchangeId/tickets',
  access: 'staff',
  stepUp: true,
  summary: 'Enter the numbers of the new tickets, once: the old ones close, money that comes back is sent',
  params: zExchangeId,
  body: z.strictObject({
    /** A new reservation code; empty: it stays. */
    locator: z.string().trim().max(12).default(''),
    numbers: z.array(z.strictObject({ passengerId: z.string().max(64), number: z.string().trim().max(25) })).max(18),
  }),
  output: zStaffRequest,
});
export const refuseExchange = endpoint({
  method: 'POST',
  path: '/api/office/requests/:id/exchanges/:exchangeId/refusal',
  access: 'staff',
  stepUp: true,
  summary: 'The carrier does not exchange after all: what was paid for it goes back, the tickets stay',
  params: zExchangeId,
  output: zStaffRequest,
});
export const recordSplit = endpoint({
  method: 'POST',
  path: '/api/office/requests/:id/split',
  access: 'staff',
  stepUp: true,
  summary: 'Staff have split the reservation at the carrier: the chosen passengers get an order of their own, once',
  params: zId,
  body: z.strictObject({
    passengerIds: z.array(z.string().max(64)).max(18),
    /** The code of their new reservation. */
    locator: z.string().trim().max(12),
    note: zNote,
  }),
  output: zStaffRequest,
});
export const recordPassport = endpoint({
  method: 'POST',
  path: '/api/office/requests/:id/passport',
  access: 'staff',
  stepUp: true,
  summary: 'Enter the document as the carrier confirmed it: the order has it, and the request is done',
  params: zId,
  body: z.strictObject({
    documentType: z.string().max(40),
    documentNumber: z.string().trim().max(40),
    expiration: z.string().max(20).default(''),
    /** The carrier’s number or the name of who confirmed it. */
    reference: z.string().trim().max(100),
  }),
  output: zStaffRequest,
});
