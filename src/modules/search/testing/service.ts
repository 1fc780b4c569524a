import { AppError } from '#kernel/app-error.ts';
import { fromMajor } from '#kernel/money.ts';
import type { SupplierPort } from '#modules/supply/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import type { AgeRules } from '../domain/party-by-ages.ts';
import type { SearchProgress } from '../domain/schemas.ts';
import { createSearch, type SearchApi, type SearchLimits } from '../index.ts';
import { EVENING, fakeSupplier, pricing, reference, respondsWith, slice, supplierOffer } from './fixtures.ts';

/** Short enough for tests that let a supplier be late. */
export const LIMITS: SearchLimits = { soft: 60, hard: 120, ownInventory: 60, read: 60, poll: 20 };

/** Makes services on one database and clock, each like a process of its own; what they report goes to `reports`. */
export const services =
  (at: () => { db: Db; clock: Clock; reports: string[] }) =>
  (suppliers: SupplierPort[], limits: Partial<SearchLimits> = {}, ages?: AgeRules): SearchApi => {
    const { db, clock, reports } = at();
    return createSearch({
      db,
      clock,
      pricing,
      reference,
      supply: { all: () => suppliers },
      calendar: {
        cheapestByDay: async ({ start }) => [{ date: start, price: fromMajor(2_700) }],
        pricesAround: async () => [],
        multiTicketPricesAround: async () => [],
      },
      ...(ages && { ages }),
      limits: { ...LIMITS, ...limits },
      report: ({ supplier, reason }) => reports.push(`${supplier} ${reason}`),
    });
  };

export const morning = supplierOffer({ id: 'H1' });
export const evening = supplierOffer({ id: 'R1', slices: [slice(EVENING)], fare: 2_200 });
export const ownSupplier = (...batches: unknown[]) =>
  fakeSupplier('own', respondsWith(...(batches.length > 0 ? batches : [[morning]])));

export const states = (progress: SearchProgress) =>
  Object.fromEntries(progress.suppliers.map(({ id, state }) => [id, state]));

/** Kind and code of the refusal; whatever else was thrown; undefined when nothing was. */
export const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof AppError ? `${error.kind} ${error.code}` : error;
};
