import { AppError, invalidField, notFound } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import {
  consumeChallenge,
  countPasskeys,
  deletePasskey,
  insertChallenge,
  insertPasskey,
  type PasskeyRow,
  passkeysOf,
} from '../db/passkey-queries.ts';
import { CHALLENGE_MS, MOST_PASSKEYS } from '../domain/session-rules.ts';
import type { IdentityDeps } from '../ports.ts';
import type { NewPasskey, Passkey } from '../wire/passkeys.ts';
import { emailSecurityNotice } from './email-security-notice.ts';
import { challengeOf } from './passkey-challenge.ts';
import { displayName } from './read-session.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.ts';
import { type FactorOwner, findOwner } from './second-factor.ts';
import { tokenHash } from './session-token.ts';

/** COSE: EdDSA, ES256, RS256, which every browser and device has. */
const ALGORITHMS = [-8, -7, -257];

const toPasskey = ({ id, name, synced, createdAt, usedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  synced,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
});

/** @throws AppError conflict `identity.passkeys_off` where the site has no host name. */
export function requireRelyingParty({ baseUrl }: Pick<IdentityDeps, 'baseUrl'>): RelyingParty {
  const party = relyingPartyOf(baseUrl);
  if (!party) throw new AppError('conflict', 'identity.passkeys_off');
  return party;
}

export async function listPasskeys(
  deps: IdentityDeps,
  userId: string,
): Promise<{ passkeys: Passkey[]; available: boolean }> {
  const rows = await passkeysOf(deps.db, userId);
  return { passkeys: rows.map(toPasskey), available: relyingPartyOf(deps.baseUrl) !== null };
}

/** The challenge belongs to the session: another one cannot end what this one began. */
const ownerOf = ({ token }: FactorOwner): string => `session ${tokenHash(token)}`;

/**
 * What the browser needs to create a passkey. @throws AppError conflict `identity.passkeys_off`,
 * `identity.too_many_passkeys`.
 */
export async function startPasskey(deps: IdentityDeps, owner: FactorOwner): Promise<{ challenge: string }> {
  const { id: rpID } = requireRelyingParty(deps);
  const user = await findOwner(deps, owner);
  const own = await passkeysOf(deps.db, user.id);
  if (own.length >= MOST_PASSKEYS)
    throw new AppError('conflict', 'identity.too_many_passkeys', { most: MOST_PASSKEYS });
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpName: 'Sapar',
    rpID,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: displayName(user),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: own.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: CHALLENGE_MS,
  });
  const expiresAt = new Date(deps.clock.now().getTime() + CHALLENGE_MS);
  await insertChallenge(deps.db, { challenge: options.challenge, owner: ownerOf(owner), expiresAt });
  return { ...options };
}

/**
 * Adds what the browser created. @throws AppError invalid at `name`, `passkey` (`identity.passkey_refused`: the
 * challenge is over or another's, or the signature does not fit); conflict `identity.passkeys_off`,
 * `identity.too_many_passkeys`, `identity.passkey_known`.
 */
export async function addPasskey(
  deps: IdentityDeps,
  owner: FactorOwner,
  typed: { name: string; passkey: NewPasskey },
): Promise<Passkey> {
  const { id: expectedRPID, origin: expectedOrigin } = requireRelyingParty(deps);
  const name = typed.name.trim();
  if (name === '') throw invalidField('name', 'common.fill_field');
  const user = await findOwner(deps, owner);
  const now = deps.clock.now();
  const refused = () => invalidField('passkey', 'identity.passkey_refused');
  const expectedChallenge = challengeOf(typed.passkey.response.clientDataJSON);
  if (!expectedChallenge || !(await consumeChallenge(deps.db, expectedChallenge, ownerOf(owner), now))) throw refused();
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const response = typed.passkey as Parameters<typeof verifyRegistrationResponse>[0]['response'];
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) throw refused();
  const row: PasskeyRow = {
    id: registrationInfo.credential.id,
    userId: user.id,
    publicKey: Buffer.from(registrationInfo.credential.publicKey),
    counter: registrationInfo.credential.counter,
    name,
    synced: registrationInfo.credentialBackedUp,
    createdAt: now,
    usedAt: null,
  };
  await inTransaction(deps.db, async (tx) => {
    if ((await countPasskeys(tx, user.id)) >= MOST_PASSKEYS)
      throw new AppError('conflict', 'identity.too_many_passkeys', { most: MOST_PASSKEYS });
    if (!(await insertPasskey(tx, row))) throw new AppError('conflict', 'identity.passkey_known');
    await deps.audit.recordAccess(tx, recordOf(owner, 'passkey_added', now));
    await emailSecurityNotice(deps, tx, user, 'passkey_added');
  });
  return toPasskey(row);
}

const recordOf = <A extends 'passkey_added' | 'passkey_removed'>(
  { userId, contractId, ip }: FactorOwner,
  action: A,
  at: Date,
) => ({ actor: userId, contractId, ip, at, action, subjectKind: 'user', subjectId: userId }) as const;

/** @throws AppError not_found `identity.no_such_passkey`, for another user's as well. */
export async function removePasskey(deps: IdentityDeps, owner: FactorOwner, id: string): Promise<void> {
  const user = await findOwner(deps, owner);
  await inTransaction(deps.db, async (tx) => {
    if (!(await deletePasskey(tx, user.id, id))) throw notFound('identity.no_such_passkey');
    await deps.audit.recordAccess(tx, recordOf(owner, 'passkey_removed', deps.clock.now()));
    await emailSecurityNotice(deps, tx, user, 'passkey_removed');
  });
}
