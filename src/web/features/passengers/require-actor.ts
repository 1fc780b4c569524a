import { type RouterContextProvider, redirect } from 'react-router';
import type { SignedInUser } from '#modules/identity/api.ts';
import { canSavePassengers, requireAccount } from '../../shared/session/session.ts';

/**
 * Requires a signed-in user. A user with contracts must choose one first, because saved passengers belong to a
 * contract.
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
