import type { Locale } from '#kernel/locale.ts';
import type { Money } from '#kernel/money.ts';
import type { EmailData } from '#modules/notifications/index.ts';
import type { SearchApi, SearchedLocation } from '#modules/search/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { BlindIndex } from '#platform/crypto/blind-index.ts';
import type { Sealer } from '#platform/crypto/sealing.ts';
import type { Db, Executor, Tx } from '#platform/db/database.ts';
import type { Limiter } from '#platform/limits/limiter.ts';

type Template = 'watch-confirm' | 'price-fell' | 'seats-appeared';
export type WatchEmailRequest = {
  [T in Template]: { to: string; locale: Locale; dedupe: string; template: T; data: EmailData[T] };
}[Template];

export type WatchNews = {
  kind: 'watch-news';
  facts: { order: ''; request: null; variant: 'cheaper' | 'seats'; route: string; sum: Money; path: string };
  dedupe: string;
};

/** Everything watches need of the rest of the house. */
export type WatchesDeps = {
  db: Db;
  clock: Clock;
  ids: () => string;
  sealer: Sealer;
  blind: BlindIndex;
  limiter: Limiter;
  search: Pick<SearchApi, 'start' | 'read' | 'stream'>;
  locations: { locationByKey(key: string): SearchedLocation | undefined };
  /** The address as it is kept, or null when it is none. */
  parseEmail: (text: string) => string | null;
  /** The confirmed address of a user; null for one who may not sign in. */
  emailOf(db: Executor, userId: string): Promise<string | null>;
  notifications: {
    sendEmail(tx: Tx, mail: WatchEmailRequest): Promise<unknown>;
    /** Also notifies the user whose account has this address, if there is one. */
    notifyOwner(tx: Tx, email: string, news: WatchNews): Promise<unknown>;
  };
  config: {
    baseUrl: string;
    /** Spec §9 `bookingWaitList`. */
    waitList: boolean;
  };
  log: (message: string, details: Record<string, string | number>) => void;
};
