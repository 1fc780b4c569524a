import { z } from 'zod';
import { zInstant, zMoney } from '#kernel/schemas.ts';

/** An exchange that staff wrote and carry out at the carrier; its page is that of every exchange of the order. */
export const zHandExchange = z
  .object({
    id: z.string(),
    orderId: z.string(),
    /** `quoted` waits for the buyer to agree, `unpaid` for the money, `processing` for the new ticket numbers. */
    state: z.enum(['quoted', 'expired', 'approving', 'unpaid', 'processing', 'staff', 'done', 'rejected', 'canceled']),
    /** One of them is zero. */
    amountDue: zMoney,
    refundAmount: zMoney,
    expiresAt: zInstant,
    rules: z.string(),
    tickets: z.array(z.object({ passengerId: z.string(), previous: z.string(), number: z.string().nullable() })),
  })
  .meta({ id: 'HandExchange' });
export type HandExchange = z.output<typeof zHandExchange>;

/** The order that passengers were split off to by hand. */
export const zHandSplit = z
  .object({ childId: z.string(), number: z.string(), locator: z.string() })
  .meta({ id: 'HandSplit' });
