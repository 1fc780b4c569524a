import type { Instant, LocalDate } from '#kernel/dates.ts';
import type { Currency, Money } from '#kernel/money.ts';
import type { Audit } from '#modules/audit/index.ts';
import type { Earning, PricedTicket, SoldTicket } from '#modules/campaigns/index.ts';
import type { FundEntry, PointEntry } from '#modules/ledger/index.ts';
import type { Visitor } from '#modules/orders/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Executor, Tx } from '#platform/db/database.ts';

type Period = { readonly from: Date; readonly to: Date };
export type FundStatement = {
  readonly opening: Money;
  readonly received: Money;
  readonly spent: Money;
  readonly closing: Money;
  readonly entries: readonly FundEntry[];
};
type Award = { readonly id: string; readonly contractId: string; readonly amount: Money; readonly at: Instant };

/** Points or bonus money of an owner in the ledger, as far as they expire. */
export type ExpiringFund = {
  /** Once for an id. */
  readonly expire: (tx: Tx, award: Award) => Promise<unknown>;
  /** Not reserved, in minor units; locked until the transaction ends. */
  readonly lock: (tx: Tx, owner: string) => Promise<number>;
  readonly changes: (db: Executor, owner: string) => Promise<readonly PointEntry[]>;
  readonly funds: (db: Executor, owner: string) => Promise<{ own: Money; reserved: Money; available: Money }>;
};
/** What expires after a day. */
export type ExpiryNews = { readonly amount: Money; readonly lastDay: LocalDate; readonly dedupe: string };

/** What the module needs of others; given by the composition. */
export type BonusesDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: () => string;
  readonly audit: Pick<Audit, 'recordAccess'>;
  readonly currency: Currency;
  /** What campaigns give. */
  readonly earning: Earning;
  readonly motivation: ExpiringFund;
  /** Notifies the people of a contract, once for `dedupe`. */
  readonly announceExpiry: (tx: Tx, contractId: string, news: ExpiryNews) => Promise<void>;
  readonly statement: (db: Db, contractId: string, period: Period, limit: number) => Promise<FundStatement>;
  /** The movements of bonus money that were posted last, oldest first. */
  readonly newest: (db: Executor, contractId: string, limit: number) => Promise<readonly FundEntry[]>;
  readonly orderNumbers: (db: Executor, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly contract: (db: Executor, id: string) => Promise<{ number: string; contractor: { name: string } } | null>;
  readonly contractIdOf: (db: Executor, number: string) => Promise<string | null>;
};

/** What a sale will bring, and its buyer; a contract's brings customers no points. */
export type ExpectedSale = {
  readonly contractId: string | null;
  readonly userId: string | null;
  readonly documents: readonly PricedTicket[];
};

/** What points of customers need of others. */
export type PointsDeps = Pick<BonusesDeps, 'db' | 'clock' | 'audit' | 'currency' | 'orderNumbers'> & {
  /** What campaigns give for tickets. */
  readonly earning: Earning;
  readonly documentsOf: (db: Executor, orderId: string, numbers: readonly string[]) => Promise<readonly SoldTicket[]>;
  /** Of the visitor's own booking, and of an order whose buyer they are. */
  readonly draftSale: (visitor: Visitor, draftId: string) => Promise<ExpectedSale>;
  readonly orderSale: (visitor: Visitor, orderId: string) => Promise<ExpectedSale & { readonly isOpen: boolean }>;
  readonly points: ExpiringFund;
  /** Writes to a customer, once for `dedupe`; nothing where they cannot be reached. */
  readonly announce: (tx: Tx, userId: string, news: ExpiryNews) => Promise<void>;
};
