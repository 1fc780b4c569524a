import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { READING_CURRENCIES } from '#kernel/reading-currency.ts';

export const listReadingRates = endpoint({
  method: 'GET',
  path: '/api/currencies/reading-rates',
  access: 'public',
  summary: 'Rates in force that prices in som may be read by in other currencies; they are paid in som',
  output: z.object({
    /** A currency without a rate in force is absent. */
    rates: z.array(z.object({ currency: z.enum(READING_CURRENCIES), rate: z.string(), per: z.int() })),
  }),
});
