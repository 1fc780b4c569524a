import { z } from 'zod';

/** Ours are UUIDs; whatever else is asked for is answered as an absent one. */
export const zId = z.strictObject({ id: z.string().max(64) });
