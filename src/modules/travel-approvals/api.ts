import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zInstant, zMoney } from '#kernel/schemas.ts';
import { zId, zOrder, zOrderTravelApproval, zRouteEnds } from '#modules/orders/api.ts';
import { zLocationName } from '#modules/search/api.ts';

export { policyInputOf } from './domain/policy-input.ts';

/** One that waits for the word of a contract, or got it lately. */
const zApprovalRow = z
  .object({
    orderId: z.string(),
    number: z.string(),
    requestedAt: zInstant,
    /** Who placed it. */
    by: z.string().nullable(),
    /** `Bishkek – Osh`, by city keys; `places` names them. */
    route: z.array(zRouteEnds),
    passengers: z.array(z.object({ surname: z.string(), name: z.string() })),
    total: zMoney,
    /**
     * An exchange of its tickets needs approval: `route` and `passengers` are the exchange's. One of `amountDue` and
     * `refundAmount` is zero; null: the order itself.
     */
    exchange: z.object({ id: z.string(), amountDue: zMoney, refundAmount: zMoney }).nullable(),
    /** It has ended, or can still be decided about. */
    open: z.boolean(),
    travelApproval: zOrderTravelApproval,
  })
  .meta({ id: 'ApprovalRow' });

const zApprovalsPage = z
  .object({
    /** Those that wait first, the oldest of them at the top; then those decided last. */
    approvals: z.array(zApprovalRow),
    locations: z.record(z.string(), zLocationName),
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
