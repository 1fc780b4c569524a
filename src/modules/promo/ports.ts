import type { Currency, Money } from '#kernel/money.ts';
import type { Audit } from '#modules/audit/index.ts';
import type { Visitor } from '#modules/orders/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Executor } from '#platform/db/database.ts';
import type { Limiter } from '#platform/limits/limiter.ts';
import type { PromoSale } from './domain/conditions.ts';
import type { OrderStanding } from './domain/use-return.ts';

export type { PromoSale } from './domain/conditions.ts';
export type { OrderStanding } from './domain/use-return.ts';

/** What the module needs of others; given by the composition. */
export type PromoDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: () => string;
  /** A random number under n. */
  readonly randomBelow: (n: number) => number;
  readonly limiter: Limiter;
  readonly currency: Currency;
  readonly audit: Pick<Audit, 'recordAccess'>;
  /** Of the visitor's own booking, and of an order whose buyer they are. @throws AppError of orders. */
  readonly draftSale: (visitor: Visitor, draftId: string) => Promise<PromoSale>;
  readonly orderSale: (visitor: Visitor, orderId: string) => Promise<PromoSale>;
  /** The price of an order, and who placed it. */
  readonly orderOf: (
    db: Executor,
    orderId: string,
  ) => Promise<{ readonly total: Money; readonly userId: string | null }>;
  readonly standingOf: (db: Executor, orderId: string) => Promise<OrderStanding>;
  readonly orderNumbers: (db: Executor, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Contracts by their numbers; unknown ones are left out. */
  readonly contractsByNumber: (
    db: Executor,
    numbers: readonly string[],
  ) => Promise<readonly { readonly id: string; readonly number: string }[]>;
  readonly contractNumbers: (db: Executor, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};
