import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { SITES } from '#kernel/passengers.ts';
import { MAX_VERSION, zCabin, zCategory, zCurrency, zInstant, zLocalDate, zMoney, zVersion } from '#kernel/schemas.ts';
import { CHANNELS, MAX_LEVEL, ROUTE_SCOPES, RULE_KINDS, TRANSPORT_KINDS, zPriceRule } from '../domain/price-rule.ts';

export { CHANNELS, type PriceRule, RULE_KINDS, type RuleKind, TRANSPORT_KINDS } from '../domain/price-rule.ts';

const zRevision = z.int().min(0).max(MAX_VERSION);
const zRevisionParam = z.coerce.number().pipe(zRevision);
const zRuleId = z.string().min(1).max(64);
const zDone = z.object({ done: z.boolean() });

export const RULE_CHANGES = ['added', 'changed', 'moved', 'removed'] as const;
const zRuleChange = z.object({
  id: z.string(),
  what: z.enum(RULE_CHANGES),
  /** Null: it was not there. */
  previous: zPriceRule.nullable(),
  current: zPriceRule.nullable(),
  /** Of a rule that was moved: its places among those of its kind, from 1. */
  places: z.object({ from: z.int(), to: z.int() }).nullable(),
});
export type PriceRuleChange = z.output<typeof zRuleChange>;

const zDesk = z
  .object({
    /** Of the open version, or of the published one where none is open. */
    rules: z.array(zPriceRule),
    /** Of the open version; 0: there is none. */
    revision: z.int(),
    published: z.int(),
    open: z
      .object({
        version: z.int(),
        isSubmitted: z.boolean(),
        note: z.string(),
        editors: z.array(z.string()),
        submittedBy: z.string().nullable(),
        updatedAt: zInstant,
        /** Whether the reader is a second person. */
        mayPublish: z.boolean(),
      })
      .nullable(),
    faults: z.array(z.object({ rule: z.string(), field: z.string(), code: z.string() })),
    /** Sales that no rule has a fee for. */
    holes: z.array(
      z.object({
        kind: z.enum(RULE_KINDS),
        site: z.enum(SITES),
        product: z.enum(TRANSPORT_KINDS),
        scope: z.enum(ROUTE_SCOPES),
        currency: zCurrency,
      }),
    ),
    changes: z.array(zRuleChange),
    /** Published ones, newest first. */
    versions: z.array(
      z.object({
        version: z.int(),
        note: z.string(),
        submittedBy: z.string().nullable(),
        publishedBy: z.string().nullable(),
        publishedAt: zInstant,
      }),
    ),
  })
  .meta({ id: 'PriceDesk' });
export type PriceDesk = z.output<typeof zDesk>;

export const readPriceDesk = endpoint({
  method: 'GET',
  path: '/api/office/prices',
  access: 'finance',
  summary: 'Price rules in the order of application, the open version with its faults and changes, and the history',
  output: zDesk,
});

export const readPriceVersion = endpoint({
  method: 'GET',
  path: '/api/office/prices/versions/:version',
  access: 'finance',
  summary: 'What a published version of the price rules changed',
  params: z.object({ version: z.coerce.number().int().min(1).max(MAX_VERSION) }),
  output: z.object({ version: z.int(), changes: z.array(zRuleChange) }),
});

export const savePriceRule = endpoint({
  method: 'PUT',
  path: '/api/office/prices/rule',
  access: 'finance',
  summary: 'Add a rule to the draft, or replace one',
  body: z.strictObject({ revision: zRevision, rule: zPriceRule, isNew: z.boolean() }),
  output: zDone,
});

export const removePriceRule = endpoint({
  method: 'DELETE',
  path: '/api/office/prices/rule',
  access: 'finance',
  summary: 'Take a rule out of the draft',
  query: z.strictObject({ revision: zRevisionParam, id: zRuleId }),
  output: zDone,
});

