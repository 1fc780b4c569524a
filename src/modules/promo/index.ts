import type { FastifyInstance } from 'fastify';
import { promoFundOwner } from '#kernel/account.ts';
import type { Money } from '#kernel/money.ts';
import type { Visitor } from '#modules/orders/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { NewPromotion } from './api.ts';
import { promoJobs } from './jobs.ts';
import type { PromoDeps } from './ports.ts';
import { promoRoutes } from './routes.ts';
import { quoteBooking, quoteOrder } from './use-cases/check-code.ts';
import { type Actor, createPromotion } from './use-cases/office-promotions.ts';
import { type Reservation, reserveUse } from './use-cases/reserve-use.ts';
import { seedDemoPromotions } from './use-cases/seed-promotions.ts';

export type { OrderStanding, PromoDeps, PromoSale } from './ports.ts';
export type { Reservation } from './use-cases/reserve-use.ts';

export type Promo = {
  routes: (app: FastifyInstance) => void;
  jobs: readonly Job[];
  /** What orders need of promo codes. */
  quoteBooking(visitor: Visitor, draftId: string, code: string): Promise<{ amount: Money }>;
  quoteOrder(visitor: Visitor, orderId: string, code: string): Promise<{ owner: string; amount: Money }>;
  /** What payments need: the use of a code in the transaction of its payment. */
  reserve(tx: Tx, reservation: Reservation): Promise<void>;
  /** For the office and for demonstrations; answers the id. */
  create(by: Actor, promotion: NewPromotion): Promise<string>;
  /** For a demonstration: a code for everybody. */
  seedDemo(): Promise<void>;
};

/** The front door of promo codes and vouchers. */
export const createPromo = (deps: PromoDeps): Promo => ({
  routes: (app) => promoRoutes(app, deps),
  jobs: promoJobs(deps),
  quoteBooking: async (visitor, draftId, code) => {
    const { amount } = await quoteBooking(deps, visitor, draftId, code);
    return { amount };
  },
  quoteOrder: async (visitor, orderId, code) => {
    const { promotion, amount } = await quoteOrder(deps, visitor, orderId, code);
    return { owner: promoFundOwner(promotion.id), amount };
  },
  reserve: (tx, reservation) => reserveUse(deps, tx, reservation),
  create: async (by, promotion) => (await createPromotion(deps, by, promotion)).id,
  seedDemo: () => seedDemoPromotions(deps),
});
