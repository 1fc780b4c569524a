import { z } from 'zod';
import { zCategory, zInstant, zMoney } from '#kernel/schemas.ts';
import { zUnaccompanied } from '../core/domain/party-rule.ts';

/** Passengers who leave an order for one of their own: an act that cannot be undone. */
export const zSplit = z
  .object({
    id: z.string(),
    /** `processing` the carrier has not answered for certain, `staff` a person is finding out. */
    state: z.enum(['processing', 'staff', 'done', 'rejected']),
    passengerIds: z.array(z.string()),
    /** What the new order costs, and what the old one costs without it. */
    childTotal: zMoney,
    remainingTotal: zMoney,
    /** The new order; null until it is done. */
    childOrder: z.object({ id: z.string(), number: z.string() }).nullable(),
    createdAt: zInstant,
  })
  .meta({ id: 'Split' });
export type Split = z.output<typeof zSplit>;

/** Why an order, or a choice of its passengers, is not split. */
export const SPLIT_PROBLEMS = [
  'orders.split_no_passengers',
  'orders.split_all_passengers',
  'orders.split_closed',
  'orders.split_whole_party',
  'orders.split_departed',
  'orders.split_paying',
  'orders.split_in_progress',
  'orders.split_exchanged',
  'orders.split_not_automatic',
  'orders.split_refused',
  'orders.child_alone',
  'orders.infant_alone',
] as const;
export type SplitProblem = (typeof SPLIT_PROBLEMS)[number];
const zSplitShare = z.object({ passengerIds: z.array(z.string()), total: zMoney });

/**
 * Who may leave an order, and what each of the two orders would hold and cost for the passengers named in the
 * question.
 */
export const zSplitChoices = z
  .object({
    orderId: z.string(),
    number: z.string(),
    serverNow: zInstant,
    /** Tickets are issued; else both parts wait for their money until `paymentTimeLimit`. */
    issued: z.boolean(),
    paymentTimeLimit: zInstant.nullable(),
    /** The order cannot be split now, and why. */
    problem: z.enum(SPLIT_PROBLEMS).nullable(),
    /** Passengers are leaving now: the id of that split. */
    busy: z.string().nullable(),
    passengers: z.array(
      z.object({
        id: z.string(),
        category: zCategory,
        surname: z.string(),
        name: z.string(),
        tickets: z.array(z.string()),
        paid: zMoney,
        /** Is still to fly. */
        open: z.boolean(),
      }),
    ),
    /** For the passengers asked about, unless they may not leave. */
    parts: z.object({ splitOff: zSplitShare, remaining: zSplitShare }).nullable(),
    partsProblem: z.enum(SPLIT_PROBLEMS).nullable(),
    /** Passengers whom the choice leaves without an adult. */
    unaccompanied: zUnaccompanied.nullable(),
  })
  .meta({ id: 'SplitChoices' });
export type SplitChoices = z.output<typeof zSplitChoices>;
