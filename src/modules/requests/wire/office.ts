import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { LOCALES } from '#kernel/locale.ts';
import { zCurrency, zLocalDateTime, zLocalised, zMoney } from '#kernel/schemas.ts';
import { ACTION_STATES, REQUEST_STATUSES, STAFF_ACTIONS } from '../domain/request-state.ts';
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
export const zStaffRequest = zServiceRequest
  .extend({
    office: z.enum(REQUEST_STATUSES),
    /** An agency sold the order. */
    agency: z.boolean(),
    executorId: z.string().nullable(),
    mine: z.boolean(),
    /** The author's language. */
    locale: z.enum(LOCALES),
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
    /** The flights that an exchange gives up, of the request's passengers; empty: it cannot be exchanged by hand. */
    itinerary: z.array(
      z.object({
        flight: z.string(),
        from: zLocalised,
        to: zLocalised,
        departsLocal: zLocalDateTime,
        arrivesLocal: zLocalDateTime,
      }),
    ),
    /** Requests that this one was divided from or into when its order was split: their chats go with it. */
    dividedWith: z.array(z.object({ id: z.string(), number: z.string() })),
    /** Everybody of the order, for a split. */
    party: z.array(z.object({ id: z.string(), surname: z.string(), name: z.string(), open: z.boolean() })),
    /** Passengers that a charge may be made for, and in which currency; null: it may not be made. */
    chargeable: z
      .object({
        currency: zCurrency,
        people: z.array(z.object({ id: z.string(), surname: z.string(), name: z.string() })),
      })
      .nullable(),
    /** Exchanges that this member of staff may not complete: money goes back, and they wrote it. */
    needsColleague: z.array(z.string()),
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
  summary: 'Claim, ask the author, wait for a supplier, go on, complete or reject',
  params: zId,
  body: z.strictObject({
    move: z.enum(['claimed', 'asked', 'paused', 'resumed', 'completed', 'rejected']),
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
