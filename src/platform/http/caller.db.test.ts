import { expect, test } from 'vitest';
import { z } from 'zod';
import type { UserAccount } from '#kernel/account.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { greetingServer } from '../../../tests/support/greeting-server.ts';
import { testServer } from '../../../tests/support/server.ts';
import { SESSION_COOKIE } from './caller.ts';
import { type Caller, route } from './route.ts';

const greeting = greetingServer();
const ask = endpoint({
  method: 'GET',
  path: '/api/again',
  access: 'public',
  summary: 'Keeps its caller',
  output: z.object({}),
});

test('an answer that goes on after its request can read what became of its user; a visitor has none', async () => {
  const agent: UserAccount = { userId: 'u1', name: 'Asel', roles: ['ROLE_AGENT'], contractId: 'c1', workplaceId: null };
  const accounts = new Map([['session', agent]]);
  const callers: Caller[] = [];
  const mount = (app: Parameters<typeof route>[0]) =>
    route(app, ask, async ({ caller }) => {
      callers.push(caller);
      return {};
    });
  const { app } = await testServer(greeting.database, mount, {
    readAccount: async (token) => accounts.get(token) ?? null,
  });
  for (const headers of [{ cookie: `${SESSION_COOKIE}=session` }, {}]) await app.inject({ url: '/api/again', headers });
  const [signedIn, visitor] = callers;
  expect(await signedIn?.readUserAgain?.()).toEqual(agent);
  accounts.delete('session');
  expect(await signedIn?.readUserAgain?.()).toBeNull();
  expect(visitor?.readUserAgain).toBeUndefined();
  await app.close();
});
