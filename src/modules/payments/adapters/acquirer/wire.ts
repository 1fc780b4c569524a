import { z } from 'zod';
import { zInstant, zMoney } from '#kernel/schemas.ts';

/** The JSON of the partners that sign it, as their manual (partners/README.md) describes it. */
export const zPayment = z.object({
  id: z.string().min(1),
  merchantPaymentId: z.string().min(1),
  state: z.enum(['created', 'captured', 'declined', 'expired']),
  amount: zMoney,
  captured: zMoney,
  refunded: zMoney,
  declineCode: z.string().nullable(),
  /** Cases in which the buyer's bank takes the money back. */
  chargebacks: z
    .array(
      z.object({
        caseNumber: z.string().min(1).max(60),
        amount: zMoney,
        reason: z.string().min(1).max(200),
        state: z.enum(['open', 'won', 'lost']),
      }),
    )
    .max(100)
    .default([]),
});
/** What opens a payment: an acquirer's page, a wallet's code, a bank's QR. */
export const zPaged = z.object({ paymentUrl: z.url() });
export const zCoded = z.object({
  phoneMasked: z.string().max(40),
  codeValidUntil: zInstant,
  /** Where a practice wallet shows what it has sent; a real one has none. */
  practicePhoneUrl: z.url().optional(),
});
export const zQr = z.object({
  qr: z.object({
    code: z.string().max(700),
    link: z.url().max(1_000),
    banks: z.array(z.object({ name: z.string().max(60), url: z.url().max(1_000) })).max(20),
  }),
});
export const zRefund = z.object({ refundId: z.string().min(1), amount: zMoney });
export const zCodeSent = z.object({ codeValidUntil: zInstant });
export const zRefusal = z.object({ code: z.string().min(1) });
export const zCallback = z.object({ eventId: z.string().min(1), merchantPaymentId: z.string().min(1) });
