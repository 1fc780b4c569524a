import { z } from 'zod';
import { ROLES } from '#kernel/account.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { zCurrency, zLocalDate, zLocale } from '#kernel/schemas.ts';
import { THEMES } from '#kernel/theme.ts';

const zWorkplace = z.object({ id: z.string(), name: z.string() });

/** A contract that a user may choose, and their workplaces under it. */
export const zContractOption = z
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
export type ContractOption = z.output<typeof zContractOption>;

/** Who of the house looks after a contract, and how they are reached. `phone` in E.164. */
const zManager = z
  .object({ name: z.string(), phone: z.string().nullable(), email: z.string() })
  .meta({ id: 'ContractManager' });
export type ContractManager = z.output<typeof zManager>;

/** Of whom a browser that has chosen nothing itself takes its language and its theme; null: no theme was chosen. */
export const zPreferences = z.object({ locale: zLocale, theme: z.enum(THEMES).nullable() });
export type Preferences = z.output<typeof zPreferences>;

/** Who is signed in (spec §3 User). */
export const zSession = z
  .object({
    user: z
      .object({
        id: z.string(),
        /** Given name and surname. */
        name: z.string(),
        email: z.string(),
        birthdate: zLocalDate.nullable(),
        roles: z.array(z.enum(ROLES)),
        /** Of the staff, who must set up a second factor before anything else. */
        needsSecondFactor: z.boolean().optional(),
        preferences: zPreferences,
        /**
         * What is sold belongs to it; null for staff and until one is chosen. Its manager is null where the house has
         * named none who works for it now.
         */
        contract: zContractOption
          .omit({ workplaces: true })
          .extend({ workplace: zWorkplace, manager: zManager.nullable() })
          .nullable(),
        /** Several to choose from. */
        choices: z.array(zContractOption),
      })
      .nullable(),
    /** The request carried the cookie of an ended session. */
    ended: z.boolean(),
    /** The password was right; a code of the second factor is asked for, see `finishSignIn`. */
    asksCode: z.boolean().optional(),
  })
  .meta({ id: 'Session' });
export type Session = z.output<typeof zSession>;
export type SignedInUser = NonNullable<Session['user']>;

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

/** The answer is the same whether the address or number has an account. */
export const requestSignInCode = endpoint({
  method: 'POST',
  path: '/api/session/one-time-code',
  access: 'public',
  summary: 'Ask for a code that signs this browser in, by e-mail or by SMS to a confirmed number',
  body: z.strictObject({ contact: z.string().max(200) }),
  output: z.object({ sent: z.literal(true) }),
  status: 202,
});

export const signInByCode = endpoint({
  method: 'PUT',
  path: '/api/session/one-time-code',
  access: 'public',
  summary: 'Sign in by a one-time code; an account with a second factor needs its code next',
  body: z.strictObject({ code: z.string().max(40) }),
  output: zSession,
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
  access: 'signedIn',
  summary: 'Work under another contract or at another workplace',
  body: z.strictObject({ contractId: z.string().max(64), workplaceId: z.string().max(64) }),
  output: zSession,
});

/** For calls that move money or rights (`stepUp`): ten minutes after a password they ask for it again. */
export const confirmIdentity = endpoint({
  method: 'PUT',
  path: '/api/session/confirmation',
  access: 'signedIn',
  beforeSecondFactor: true,
  summary: 'Show again who one is: by a code where the account has a second factor, else by the password',
  body: z.strictObject({ secret: z.string().max(200) }),
  output: z.object({ confirmed: z.literal(true) }),
});
