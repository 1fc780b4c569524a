import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zLocalDateTime, zMoney } from '#kernel/schemas.ts';
import { zStaffRequest } from './office.ts';

/** A document number as staff type it: 13 digits, or the carrier's own letters and digits. */
export const CHARGE_DOCUMENT = /^[A-Za-z0-9][A-Za-z0-9 -]{3,24}$/;
export const CHARGE_TITLE_LIMIT = 120;
export const CHARGE_LIMIT_MINOR = 500_000_00;
const zChargeId = z.strictObject({ id: z.string().max(64), chargeId: z.string().max(64) });

export const createCharge = endpoint({
  method: 'POST',
  path: '/api/office/requests/:id/charges',
  access: 'staff',
  summary: 'Charge the buyer of the order for what staff arrange: an extra payment or a service',
  params: z.strictObject({ id: z.string().max(64) }),
  body: z.strictObject({
    title: z.string().trim().min(1).max(CHARGE_TITLE_LIMIT),
    passengerIds: z.array(z.string().max(64)).max(18),
    /** For each passenger, in the currency of the order. */
    price: zMoney,
    /** Until when it may be paid, in Bishkek. */
    payBy: zLocalDateTime,
  }),
  output: zStaffRequest,
});
export const withdrawCharge = endpoint({
  method: 'POST',
  path: '/api/office/requests/:id/charges/:chargeId/withdrawal',
  access: 'staff',
  summary: 'Give up a charge that was not paid; money that comes later goes back',
  params: zChargeId,
  output: zStaffRequest,
});
export const settleCharge = endpoint({
  method: 'POST',
  path: '/api/office/requests/:id/charges/:chargeId/documents',
  access: 'staff',
  summary: 'Enter the document of a paid service, or that the carrier took it back',
  params: zChargeId,
  body: z.strictObject({
    itemId: z.string().max(64),
    done: z.enum(['issued', 'returned']),
    /** Of the document, with `issued`; empty: it has none. */
    number: z.string().trim().max(25).default(''),
  }),
  output: zStaffRequest,
});
export const refuseCharge = endpoint({
  method: 'POST',
  path: '/api/office/requests/:id/charges/:chargeId/refusal',
  access: 'staff',
  stepUp: true,
  summary: 'A paid service could not be arranged: its price goes back',
  params: zChargeId,
  body: z.strictObject({ itemId: z.string().max(64) }),
  output: zStaffRequest,
});
