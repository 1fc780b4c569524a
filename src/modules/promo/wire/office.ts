import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zInstant, zLocalDate, zLocale, zMoney } from '#kernel/schemas.ts';
import { CODE_PATTERN } from '../domain/code-text.ts';
import { AUDIENCES, PROMO_MODES } from '../domain/conditions.ts';

export { AUDIENCES, PROMO_MODES, type PromoMode } from '../domain/conditions.ts';

export const MAX_VOUCHERS = 5_000;
export const PROMO_STATES = ['planned', 'active', 'paused', 'used_up', 'ended'] as const;
export type PromoState = (typeof PROMO_STATES)[number];

const zId = z.object({ id: z.string().max(64) });
const zName = z.string().trim().min(1).max(120);
const zSum = z.int().min(1).max(1_000_000_000_00);
const zCount = z.int().min(1).max(1_000_000);
const zList = (one: z.ZodString) => z.array(one).max(50);
/** Of Bishkek: `2026-12-31T18:00`. */
const zMoment = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/);

const zPromotion = z
  .object({
    id: z.string(),
    name: z.string(),
    state: z.enum(PROMO_STATES),
    /** Of several codes the first. */
    code: z.string(),
    codes: z.int(),
    rate: z.int().nullable(),
    fixed: zMoney.nullable(),
    cap: zMoney.nullable(),
    minimum: zMoney.nullable(),
    budget: zMoney.nullable(),
    spent: zMoney,
    /** What stands sold with it. */
    sold: zMoney,
    maxUses: z.int().nullable(),
    maxUsesPerCustomer: z.int().nullable(),
    uses: z.int(),
    audience: z.enum(AUDIENCES),
    /** E-mail addresses, or numbers of contracts. */
    audienceList: z.array(z.string()),
    modes: z.array(z.enum(PROMO_MODES)),
    carriers: z.array(z.string()),
    origins: z.array(z.string()),
    destinations: z.array(z.string()),
    countries: z.array(z.string()),
    travelFrom: zLocalDate.nullable(),
    travelTo: zLocalDate.nullable(),
    startsAt: zInstant,
    endsAt: zInstant,
    returnsOnVoid: z.boolean(),
    returnsOnRefund: z.boolean(),
  })
  .meta({ id: 'Promotion' });
export type Promotion = z.output<typeof zPromotion>;

export const listPromotions = endpoint({
  method: 'GET',
  path: '/api/office/promo',
  access: 'finance',
  summary: 'Promo codes with their budgets, uses and costs',
  output: z.object({ promotions: z.array(zPromotion) }),
});

/** May change after the first use: they promise nothing that was promised otherwise. */
const zChangeable = {
  name: zName,
  budgetMinor: zSum.nullable(),
  maxUses: zCount.nullable(),
  endsAt: zMoment,
};
const zNewPromotion = z.strictObject({
  ...zChangeable,
  /** Null: vouchers are generated. */
  code: z.string().trim().toUpperCase().regex(CODE_PATTERN).nullable(),
  vouchers: z.int().min(1).max(MAX_VOUCHERS).nullable(),
  /** Basis points; null: `fixedMinor`. */
  rate: z.int().min(1).max(10_000).nullable(),
  fixedMinor: zSum.nullable(),
  capMinor: zSum.nullable(),
  minimumMinor: zSum.nullable(),
  maxUsesPerCustomer: zCount.nullable(),
  audience: z.enum(AUDIENCES),
  audienceList: zList(z.string().trim().min(1).max(200)),
  modes: z.array(z.enum(PROMO_MODES)).max(PROMO_MODES.length),
  carriers: zList(z.string().trim().toUpperCase().min(1).max(12)),
  origins: zList(z.string().trim().min(1).max(64)),
  destinations: zList(z.string().trim().min(1).max(64)),
  countries: zList(
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/),
  ),
  travelFrom: zLocalDate.nullable(),
  travelTo: zLocalDate.nullable(),
  startsAt: zMoment,
  returnsOnVoid: z.boolean(),
  returnsOnRefund: z.boolean(),
});
export type NewPromotion = z.output<typeof zNewPromotion>;

export const createPromotion = endpoint({
  method: 'POST',
  path: '/api/office/promo',
  access: 'finance',
  stepUp: true,
  summary: 'Create a promo code, or a batch of vouchers',
  body: zNewPromotion,
  output: z.object({ id: z.string() }),
});

const zChange = z.strictObject(zChangeable);
export type PromotionChange = z.output<typeof zChange>;
export const changePromotion = endpoint({
  method: 'PUT',
  path: '/api/office/promo/:id',
  access: 'finance',
  stepUp: true,
  summary: 'Change the name, budget, number of uses and end of a promotion',
  params: zId,
  body: zChange,
  output: z.object({ done: z.boolean() }),
});

export const MOVES = ['pause', 'resume', 'end'] as const;
export type PromotionMove = (typeof MOVES)[number];
export const movePromotion = endpoint({
  method: 'POST',
  path: '/api/office/promo/:id/moves',
  access: 'finance',
  stepUp: true,
  summary: 'Pause, resume or end a promotion',
  params: zId,
  body: z.strictObject({ move: z.enum(MOVES) }),
  output: z.object({ done: z.boolean() }),
});

const zUse = z.object({
  id: z.string(),
  code: z.string(),
  order: z.object({ id: z.string(), number: z.string() }),
  at: zInstant,
  amount: zMoney,
  takenBack: zMoney,
  givenBackAt: zInstant.nullable(),
});
export type PromotionUse = z.output<typeof zUse>;
export const readPromotion = endpoint({
  method: 'GET',
  path: '/api/office/promo/:id',
  access: 'finance',
  summary: 'A promotion with its uses and their orders',
  params: zId,
  output: z.object({ promotion: zPromotion, uses: z.array(zUse), isCut: z.boolean() }),
});

export const exportPromotionCodes = endpoint({
  method: 'GET',
  path: '/api/office/promo/:id/codes.csv',
  access: 'finance',
  summary: 'The codes of a promotion with their uses',
  params: zId,
  output: z.any(),
});
export const exportPromotionUses = endpoint({
  method: 'GET',
  path: '/api/office/promo/:id/uses.xlsx',
  access: 'finance',
  summary: 'The uses of a promotion as a workbook',
  params: zId,
  query: z.strictObject({ locale: zLocale.optional() }),
  output: z.any(),
});
