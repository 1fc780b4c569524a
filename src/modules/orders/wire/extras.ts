import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zInstant, zLocale, zMoney } from '#kernel/schemas.ts';
import { zPayWay } from '#modules/payments/api.ts';
import {
  zBoughtExtra,
  zCheckIn,
  zExtraChoice,
  zExtras,
  zExtrasPurchase,
  zFate,
} from '../domain/extra-shapes.ts';
import { zOrderPayment, zPayWish } from '../domain/payment-shapes.ts';
import { zId } from './ids.ts';

const zChoices = z.strictObject({ chosen: z.array(zExtraChoice).max(200) });
const zPurchaseId = z.strictObject({ id: z.string().max(64), purchaseId: z.string().max(64) });
const zExtraId = z.strictObject({ id: z.string().max(64), extraId: z.string().max(64) });
const zPass = z.strictObject({
  id: z.string().max(64),
  passengerId: z.string().max(64),
  leg: z.coerce.number().int().min(0).max(15),
});
/** One way pays all of it. */
const { points: _points, ...zWholeWish } = zPayWish;
const zLocaleQuery = z.strictObject({ locale: zLocale.optional() });

export const readBookingExtras = endpoint({
  method: 'GET',
  path: '/api/bookings/:id/extras',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'What can be bought with a booking besides its tickets, and what has been chosen',
  params: zId,
  output: zExtras,
});

/** The whole set: what is left out is given back. */
export const chooseBookingExtras = endpoint({
  method: 'PUT',
  path: '/api/bookings/:id/extras',
  access: 'visitor',
  scope: 'orders:write',
  summary:
    'Choose additional services of a booking; chosen seats are kept for a while, those left out go back',
  params: zId,
  body: zChoices,
  output: zExtras,
});

export const readOrderExtras = endpoint({
  method: 'GET',
  path: '/api/orders/:id/extras',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'What was bought with an order and after it, and what can still be',
  params: zId,
  output: zExtras,
});

export const chooseOrderExtras = endpoint({
  method: 'PUT',
  path: '/api/orders/:id/extras',
  access: 'visitor',
  scope: 'orders:write',
  summary:
    'Choose additional services of an order; chosen seats are kept for a while, those left out go back',
  params: zId,
  body: zChoices,
  output: zExtras,
});

const zLeft = z.strictObject({
  /** `serverNow` of the last answer that the page has: a form that has kept its seats since is open elsewhere. */
  since: zInstant,
  /** The window is closed or loaded anew: the seats stay kept for half a minute. */
  closing: z.boolean(),
});
const zStillKept = z.object({ seatsUntil: zInstant.nullable() });

export const leaveBookingExtras = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/extras/leave',
  access: 'visitor',
  summary: 'The form was left: its seats go back; what was chosen stays chosen',
  params: zId,
  body: zLeft,
  output: zStillKept,
});

export const leaveOrderExtras = endpoint({
  method: 'POST',
  path: '/api/orders/:id/extras/leave',
  access: 'visitor',
  summary: 'The form was left: its seats go back; those that wait for a payment stay kept',
  params: zId,
  body: zLeft,
  output: zStillKept,
});

export const readExtrasWays = endpoint({
  method: 'GET',
  path: '/api/orders/:id/extras/payment-methods',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'The ways to pay for services of an order that are open to the caller',
  params: zId,
  output: z.object({ ways: z.array(zPayWay) }),
});

const zPurchased = z.object({
  purchase: zExtrasPurchase,
  redirectUrl: z.string().nullable(),
  /** Why the payment could not be started; the purchase waits for another try. */
  refused: z.string().nullable(),
});

