import { z } from 'zod';
import { PAYMENT_METHODS } from '#kernel/payment-method.ts';

/**
 * `waiting`: nothing is paid yet; `partly`: a part of the price; `unpaid`: it ended without a payment; `refunding`:
 * money is on its way back; `partly_refunded`: some of it went back, and tickets are left.
 */
export const PAYMENT_STATUSES = [
  ...(['waiting', 'partly', 'paid', 'refunding', 'partly_refunded', 'refunded', 'unpaid'] as const),
] as const;

/** How an order is paid (spec §3): its payment status, and the methods that money came by. */
export const zPaymentSummary = z
  .object({ status: z.enum(PAYMENT_STATUSES), methods: z.array(z.enum(PAYMENT_METHODS)) })
  .meta({ id: 'PaymentSummary' });
export type PaymentSummary = z.output<typeof zPaymentSummary>;
