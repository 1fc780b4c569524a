import { z } from 'zod';
import { zCategory, zMoney } from '#kernel/schemas.ts';
import { RULE_KINDS, zPriceRule } from '../domain/price-rule.ts';

export const REASON_KINDS = ['fare', 'taxes', ...RULE_KINDS, 'cut', 'own_price'] as const;

/** The rate that is frozen with a price: what the supplier asks in its own currency, and what that came to. */
const zConversionLine = z.object({
  currency: z.string(),
  ownMinor: z.int(),
  /** Som for `per` units, before the margin. */
  rate: z.string(),
  per: z.int(),
  marginBp: z.int(),
  rateId: z.string(),
  sale: zMoney,
});

const zReason = z.object({
  kind: z.enum(REASON_KINDS),
  /** Null: not made by a rule, or not for this reader. */
  rule: zPriceRule.nullable(),
  name: z.string().nullable(),
  amount: zMoney,
});

/** Why a price is what it is, as its reader may see it. */
export const zPriceExplanation = z
  .object({
    /** Staff read every rule, an agency what is made for its own contract, buyers the sum alone. */
    view: z.enum(['staff', 'agent', 'buyer']),
    /** The version of the rules; null for readers other than staff. */
    ruleSet: z.int().nullable(),
    /** The code of the rules; for staff. */
    pricingCode: z.string().optional(),
    /** In the order of the journey's tickets; empty for buyers. */
    tickets: z.array(
      z.object({
        /** For one passenger of the category: the parts come to the total. */
        lines: z.array(
          z.object({
            category: zCategory,
            count: z.int(),
            parts: z.array(zReason),
            total: zMoney,
            /** What an agency earns of it, no part of the total; `isOwnRate`: by its contract's rate, for staff. */
            commission: zReason.extend({ isOwnRate: z.boolean() }).optional(),
            /** False: the fees are as they were charged, and no rule that is kept comes to them. */
            isByRules: z.boolean(),
          }),
        ),
      }),
    ),
    total: zMoney,
    commission: zMoney.optional(),
    motivation: zMoney.optional(),
    /** Staff only: the supplier sells in another currency, and this is how its price became ours. */
    conversion: zConversionLine.optional(),
  })
  .meta({ id: 'PriceExplanation' });
export type PriceExplanation = z.output<typeof zPriceExplanation>;
