import type { Instant } from '#kernel/dates.ts';
import type { Currency, Money } from '#kernel/money.ts';
import type { Audit } from '#modules/audit/index.ts';
import type { FundEntry } from '#modules/ledger/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Executor, Tx } from '#platform/db/database.ts';

/** A document of an order as it stands. */
export type StandingTicket = {
  readonly ticketId: string;
  readonly orderId: string;
  readonly contractId: string;
  /** Of spec §3: ETICKET, RAILTICKET … */
  readonly type: string;
  /** Given back and exchanged documents do not stand. */
  readonly stands: boolean;
  readonly issuedAt: Date;
  /** Keys of locations; null for documents without a journey. */
  readonly origin: string | null;
  readonly destination: string | null;
};

type Period = { readonly from: Date; readonly to: Date };
export type FundStatement = {
  readonly opening: Money;
  readonly received: Money;
  readonly spent: Money;
  readonly closing: Money;
  readonly entries: readonly FundEntry[];
};
type Award = { readonly id: string; readonly contractId: string; readonly amount: Money; readonly at: Instant };

/** What the module needs of others; given by the composition. */
export type BonusesDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: () => string;
  readonly audit: Pick<Audit, 'recordAccess'>;
  readonly currency: Currency;
  /** Documents of an order, and those of these ids wherever they are now. */
  readonly ticketsOf: (db: Executor, orderId: string, ids: readonly string[]) => Promise<readonly StandingTicket[]>;
  /** The country of a location; null for an unknown one. */
  readonly countryOf: (location: string) => string | null;
  /** Gives a contract motivation, once for an id. */
  readonly award: (tx: Tx, award: Award) => Promise<unknown>;
  /** What was given is owed back, once for an id. */
  readonly reverseAward: (tx: Tx, award: Award) => Promise<unknown>;
  readonly spendable: (db: Executor, contractId: string) => Promise<Money>;
  readonly statement: (db: Executor, contractId: string, period: Period, limit: number) => Promise<FundStatement>;
  readonly orderNumbers: (db: Executor, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly contract: (db: Executor, id: string) => Promise<{ number: string; contractor: { name: string } } | null>;
  readonly contractIdOf: (db: Executor, number: string) => Promise<string | null>;
};
