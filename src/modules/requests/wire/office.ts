import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zInstant, zMoney } from '#kernel/schemas.ts';
import { ACTION_STATES, REQUEST_KINDS, REQUEST_STATUSES, STAFF_ACTIONS } from '../domain/request-state.ts';
import { TRAVEL_SERVICE_KINDS } from '../domain/travel-services.ts';
import { zParts, zServiceRequest } from './service-request.ts';

const zId = z.strictObject({ id: z.string().max(64) });
const zText = z.string().trim().max(2000);

const zLine = z.object({
  passengerId: z.string(),
  paid: zMoney,
  fare: zMoney,
  penalty: zMoney,
  taxesRefund: zMoney,
  feesRefund: zMoney,
  refundFee: zMoney,
  /** The agency's commission that was kept back at the payment and so comes off. */
  deducted: zMoney.optional(),
  refund: zMoney,
});
export const zQueuedRequest = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(REQUEST_KINDS),
  status: z.enum(REQUEST_STATUSES),
  priority: z.enum(['normal', 'fire']),
  /** Null: a travel request. */
  orderNumber: z.string().nullable(),
  /** What a travel request asks for. */
  services: z.array(z.enum(TRAVEL_SERVICE_KINDS)),
  /** An agency sold the order: it is notified of actions, and its payment method gets the refund. */
  agency: z.boolean(),
  createdAt: zInstant,
  deadline: zInstant,
  overdue: z.boolean(),
  executor: z.string().nullable(),
  mine: z.boolean(),
});
export type QueuedRequest = z.output<typeof zQueuedRequest>;

export const zStaffRequest = zServiceRequest
  .extend({
    office: z.enum(REQUEST_STATUSES),
    /** An agency sold the order. */
    agency: z.boolean(),
    executor: z.string().nullable(),
    mine: z.boolean(),
    contacts: z.object({ phone: z.string(), email: z.string() }),
    /** Only on a change of passport. */
    passport: z.object({ type: z.string(), number: z.string(), expiration: z.string().nullable() }).nullable(),
    paid: z.array(z.object({ passengerId: z.string(), parts: zParts.nullable() })),
    action: z
      .object({
        id: z.string(),
        channel: z.enum(['supplier', 'hand', 'release']),
        state: z.enum(ACTION_STATES),
        lines: z.array(zLine),
        refund: zMoney,
        reference: z.string().nullable(),
        calculatedBy: z.string(),
        approvedBy: z.string().nullable(),
      })
      .nullable(),
    staffActions: z.array(z.enum(STAFF_ACTIONS)),
    /** Whom carrying it out would leave without an adult: it needs a note then. */
    alone: z
      .object({
        code: z.enum(['orders.infant_alone', 'orders.child_alone']),
        side: z.enum(['leaving', 'staying']),
        names: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'DeskRequest' });
export type StaffRequest = z.output<typeof zStaffRequest>;

export const listRequestQueue = endpoint({
  method: 'GET',
  path: '/api/office/requests',
  access: 'staff',
  summary: 'Requests to be served, fires and the oldest deadlines first',
  query: z.strictObject({
    status: z.enum(REQUEST_STATUSES).optional(),
    kind: z.enum(REQUEST_KINDS).optional(),
    /** Only those not finished, when no status is asked for. */
    all: z.enum(['1']).optional(),
  }),
  output: z.object({ requests: z.array(zQueuedRequest), counts: z.record(z.string(), z.int()) }),
});
export const readStaffRequest = endpoint({
  method: 'GET',
  path: '/api/office/requests/:id',
  access: 'staff',
  summary: 'A request as the staff see it',
  params: zId,
  output: zStaffRequest,
});
export const actOnRequest = endpoint({
  method: 'POST',
  path: '/api/office/requests/:id/moves',
  access: 'staff',
  summary: 'Claim, ask the author, go on, complete or reject',
  params: zId,
  body: z.strictObject({
    move: z.enum(['claimed', 'asked', 'resumed', 'completed', 'rejected']),
    text: zText.default(''),
  }),
  output: zStaffRequest,
});
export const calculateRefund = endpoint({
  method: 'POST',
  path: '/api/office/requests/:id/sums',
  access: 'staff',
  summary: 'Work out what goes back: as the supplier promises, or by hand within what was paid',
  params: zId,
  body: z.strictObject({
    channel: z.enum(['supplier', 'hand']),
    lines: z
      .array(
        z.strictObject({
          passengerId: z.string().max(64),
          fare: zMoney,
          taxes: zMoney,
          fees: zMoney,
          penalty: zMoney,
        }),
      )
      .max(18),
  }),
  output: zStaffRequest,
});
export const approveRefund = endpoint({
  method: 'POST',
  path: '/api/office/requests/:id/approval',
  access: 'staff',
  stepUp: true,
  summary: 'A second person agrees to the sums, or sends them back',
  params: zId,
  body: z.strictObject({ actId: z.string().max(64), agreed: z.boolean(), text: zText.default('') }),
  output: zStaffRequest,
});
export const executeAction = endpoint({
  method: 'POST',
  path: '/api/office/requests/:id/carry-out',
  access: 'staff',
  stepUp: true,
  summary: 'Do it, once: give back what was approved, or release the seats (cannot be undone)',
  params: zId,
  body: z.strictObject({
    actId: z.string().max(64).default(''),
    reference: z.string().trim().max(100).default(''),
    /** Why the carrier agrees that a child or an infant is left without an adult; recorded. */
    note: z.string().trim().max(500).default(''),
  }),
  output: zStaffRequest,
});
