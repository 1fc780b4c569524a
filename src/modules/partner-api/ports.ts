import type { Locale } from '#kernel/locale.ts';
import type { Audit } from '#modules/audit/index.ts';
import type { EmailData } from '#modules/notifications/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Sealer } from '#platform/crypto/sealing.ts';
import type { Db, Executor, Tx } from '#platform/db/database.ts';
import type { PostResult } from '#platform/http/outgoing/post.ts';
import type { Limiter } from '#platform/limits/limiter.ts';

/** Everything the partner API needs of the rest of the house. */
export type PartnerApiDeps = {
  db: Db;
  clock: Clock;
  ids: () => string;
  audit: Audit;
  /** The contracts below the one a user works under; null when they no longer do. `standingOf` of agencies fits. */
  subAgentContractIdsOf(
    db: Executor,
    at: { userId: string; contractId: string; workplaceId: string },
  ): Promise<string[] | null>;
  /** Users who work under a contract now and may sign in. */
  contactsOf(db: Executor, contractId: string): Promise<readonly string[]>;
  /** Names of users by their ids; unknown ids are left out. */
  listUserNames(db: Executor, ids: readonly string[]): Promise<Map<string, string>>;
  /** Whose an order is and how people call it; null when there is none. */
  orderOf(db: Executor, orderId: string): Promise<{ contractId: string | null; number: string } | null>;
  /** A contract and those above it. `lineOf` of agencies fits. */
  lineOf(db: Executor, contractId: string): Promise<string[]>;
  /** Where a user is written to. */
  mailboxOf(db: Executor, userId: string): Promise<{ email: string; locale: Locale } | null>;
  notifications: {
    sendEmail(
      tx: Tx,
      mail: {
        to: string;
        locale: Locale;
        dedupe: string;
        template: 'webhook-off';
        data: EmailData['webhook-off'];
      },
    ): Promise<unknown>;
  };
  sealer: Sealer;
  limiter: Limiter;
  /** Posts to an external address and never throws. */
  post(url: string, body: string, headers: Record<string, string>): Promise<PostResult>;
  config: {
    baseUrl: string;
    /** Allows the local machine, without https. */
    development: boolean;
  };
  /** Makes what stands for a browser's cookie unguessable. */
  visitorSecret: Buffer;
};
