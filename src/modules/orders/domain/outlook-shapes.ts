import { z } from 'zod';
import { zMoney } from '#kernel/schemas.ts';
import { zRefundOutlook } from '#modules/pricing/api.ts';
import { zPlaceName } from '#modules/search/api.ts';

/** What each fare family of the chosen journey would bring back if it were bought now. */
export const zBookingOutlook = z
  .object({
    chosen: z.string(),
    places: z.record(z.string(), zPlaceName),
    offers: z.array(
      z.object({ offerId: z.string(), name: z.string(), total: zMoney, outlook: zRefundOutlook }),
    ),
  })
  .meta({ id: 'BookingOutlook' });
export type BookingOutlook = z.output<typeof zBookingOutlook>;

/** Absent when no ticket is open, or none has been issued yet. */
export const zOrderOutlook = z.object({ outlook: zRefundOutlook.optional() }).meta({ id: 'OrderOutlook' });
export type OrderOutlook = z.output<typeof zOrderOutlook>;
