import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { PAYMENT_METHODS } from '#kernel/payment-method.ts';
import { zInstant, zMoney } from '#kernel/schemas.ts';

export {
  FUND_METHODS,
  type FundMethod,
  type GatewayMethod,
  isFund,
  isWallet,
  PAYMENT_METHODS,
  type PaymentMethod,
  PROMO_METHOD,
} from '#kernel/payment-method.ts';
export const zPaymentMethod = z.enum(PAYMENT_METHODS);

/** A payment method open to the caller; a fund has its balance. */
export const zPaymentOption = z
  .object({
    method: zPaymentMethod,
    fund: z
      .object({
        own: zMoney,
        creditLimit: zMoney,
        reserved: zMoney,
        available: zMoney,
        /** The amount taken from it, where that is less than the price; absent for users who may not know it. */
        due: zMoney.optional(),
        /** Whether it is sufficient, where the price does not show that. */
        covers: z.boolean().optional(),
      })
      .nullable(),
  })
  .meta({ id: 'PaymentOption' });
export type PaymentOption = z.output<typeof zPaymentOption>;

/** What a payment under way waits for: the buyer on the bank's page, the code that a wallet has sent, a scanned QR. */
export const zPendingPayment = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('page'), url: z.string() }),
    z.object({
      kind: z.literal('code'),
      /** `+996 ••• ••• 456` */
      phone: z.string(),
      /** One minute after it was sent (spec §9). */
      validUntil: zInstant,
      /** Codes that may still be typed and sent. */
      /** Where a practice wallet shows the code; a real one sends it to the phone alone. */
      practiceUrl: z.string().optional(),
      triesLeft: z.int(),
      sendsLeft: z.int(),
    }),
    z.object({
      kind: z.literal('qr'),
      /** What the picture says: the address with the ELQR code. */
      link: z.string(),
      banks: z.array(z.object({ name: z.string(), url: z.string() })),
    }),
  ])
  .meta({ id: 'PaymentWaiting' });
export type PendingPayment = z.output<typeof zPendingPayment>;

export const callbackPath = (provider: string): string => `/api/webhooks/gateway/${provider}`;

/**
 * A gateway's own call: signed, raw bytes; answers once it is stored, also for one that came before, in the form the
 * gateway wants.
 */
export const gatewayCallback = endpoint({
  method: 'POST',
  path: callbackPath(':provider'),
  access: 'public',
  summary: 'Signed news from a gateway',
  params: z.strictObject({ provider: z.string().max(40) }),
  output: z.object({ received: z.literal(true) }),
});

export {
  decideOfficeChargeback,
  type OfficePayments,
  readOfficePayments,
  recordOfficeChargeback,
} from './wire/chargebacks.ts';
export { type OfficeMethods, readOfficeMethods, saveOfficeMethods } from './wire/offered-methods.ts';
export { type RefundDifferenceView, readRefundDifference, settleRefund } from './wire/refund-settlement.ts';
