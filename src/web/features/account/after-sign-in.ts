import type { Session } from '#modules/identity/api.ts';

/** Where one goes after signing in: back to where one came from, over the choice of a contract where one is open. */
export function afterSignIn(account: Session['account'], from: string): string {
  const open = account && !account.contract && account.choices.length > 0;
  return open ? `/login/contract?from=${encodeURIComponent(from)}` : from;
}
