import { z } from 'zod';
import { zInstant } from '#kernel/schemas.ts';

export const zAccessLevel = z.enum(['found', 'confirmed']);
export const zAccessChannel = z.enum(['sms', 'email']);

export const zOrderAccess = z
  .object({
    orderId: z.string(),
    number: z.string(),
    /** `found`: read masked, pay, masked receipts; `confirmed`: everything. */
    level: zAccessLevel,
    /** When this browser's access ends; null: not by itself. */
    until: zInstant.nullable(),
    /** Where a code can be sent. */
    contacts: z.array(z.object({ channel: zAccessChannel, masked: z.string() })),
    /** The code that was sent to this browser's request and may still be entered. */
    code: z
      .object({
        channel: zAccessChannel,
        masked: z.string(),
        expiresAt: zInstant,
        triesLeft: z.int(),
      })
      .nullable(),
  })
  .meta({ id: 'OrderAccess' });
export type OrderAccess = z.output<typeof zOrderAccess>;
