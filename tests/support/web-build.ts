import { createContext, RouterContextProvider, redirect } from 'react-router';
import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import type { ServerValues, WebBuild } from '../../src/server/ssr.ts';

/** A stub of the web build with a few resource routes, for tests of its host. */
export const values = createContext<ServerValues>();

export const whoami = endpoint({
  method: 'GET',
  path: '/api/me',
  access: 'visitor',
  summary: 'Who asks',
  output: z.object({ visitor: z.string(), ip: z.string() }),
});
export const buy = endpoint({
  method: 'POST',
  path: '/api/purchases/:id',
  access: 'visitor',
  summary: 'Buys',
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({ name: z.string().min(2) }),
  output: z.object({ bought: z.string(), key: z.string().nullable() }),
});

export const asks = endpoint({
  method: 'GET',
  path: '/api/asks',
  access: 'public',
  summary: 'Costs something',
  output: z.object({ ok: z.boolean() }),
});

type Route = { request: Request; params: Record<string, string>; context: RouterContextProvider };

const modules: Record<string, [path: string, module: object]> = {
  who: [
    'who',
    {
      loader: async ({ context }: Route) => {
        const { call, nonce, site, caller } = context.get(values);
        const [one, two] = await Promise.all([call(whoami, {}), call(whoami, {})]);
        return Response.json({ one, two, nonce, site, caller });
      },
    },
  ],
  buy: [
    'buy/:id',
    {
      loader: () => new Response('form', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
      action: async ({ context, request, params }: Route) => {
        const form = await request.formData();
        const answer = await context
          .get(values)
          .call(
            buy,
            { params: { id: params.id ?? '' }, body: { name: String(form.get('name')) } },
            { idempotencyKey: 'k-1' },
          );
        return redirect(encodeURI(`/bought/${answer.bought}/${answer.key}`), {
          headers: { 'set-cookie': 'seen=1' },
        });
      },
    },
  ],
  asks: ['asks', { loader: async ({ context }: Route) => Response.json(await context.get(values).call(asks, {})) }],
  shared: [
    'shared',
    {
      loader: async ({ request, context }: Route) => {
        const { call, nonce, visitor, caller } = context.get(values);
        await Promise.all([call(whoami, {}), call(asks, {})]);
        rendered.count += 1;
        const seen = JSON.stringify({
          seen: visitor(),
          language: caller.locale,
          cookie: request.headers.get('cookie'),
        });
        const html = `<script nonce="${nonce}">seen = ${seen}</script><p>${rendered.count}${'.'.repeat(2000)}</p>`;
        return new Response(html, { headers: { 'content-type': 'text/html', 'set-cookie': 'mine=1' } });
      },
    },
  ],
  slow: [
    'slow',
    {
      loader: ({ request }: Route) => {
        let timer: NodeJS.Timeout;
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('first '.repeat(400)));
            timer = setInterval(() => controller.enqueue(new TextEncoder().encode('more ')), 20);
            request.signal.addEventListener('abort', () => {
              aborted.count += 1;
              clearInterval(timer);
            });
          },
          cancel: () => clearInterval(timer),
        });
        return new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } });
      },
    },
  ],
  fails: [
    'fails',
    {
      loader: () => {
        throw new Error('inside of the page');
      },
    },
  ],
};

/** Number of slow pages aborted by their reader. */
export const aborted = { count: 0 };
/** Number of times that the shared page was rendered. */
export const rendered = { count: 0 };

export const testBuild = (): WebBuild =>
  ({
    entry: {
      module: {
        default: (_request: Request, status: number, headers: Headers) =>
          new Response('<!doctype html><p>a page', { status, headers }),
        handleError: () => {},
        loadContext: (given: ServerValues) => {
          const context = new RouterContextProvider();
          context.set(values, given);
          return context;
        },
        sharedPageOf: ({ url, cookie }: { url: string; cookie: string | undefined }) =>
          /^\/shared\/?$/.test(url) && (cookie ?? '') === ''
            ? { key: url, headers: { cookie: '' }, path: url, isFixed: true }
            : null,
      },
    },
    routes: {
      root: { id: 'root', path: '', module: { default: () => null } },
      ...Object.fromEntries(
        Object.entries(modules).map(([id, [path, module]]) => [id, { id, parentId: 'root', path, module }]),
      ),
    },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  }) as unknown as WebBuild;
