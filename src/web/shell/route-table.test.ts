import { expect, test } from 'vitest';
import { createConnection } from '../api/connection.ts';
import { createRouteTable } from './route-table.ts';

const ROUTES = { root: { id: 'root' }, 'routes/public/news': { id: 'routes/public/news' } };

/** A connection and a file on the server, either of which may be missing. */
function createFixture() {
  const state = { online: true, gone: false };
  const requested: string[] = [];
  const connection = createConnection(async () => state.online, { set: () => 0, clear: () => {} });
  const read = async (query: string) => {
    requested.push(query);
    if (!state.online || state.gone) throw new TypeError('Failed to fetch dynamically imported module');
    return ROUTES;
  };
  const known: Record<string, object> = { root: ROUTES.root };
  return { state, requested, known, line: connection, routes: createRouteTable(read, connection, () => known) };
}

test('the table of routes is read once and given to every request until the router has its routes', async () => {
  const { routes, requested, known } = createFixture();
  const answers = await Promise.all([routes(), routes(), routes()]);
  for (const answer of answers) expect(await answer.json()).toEqual(ROUTES);
  // An interrupted navigation drops what it was given.
  expect(await (await routes()).json()).toEqual(ROUTES);
  Object.assign(known, ROUTES);
  expect(await (await routes()).json()).toEqual({});
  expect(requested).toEqual(['']);
});

test('the table of routes is awaited while there is no connection', async () => {
  const { routes, requested, state, line: connection } = createFixture();
  state.online = false;
  let isAnswered = false;
  const answer = routes().finally(() => {
    isAnswered = true;
  });
  await expect.poll(() => connection.isLost()).toBe(true);
  expect(isAnswered).toBe(false);
  state.online = true;
  await connection.check();
  expect(await (await answer).json()).toEqual(ROUTES);
  expect(requested).toEqual(['', '?again=1']);
});

test('the router reloads when the table is missing while the server responds, and may request it again', async () => {
  const { routes, state } = createFixture();
  state.gone = true;
  const answer = await routes();
  expect([answer.status, answer.ok, answer.headers.has('X-Remix-Reload-Document')]).toEqual([204, true, true]);
  state.gone = false;
  expect(await (await routes()).json()).toEqual(ROUTES);
});
