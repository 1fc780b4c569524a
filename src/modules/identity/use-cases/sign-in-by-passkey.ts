import { AppError } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import { consumeChallenge, insertChallenge, markPasskeyUsed, passkeyById } from '../db/passkey-queries.ts';
import { usersByIds } from '../db/session-queries.ts';
import { CHALLENGE_MS, PASSKEY_TRIES } from '../domain/session-rules.ts';
import type { IdentityDeps } from '../ports.ts';
import type { PasskeyAnswer } from '../wire/passkeys.ts';
import { hashVisitor } from './link-data.ts';
import { challengeOf } from './passkey-challenge.ts';
import { requireRelyingParty } from './passkeys.ts';
import { recordFailedSignIn } from './record-failed-sign-in.ts';
import { completeSignIn, type SignInContext } from './sign-in.ts';

const ownerOf = (visitorId: string): string => `visitor ${hashVisitor(visitorId)}`;

/** What the browser needs to sign in by any passkey of this site. @throws AppError conflict `identity.passkeys_off`. */
export async function startPasskeySignIn(
  deps: IdentityDeps,
  from: { visitorId: string; ip: string },
): Promise<{ challenge: string }> {
  const { id: rpID } = requireRelyingParty(deps);
  await deps.limiter.consume('identity.passkey', from.ip, PASSKEY_TRIES);
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required', timeout: CHALLENGE_MS });
  const expiresAt = new Date(deps.clock.now().getTime() + CHALLENGE_MS);
  await insertChallenge(deps.db, { challenge: options.challenge, owner: ownerOf(from.visitorId), expiresAt });
  return { ...options };
}

/**
 * Signs in by a passkey, which needs neither password nor second factor: its device has checked who holds it. A
 * challenge serves once, and only the browser that it was made for. @throws AppError unauthenticated
 * `identity.passkey_unknown`, the same for an unknown passkey, a wrong signature and a closed account; conflict
 * `identity.passkeys_off`.
 */
export async function signInByPasskey(
  deps: IdentityDeps,
  passkey: PasskeyAnswer,
  from: SignInContext & { visitorId: string },
): Promise<{ token: string; mark: string }> {
  const { id: expectedRPID, origin: expectedOrigin } = requireRelyingParty(deps);
  const now = deps.clock.now();
  const known = await passkeyById(deps.db, passkey.id);
  const refuse = async () => {
    await recordFailedSignIn(deps, { ip: from.ip, userId: known?.userId });
    return new AppError('unauthenticated', 'identity.passkey_unknown');
  };
  const expectedChallenge = challengeOf(passkey.response.clientDataJSON);
  const isFresh =
    expectedChallenge !== null && (await consumeChallenge(deps.db, expectedChallenge, ownerOf(from.visitorId), now));
  const [user] = known ? await usersByIds(deps.db, [known.userId]) : [];
  if (!isFresh || !known || !user?.active) throw await refuse();
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const result = await verifyAuthenticationResponse({
    response: passkey as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    credential: { id: known.id, publicKey: new Uint8Array(known.publicKey), counter: known.counter },
  }).catch(() => null);
  if (!result?.verified) throw await refuse();
  return inTransaction(deps.db, async (tx) => {
    await markPasskeyUsed(tx, known.id, result.authenticationInfo.newCounter, now);
    return completeSignIn(deps, tx, user, from);
  });
}
