import type { Branch } from '#modules/agencies/index.ts';
import type { createNotifications } from '#modules/notifications/index.ts';
import type { FoundOffer, SearchService } from '#modules/search/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Sealer } from '#platform/crypto/sealing.ts';
import type { Db, Executor } from '#platform/db/database.ts';
import type { Limiter } from '#platform/limits/limiter.ts';

/** Everything proposals need of the rest of the house. */
export type ProposalsDeps = {
  db: Db;
  clock: Clock;
  /** A new unguessable id of 128 bits, safe in addresses. */
  ids: () => string;
  limiter: Limiter;
  sealer: Sealer;
  search: Pick<SearchService, 'start' | 'read'> & {
    readOffer(
      uid: string,
      offerId: string,
    ): Promise<Pick<FoundOffer, 'itinerary' | 'offer' | 'places' | 'carriers' | 'params'>>;
  };
  agencies: { branchesOf(db: Executor, ids: readonly string[]): Promise<Branch[]> };
  notifications: Pick<ReturnType<typeof createNotifications>, 'tellContract'>;
  people: { namesOf(db: Executor, ids: readonly string[]): Promise<Map<string, string>> };
  baseUrl: string;
};
