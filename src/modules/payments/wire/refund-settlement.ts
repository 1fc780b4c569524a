import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zInstant, zMoney } from '#kernel/schemas.ts';

const zDecision = z.enum(['same', 'other']);
const zDifference = z
  .object({
    refund: z.object({ id: z.string(), amount: zMoney, requestedAt: zInstant }),
    order: z.object({ id: z.string(), number: z.string() }),
    paymentId: z.string(),
    gateway: z.string(),
    captured: zMoney,
    /** What the gateway says has gone back. */
    atGateway: zMoney,
    /** What the books say has gone back. */
    recorded: zMoney,
    /** `extra`: what the books get in addition to this refund; `sent`: what goes to the buyer afterwards. */
    options: z.array(z.object({ decision: zDecision, extra: zMoney, sent: zMoney })),
  })
  .meta({ id: 'RefundDifference' });
export type RefundDifferenceView = z.output<typeof zDifference>;

const params = z.object({ id: z.string().min(1).max(64) });

export const readRefundDifference = endpoint({
  method: 'GET',
  path: '/api/office/refunds/:id/difference',
  access: 'finance',
  summary: 'What a gateway and the books say of a refund that was stopped, asked now',
  params,
  output: zDifference,
});

export const settleRefund = endpoint({
  method: 'POST',
  path: '/api/office/refunds/:id/settlement',
  access: 'finance',
  stepUp: true,
  summary: 'Settle a refund that was stopped: the money at the gateway was this refund, or another one',
  params,
  body: z.strictObject({
    decision: zDecision,
    /** Minor units that the gateway had given back when it was shown. */
    found: z.int().min(1).max(100_000_000_000),
    note: z.string().trim().min(1).max(300),
  }),
  output: z.object({
    /** The proposal that waits for a second person. */
    proposed: z.string().optional(),
  }),
});
