import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { MAX_VERSION } from '#kernel/schemas.ts';
import { zSession } from './session.ts';

const zEmailRequested = z.object({ sent: z.literal(true) });
const long = z.string().max(200);
const zCode = z.string().max(100);

/** What is agreed to when registering, each with its version and page. */
export const zRegistrationTerms = z
  .array(z.object({ key: z.string(), version: z.int(), title: z.string(), href: z.string() }))
  .meta({ id: 'RegistrationTerms' });
export type RegistrationTerms = z.output<typeof zRegistrationTerms>;

export const readTerms = endpoint({
  method: 'GET',
  path: '/api/registration',
  access: 'public',
  summary: 'What is agreed to when registering',
  output: z.object({ terms: zRegistrationTerms }),
});

/** The answer is the same whether the address has an account already; a letter goes there in any case. */
export const register = endpoint({
  method: 'POST',
  path: '/api/registration',
  access: 'public',
  summary: 'Register as a customer; the account comes with the link of the letter',
  body: z.strictObject({
    surname: long,
    name: long,
    patronymic: long,
    birthdate: long,
    phone: long,
    email: long,
    password: long,
    confirmation: long,
    /** The firm: needed where the site is for agencies, of no effect elsewhere. */
    organisation: long.optional(),
    agreements: z.array(z.strictObject({ key: z.string().max(40), version: z.int().max(MAX_VERSION) })).max(20),
  }),
  output: zEmailRequested,
  status: 202,
});

export const resendRegistration = endpoint({
  method: 'POST',
  path: '/api/registration/again',
  access: 'public',
  summary: 'Send the letter of this browser’s registration again',
  body: z.strictObject({}),
  output: zEmailRequested,
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
export const requestRecovery = endpoint({
  method: 'POST',
  path: '/api/password/recovery',
  access: 'public',
  summary: 'Ask for a letter with a link to a new password',
  body: z.strictObject({ email: long }),
  output: zEmailRequested,
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
