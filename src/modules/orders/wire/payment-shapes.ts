import { z } from 'zod';
import { zInstant, zMoney } from '#kernel/schemas.ts';
import { zPaymentMethod, zPaymentOption, zPendingPayment } from '#modules/payments/api.ts';

/** How the buyer wants to pay. The code's discount comes first, `points` pay a part, the method the rest. */
export const zPaymentChoice = {
  method: zPaymentMethod,
  /** Of a wallet. */
  phone: z.string().max(40).optional(),
  points: zMoney.refine(({ minor }) => minor >= 0, { path: ['minor'], error: 'common.bad_input' }).optional(),
  promo: z.string().trim().min(1).max(40).optional(),
};

/** What is paid and due of an order, how it can be paid by the reader, and what a payment under way waits for. */
export const zOrderPayment = z
  .object({
    serverNow: zInstant,
    paymentTimeLimit: zInstant.nullable(),
    paid: zMoney,
    amountDue: zMoney,
    paymentOptions: z.array(zPaymentOption),
    open: z.object({ id: z.string(), method: zPaymentMethod, amount: zMoney, waiting: zPendingPayment }).nullable(),
  })
  .meta({ id: 'OrderPayment' });
export type OrderPayment = z.output<typeof zOrderPayment>;
