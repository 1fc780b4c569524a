import { z } from 'zod';
import { zMoney } from '#kernel/schemas.ts';
import { zRefundTimeline } from '#modules/pricing/api.ts';
import { zLocationName } from '#modules/search/api.ts';

/** What each fare family of the chosen journey would bring back if it were bought now. */
export const zBookingRefundTimeline = z
  .object({
    chosen: z.string(),
    locations: z.record(z.string(), zLocationName),
    offers: z.array(z.object({ offerId: z.string(), name: z.string(), total: zMoney, timeline: zRefundTimeline })),
  })
  .meta({ id: 'BookingRefundTimeline' });
export type BookingRefundTimeline = z.output<typeof zBookingRefundTimeline>;

/** Absent when no ticket is open, or none has been issued yet. */
export const zOrderRefundTimeline = z
  .object({ timeline: zRefundTimeline.optional() })
  .meta({ id: 'OrderRefundTimeline' });
export type OrderRefundTimeline = z.output<typeof zOrderRefundTimeline>;
