import { z } from 'zod';
import { zInstant, zMoney } from '#kernel/schemas.ts';
import { zPaymentMethod, zPayWay, zWaiting } from '#modules/payments/api.ts';

/** How the buyer wants to pay. `points` pays a part, the method the rest. */
export const zPayWish = {
  method: zPaymentMethod,
  /** Of a wallet. */
  phone: z.string().max(40).optional(),
  points: zMoney.refine(({ minor }) => minor >= 0, { path: ['minor'], error: 'common.bad_input' }).optional(),
};

/** What is paid and due of an order, how it can be paid by the reader, and what a payment under way waits for. */
export const zOrderPayment = z
  .object({
    serverNow: zInstant,
    paymentTimeLimit: zInstant.nullable(),
    paid: zMoney,
    due: zMoney,
    ways: z.array(zPayWay),
    open: z.object({ id: z.string(), method: zPaymentMethod, amount: zMoney, waiting: zWaiting }).nullable(),
  })
  .meta({ id: 'OrderPayment' });
export type OrderPayment = z.output<typeof zOrderPayment>;
