import { hasSameAccess, type UserAccount } from '#kernel/account.ts';
import type { Clock } from '../clock.ts';

/** The reader of a stream; `readUserAgain` reads the signed-in user as they are now, and is absent for visitors. */
export type StreamReader = {
  readonly user?: UserAccount | null | undefined;
  readonly readUserAgain?: (() => Promise<UserAccount | null>) | undefined;
};

/** Idle streams check their reader's access at least this often; ms. */
export const IDLE_CHECK_MS = 15_000;

/**
 * Whether the reader of a stream still has the access that it was opened with: the session was not ended, and no role
 * or contract taken. The user is read again, unless that was done in the last `everyMs`. A stream whose reader has
 * lost it ends: the browser opens another one, and what it may see is decided anew.
 */
export function createAccessCheck(clock: Clock, reader: StreamReader): (everyMs: number) => Promise<boolean> {
  const { user, readUserAgain } = reader;
  let checkedAt = clock.now().getTime();
  return async (everyMs) => {
    const now = clock.now().getTime();
    if (!user || !readUserAgain || now - checkedAt < everyMs) return true;
    checkedAt = now;
    return hasSameAccess(await readUserAgain(), user);
  };
}