export const buyExtras = endpoint({
  method: 'POST',
  path: '/api/orders/:id/extras/purchases',
  access: 'visitor',
  scope: 'orders:write',
  idempotent: true,
  summary: 'Agree to the chosen services and pay; each is then asked for, once (Idempotency-Key honoured)',
  params: zId,
  body: z.strictObject({
    agreed: z.boolean(),
    /** The total the buyer saw; another one answers 409 `orders.extras_changed`. */
    total: zMoney,
    ...zWholeWish,
  }),
  output: zPurchased,
  status: 201,
});

export const readPurchase = endpoint({
  method: 'GET',
  path: '/api/orders/:id/extras/purchases/:purchaseId',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'How a purchase of services stands, one by one',
  params: zPurchaseId,
  output: z.object({ purchase: zExtrasPurchase, items: z.array(zBoughtExtra) }),
});

export const payPurchase = endpoint({
  method: 'POST',
  path: '/api/orders/:id/extras/purchases/:purchaseId/payments',
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
  path: '/api/orders/:id/extras/purchases/:purchaseId/payments',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'What is due for services, the ways to pay it, and what a payment under way waits for',
  params: zPurchaseId,
  output: zOrderPayment,
});

export const withdrawPurchase = endpoint({
  method: 'POST',
  path: '/api/orders/:id/extras/purchases/:purchaseId/withdraw',
  access: 'visitor',
  scope: 'orders:write',
  summary: 'Give up services that have not been paid for',
  params: zPurchaseId,
  output: z.object({ purchase: zExtrasPurchase, items: z.array(zBoughtExtra) }),
});

/** What becomes of each extra of these passengers (comma-separated) if the act is done now. */
export const readFates = endpoint({
  method: 'GET',
  path: '/api/orders/:id/extras/fates',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'What becomes of services when tickets are annulled, refunded, exchanged or parted',
  params: zId,
  query: z.strictObject({
    act: z.enum(['void', 'refund', 'exchange', 'split']).default('refund'),
    passengers: z.string().max(1_200).default(''),
    cause: z.enum(['voluntary', 'involuntary']).optional(),
  }),
  output: z.object({ fates: z.array(zFate), back: zMoney }),
});

export const giveExtraBack = endpoint({
  method: 'POST',
  path: '/api/orders/:id/extras/items/:extraId/return',
  access: 'visitor',
  scope: 'returns:write',
  idempotent: true,
  summary: 'Give one service back and keep the ticket; cannot be undone (Idempotency-Key honoured)',
  params: zExtraId,
  body: z.strictObject({ agreed: z.boolean(), back: zMoney }),
  output: zBoughtExtra,
});

/** Answers the PDF itself. */
export const readExtrasReceipt = endpoint({
  method: 'GET',
  path: '/api/orders/:id/extras/purchases/:purchaseId/receipt.pdf',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'The receipt of additional services as PDF',
  params: zPurchaseId,
  query: zLocaleQuery,
  output: z.unknown(),
});
export const extrasReceiptPath = (id: string, purchaseId: string, locale: z.output<typeof zLocale>): string =>
  `/api/orders/${id}/extras/purchases/${purchaseId}/receipt.pdf?locale=${locale}`;

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
    leg: z.int().min(0).max(15),
    passengerIds: z.array(z.string().max(64)).min(1).max(18),
  }),
  output: zCheckIn,
});

/** Answers the PDF itself. */
export const readBoardingPass = endpoint({
  method: 'GET',
  path: '/api/orders/:id/boarding-passes/:passengerId/:leg/pass.pdf',
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
  path: '/api/orders/:id/boarding-passes/:passengerId/:leg/pass.pkpass',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'A boarding pass as a wallet file; in the demonstration it is not signed by Apple',
  params: zPass,
  query: zLocaleQuery,
  output: z.unknown(),
});
export const boardingPassPath = (
  id: string,
  passengerId: string,
  leg: number,
  kind: 'pdf' | 'pkpass',
  locale: z.output<typeof zLocale>,
): string => `/api/orders/${id}/boarding-passes/${passengerId}/${leg}/pass.${kind}?locale=${locale}`;
