import { z } from 'zod';
import { zInstant, zMoney } from '#kernel/schemas.ts';

/** An extra payment or a service of a request, paid by the buyer of its order. */
export const zRequestCharge = z.object({
  id: z.string(),
  orderId: z.string(),
  title: z.string(),
  /** For each passenger. */
  price: zMoney,
  total: zMoney,
  refundAmount: zMoney,
  state: z.enum(['unpaid', 'waiting', 'processing', 'staff', 'done', 'part', 'failed', 'canceled']),
  at: zInstant,
  /** Until when it may be paid; null: it was, or was given up. */
  expiresAt: zInstant.nullable(),
  items: z.array(
    z.object({
      id: z.string(),
      passengerId: z.string(),
      /** Surname and name. */
      passenger: z.string(),
      state: z.enum(['waiting', 'issued', 'failed', 'voided', 'refunded', 'lost', 'canceled']),
      /** It waits for staff: to be arranged, or taken back by the carrier. */
      open: z.enum(['issue', 'return']).nullable(),
      number: z.string().nullable(),
    }),
  ),
});
export type RequestCharge = z.output<typeof zRequestCharge>;
