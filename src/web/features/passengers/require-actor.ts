import { type RouterContextProvider, redirect } from 'react-router';
import type { SignedIn } from '#modules/identity/api.ts';
import { mayKeep, requireAccount } from '../../shared/session/session.ts';

/**
 * Checks who may save passengers: signed-in users. One with contracts chooses first which, else the passengers would
 * have no owner.
 */
export async function requireActor(args: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): Promise<SignedIn> {
  const account = await requireAccount(args);
  if (!mayKeep(account))
    throw redirect(
      `/login/contract?from=${encodeURIComponent(new URL(args.request.url).pathname.replace(/\.data$/, ''))}`,
    );
  return account;
}
