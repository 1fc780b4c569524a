import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zInstant, zLocalDate, zLocale, zMoney } from '#kernel/schemas.ts';
import { zRunning } from '#modules/campaigns/api.ts';
import { MAX_POINT_MONTHS } from './domain/point-lots.ts';
import { BONUS_STATUSES } from './domain/status.ts';
import { zLifetime } from './wire/points.ts';

export { BONUS_STATUSES, type BonusStatus, STATUS_THRESHOLDS } from './domain/status.ts';
export * from './wire/points.ts';

const zStatus = z.enum(BONUS_STATUSES);
const zMonth = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
const zBonusCampaign = zRunning.extend({ forStatus: z.boolean() }).meta({ id: 'BonusCampaign' });

/** What a movement of bonus money is. */
export const BONUS_MOVEMENTS = ['earned', 'motivation', 'spent', 'returned', 'expired', 'other'] as const;
const zMovement = z.object({
  id: z.string(),
  at: zInstant,
  kind: z.enum(BONUS_MOVEMENTS),
  order: z.object({ id: z.string(), number: z.string() }).nullable(),
  /** Of a ticket that earned points. */
  points: z.int().nullable(),
  multiplier: z.int().nullable(),
  amount: zMoney,
});
export type BonusMovement = z.output<typeof zMovement>;

const zBonuses = z
  .object({
    /** A manager connects a contract to the programme. */
    connected: z.boolean(),
    /** What brings bonus money now: for the contract's level, or for silver before it is connected. */
    campaigns: z.array(zBonusCampaign),
    programme: z
      .object({
        month: zMonth,
        status: zStatus,
        /** The office set the status. */
        fixed: z.boolean(),
        /** Of this month, without multipliers. */
        points: z.int(),
        next: z.object({ status: zStatus, missing: z.int() }).nullable(),
        /** Twelve months, this one last. */
        months: z.array(z.object({ month: zMonth, points: z.int() })),
        spendable: zMoney,
        /** Months that bonus money earned today lives; null: it does not expire. */
        lifetime: z.int().nullable(),
        /** Bonus money whose last day is within the next 90, soonest first. */
        expiring: z.array(z.object({ lastDay: zLocalDate, amount: zMoney })),
        recent: z.array(zMovement),
      })
      .nullable(),
  })
  .meta({ id: 'Bonuses' });
export type Bonuses = z.output<typeof zBonuses>;

export const readBonuses = endpoint({
  method: 'GET',
  path: '/api/account/bonuses',
  access: 'seller',
  summary: 'The bonus programme of the contract: status, points by month, campaigns',
  output: zBonuses,
});

const zOperations = z
  .object({
    connected: z.boolean(),
    month: zMonth,
    opening: zMoney,
    received: zMoney,
    spent: zMoney,
    closing: zMoney,
    /** Newest first. */
    operations: z.array(zMovement),
    /** The month has more than can be shown; the file has all. */
    isCut: z.boolean(),
  })
  .meta({ id: 'BonusOperations' });
export type BonusOperations = z.output<typeof zOperations>;

const operationsQuery = z.strictObject({ month: zMonth.optional(), kind: z.enum(BONUS_MOVEMENTS).optional() });
export const listBonusOperations = endpoint({
  method: 'GET',
  path: '/api/account/bonuses/operations',
  access: 'seller',
  summary: 'What came and went of a contract’s bonus money in a month of Bishkek',
  query: operationsQuery,
  output: zOperations,
});

export const exportBonusOperations = endpoint({
  method: 'GET',
  path: '/api/account/bonuses/operations.xlsx',
  access: 'seller',
  summary: 'The same as a workbook',
  query: operationsQuery.extend({ locale: zLocale.optional() }),
  output: z.any(),
});

const zMember = z.object({
  contractId: z.string(),
  number: z.string(),
  name: z.string(),
  connectedAt: zInstant,
  status: zStatus,
  override: zStatus.nullable(),
  points: z.int(),
});
export type BonusMember = z.output<typeof zMember>;
const zProgramme = z
  .object({
    members: z.array(zMember),
    /** The newest first. */
    lifetimes: z.array(zLifetime),
  })
  .meta({ id: 'BonusProgramme' });
export type BonusProgramme = z.output<typeof zProgramme>;

export const readBonusProgramme = endpoint({
  method: 'GET',
  path: '/api/office/bonuses',
  access: 'finance',
  summary: 'Contracts in the bonus programme, and how long bonus money lives',
  output: zProgramme,
});

export const exportBonusMembers = endpoint({
  method: 'GET',
  path: '/api/office/bonuses/members.xlsx',
  access: 'finance',
  summary: 'Contracts in the bonus programme with their status and points of this month, as a workbook',
  query: z.strictObject({ locale: zLocale.optional() }),
  output: z.any(),
});

const done = { access: 'finance', stepUp: true, output: z.object({ done: z.boolean() }) } as const;
export const connectContract = endpoint({
  ...done,
  method: 'POST',
  path: '/api/office/bonuses/members',
  summary: 'Connect a contract by its number',
  body: z.strictObject({ number: z.string().trim().min(1).max(40) }),
});
export const disconnectContract = endpoint({
  ...done,
  method: 'DELETE',
  path: '/api/office/bonuses/members/:id',
  summary: 'Disconnect a contract; what it earned stays',
  params: z.object({ id: z.string().max(64) }),
});
export const setStatusOverride = endpoint({
  ...done,
  method: 'PUT',
  path: '/api/office/bonuses/members/:id',
  summary: 'Set the status of a contract, or leave it to its points',
  params: z.object({ id: z.string().max(64) }),
  body: z.strictObject({ status: zStatus.nullable() }),
});
export const setBonusLifetime = endpoint({
  ...done,
  method: 'PUT',
  path: '/api/office/bonuses/lifetime',
  summary: 'How many months bonus money lives that is earned from a day on, today or later',
  body: z.strictObject({ validFrom: zLocalDate, months: z.int().min(1).max(MAX_POINT_MONTHS).nullable() }),
});
