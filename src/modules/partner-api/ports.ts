import type { Audit } from '#modules/audit/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Executor } from '#platform/db/database.ts';

/** Everything the partner API needs of the rest of the house. */
export type PartnerApiDeps = {
  db: Db;
  clock: Clock;
  ids: () => string;
  audit: Audit;
  /** The contracts below the one somebody works under; null when they do not any more. `standingOf` of agencies fits. */
  standingOf(
    db: Executor,
    at: { userId: string; contractId: string; workplaceId: string },
  ): Promise<string[] | null>;
  /** Names of users by their ids; whoever is not known is left out. */
  namesOf(db: Executor, ids: readonly string[]): Promise<Map<string, string>>;
  /** Makes what stands for a browser's cookie unguessable. */
  visitorSecret: Buffer;
};
