import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zMoney } from '#kernel/schemas.ts';
import { MAX_CODE_LENGTH } from '../domain/code-text.ts';

const zId = z.object({ id: z.string().max(64) });
const zBody = z.strictObject({ code: z.string().max(2 * MAX_CODE_LENGTH) });

const zEntered = z
  .object({
    entered: z
      .object({
        code: z.string(),
        /** What it takes off; null when it is refused meanwhile. */
        amount: zMoney.nullable(),
        /** A code of the `errors` catalogue. */
        refusal: z.string().nullable(),
        /** The order is discounted: the code cannot be changed any more. */
        applied: z.boolean(),
        /** What of it was taken back by returns and exchanges. */
        takenBack: zMoney.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'EnteredPromoCode' });
export type EnteredPromoCode = z.output<typeof zEntered>['entered'];

const booking = { path: '/api/bookings/:id/promo', access: 'visitor', params: zId, output: zEntered } as const;
const order = { ...booking, path: '/api/orders/:id/promo' } as const;

export const readBookingPromo = endpoint({
  ...booking,
  method: 'GET',
  summary: 'The promo code entered for a booking, and what it takes off',
});
export const enterBookingPromo = endpoint({
  ...booking,
  method: 'PUT',
  summary: 'Enter a promo code at the payment step of a booking',
  body: zBody,
});
export const forgetBookingPromo = endpoint({
  ...booking,
  method: 'DELETE',
  summary: 'Take the promo code of a booking out again',
});
export const readOrderPromo = endpoint({
  ...order,
  method: 'GET',
  summary: 'The promo code that discounts an order, or is entered for its payment',
});
export const enterOrderPromo = endpoint({
  ...order,
  method: 'PUT',
  summary: 'Enter a promo code for an order that is not paid',
  body: zBody,
});
export const forgetOrderPromo = endpoint({
  ...order,
  method: 'DELETE',
  summary: 'Take the promo code of an unpaid order out again',
});
