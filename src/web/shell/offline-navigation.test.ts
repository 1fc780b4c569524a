import { createMemoryRouter, type DataStrategyResult, data, type MiddlewareFunction } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { connection } from '../api/connection.ts';
import { ApiProblem } from '../api/problem.ts';
import { currentPage, isAccepted, offlineNavigation, pendingNavigation } from './offline-navigation.ts';
import { submissions } from './submissions.ts';

type Results = Record<string, DataStrategyResult>;
const NO_CONNECTION = { type: 'error', result: new TypeError('Failed to fetch') } as const;

afterEach(() => {
  connection.markRestored();
  pendingNavigation.set(null);
  submissions.discard();
  submissions.rereadPending = false;
  Object.assign(currentPage, { path: '', pathname: '', loaderData: {}, readActionData: () => null });
});

const runMiddleware = (request: Request, results: Results) =>
  Promise.resolve(
    offlineNavigation({ request } as Parameters<MiddlewareFunction<Results>>[0], async () => results),
  ) as Promise<Results>;
const setCurrentPage = (path: string, loaderData: Record<string, unknown> = {}) =>
  Object.assign(currentPage, { path, pathname: path.split('?')[0], loaderData });

test('a form that could not be sent keeps its page and is marked as not sent', async () => {
  setCurrentPage('/booking/b1/passengers');
  const request = new Request('https://sapar.example/booking/b1/passengers', { method: 'POST' });
  // The router wraps the error of an action in this way.
  const failed = { type: 'error', result: data(NO_CONNECTION.result) } as const;
  const results = await runMiddleware(request, { step: failed });
  expect(results).toMatchObject({
    step: { type: 'data', result: { data: undefined, init: { status: 503 } } },
  });
  expect(submissions.unsent()?.kind).toBe('unknown');
  expect(connection.isLost()).toBe(true);
});

test('a page that fails to reload keeps its data and reloads when the connection is restored', async () => {
  setCurrentPage('/search/s1?sort=price', { root: { a: 1 }, page: { b: 2 } });
  const request = new Request('https://sapar.example/search/s1?sort=price');
  expect(await runMiddleware(request, { root: NO_CONNECTION, page: NO_CONNECTION })).toEqual({
    root: { type: 'data', result: { a: 1 } },
    page: { type: 'data', result: { b: 2 } },
  });
  expect(submissions.rereadPending).toBe(true);
});

test('a page that could not be opened waits until the reader navigates elsewhere', async () => {
  setCurrentPage('/booking/b1');
  const leavingPage = new AbortController();
  const request = new Request('https://sapar.example/booking/b1/passengers?x=1', { signal: leavingPage.signal });
  const pending = runMiddleware(request, { step: NO_CONNECTION });
  await expect.poll(() => pendingNavigation.url()).toBe('/booking/b1/passengers?x=1');
  leavingPage.abort(new Error('gone'));
  await expect(pending).rejects.toThrow('gone');
});

test('a page without loaders does not change the connection state', async () => {
  connection.markLost();
  expect(await runMiddleware(new Request('https://sapar.example/search/s1?sort=price'), {})).toEqual({});
  expect(connection.isLost()).toBe(true);
});

test('control: another failure is shown as it is', async () => {
  setCurrentPage('/booking/b1');
  const refusal = { step: { type: 'error', result: new ApiProblem(500, 'common.internal') } } as const;
  const request = new Request('https://sapar.example/booking/b1', { method: 'POST' });
  expect(await runMiddleware(request, refusal)).toBe(refusal);
  expect(submissions.unsent()).toBeNull();
});

test('a form is accepted by a redirect or a status below 400, not by a refusal', () => {
  const to = (location: string): DataStrategyResult => ({
    type: 'error',
    result: new Response(null, { status: 302, headers: { location } }),
  });
  const responses: [DataStrategyResult, boolean][] = [
    [{ type: 'error', result: new Response(null, { status: 302 }) }, true],
    [to('/account/passengers'), true],
    [to('/login?recovered=1'), true],
    // Its session has ended meanwhile: what was typed is not lost.
    [to('/login?from=%2Faccount%2Fpassengers%2Fcreate'), false],
    [to('/bad-access'), false],
    [{ type: 'data', result: data({ saved: true }) }, true],
    [{ type: 'data', result: data({ problems: [] }, { status: 400 }) }, false],
    [{ type: 'error', result: new ApiProblem(404, 'orders.not_found') }, false],
  ];
  for (const [answer, accepted] of responses) expect(isAccepted({ page: answer })).toBe(accepted);
});

describe.each([
  ['refund', '/order/o1/refund', { code: 'orders.return_no_passengers', chosen: ['p1'], way: 'refund' }],
  ['exchange', '/order/o1/exchange', { code: 'orders.exchange_no_offers', chosen: ['p1'], dates: ['2026-12-10'] }],
  ['profile', '/account/profile/personal', { saved: false, refusal: { at: 'now' }, body: { surname: 'ASANOV' } }],
])('the form of the %s', (_, path, refusal) => {
  /** The browser's router with this page; it reports the current page as the real frame does. */
  async function openPage() {
    const responses = [() => data(refusal, { status: 409 }), () => Promise.reject(new TypeError('Failed to fetch'))];
    const sent: FormData[] = [];
    const router = createMemoryRouter(
      [
        {
          id: 'root',
          middleware: [offlineNavigation as MiddlewareFunction],
          children: [
            {
              id: 'page',
              path,
              loader: () => 'read',
              action: async ({ request }) => {
                sent.push(await request.formData());
                return (responses.shift() ?? (() => 'done'))();
              },
            },
          ],
        },
      ],
      { initialEntries: [path] },
    );
    router.subscribe(({ loaderData, location }) => {
      const { pathname, search } = location;
      const readActionData = () => router.state.actionData;
      Object.assign(currentPage, { path: pathname + search, pathname, loaderData, readActionData });
    });
    router.initialize();
    await expect.poll(() => router.state.initialized && router.state.navigation.state).toBe('idle');
    const send = async (surname: string) => {
      const formData = new FormData();
      formData.set('surname', surname);
      await router.navigate(path, { formMethod: 'post', formData });
    };
    return { router, sent, send };
  }

  test('keeps its page when it was refused, corrected and then not sent, and can be sent again', async () => {
    const { router, sent, send } = await openPage();
    await send('ASANOV');
    expect(router.state.actionData?.page).toEqual(refusal);
    await send('ASANOVA');
    // Any other response would render the form anew and lose the correction.
    expect([router.state.actionData?.page, router.state.errors]).toEqual([refusal, null]);
    expect(router.state.location.pathname).toBe(path);
    expect(submissions.unsent()?.kind).toBe('unknown');
    await send('ASANOVA');
    expect(router.state.actionData?.page).toBe('done');
    expect(sent.map((form) => form.get('surname'))).toEqual(['ASANOV', 'ASANOVA', 'ASANOVA']);
    router.dispose();
  });
});
