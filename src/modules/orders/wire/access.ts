import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zAccessChannel, zOrderAccess } from './access-shapes.ts';
import { zId } from './ids.ts';

export const readAccess = endpoint({
  method: 'GET',
  path: '/api/orders/:id/access',
  access: 'visitor',
  summary: 'How far this browser may go with an order, and where a code to confirm it can be sent',
  params: zId,
  output: zOrderAccess,
});

export const sendAccessCode = endpoint({
  method: 'POST',
  path: '/api/orders/:id/access-codes',
  access: 'visitor',
  summary: 'Send a code of six digits to the buyer’s own telephone or e-mail; good for ten minutes and five tries',
  params: zId,
  body: z.strictObject({ channel: zAccessChannel }),
  output: zOrderAccess,
  status: 201,
});

export const confirmAccess = endpoint({
  method: 'POST',
  path: '/api/orders/:id/access',
  access: 'visitor',
  summary: 'Enter the code that was sent; the order opens to this browser for a week',
  params: zId,
  body: z.strictObject({ code: z.string().min(1).max(20) }),
  output: zOrderAccess,
});
