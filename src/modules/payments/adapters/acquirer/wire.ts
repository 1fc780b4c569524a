import { z } from 'zod';
import { zMoney } from '#kernel/schemas.ts';

/** The acquirer's JSON, as its manual (partners/README.md) describes it. */
export const zPayment = z.object({
  id: z.string().min(1),
  merchantPaymentId: z.string().min(1),
  state: z.enum(['created', 'captured', 'declined', 'expired']),
  amount: zMoney,
  captured: zMoney,
  refunded: zMoney,
  declineCode: z.string().nullable(),
  paymentUrl: z.url(),
});
export const zRefund = z.object({ refundId: z.string().min(1), amount: zMoney });
export const zRefusal = z.object({ code: z.string().min(1) });
export const zCallback = z.object({ eventId: z.string().min(1), merchantPaymentId: z.string().min(1) });
