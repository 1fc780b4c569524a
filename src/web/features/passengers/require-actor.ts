import { type RouterContextProvider, redirect } from 'react-router';
import type { SignedInUser } from '#modules/identity/api.ts';
import { canSavePassengers, requireAccount } from '../../shared/session/session.ts';

/**
 * Checks who may save passengers: signed-in users. One with contracts chooses first which, else the passengers would
 * have no owner.
 */
export async function requireActor(args: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): Promise<SignedInUser> {
  const user = await requireAccount(args);
  if (!canSavePassengers(user))
    throw redirect(
      `/login/contract?from=${encodeURIComponent(new URL(args.request.url).pathname.replace(/\.data$/, ''))}`,
    );
  return user;
}
