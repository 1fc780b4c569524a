import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zInstant, zLocalDate, zMoney } from '#kernel/schemas.ts';
import { zRunning } from '#modules/campaigns/api.ts';
import { MAX_POINT_MONTHS } from '../domain/point-lots.ts';

export { MAX_POINT_MONTHS } from '../domain/point-lots.ts';

const zPoints = z.int().min(0);
const zId = z.object({ id: z.string().max(64) });

const zExpected = z
  .object({
    points: zPoints,
    /** The reader is not signed in and gets them only after doing so. */
    isGuest: z.boolean(),
  })
  .meta({ id: 'ExpectedPoints' });
export type ExpectedPoints = z.output<typeof zExpected>;
export const readBookingPoints = endpoint({
  method: 'GET',
  path: '/api/bookings/:id/points',
  access: 'visitor',
  summary: 'How many points a booking will bring its customer',
  params: zId,
  output: zExpected,
});

const zOrderPoints = z
  .object({
    /** Not given yet: they come with the tickets. */
    expected: zPoints,
    earned: zPoints,
    /** Of tickets that were given back or exchanged. */
    takenBack: zPoints,
  })
  .meta({ id: 'OrderPoints' });
export type OrderPoints = z.output<typeof zOrderPoints>;
export const readOrderPoints = endpoint({
  method: 'GET',
  path: '/api/orders/:id/points',
  access: 'visitor',
  summary: 'How many points an order brings the customer who placed it',
  params: zId,
  output: zOrderPoints,
});

/** What a change of points is. */
export const POINT_MOVEMENTS = ['earned', 'spent', 'refunded', 'taken_back', 'expired', 'other'] as const;
const zMovementKind = z.enum(POINT_MOVEMENTS);
const zMovement = z.object({
  id: z.string(),
  at: zInstant,
  kind: zMovementKind,
  order: z.object({ id: z.string(), number: z.string() }).nullable(),
  /** Positive: the owner gained. */
  amount: zMoney,
});
export type PointMovement = z.output<typeof zMovement>;

const zStatement = z
  .object({
    /** Null: the caller can own no points, like staff. */
    points: z
      .object({
        available: zMoney,
        /** Promised to orders that are not issued yet. */
        reserved: zMoney,
        /** Points of returned tickets that were spent already; the next points pay them. */
        debt: zMoney,
        /** What all movements add up to: own points less the debt. */
        balance: zMoney,
        /** Newest first. */
        movements: z.array(zMovement),
        /** What the movements that match the filter add up to. */
        sum: zMoney,
        isCut: z.boolean(),
        /** Those with movements, the newest first. */
        years: z.array(z.int()),
        /** Points whose last day is within the next 90, soonest first. */
        expiring: z.array(z.object({ lastDay: zLocalDate, amount: zMoney })),
      })
      .nullable(),
    /** Campaigns that bring customers points today. */
    campaigns: z.array(zRunning),
    /** How many months points live that are earned today; null: they do not expire. */
    months: z.int().nullable(),
  })
  .meta({ id: 'PointStatement' });
export type PointStatement = z.output<typeof zStatement>;
export const readPoints = endpoint({
  method: 'GET',
  path: '/api/account/points',
  access: 'signedIn',
  summary: 'Points of the caller: what can be spent, what will expire, every movement',
  query: z.strictObject({
    kind: zMovementKind.optional(),
    year: z.coerce.number().int().min(2000).max(2200).optional(),
  }),
  output: zStatement,
});

export const zLifetime = z.object({ validFrom: zLocalDate, months: z.int().nullable() });
const zOffice = z
  .object({
    /** The newest first. */
    lifetimes: z.array(zLifetime),
  })
  .meta({ id: 'PointsOffice' });
export type PointsOffice = z.output<typeof zOffice>;
export const readPointsOffice = endpoint({
  method: 'GET',
  path: '/api/office/points',
  access: 'finance',
  summary: 'How long points of customers live',
  output: zOffice,
});

const done = { access: 'finance', stepUp: true, output: z.object({ done: z.boolean() }) } as const;
export const setPointLifetime = endpoint({
  ...done,
  method: 'PUT',
  path: '/api/office/points/lifetime',
  summary: 'How many months points live that are earned from a day on, today or later',
  body: z.strictObject({ validFrom: zLocalDate, months: z.int().min(1).max(MAX_POINT_MONTHS).nullable() }),
});
