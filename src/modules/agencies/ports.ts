import type { Currency, Money } from '#kernel/money.ts';
import type { Approvals } from '#modules/approvals/index.ts';
import type { Audit } from '#modules/audit/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Executor, Tx } from '#platform/db/database.ts';

/** What the pages of a contract about itself need of the rest of the house. */
export type AgenciesDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: () => string;
  readonly audit: Audit;
  /** A second person for credit limits and rates. */
  readonly approvals: Pick<Approvals, 'ask'>;
  /** What the house sells in, and so what contracts are in. */
  readonly currency: Currency;
  /** Names of users by their ids; unknown ids are left out. */
  readonly namesOf: (db: Executor, ids: readonly string[]) => Promise<Map<string, string>>;
  /** People of the house who may look after a contract, by name. */
  readonly managers: (db: Executor) => Promise<{ id: string; name: string }[]>;
  /** Names of carriers by their codes; unknown codes are left out. */
  readonly carrierNames: (codes: readonly string[]) => Record<string, string>;
  /** Whether a carrier sells flights, trains or buses of its own now. */
  readonly carrierOperates: (code: string) => boolean;
  /** Whether there is a country under an ISO code. */
  readonly isCountry: (code: string) => boolean;
  readonly money: {
    /** `fundsOf` of the ledger fits. */
    fundsOf(
      db: Executor,
      contractId: string,
      currency: Currency,
    ): Promise<{ own: Money; reserved: Money; creditLimit: Money; available: Money }>;
    /** @throws AppError conflict `ledger.limit_in_use`. */
    setCreditLimit(tx: Tx, contractId: string, limit: Money): Promise<void>;
  };
};

/** Who changes a contract, and from which address. */
export type Actor = { readonly userId: string | undefined; readonly ip: string };
