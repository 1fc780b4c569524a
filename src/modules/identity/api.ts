import { z } from 'zod';
import { ROLES } from '#kernel/account.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { zCurrency, zInstant, zLocalDate } from '#kernel/schemas.ts';

const zWorkplace = z.object({ id: z.string(), name: z.string() });

/** A contract somebody may choose, and their workplaces under it. */
export const zChoice = z
  .object({
    contractId: z.string(),
    number: z.string(),
    contractor: z.object({ id: z.string(), name: z.string() }),
    kind: z.enum(['agent', 'subagent', 'corporate']),
    status: z.enum(['active', 'suspended']),
    currency: zCurrency,
    /** Raw, as the specification has it: "0" hides the commission. */
    settings: z.object({ withCommition: z.enum(['0', '1']).optional() }),
    workplaces: z.array(zWorkplace),
  })
  .meta({ id: 'ContractChoice' });
export type Choice = z.output<typeof zChoice>;

/** Who is signed in (spec §3 User). */
export const zSession = z
  .object({
    account: z
      .object({
        id: z.string(),
        /** Given name and surname. */
        name: z.string(),
        email: z.string(),
        birthdate: zLocalDate.nullable(),
        roles: z.array(z.enum(ROLES)),
        /** What is sold belongs to it; null for staff and until one is chosen. */
        contract: zChoice.omit({ workplaces: true }).extend({ workplace: zWorkplace }).nullable(),
        /** Several to choose from. */
        choices: z.array(zChoice),
      })
      .nullable(),
    /** A session cookie came that is none any more: whoever sends it was signed out meanwhile. */
    ended: z.boolean(),
    /** The password was right; a code of the second factor is asked for, see `finishSignIn`. */
    asksCode: z.boolean().optional(),
  })
  .meta({ id: 'Session' });
export type Session = z.output<typeof zSession>;
export type SignedIn = NonNullable<Session['account']>;

export const readSession = endpoint({
  method: 'GET',
  path: '/api/session',
  access: 'public',
  summary: 'Who is signed in, and which contracts they may choose',
  output: zSession,
});

/** Wrong address and wrong password: one answer and one timing; five tries in fifteen minutes. */
export const signIn = endpoint({
  method: 'POST',
  path: '/api/session',
  access: 'public',
  summary: 'Sign in; a single contract is chosen at once',
  body: z.strictObject({ email: z.string().max(200), password: z.string().max(200) }),
  output: zSession,
  status: 201,
});

export const finishSignIn = endpoint({
  method: 'PUT',
  path: '/api/session/code',
  access: 'public',
  summary: 'End a sign-in by a code of the authenticator app, or by a recovery code',
  body: z.strictObject({ code: z.string().max(40) }),
  output: zSession,
});

export const signOut = endpoint({
  method: 'DELETE',
  path: '/api/session',
  access: 'public',
  summary: 'Sign out; the browser is a new visitor afterwards',
  output: zSession,
});

export const chooseContract = endpoint({
  method: 'PUT',
  path: '/api/session/contract',
  access: 'account',
  summary: 'Work under another contract or at another workplace',
  body: z.strictObject({ contractId: z.string().max(64), workplaceId: z.string().max(64) }),
  output: zSession,
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/profile/password',
  access: 'account',
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
  access: 'account',
  summary: 'Whether a second factor is on, and how many recovery codes are left',
  output: z.object({ on: z.boolean(), codesLeft: z.int() }),
});

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/profile/second-factor',
  access: 'account',
  summary: 'A key for an authenticator app; it asks for nothing until its first code was typed',
  body: z.strictObject({ password: z.string().max(200) }),
  /** `key` in base32, `qr` an SVG of `uri`. */
  output: z.object({ key: z.string(), uri: z.string(), qr: z.string() }),
});

export const confirmSecondFactor = endpoint({
  method: 'PUT',
  path: '/api/profile/second-factor',
  access: 'account',
  summary: 'Switch the second factor on by its first code; recovery codes are told once',
  body: z.strictObject({ code: z.string().max(40) }),
  output: z.object({ codes: z.array(z.string()) }),
});

export const endSecondFactor = endpoint({
  method: 'POST',
  path: '/api/profile/second-factor/end',
  access: 'account',
  summary: 'Switch the second factor off by the password and a code',
  body: z.strictObject({ password: z.string().max(200), code: z.string().max(40) }),
  output: z.object({ on: z.literal(false) }),
});

/** What a program signs its requests with: `Authorization: Bearer <accessToken>`. */
const zAccessToken = z
  .object({
    accessToken: z.string(),
    tokenType: z.literal('Bearer'),
    /** Seconds. */
    expiresIn: z.int(),
    /** Absent where it went into an httpOnly cookie. */
    refreshToken: z.string().optional(),
  })
  .meta({ id: 'AccessToken' });
export type AccessToken = z.output<typeof zAccessToken>;
const zRefreshToken = z.string().max(64).optional();

