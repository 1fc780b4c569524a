import type { UserAccount } from '#kernel/account.ts';
import type { Locale } from '#kernel/locale.ts';

/** Who asks, as far as orders care. */
export type Visitor = {
  visitorId: string;
  locale: Locale;
  ip: string;
  user?: UserAccount | null;
  /** Present where a program calls with a key. */
  key?: unknown;
};
