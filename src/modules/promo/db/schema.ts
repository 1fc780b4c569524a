import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { Currency } from '#kernel/money.ts';
import type { PromoAudience, PromoScope } from '../domain/conditions.ts';

export const promoSchema = pgSchema('promo');
const instant = (name: string) => timestamp(name, { withTimezone: true });
const minor = (name: string) => bigint(name, { mode: 'number' });

/**
 * A promotion: its discount, its conditions and what of its budget is used. A use locks this row, so that uses and
 * budget hold when many pay at the same time.
 */
export const promotions = promoSchema.table(
  'promotions',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    currency: text().$type<Currency>().notNull(),
    /** Basis points of the price; null: a fixed sum. */
    rate: integer(),
    fixedMinor: minor('fixed_minor'),
    /** The most that one order gets; null: no limit. */
    capMinor: minor('cap_minor'),
    /** The least price of an order; null: none. */
    minimumMinor: minor('minimum_minor'),
    /** What all discounts may cost together; null: no limit. */
    budgetMinor: minor('budget_minor'),
    /** Uses of all its codes together; null: no limit. */
    maxUses: integer('max_uses'),
    /** Uses of one customer; null: no limit. */
    maxUsesPerCustomer: integer('max_uses_per_customer'),
    /** Uses that stand now, and what they cost. */
    uses: integer().notNull().default(0),
    spentMinor: minor('spent_minor').notNull().default(0),
    audience: jsonb().$type<PromoAudience>().notNull(),
    scope: jsonb().$type<PromoScope>().notNull(),
    startsAt: instant('starts_at').notNull(),
    /** The first instant after it. */
    endsAt: instant('ends_at').notNull(),
    paused: boolean().notNull().default(false),
    /** Whether a use comes back when all tickets are voided, or when all are refunded. */
    returnsOnVoid: boolean('returns_on_void').notNull(),
    returnsOnRefund: boolean('returns_on_refund').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('promotions_created').on(t.createdAt.desc()),
    check('promotions_period', sql`${t.startsAt} < ${t.endsAt}`),
    check('promotions_discount', sql`(${t.rate} is null) <> (${t.fixedMinor} is null)`),
    check('promotions_rate', sql`${t.rate} between 1 and 10000`),
    check('promotions_sums', sql`${t.fixedMinor} > 0 and ${t.capMinor} > 0 and ${t.minimumMinor} > 0`),
    check('promotions_budget', sql`${t.spentMinor} between 0 and coalesce(${t.budgetMinor}, ${t.spentMinor})`),
    check('promotions_uses', sql`${t.uses} between 0 and coalesce(${t.maxUses}, ${t.uses})`),
  ],
);
export type PromotionRow = typeof promotions.$inferSelect;

/** What a buyer types, as `normaliseCode` writes it. Vouchers are codes with one use each. */
export const codes = promoSchema.table(
  'codes',
  {
    code: text().primaryKey(),
    promotionId: text('promotion_id').notNull(),
    maxUses: integer('max_uses'),
    uses: integer().notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('codes_promotion').on(t.promotionId, t.code),
    foreignKey({ name: 'codes_of_promotion', columns: [t.promotionId], foreignColumns: [promotions.id] }),
    check('codes_uses', sql`${t.uses} between 0 and coalesce(${t.maxUses}, ${t.uses})`),
  ],
);
export type CodeRow = typeof codes.$inferSelect;

/** A code that discounted an order; its id is that of the payment. */
export const uses = promoSchema.table(
  'uses',
  {
    id: text().primaryKey(),
    promotionId: text('promotion_id').notNull(),
    code: text().notNull(),
    orderId: text('order_id').notNull(),
    /** The customer or agent who placed the order; null for a visitor. */
    userId: text('user_id'),
    amountMinor: minor('amount_minor').notNull(),
    /** The price of the order that it discounted. */
    soldMinor: minor('sold_minor').notNull(),
    /** What of the discount was taken back. */
    returnedMinor: minor('returned_minor').notNull().default(0),
    usedAt: instant('used_at').notNull(),
    /** When the use came back, because the order was not sold or its tickets were given back. */
    givenBackAt: instant('given_back_at'),
    /** When the discount was released before a sale: the order was never paid. */
    releasedAt: instant('released_at'),
  },
  (t) => [
    index('uses_promotion').on(t.promotionId, t.usedAt.desc()),
    index('uses_order').on(t.orderId),
    foreignKey({ name: 'uses_of_promotion', columns: [t.promotionId], foreignColumns: [promotions.id] }),
    check('uses_amount', sql`${t.amountMinor} > 0 and ${t.returnedMinor} between 0 and ${t.amountMinor}`),
  ],
);
export type UseRow = typeof uses.$inferSelect;

/** What of a use was taken back, by the key of the refund: the same one again changes nothing. */
export const useReturns = promoSchema.table(
  'use_returns',
  {
    useId: text('use_id').notNull(),
    key: text().notNull(),
    amountMinor: minor('amount_minor').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ name: 'use_returns_pk', columns: [t.useId, t.key] })],
);

/** The code that a buyer entered for a booking or an order: it is there again when they come back. */
export const entries = promoSchema.table('entries', {
  /** `booking:<id>` or `order:<id>`. */
  subject: text().primaryKey(),
  code: text().notNull(),
  enteredAt: instant('entered_at').notNull(),
});
