import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zInstant, zLocale, zMoney } from '#kernel/schemas.ts';
import {
  zAncillaries,
  zAncillariesPurchase,
  zAncillaryChoice,
  zAncillaryImpact,
  zBoughtAncillary,
  zCheckIn,
  zId,
  zOrderPayment,
  zPaymentChoice,
} from '#modules/orders/api.ts';
import { zPaymentOption } from '#modules/payments/api.ts';

const zChoices = z.strictObject({ chosen: z.array(zAncillaryChoice).max(200) });
const zPurchaseId = z.strictObject({ id: z.string().max(64), purchaseId: z.string().max(64) });
const zAncillaryId = z.strictObject({ id: z.string().max(64), ancillaryId: z.string().max(64) });
const zPass = z.strictObject({
  id: z.string().max(64),
  passengerId: z.string().max(64),
  segmentIndex: z.coerce.number().int().min(0).max(15),
});
/** One way pays all of it. */
const { points: _points, ...zWholeWish } = zPaymentChoice;
const zLocaleQuery = z.strictObject({ locale: zLocale.optional() });

export const readBookingAncillaries = endpoint({
  method: 'GET',
  path: '/api/bookings/:id/ancillaries',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'What can be bought with a booking in addition to its tickets, and what has been chosen',
  params: zId,
  output: zAncillaries,
});

/** The whole set: what is left out is given back. */
export const chooseBookingAncillaries = endpoint({
  method: 'PUT',
  path: '/api/bookings/:id/ancillaries',
  access: 'visitor',
  scope: 'orders:write',
  summary: 'Choose additional services of a booking; chosen seats are kept for a while, those left out go back',
  params: zId,
  body: zChoices,
  output: zAncillaries,
});

export const readOrderAncillaries = endpoint({
  method: 'GET',
  path: '/api/orders/:id/ancillaries',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'What was bought with an order and after it, and what can still be',
  params: zId,
  output: zAncillaries,
});

export const chooseOrderAncillaries = endpoint({
  method: 'PUT',
  path: '/api/orders/:id/ancillaries',
  access: 'visitor',
  scope: 'orders:write',
  summary: 'Choose additional services of an order; chosen seats are kept for a while, those left out go back',
  params: zId,
  body: zChoices,
  output: zAncillaries,
});

const zSeatRelease = z.strictObject({
  /** `serverNow` of the last answer that the page has: a form that has kept its seats since is open elsewhere. */
  since: zInstant,
  /** The window is closed or loaded anew: the seats stay kept for half a minute. */
  closing: z.boolean(),
});
const zHeldSeats = z.object({ seatsUntil: zInstant.nullable() });

export const releaseBookingSeats = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/ancillaries/leave',
  access: 'visitor',
  summary: 'The form was left: its seats go back; what was chosen stays chosen',
  params: zId,
  body: zSeatRelease,
  output: zHeldSeats,
});

export const releaseOrderSeats = endpoint({
  method: 'POST',
  path: '/api/orders/:id/ancillaries/leave',
  access: 'visitor',
  summary: 'The form was left: its seats go back; those that wait for a payment stay kept',
  params: zId,
  body: zSeatRelease,
  output: zHeldSeats,
});

export const readAncillaryPaymentOptions = endpoint({
  method: 'GET',
  path: '/api/orders/:id/ancillaries/payment-methods',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'The ways to pay for services of an order that are open to the caller',
  params: zId,
  output: z.object({ paymentOptions: z.array(zPaymentOption) }),
});

const zPurchased = z.object({
  purchase: zAncillariesPurchase,
  redirectUrl: z.string().nullable(),
  /** Why the payment could not be started; the purchase waits for another try. */
  refused: z.string().nullable(),
});

export const buyAncillaries = endpoint({
  method: 'POST',
  path: '/api/orders/:id/ancillaries/purchases',
  access: 'visitor',
  scope: 'orders:write',
  idempotent: true,
  summary: 'Agree to the chosen services and pay; each is then asked for, once (Idempotency-Key honoured)',
  params: zId,
  body: z.strictObject({
    agreed: z.boolean(),
    /** The total the buyer saw; another one answers 409 `orders.ancillaries_changed`. */
    total: zMoney,
    ...zWholeWish,
  }),
  output: zPurchased,
  status: 201,
});

export const readPurchase = endpoint({
  method: 'GET',
  path: '/api/orders/:id/ancillaries/purchases/:purchaseId',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'How a purchase of services stands, one by one',
  params: zPurchaseId,
  output: z.object({ purchase: zAncillariesPurchase, items: z.array(zBoughtAncillary) }),
});

