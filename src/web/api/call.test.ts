import { isRouteErrorResponse } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { buildUrl, call } from './call.ts';
import { ApiProblem, asProblem, isNetworkProblem } from './problem.ts';

describe('the address of a call', () => {
  it('fills in parameters and leaves out empty query values', () => {
    expect(
      buildUrl({ path: '/api/orders/:id' }, { params: { id: 'a/b' }, query: { q: 'Ош', empty: '', none: undefined } }),
    ).toBe('/api/orders/a%2Fb?q=%D0%9E%D1%88');
    expect(buildUrl({ path: '/api/x' }, { query: { tag: ['a', 'b'] } })).toBe('/api/x?tag=a&tag=b');
  });

  it('keeps the slashes of a whole path', () => {
    expect(buildUrl({ path: '/:locale/api/*' }, { params: { locale: 'ru', '*': 'content/about/us.json' } })).toBe(
      '/ru/api/content/about/us.json',
    );
  });
});

describe('a refusal', () => {
  it('is shown by the router under its own status', () => {
    expect(isRouteErrorResponse(new ApiProblem(404, 'orders.not_found'))).toBe(true);
  });

  it('carries the sentences the server wrote', () => {
    const fields = [{ path: 'surname', code: 'travellers.bad_name', message: 'Только буквы' }];
    const problem = asProblem({ status: 400, code: 'common.bad_input', detail: 'Проверьте', fields });
    expect(problem).toMatchObject({ text: 'Проверьте', fields });
  });

  it('is read from anything that carries problem+json fields', () => {
    const problem = asProblem({ status: 409, code: 'orders.price_changed', details: { was: 1 }, fields: [] });
    expect(problem).toBeInstanceOf(ApiProblem);
    expect(problem).toMatchObject({ status: 409, code: 'orders.price_changed', details: { was: 1 } });
  });

  it('is null for any other value', () => {
    for (const value of [null, 'text', new Error('x'), { code: 'x' }]) expect(asProblem(value)).toBe(null);
  });
});

describe('a call answered by a proxy', () => {
  const nothing = endpoint({
    method: 'GET',
    path: '/api/nothing',
    access: 'public',
    summary: 'Nothing',
    output: z.object({}),
  });
  afterEach(() => vi.unstubAllGlobals());

  it('without a connection reports an unknown outcome', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const thrown = await call(nothing, {}).catch((error: unknown) => error);
    expect(thrown).toMatchObject({ status: 0, code: 'common.network' });
    expect(isNetworkProblem(thrown)).toBe(true);
  });

  it.each([
    [401, 'common.unauthenticated'],
    [403, 'common.forbidden'],
    [429, 'common.limited'],
    [502, 'common.unavailable'],
    [503, 'common.unavailable'],
    [504, 'common.unavailable'],
    [500, 'common.internal'],
  ])('under status %i means %s', async (status, code) => {
    vi.stubGlobal('fetch', async () => new Response('<h1>Gate</h1>', { status }));
    await expect(call(nothing, {})).rejects.toMatchObject({ status, code });
  });

  it('keeps the server’s text when there is one', async () => {
    const problem = { code: 'orders.expired', detail: 'Срок оплаты прошёл', fields: [], details: {} };
    vi.stubGlobal('fetch', async () => Response.json(problem, { status: 410 }));
    await expect(call(nothing, {})).rejects.toMatchObject({ code: 'orders.expired', text: problem.detail });
  });
});
