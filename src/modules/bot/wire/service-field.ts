import { z } from 'zod';
import { SERVICE_FIELDS } from '../domain/service-fields.ts';

/** A field that a step about a service shows, in the language of the page. */
export const zServiceField = z.object({
  name: z.enum(SERVICE_FIELDS),
  label: z.string(),
  input: z.enum(['text', 'note', 'date', 'time', 'count', 'check', 'choice']),
  required: z.boolean(),
  /** Of a choice. */
  options: z.array(z.object({ id: z.string(), label: z.string() })),
});
export type BotServiceField = z.output<typeof zServiceField>;