export const payPurchase = endpoint({
  method: 'POST',
  path: '/api/orders/:id/ancillaries/purchases/:purchaseId/payments',
  access: 'visitor',
  scope: 'orders:write',
  idempotent: true,
  summary: 'Pay for services that wait for it, or return to the payment already started',
  params: zPurchaseId,
  body: z.strictObject(zWholeWish),
  output: z.object({ redirectUrl: z.string().nullable() }),
  status: 201,
});

export const readPurchasePayment = endpoint({
  method: 'GET',
  path: '/api/orders/:id/ancillaries/purchases/:purchaseId/payments',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'What is due for services, the ways to pay it, and what a payment under way waits for',
  params: zPurchaseId,
  output: zOrderPayment,
});

export const cancelPurchase = endpoint({
  method: 'POST',
  path: '/api/orders/:id/ancillaries/purchases/:purchaseId/cancel',
  access: 'visitor',
  scope: 'orders:write',
  summary: 'Give up services that have not been paid for',
  params: zPurchaseId,
  output: z.object({ purchase: zAncillariesPurchase, items: z.array(zBoughtAncillary) }),
});

/** What becomes of each extra of these passengers (comma-separated) if the act is done now. */
export const previewAncillaryImpact = endpoint({
  method: 'GET',
  path: '/api/orders/:id/ancillaries/impact',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'What becomes of services when tickets are annulled, refunded, exchanged or parted',
  params: zId,
  query: z.strictObject({
    action: z.enum(['void', 'refund', 'exchange', 'split']).default('refund'),
    passengers: z.string().max(1_200).default(''),
    cause: z.enum(['voluntary', 'involuntary']).optional(),
  }),
  output: z.object({ impacts: z.array(zAncillaryImpact), refundAmount: zMoney }),
});

export const returnAncillary = endpoint({
  method: 'POST',
  path: '/api/orders/:id/ancillaries/items/:ancillaryId/return',
  access: 'visitor',
  scope: 'returns:write',
  idempotent: true,
  summary: 'Give one service back and keep the ticket; cannot be undone (Idempotency-Key honoured)',
  params: zAncillaryId,
  body: z.strictObject({ agreed: z.boolean(), refundAmount: zMoney }),
  output: zBoughtAncillary,
});

/** Answers the PDF itself. */
export const readAncillariesReceipt = endpoint({
  method: 'GET',
  path: '/api/orders/:id/ancillaries/purchases/:purchaseId/receipt.pdf',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'The receipt of additional services as PDF',
  params: zPurchaseId,
  query: zLocaleQuery,
  output: z.unknown(),
});
export const ancillariesReceiptPath = (id: string, purchaseId: string, locale: z.output<typeof zLocale>): string =>
  `/api/orders/${id}/ancillaries/purchases/${purchaseId}/receipt.pdf?locale=${locale}`;

export const readCheckIn = endpoint({
  method: 'GET',
  path: '/api/orders/:id/check-in',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'Who may check in for which flight, when, and what it costs',
  params: zId,
  output: zCheckIn,
});

/** Free, or for a fee that was bought before; seats that were not chosen are given. */
export const checkIn = endpoint({
  method: 'POST',
  path: '/api/orders/:id/check-in',
  access: 'visitor',
  scope: 'orders:write',
  summary: 'Check passengers in for a flight',
  params: zId,
  body: z.strictObject({
    segmentIndex: z.int().min(0).max(15),
    passengerIds: z.array(z.string().max(64)).min(1).max(18),
  }),
  output: zCheckIn,
});

/** Answers the PDF itself. */
export const readBoardingPass = endpoint({
  method: 'GET',
  path: '/api/orders/:id/boarding-passes/:passengerId/:segmentIndex/pass.pdf',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'A boarding pass with its bar code as PDF',
  params: zPass,
  query: zLocaleQuery,
  output: z.unknown(),
});

/** Answers the file itself: for the wallet of a phone. */
export const readWalletPass = endpoint({
  method: 'GET',
  path: '/api/orders/:id/boarding-passes/:passengerId/:segmentIndex/pass.pkpass',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'A boarding pass as a signed wallet file; 404 where the operator has no certificate for passes',
  params: zPass,
  query: zLocaleQuery,
  output: z.unknown(),
});
export const boardingPassPath = (
  id: string,
  passengerId: string,
  segmentIndex: number,
  kind: 'pdf' | 'pkpass',
  locale: z.output<typeof zLocale>,
): string => `/api/orders/${id}/boarding-passes/${passengerId}/${segmentIndex}/pass.${kind}?locale=${locale}`;
