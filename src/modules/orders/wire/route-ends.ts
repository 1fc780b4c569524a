import { z } from 'zod';

/** The first and the last place of a direction; `hotel`: the name of a stay or a service. */
export const zRouteEnds = z.object({
  from: z.string(),
  to: z.string(),
  departsLocal: z.string(),
  hotel: z.string().optional(),
});
