import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { z } from 'zod';
import { AppError } from '#kernel/app-error.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { zMoney } from '#kernel/schemas.ts';
import { route } from '#platform/http/route.ts';
import { testClock } from './clock.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { testServer } from './server.ts';

export const CANARY = 'Canaryeva AN7654321 canary@example.kg';

const greet = endpoint({
  method: 'POST',
  path: '/api/greetings/:n',
  access: 'public',
  summary: 'Greets',
  params: z.strictObject({ n: z.coerce.number().int().max(9) }),
  query: z.strictObject({ loud: z.string().optional() }),
  body: z.strictObject({
    name: z.string().min(2).max(20),
    born: z.string().refine((text) => text !== '1990-02-31', { error: 'common.bad_date' }),
  }),
  output: z.object({ text: z.string(), price: zMoney, again: zMoney.nullable() }),
  status: 201,
});
const whoami = endpoint({
  method: 'GET',
  path: '/api/me',
  access: 'visitor',
  summary: 'Who asks',
  output: z.object({ visitor: z.string() }),
});
const nothing = endpoint({
  method: 'GET',
  path: '/api/nothing',
  access: 'public',
  summary: 'Asks for nobody',
  output: z.object({ locale: z.string() }),
});
const demo = endpoint({
  method: 'GET',
  path: '/api/demo/mail',
  access: 'demo',
  summary: 'Mail of the demonstration',
  output: z.object({}),
});
const fail = endpoint({
  method: 'GET',
  path: '/api/fail/:how',
  access: 'public',
  summary: 'Fails',
  params: z.strictObject({ how: z.string() }),
  output: z.object({}),
});

export function mount(app: FastifyInstance): void {
  route(app, greet, async ({ params, body }) => ({
    text: `${body.name} ${params.n}`,
    price: { minor: 100, currency: 'KGS' as const },
    again: null,
    secret: 'not declared',
  }));
  route(app, whoami, async ({ caller }) => ({ visitor: caller.visitorId }));
  route(app, nothing, async ({ caller }) => ({ locale: caller.locale }));
  route(app, demo, async () => ({}));
  route(
    app,
    fail,
    async ({ params }) => {
      if (params.how === 'gone') throw new AppError('gone', 'platform.not_found');
      if (params.how === 'limited') throw new AppError('limited', 'platform.too_many_requests', { seconds: 21 });
      if (params.how === 'soon') throw new AppError('conflict', 'platform.still_running', { seconds: 2 });
      throw new Error(`failed for ${CANARY}`, { cause: new TypeError('inside') });
    },
    { limit: { max: 3, seconds: 60 } },
  );
}

/** The request body of the greeting. */
export const GOOD = { name: 'Айгүл', born: '1990-02-03' };

type GreetingServer = { database: TestDatabase; app: FastifyInstance; lines: () => readonly string[] };

/** A server with five small routes for the tests of the HTTP side; started before and stopped after a file’s tests. */
export function greetingServer() {
  // Filled before the first test.
  const greeting = {} as GreetingServer;
  const clock = testClock();
  beforeAll(async () => {
    greeting.database = await testDatabase();
    const { app, lines } = await testServer(greeting.database, mount, { clock });
    Object.assign(greeting, { app, lines });
  });
  afterAll(async () => {
    await greeting.app.close();
    await greeting.database.close();
  });
  const post = (payload: unknown, headers: Record<string, string> = {}, url = '/api/greetings/3') =>
    greeting.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', ...headers },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
  return Object.assign(greeting, { clock, post });
}
