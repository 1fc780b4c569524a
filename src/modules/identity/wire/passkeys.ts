import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zInstant } from '#kernel/schemas.ts';
import { zSession } from './session.ts';

const bytes = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\w-]+={0,2}$/);
const credential = {
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.record(z.string().max(40), z.unknown()).default({}),
};

/** `PublicKeyCredential.toJSON()` of a new passkey (WebAuthn level 3, RegistrationResponseJSON). */
export const zNewPasskey = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes(8_000),
    attestationObject: bytes(40_000),
    authenticatorData: bytes(8_000).optional(),
    transports: z.array(z.string().max(20)).max(10).optional(),
    publicKeyAlgorithm: z.int().optional(),
    publicKey: bytes(4_000).optional(),
  }),
});
export type NewPasskey = z.output<typeof zNewPasskey>;

/** `PublicKeyCredential.toJSON()` of a sign-in (AuthenticationResponseJSON). */
export const zPasskeyAnswer = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes(8_000),
    authenticatorData: bytes(8_000),
    signature: bytes(4_000),
    userHandle: bytes(200).nullish(),
  }),
});
export type PasskeyAnswer = z.output<typeof zPasskeyAnswer>;

/** What the browser's credential calls take, as JSON. */
const zOptions = z.looseObject({ challenge: z.string() });

export const zPasskey = z
  .object({
    id: z.string(),
    /** Given by its owner. */
    name: z.string(),
    /** Kept by the maker of the device on the owner's other devices, too. */
    synced: z.boolean(),
    createdAt: zInstant,
    usedAt: zInstant.nullable(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.output<typeof zPasskey>;

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/profile/passkeys',
  access: 'signedIn',
  summary: 'The caller’s passkeys; `available`: whether this address of the site can have any',
  output: z.object({ passkeys: z.array(zPasskey), available: z.boolean() }),
});

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/profile/passkeys/options',
  access: 'signedIn',
  stepUp: true,
  summary: 'What the browser needs to create a passkey',
  output: z.object({ options: zOptions }),
  status: 201,
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/profile/passkeys',
  access: 'signedIn',
  stepUp: true,
  summary: 'Add the passkey that the browser created; a letter reports it',
  body: z.strictObject({ name: z.string().max(60), passkey: zNewPasskey }),
  output: zPasskey,
  status: 201,
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/profile/passkeys/:id',
  access: 'signedIn',
  stepUp: true,
  summary: 'Remove a passkey; a letter reports it',
  params: z.strictObject({ id: z.string().max(1_400) }),
  output: z.object({ removed: z.literal(true) }),
});

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/session/passkey',
  access: 'public',
  summary: 'What the browser needs to sign in by a passkey',
  output: z.object({ options: zOptions }),
  status: 201,
});

export const signInByPasskey = endpoint({
  method: 'PUT',
  path: '/api/session/passkey',
  access: 'public',
  summary: 'Sign in by a passkey; it stands for password and second factor',
  body: z.strictObject({ passkey: zPasskeyAnswer }),
  output: zSession,
});
