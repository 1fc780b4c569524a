import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { READING_CURRENCIES } from '#kernel/reading-currency.ts';

export const readReadingRate = endpoint({
  method: 'GET',
  path: '/api/currencies/:currency/rate',
  access: 'public',
  summary: 'The rate that prices in som may be read by in another currency; they are paid in som',
  params: z.strictObject({ currency: z.enum(READING_CURRENCIES) }),
  output: z.object({
    /** Null: there is no rate in force. */
    rate: z.object({ currency: z.enum(READING_CURRENCIES), rate: z.string(), per: z.int() }).nullable(),
  }),
});
