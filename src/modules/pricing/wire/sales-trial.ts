import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { MAX_VERSION, zCurrency, zInstant, zLocalDate } from '#kernel/schemas.ts';
import { RULE_KINDS, TRANSPORT_KINDS } from '../domain/price-rule.ts';

export const TRIAL_PRODUCTS = [...TRANSPORT_KINDS, 'service', 'complex'] as const;
export const SALES_TRIAL_STATES = ['waiting', 'running', 'done', 'outdated', 'failed'] as const;

/** Sums in minor units of the line's currency. */
const zResult = z.object({
  sales: z.int(),
  lines: z.array(
    z.object({
      /** `complex`: tickets of several kinds at one price. */
      product: z.enum(TRIAL_PRODUCTS),
      currency: zCurrency,
      tickets: z.int(),
      /** What buyers paid. */
      revenueBefore: z.int(),
      revenueAfter: z.int(),
      /** Our fees less what agencies earned. */
      marginBefore: z.int(),
      marginAfter: z.int(),
    }),
  ),
  /** Rules that come to another sum than before, the largest difference first. */
  rules: z.array(
    z.object({
      id: z.string(),
      name: z.string().nullable(),
      kind: z.enum(RULE_KINDS),
      currency: zCurrency,
      ticketsBefore: z.int(),
      ticketsAfter: z.int(),
      before: z.int(),
      after: z.int(),
    }),
  ),
  moreRules: z.int(),
  /** Sales whose fees no rule explains: left as they were. */
  kept: z.int(),
  /** Sales that the draft has no fee for: left as they were. */
  withoutFee: z.int(),
});

const zSalesTrial = z
  .object({
    version: z.int(),
    from: zLocalDate,
    to: zLocalDate,
    state: z.enum(SALES_TRIAL_STATES),
    done: z.int(),
    total: z.int(),
    /** Whether the draft is still the one that was tried. */
    isOfDraft: z.boolean(),
    startedBy: z.string(),
    startedAt: zInstant,
    result: zResult.nullable(),
  })
  .meta({ id: 'SalesTrial' });
export type SalesTrial = z.output<typeof zSalesTrial>;

export const readSalesTrial = endpoint({
  method: 'GET',
  path: '/api/office/prices/sales-trial',
  access: 'finance',
  summary: 'The latest trial of a draft of price rules on past sales, with its progress, and the draft as it is now',
  output: z.object({
    trial: zSalesTrial.nullable(),
    draft: z.object({ version: z.int(), revision: z.int() }).nullable(),
  }),
});

export const startSalesTrial = endpoint({
  method: 'POST',
  path: '/api/office/prices/sales-trial',
  access: 'finance',
  summary: 'Try the draft of the price rules on the sales of some days; nothing that was sold changes',
  body: z.strictObject({ revision: z.int().min(0).max(MAX_VERSION), from: zLocalDate, to: zLocalDate }),
  output: z.object({ done: z.boolean() }),
  status: 202,
});
