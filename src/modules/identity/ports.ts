import type { Audit } from '#modules/audit/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Executor } from '#platform/db/database.ts';
import type { Limiter } from '#platform/limits/limiter.ts';
import type { Choice, DemoLogin } from './api.ts';

/** Where somebody may work; given by the composition, because agencies know users and not the other way round. */
export type Workplaces = {
  of(db: Executor, userId: string): Promise<Choice[]>;
  /** The contracts below the one that the user still sells under from that workplace; null when they do not. */
  standingOf(
    db: Executor,
    at: { userId: string; contractId: string; workplaceId: string },
  ): Promise<string[] | null>;
};

export type IdentityDeps = {
  db: Db;
  clock: Clock;
  ids: () => string;
  limiter: Limiter;
  /** Where sign-ins, passwords and the like are written down. */
  audit: Audit;
  workplaces: Workplaces;
  /** Signs the marks of browsers that an account has signed in from. */
  browserSecret: Buffer;
  /** The site has HTTPS: cookies travel on it alone. */
  secure: boolean;
  /** Told on the login page of a demonstration. */
  demoLogins: readonly DemoLogin[];
};
