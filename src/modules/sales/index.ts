import type { FastifyInstance } from 'fastify';
import type { OrderProjection } from '#modules/orders/index.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { SalesDeps } from './ports.ts';
import { salesRoutes } from './routes.ts';
import { computeMissingSums, recordOrderRow, recordPlacedOrder } from './use-cases/save-list-rows.ts';

export type { SalesDeps } from './ports.ts';
export { expectedDocuments, listSoldDocuments, type SoldDocument } from './use-cases/sold-documents.ts';

/** Registered with orders: writes the lists of an agency in the transaction that changes the order. */
export const salesProjection: OrderProjection = { recordPlaced: recordPlacedOrder, record: recordOrderRow };

/** The front door of sales: lists and totals of what an agency has sold. */
export type Sales = {
  readonly routes: (app: FastifyInstance) => void;
  readonly jobs: readonly Job[];
};

export const createSales = (deps: SalesDeps): Sales => ({
  routes: (app) => salesRoutes(app, deps),
  jobs: [{ name: 'sales.sum-up', cron: '* * * * *', run: () => computeMissingSums(deps.db) }],
});