export const movePriceRule = endpoint({
  method: 'POST',
  path: '/api/office/prices/moves',
  access: 'finance',
  summary: 'Move a rule of the draft one place up or down among those of its kind',
  body: z.strictObject({ revision: zRevision, id: zRuleId, direction: z.enum(['up', 'down']) }),
  output: zDone,
});

export const restorePrices = endpoint({
  method: 'POST',
  path: '/api/office/prices/restoration',
  access: 'finance',
  summary: 'Make the rules of an earlier version the draft',
  body: z.strictObject({ revision: zRevision, version: zVersion }),
  output: zDone,
});

export const discardPriceDraft = endpoint({
  method: 'DELETE',
  path: '/api/office/prices/draft',
  access: 'finance',
  summary: 'Throw the draft of the price rules away',
  query: z.strictObject({ revision: zRevisionParam }),
  output: zDone,
});

export const submitPrices = endpoint({
  method: 'POST',
  path: '/api/office/prices/submission',
  access: 'finance',
  summary: 'Send the draft of the price rules for approval',
  body: z.strictObject({ revision: zRevision, note: z.string().trim().min(1).max(400) }),
  output: zDone,
});

export const returnPrices = endpoint({
  method: 'POST',
  path: '/api/office/prices/return',
  access: 'finance',
  summary: 'Give submitted price rules back to their editors',
  body: z.strictObject({ revision: zRevision }),
  output: zDone,
});

export const publishPrices = endpoint({
  method: 'POST',
  path: '/api/office/prices/publication',
  access: 'finance',
  stepUp: true,
  summary: 'Publish submitted price rules as the second person',
  body: z.strictObject({ revision: zRevision }),
  output: zDone,
});

const zTrial = z.strictObject({
  product: z.enum(TRANSPORT_KINDS),
  /** ISO codes of the countries it touches. */
  countries: z
    .array(
      z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{2}$/),
    )
    .min(1)
    .max(10),
  supplier: z.string().trim().max(40).nullable(),
  carriers: z.array(z.string().trim().toUpperCase().min(1).max(12)).max(10),
  cabin: zCabin.nullable(),
  family: z.string().trim().max(40).nullable(),
  passenger: zCategory,
  /** Keys of places. */
  from: z.string().trim().max(80).nullable().default(null),
  to: z.string().trim().max(80).nullable().default(null),
  /** Who buys; null: not known. */
  channel: z.enum(CHANNELS).nullable().default(null),
  contract: z.string().trim().max(40).nullable().default(null),
  level: z.int().min(1).max(MAX_LEVEL).nullable().default(null),
  travelOn: zLocalDate.nullable(),
  currency: zCurrency,
  fareMinor: z.int().min(0).max(1_000_000_000_00),
});
export type PriceTrial = z.output<typeof zTrial>;

/** Why a price is what it is, line by line. */
const zExplained = z
  .object({
    steps: z.array(
      z.object({
        /** `cut`: discounts are more than our fees, and stop at nothing. */
        kind: z.enum([...RULE_KINDS, 'cut']),
        /** Null of a cut. */
        rule: zPriceRule.nullable(),
        amount: zMoney,
      }),
    ),
    serviceFee: zMoney,
    itFee: zMoney,
    total: zMoney,
    refundFee: zMoney,
    exchangeFee: zMoney,
    voidReturnsFees: z.boolean(),
    /** Null: the contract's own rate counts. */
    commission: z.object({ rule: zPriceRule, amount: zMoney }).nullable(),
  })
  .meta({ id: 'ExplainedPrice' });
export type ExplainedPrice = z.output<typeof zExplained>;

export const tryPrices = endpoint({
  method: 'POST',
  path: '/api/office/prices/trial',
  access: 'finance',
  summary: 'What one ticket of a sample sale costs now and by the draft, with the rule of each line',
  body: zTrial,
  /** Null: the rules have no fee for such a sale, or there is no draft. */
  output: z.object({ now: zExplained.nullable(), draft: zExplained.nullable() }),
});
