import type { Money } from '#kernel/money.ts';
import type { Category } from '#kernel/passengers.ts';
import type { Audit } from '#modules/audit/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Executor } from '#platform/db/database.ts';
import type { PriceDetail } from './api.ts';
import type { Sale } from './index.ts';

/** Sales of a time that has passed; `list` answers some at a time and keeps none. */
export type PastSales = {
  count(period: { from: Date; to: Date }): Promise<number>;
  list(period: { from: Date; to: Date }): AsyncIterable<readonly PastSale[]>;
};

/** `sales`: what a sale may have been, the likeliest first; `ownRate`: what its contract earns where no rule fits. */
export type PastSale = {
  readonly sales: readonly [Sale, ...Sale[]];
  readonly price: PriceDetail;
  readonly ownRate: readonly OwnRate[] | null;
};
/** Of one ticket of a sale, or of several at one price. */
export type OwnRate = (fare: Money, category: Category) => Money;

/** What the office of price rules needs of others; given by the composition. */
export type PriceRulesDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: () => string;
  readonly audit: Pick<Audit, 'recordAccess'>;
  /** The key of the place that a typed text means; null where it is unknown or doubtful. */
  readonly placeOf: (typed: string) => string | null;
  /** Names of users by their ids; unknown ids are left out. */
  readonly namesOf: (db: Executor, ids: readonly string[]) => Promise<Map<string, string>>;
};
