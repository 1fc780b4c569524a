import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zInstant, zLocalDate, zLocale } from '#kernel/schemas.ts';
import { THEMES } from '#kernel/theme.ts';
import { zPreferences, zSession } from './session.ts';

const zProfile = z
  .object({
    surname: z.string(),
    name: z.string(),
    patronymic: z.string().nullable(),
    birthdate: zLocalDate.nullable(),
    /** E.164; null until it is given. */
    phone: z.string().nullable(),
    /** `none`: codes go by e-mail only, see `requestPhoneConfirmation`. */
    phoneSignIn: z.enum(['none', 'unconfirmed', 'confirmed']),
  })
  .meta({ id: 'Profile' });
export type Profile = z.output<typeof zProfile>;

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/profile',
  access: 'signedIn',
  summary: 'The own names, birthdate and telephone',
  output: zProfile,
});

const personal = z.string().max(200, { error: 'common.too_big' });
export const changeProfile = endpoint({
  method: 'PUT',
  path: '/api/profile',
  access: 'signedIn',
  summary: 'Change the own names, birthdate and telephone',
  body: z.strictObject({
    surname: personal,
    name: personal,
    patronymic: personal,
    birthdate: personal,
    phone: personal,
  }),
  output: zProfile,
});

/** For customers, where short messages are sent. */
export const requestPhoneConfirmation = endpoint({
  method: 'POST',
  path: '/api/profile/phone-confirmation',
  access: 'signedIn',
  stepUp: true,
  summary: 'Ask for a code by SMS that proves the number of the profile',
  output: z.object({ sent: z.literal(true) }),
  status: 202,
});

export const confirmPhone = endpoint({
  method: 'PUT',
  path: '/api/profile/phone-confirmation',
  access: 'signedIn',
  stepUp: true,
  summary: 'Confirm the number of the profile by the code of the last SMS; codes to it sign in from now on',
  body: z.strictObject({ code: z.string().max(40) }),
  output: zProfile,
});

/** What is not named stays as it was. */
export const changePreferences = endpoint({
  method: 'PUT',
  path: '/api/profile/preferences',
  access: 'signedIn',
  summary: 'Keep the language, also of letters, or the theme with the account',
  body: z.strictObject({ locale: zLocale.optional(), theme: z.enum(THEMES).optional() }),
  output: zPreferences,
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/profile/password',
  access: 'signedIn',
  summary: 'Change the own password; every other session of it ends',
  body: z.strictObject({
    current: z.string().max(200),
    next: z.string().max(200),
    repeat: z.string().max(200),
  }),
  output: zSession,
});

export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/api/profile/second-factor',
  access: 'signedIn',
  beforeSecondFactor: true,
  summary: 'Whether a second factor is on, and how many recovery codes are left',
  output: z.object({ on: z.boolean(), codesLeft: z.int() }),
});

export const startSecondFactor = endpoint({
  method: 'POST',
  path: '/api/profile/second-factor',
  access: 'signedIn',
  beforeSecondFactor: true,
  summary: 'A key for an authenticator app; it asks for nothing until its first code was typed',
  body: z.strictObject({ password: z.string().max(200) }),
  /** `key` in base32, `qr` an SVG of `uri`. */
  output: z.object({ key: z.string(), uri: z.string(), qr: z.string() }),
});

export const confirmSecondFactor = endpoint({
  method: 'PUT',
  path: '/api/profile/second-factor',
  access: 'signedIn',
  beforeSecondFactor: true,
  summary: 'Switch the second factor on by its first code; recovery codes are told once',
  body: z.strictObject({ code: z.string().max(40) }),
  output: z.object({ codes: z.array(z.string()) }),
});

export const disableSecondFactor = endpoint({
  method: 'POST',
  path: '/api/profile/second-factor/end',
  access: 'signedIn',
  summary: 'Switch the second factor off by the password and a code',
  body: z.strictObject({ password: z.string().max(200), code: z.string().max(40) }),
  output: z.object({ on: z.literal(false) }),
});

const zOwnSession = z
  .object({
    /** `Chrome · Windows`; null where the browser did not say. */
    device: z.string().nullable(),
    createdAt: zInstant,
    seenAt: zInstant,
    /** The one that asks. */
    current: z.boolean(),
  })
  .meta({ id: 'OwnSession' });
export type OwnSession = z.output<typeof zOwnSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/profile/sessions',
  access: 'signedIn',
  summary: 'Where one is signed in, the own browser first',
  output: z.object({ sessions: z.array(zOwnSession) }),
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/profile/sessions',
  access: 'signedIn',
  summary: 'Sign out everywhere else',
  output: z.object({ ended: z.int() }),
});
