import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';

export const callbackPath = (provider: string): string => `/api/webhooks/gateway/${provider}`;

/** The acquirer's own call: signed, raw bytes; answers 200 once it is stored, also for one that came before. */
export const gatewayCallback = endpoint({
  method: 'POST',
  path: callbackPath(':provider'),
  access: 'public',
  summary: 'Signed news from an acquirer',
  params: z.strictObject({ provider: z.string().max(40) }),
  output: z.object({ received: z.literal(true) }),
});
