import { z } from 'zod';

/** Ours are UUIDs; whatever else is asked for is answered as an absent one. */
export const zId = z.strictObject({ id: z.string().max(64) });

/**
 * Staff alone: why the carrier agrees to a child or an infant without an adult. Recorded in the audit; of anybody
 * else it changes nothing.
 */
export const zPartyNote = z.string().max(500).optional();
