import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zInstant } from '#kernel/schemas.ts';
import { zPlaceName } from '#modules/search/api.ts';
import { zApprovalRow } from '../travel-approvals/domain/trip-policy.ts';
import { zId } from './ids.ts';
import { zOrder } from './order-shapes.ts';

const zApprovalsPage = z
  .object({
    /** Those that wait first, the oldest of them at the top; then those decided last. */
    approvals: z.array(zApprovalRow),
    places: z.record(z.string(), zPlaceName),
    /** Whether the reader is one of those who decide. */
    approver: z.boolean(),
    serverNow: zInstant,
  })
  .meta({ id: 'ApprovalsPage' });
export type ApprovalsPage = z.output<typeof zApprovalsPage>;

export const listApprovals = endpoint({
  method: 'GET',
  path: '/api/account/approvals',
  access: 'signedIn',
  summary: 'Orders of the contract that wait for its approval, and those decided last',
  output: zApprovalsPage,
});

/** Programs do not decide: no key is let in. */
export const decideApproval = endpoint({
  method: 'POST',
  path: '/api/orders/:id/approval',
  access: 'visitor',
  summary:
    'Approve an order that waits, or an exchange of it, or refuse it and give its seats back; for approvers of ' +
    'its contract',
  params: zId,
  body: z.strictObject({
    decision: z.enum(['approve', 'refuse']),
    /** Shown to the user who placed it; a refusal gives a reason. */
    comment: z.string().max(500).default(''),
    /** About an exchange of its tickets instead, which stay as they are when it is refused. */
    exchangeId: z.string().max(64).optional(),
  }),
  output: zOrder,
});
