import { z } from 'zod';
import { zInstant } from '#kernel/schemas.ts';
import { zViolation } from '#modules/agencies/api.ts';
import { APPROVAL_STATES } from '../core/domain/order-snapshot.ts';

/** What a traveller says about a trip; asked for by the policy of their contract. */
export const zTravelNote = z.strictObject({
  costCentre: z.string().max(60).default(''),
  purpose: z.string().max(300).default(''),
});

/** How a booking stands to the policy of the contract that it is made under. */
export const zBookingTravel = z
  .object({
    violations: z.array(zViolation),
    /** The order will wait for approval: nothing is paid before. */
    approval: z.boolean(),
    /** What it may be charged to; none: it is not asked. */
    costCentres: z.array(z.string()),
    costCentreRequired: z.boolean(),
    purpose: z.enum(['off', 'optional', 'required']),
    /** Who decides, how long they may take, and the decision when the time limit passes. */
    approvers: z.array(z.string()),
    hours: z.int(),
    onTimeout: z.enum(['approve', 'refuse']),
    /**
     * Seats are kept for less than `hours`: for how long at most, and which offers of the same journey are kept
     * longer. Absent: long enough, or not known before the order.
     */
    shortHold: z
      .object({
        minutes: z.int(),
        longer: z.array(z.object({ offerId: z.string(), minutes: z.int() })),
      })
      .optional(),
  })
  .meta({ id: 'BookingTravel' });
export type BookingTravel = z.output<typeof zBookingTravel>;

/** A company's word: who gave it, and when, or until when it is waited for. */
export const zApproval = z
  .object({
    state: z.enum(APPROVAL_STATES),
    /** the time limit decides then. */
    approvalDeadline: zInstant,
    /** The seats, or the offer of an exchange, are kept for less than the policy gives. */
    cutShort: z.object({ policyGives: zInstant, heldUntil: zInstant }).optional(),
    onTimeout: z.enum(['approve', 'refuse']),
    decidedAt: zInstant.nullable(),
    /** Null: by time-out, or by a user who no longer exists. */
    decidedBy: z.string().nullable(),
    comment: z.string().nullable(),
    /** The reader may decide. */
    mayDecide: z.boolean(),
  })
  .meta({ id: 'TripApproval' });

/** What an order shows of the travel policy that it was placed under. */
export const zOrderTravelApproval = z
  .object({
    costCentre: z.string().nullable(),
    purpose: z.string().nullable(),
    violations: z.array(zViolation),
    /** Null: it needed no approval. */
    approval: zApproval.nullable(),
  })
  .meta({ id: 'OrderTravelApproval' });
export type OrderTravelApproval = z.output<typeof zOrderTravelApproval>;
