import type { Cabin } from '#kernel/cabin.ts';
import type { Instant } from '#kernel/dates.ts';
import type { Currency, Money } from '#kernel/money.ts';
import type { Audit } from '#modules/audit/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Executor, Tx } from '#platform/db/database.ts';
import type { Level } from './domain/audience.ts';
import type { Ending } from './domain/sale.ts';

/** A ticket that is sold, or will be. */
export type PricedTicket = {
  /** Of spec §3: ETICKET, RAILTICKET … */
  readonly type: string;
  readonly carrier: string | null;
  readonly cabin: Cabin | null;
  /** Keys of locations. */
  readonly origin: string | null;
  readonly destination: string | null;
  readonly price: Money;
  /** Our fees, within the price. */
  readonly fee: Money;
};
/** A ticket of an order as it stands, sold to a customer or under a contract. */
export type SoldTicket = PricedTicket & {
  readonly documentId: string;
  readonly orderId: string;
  /** Who placed the order. */
  readonly userId: string | null;
  readonly contractId: string | null;
  /** Given back and exchanged tickets do not stand. */
  readonly stands: boolean;
  /** How it ended; null while it stands. */
  readonly endedBy: Ending | null;
  /** Issued for another ticket. */
  readonly isExchange: boolean;
  readonly issuedAt: Date;
};

export type Award = { readonly id: string; readonly contractId: string; readonly amount: Money; readonly at: Instant };
/** Gives and takes back in the ledger, each once for an id; what is taken back is owed. */
export type PostGrants = (tx: Tx, grants: { given: readonly Award[]; takenBack: readonly Award[] }) => Promise<void>;

/** What the module needs of others; given by the composition. */
export type CampaignsDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: () => string;
  readonly audit: Pick<Audit, 'recordAccess'>;
  readonly currency: Currency;
  /** The country of a location; null for an unknown one. */
  readonly countryOf: (location: string) => string | null;
  /** Tickets of orders, and those of these numbers wherever they are now. */
  readonly ticketsOf: (
    db: Executor,
    orderIds: readonly string[],
    numbers: readonly string[],
  ) => Promise<readonly SoldTicket[]>;
  /** Who of these users may sign in and is none of the staff. */
  readonly customersAmong: (db: Executor, userIds: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly postPoints: PostGrants;
  readonly postBonuses: PostGrants;
  /** What customers and contracts owe back is paid with what they have. */
  readonly collectDebts: (tx: Tx, owners: readonly string[]) => Promise<void>;
  /** Of contracts in the bonus programme when they sold, in the order of the sales; null outside of it. */
  readonly levelsOf: (
    db: Executor,
    sales: readonly { readonly contractId: string; readonly at: Date }[],
  ) => Promise<readonly (Level | null)[]>;
  readonly contractIdOf: (db: Executor, number: string) => Promise<string | null>;
  /** What contracts are called. */
  readonly contractNames: (db: Executor, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly orderNumbers: (db: Executor, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly namesOf: (db: Executor, userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};
