import { z } from 'zod';
import { PUBLIC_STATUSES } from '../domain/public-status.ts';
import { REQUEST_KINDS, REQUEST_STATUSES } from '../domain/request-state.ts';

/** A request as its author sees it, on its page and in a list. */
export const REQUEST_FIELDS = {
  id: z.string(),
  number: z.string(),
  kind: z.enum(REQUEST_KINDS),
  status: z.enum(PUBLIC_STATUSES),
  /** How it ended; null while it has not. */
  ended: z.enum(['done', 'rejected', 'withdrawn']).nullable(),
  priority: z.enum(['normal', 'fire']),
  actor: z.enum(['author', 'staff', 'carrier', 'nobody']),
  /** Null: a travel request, which has no order. */
  orderId: z.string().nullable(),
  orderNumber: z.string().nullable(),
  /** The order that a travel request goes with; null for others, which are about `orderId`. */
  relatedOrder: z.object({ id: z.string(), number: z.string() }).nullable(),
  /** The status of a travel request among all of the office's; null for others, whose authors see `status`. */
  stage: z.enum(REQUEST_STATUSES).nullable(),
};