export const openToken = endpoint({
  method: 'POST',
  path: '/api/token',
  access: 'public',
  summary: 'Sign a program in: a short access token and a refresh token that works once',
  body: z.strictObject({
    email: z.string().max(200),
    password: z.string().max(200),
    /** Of the second factor, where the account has one. */
    code: z.string().max(40).optional(),
    /** What is worked under; a single contract is chosen at once. */
    contractId: z.string().max(64).optional(),
    workplaceId: z.string().max(64).optional(),
    /** Where the refresh token is kept: in the answer, or in an httpOnly cookie that scripts of a page do not see. */
    keep: z.enum(['body', 'cookie']).default('body'),
  }),
  output: zAccessToken,
  status: 201,
});

export const refreshToken = endpoint({
  method: 'POST',
  path: '/api/token/refresh',
  access: 'public',
  summary: 'A new pair for a refresh token; one that comes a second time ends the sign-in',
  body: z.strictObject({ refreshToken: zRefreshToken }),
  output: zAccessToken,
});

export const endToken = endpoint({
  method: 'POST',
  path: '/api/token/end',
  access: 'public',
  summary: 'Sign a program out',
  body: z.strictObject({ refreshToken: zRefreshToken }),
  output: z.object({ ended: z.literal(true) }),
});

const zAsked = z.object({ sent: z.literal(true) });
const long = z.string().max(200);
const zCode = z.string().max(100);

/** What is agreed to when registering, each with its version and page. */
export const zTerms = z
  .array(z.object({ key: z.string(), version: z.int(), title: z.string(), href: z.string() }))
  .meta({ id: 'RegistrationTerms' });
export type Terms = z.output<typeof zTerms>;

export const readTerms = endpoint({
  method: 'GET',
  path: '/api/registration',
  access: 'public',
  summary: 'What is agreed to when registering',
  output: z.object({ terms: zTerms }),
});

/** The answer is the same whether the address has an account already; a letter goes there in any case. */
export const register = endpoint({
  method: 'POST',
  path: '/api/registration',
  access: 'public',
  summary: 'Register as a customer; the account comes with the link of the letter',
  body: z.strictObject({
    ...{ surname: long, name: long, patronymic: long, birthdate: long, phone: long, email: long },
    ...{ password: long, confirmation: long },
    agreements: z.array(z.strictObject({ key: z.string().max(40), version: z.int() })).max(20),
  }),
  output: zAsked,
  status: 202,
});

export const registerAgain = endpoint({
  method: 'POST',
  path: '/api/registration/again',
  access: 'public',
  summary: 'Send the letter of this browser’s registration again',
  body: z.strictObject({}),
  output: zAsked,
  status: 202,
});

export const readRegistration = endpoint({
  method: 'GET',
  path: '/api/registration/link',
  access: 'public',
  summary: 'Whether a letter’s link still works; in another browser the password is asked for',
  query: z.strictObject({ code: zCode }),
  output: z.object({ asks: z.enum(['nothing', 'password']) }),
});

export const confirmRegistration = endpoint({
  method: 'POST',
  path: '/api/registration/link',
  access: 'public',
  summary: 'End a registration by the link of its letter, and sign in',
  body: z.strictObject({ code: zCode, password: long.optional() }),
  output: zSession,
  status: 201,
});

/** The answer is the same whether the address has an account. */
export const askRecovery = endpoint({
  method: 'POST',
  path: '/api/password/recovery',
  access: 'public',
  summary: 'Ask for a letter with a link to a new password',
  body: z.strictObject({ email: long }),
  output: zAsked,
  status: 202,
});

export const readRecovery = endpoint({
  method: 'GET',
  path: '/api/password/recovery',
  access: 'public',
  summary: 'Whether a link to a new password still works',
  query: z.strictObject({ code: zCode }),
  output: z.object({ asks: z.literal('password') }),
});

export const recoverPassword = endpoint({
  method: 'PUT',
  path: '/api/password/recovery',
  access: 'public',
  summary: 'Set a new password by the link of a letter; every session of the account ends',
  body: z.strictObject({ code: zCode, next: long, repeat: long }),
  output: z.object({ changed: z.literal(true) }),
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
  access: 'account',
  summary: 'Where one is signed in, the own browser first',
  output: z.object({ sessions: z.array(zOwnSession) }),
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/profile/sessions',
  access: 'account',
  summary: 'Sign out everywhere else',
  output: z.object({ ended: z.int() }),
});

/** The invented people of the demonstration, by what they show. */
export const DEMO_PEOPLE = [
  'silver',
  'gold',
  'platinum',
  'poor',
  'quiet',
  'two',
  'sub',
  'company',
  'cashier',
  'cashier2',
  'executor',
  'executor2',
  'admin',
] as const;
export const zDemoLogin = z.object({
  email: z.string(),
  password: z.string(),
  who: z.enum(DEMO_PEOPLE),
});
export type DemoLogin = z.output<typeof zDemoLogin>;

export const readDemoLogins = endpoint({
  method: 'GET',
  path: '/api/demo/logins',
  access: 'demo',
  summary: 'The invented people of the demonstration',
  output: z.object({ logins: z.array(zDemoLogin) }),
});
