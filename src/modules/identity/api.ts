import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';

export * from './wire/passkeys.ts';
export * from './wire/profile.ts';
export * from './wire/registration.ts';
export * from './wire/session.ts';
export * from './wire/tokens.ts';
export * from './wire/users.ts';

/** The invented people of the demonstration, by what they show. */
export const DEMO_USERS = [
  'silver',
  'gold',
  'platinum',
  'poor',
  'quiet',
  'two',
  'sub',
  'company',
  'traveller',
  'approver',
  'cashier',
  'cashier2',
  'executor',
  'executor2',
  'finance',
  'content',
  'admin',
  'admin2',
] as const;
export const zDemoLogin = z.object({
  email: z.string(),
  password: z.string(),
  who: z.enum(DEMO_USERS),
});
export type DemoLogin = z.output<typeof zDemoLogin>;

export const readDemoLogins = endpoint({
  method: 'GET',
  path: '/api/demo/logins',
  access: 'demo',
  summary: 'The invented people of the demonstration',
  output: z.object({ logins: z.array(zDemoLogin) }),
});
