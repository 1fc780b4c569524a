import { z } from 'zod';
import { zCabin, zInstant, zLocalDate, zLocalDateTime, zLocalised, zMoney } from '#kernel/schemas.ts';
import { ZONES } from '#kernel/time-zones.ts';
import { GIFTS, LEVELS } from '../domain/audience.ts';
import { BASES, CAMPAIGN_STATES, EXCHANGE_RULES, MEASURES, RETURN_RULES } from '../domain/campaign.ts';
import { MAX_POINTS } from '../domain/check-campaign.ts';
import { SALE_KINDS } from '../domain/sale.ts';

const MAX_MINOR = 1_000_000_000_00;
const zPoints = z.int().min(1).max(MAX_POINTS);
const zText = z.string().trim().min(1).max(120);
const zCodes = z.array(z.string().trim().min(1).max(40)).max(50);

/** How a campaign counts, and its caps. */
export const zRule = z.object({
  basis: z.enum(BASES),
  measure: z.enum(MEASURES),
  /** Hundredths of a percent, points for each whole hundred, for a ticket or for a threshold, or the multiple. */
  rate: z.int().min(1).max(1_000_000),
  thresholdMinor: z.int().min(100).max(MAX_MINOR).nullable(),
  capPerTicket: zPoints.nullable(),
  capPerCustomer: zPoints.nullable(),
  /** What a return does with what its ticket brought; a void and an exchange always take it back. */
  onReturn: z.enum(RETURN_RULES),
  /** What a ticket brings that was issued for another one. */
  onExchange: z.enum(EXCHANGE_RULES),
});
export type CampaignRule = z.output<typeof zRule>;

const zConditions = z.object({
  kinds: z.array(z.enum(SALE_KINDS)).max(SALE_KINDS.length),
  carriers: zCodes,
  cabins: z.array(zCabin).max(3),
  /** Keys of locations. */
  origins: zCodes,
  destinations: zCodes,
  minimumMinor: z.int().min(1).max(MAX_MINOR).nullable(),
});

/** What a draft says. */
export const zTerms = z.strictObject({
  names: z.strictObject({ ru: zText, en: zText, kg: zText }),
  zone: z.enum(ZONES),
  /** By the clocks of the zone. */
  startsAt: zLocalDateTime,
  endsAt: zLocalDateTime,
  gives: z.enum(GIFTS),
  /** Contracts of these levels of the bonus programme, and of these numbers; empty: every one in it. */
  levels: z.array(z.enum(LEVELS)).max(LEVELS.length),
  contracts: zCodes,
  /** What a ticket brings counts for the status of its contract. */
  forStatus: z.boolean(),
  rule: zRule.strict(),
  conditions: zConditions.strict(),
  budget: zPoints.nullable(),
});
export type CampaignTerms = z.output<typeof zTerms>;

export const zCampaign = z
  .object({
    id: z.string(),
    terms: z.object({ ...zTerms.shape, names: zLocalised, rule: zRule, conditions: zConditions }),
    state: z.enum(CAMPAIGN_STATES),
    revision: z.int(),
    startsAt: zInstant,
    endsAt: zInstant,
    /** Grants that stand, their points, and points that were taken back. */
    grants: z.int(),
    standing: z.number(),
    takenBack: z.number(),
  })
  .meta({ id: 'Campaign' });
export type Campaign = z.output<typeof zCampaign>;

export const zRunning = z
  .object({ id: z.string(), names: zLocalised, kinds: z.array(z.enum(SALE_KINDS)), rule: zRule, endsAt: zInstant })
  .meta({ id: 'RunningCampaign' });
export type RunningCampaign = z.output<typeof zRunning>;

export const zGrant = z.object({
  id: z.string(),
  /** The number of the ticket. */
  ticket: z.string(),
  order: z.object({ id: z.string(), number: z.string() }),
  at: zInstant,
  times: z.int(),
  /** The contract that got it; null: a customer. */
  contract: z.string().nullable(),
  points: z.number(),
  takenBackAt: zInstant.nullable(),
});
export type CampaignGrant = z.output<typeof zGrant>;

export const zOpenCampaign = z.object({
  campaign: zCampaign,
  note: z.string(),
  editors: z.array(z.string()),
  submittedBy: z.string().nullable(),
  approvedBy: z.string().nullable(),
  approvedAt: zInstant.nullable(),
  endedAt: zInstant.nullable(),
  exhaustedAt: zInstant.nullable(),
  pauses: z.array(z.object({ from: zInstant, to: zInstant.nullable() })),
  /** Whether the reader is a second person. */
  mayApprove: z.boolean(),
  /** Approved campaigns that give for the same sales at the same time: what they give is added up. */
  overlaps: z.array(z.object({ id: z.string(), names: zLocalised })),
  /** What the tickets whose grants stand were sold for. */
  sold: zMoney,
  /** The last 60 days on which it gave or may give, in Bishkek: points given, and what of them was taken back. */
  days: z.array(z.object({ day: zLocalDate, given: z.number(), takenBack: z.number() })),
  /** Newest first. */
  entries: z.array(zGrant),
  page: z.int(),
  hasMore: z.boolean(),
});
export type OpenCampaign = z.output<typeof zOpenCampaign>;
