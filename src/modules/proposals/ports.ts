import type { UserAccount } from '#kernel/account.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Branch } from '#modules/agencies/index.ts';
import type { createNotifications } from '#modules/notifications/index.ts';
import type { Buyer } from '#modules/pricing/index.ts';
import type { FoundOffer, SearchApi } from '#modules/search/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Sealer } from '#platform/crypto/sealing.ts';
import type { Db, Executor } from '#platform/db/database.ts';
import type { Limiter } from '#platform/limits/limiter.ts';

/** Who follows a link. */
export type ProposalVisitor = { visitorId: string; locale: Locale; ip: string; user?: UserAccount | null };

/** Who may still sell. */
export type SellersPort = {
  clock: Clock;
  /**
   * Whether a user sells under a contract now: an agent who may sign in and works under it, and the contract is active.
   */
  sells(db: Executor, at: { userId: string; contractId: string }): Promise<boolean>;
};

/** Everything proposals need of the rest of the house. */
export type ProposalsDeps = {
  db: Db;
  clock: Clock;
  /** A new unguessable id of 128 bits, safe in addresses. */
  ids: () => string;
  limiter: Limiter;
  sealer: Sealer;
  search: Pick<SearchApi, 'start' | 'read'> & {
    readOffer(
      uid: string,
      offerId: string,
      buyer?: Buyer,
    ): Promise<Pick<FoundOffer, 'itinerary' | 'offer' | 'locations' | 'carriers' | 'params'>>;
  };
  /** A client who buys under a contract, for price rules that look at buyers; undefined where none does. */
  clientOf(contractId: string): Promise<Buyer | undefined>;
  agencies: { contractSummaries(db: Executor, ids: readonly string[]): Promise<Branch[]> };
  orders: {
    /**
     * Begins a client's booking under the contract of a proposal; the same option of the same search again is the
     * same booking. `beginProposed` of orders fits.
     */
    beginProposed(
      client: ProposalVisitor,
      option: { searchUid: string; offerId: string; optionId: string },
      proposed: { proposalId: string; contractId: string; userId: string; workplaceId: string | null },
    ): Promise<{ id: string }>;
  };
  notifications: Pick<ReturnType<typeof createNotifications>, 'notifyContract'>;
  people: { namesOf(db: Executor, ids: readonly string[]): Promise<Map<string, string>> };
  baseUrl: string;
};
