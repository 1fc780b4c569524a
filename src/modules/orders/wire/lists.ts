import { z } from 'zod';

/** Where the page before ended; opaque. */
export const zCursor = z
  .string()
  .max(200)
  .regex(/^[\w-]+$/);

/** What a list may be narrowed to: the caller's selling points and the contracts of their tree. */
export const zChoices = {
  workplaces: z.array(z.object({ id: z.string(), name: z.string() })),
  contracts: z.array(z.object({ id: z.string(), number: z.string(), name: z.string() })),
};
