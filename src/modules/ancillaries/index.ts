import type { FastifyInstance } from 'fastify';
import type { CheckIn } from '#modules/orders/api.ts';
import type { OrdersDeps, Visitor } from '#modules/orders/extension.ts';
import type { Job } from '#platform/jobs/jobs.ts';

import { ancillariesJobs } from './jobs.ts';
import { ancillariesRoutes } from './routes.ts';
import { type Charges, chargesFor } from './use-cases/charges.ts';
import { readCheckIn } from './use-cases/check-in.ts';
import { listAncillaries } from './use-cases/list-ancillaries.ts';

export { ANCILLARIES } from './slice.ts';
export { type Charge, type Charges, isOfContract } from './use-cases/charges.ts';
export { listAncillaries } from './use-cases/list-ancillaries.ts';
export { ORDER_ANCILLARIES } from './use-cases/order-ancillaries.ts';

/** The front door of ancillaries: bags, seats, meals and check-in of an order. */
export type AncillariesModule = {
  readonly routes: (app: FastifyInstance) => void;
  readonly jobs: readonly Job[];
  /** Sold ancillaries, for the ledger. */
  readonly sold: ReturnType<typeof listAncillaries>;
  /** What staff charge for in requests. */
  readonly charges: Charges;
  /** Who may check in, when and for what. @throws AppError not_found, forbidden `orders.confirmation_required`. */
  checkInOf(visitor: Visitor, orderId: string): Promise<CheckIn>;
};

export const createAncillaries = (deps: OrdersDeps): AncillariesModule => ({
  routes: (app) => ancillariesRoutes(app, deps),
  jobs: ancillariesJobs(deps),
  sold: listAncillaries(deps.db),
  charges: chargesFor(deps),
  checkInOf: (visitor, orderId) => readCheckIn(deps, visitor, orderId),
});
