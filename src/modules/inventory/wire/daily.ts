import { z } from 'zod';
import { MAX_VERSION, zInstant, zMoney } from '#kernel/schemas.ts';

/** Rooms or cars times days; `sold`: those that are sold on days that change. */
export const zStockCounts = z.object({ added: z.int(), changed: z.int(), closed: z.int(), sold: z.int() });
export type StockCounts = z.output<typeof zStockCounts>;

export const zDailyPublications = z.array(
  z.object({
    id: z.int(),
    counts: zStockCounts,
    publishedAt: zInstant,
    publishedBy: z.string().nullable(),
    isUndo: z.boolean(),
  }),
);

/** The publication that is taken back. */
export const zUndo = z.strictObject({ publication: z.int().min(1).max(MAX_VERSION) });

/** A room or a class of cars on one day. */
export const zDayFigures = z.object({
  sold: z.int(),
  price: zMoney,
  closed: z.boolean(),
  /** A publication leaves its number and price. */
  setByHand: z.boolean(),
});
