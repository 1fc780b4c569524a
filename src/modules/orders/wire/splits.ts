import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zMoney } from '#kernel/schemas.ts';
import { zId, zPartyNote } from './ids.ts';
import { zSplit, zSplitChoices } from './split-shapes.ts';

export const readSplitChoices = endpoint({
  method: 'GET',
  path: '/api/orders/:id/splits',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'Which passengers may leave an order for one of their own, and what each order would hold and cost',
  params: zId,
  /** Who would leave, by id, separated by commas. */
  query: z.strictObject({ leave: z.string().max(1_200).optional() }),
  output: zSplitChoices,
});

export const splitOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/splits',
  access: 'visitor',
  scope: 'returns:write',
  idempotent: true,
  summary: 'Chosen passengers leave for an order of their own; cannot be undone (Idempotency-Key honoured)',
  params: zId,
  body: z.strictObject({
    passengerIds: z.array(z.string().max(64)).max(18),
    agreed: z.boolean(),
    /** What the new order costs, as the buyer saw it; another sum answers 409 `orders.quote_mismatch`. */
    total: zMoney,
    note: zPartyNote,
  }),
  output: zSplit,
  status: 201,
});

export const readSplit = endpoint({
  method: 'GET',
  path: '/api/orders/:id/splits/:splitId',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'What became of a split',
  params: z.strictObject({ id: z.string().max(64), splitId: z.string().max(64) }),
  output: zSplit,
});
