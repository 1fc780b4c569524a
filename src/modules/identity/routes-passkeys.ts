import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, route } from '#platform/http/route.ts';
import * as api from './api.ts';
import type { IdentityDeps } from './ports.ts';
import { addPasskey, listPasskeys, removePasskey, startPasskey } from './use-cases/passkeys.ts';
import type { FactorOwner } from './use-cases/second-factor.ts';
import type { SignedInUser, SignInContext } from './use-cases/sign-in.ts';
import { signInByPasskey, startPasskeySignIn } from './use-cases/sign-in-by-passkey.ts';

/** Passkeys in the profile, and the sign-in by one. */
export function passkeyRoutes(
  app: FastifyInstance,
  deps: IdentityDeps,
  shared: {
    signedIn(caller: Caller): FactorOwner;
    contextOf(caller: Caller, request: FastifyRequest): SignInContext;
    answer(reply: FastifyReply, done: SignedInUser): Promise<api.Session>;
  },
): void {
  const { signedIn, contextOf, answer } = shared;
  route(app, api.listPasskeys, ({ caller }) => listPasskeys(deps, signedIn(caller).userId));
  route(app, api.startPasskey, async ({ caller }) => ({ options: await startPasskey(deps, signedIn(caller)) }));
  route(app, api.addPasskey, ({ body, caller }) => addPasskey(deps, signedIn(caller), body));
  route(app, api.removePasskey, async ({ params, caller }) => {
    await removePasskey(deps, signedIn(caller), params.id);
    return { removed: true as const };
  });
  route(app, api.startPasskeySignIn, async ({ caller }) => ({ options: await startPasskeySignIn(deps, caller) }));
  route(app, api.signInByPasskey, async ({ body, caller, request, reply }) =>
    answer(
      reply,
      await signInByPasskey(deps, body.passkey, { ...contextOf(caller, request), visitorId: caller.visitorId }),
    ),
  );
}
