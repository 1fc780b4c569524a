import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { pathToFileURL } from 'node:url';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { AppError, notFound } from '#kernel/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { type InternalCalls, rateLimitKey } from '#platform/http/caller.ts';
import type { Caller } from '#platform/http/route.ts';
import { createFairQueue, type FairQueueLimits } from '#platform/limits/fair-queue.ts';
import { type Call, createCall } from './call.ts';

/** Parts of the site's configuration that a browser may see. */
export type PublicSite = Pick<Config, 'site' | 'type' | 'currency' | 'filesUrl' | 'baseUrl' | 'bookingWaitList'> & {
  demo: boolean;
};

/** What the web's `loadContext` receives for each request. */
export type ServerValues = {
  call: Call;
  caller: Pick<Caller, 'locale'>;
  visitor: () => string;
  nonce: string;
  site: PublicSite;
  now: string;
};

/** The web's server build: its entry also exports how a request's values become a router context. */
export type WebBuild = ServerBuild & {
  entry: { module: { loadContext(values: ServerValues): RouterContextProvider } };
};

export type SsrOptions = {
  build: WebBuild;
  /** Folder of the browser's files, null when there are none. */
  clientFolder: string | null;
  config: Config;
  clock: Clock;
  internalCalls: InternalCalls;
  turns?: FairQueueLimits;
};

/** Distinguishes the visitors of one browser without being able to act for them. */
const visitorHash = (visitorId: string): string =>
  createHash('sha256').update(`kept-input:${visitorId}`).digest('base64url').slice(0, 22);

const BUILD = join(import.meta.dirname, '../../build');
const FORM_LIMIT = 1024 * 1024;
/**
 * Pages rendered at once, and of them for one address or one agent. A page that waits for a slow supplier delays no
 * other reader, in the same office or elsewhere.
 */
const PAGE_TURNS: FairQueueLimits = {
  maxRunning: 48,
  maxRunningPerCaller: 6,
  maxWaiting: 400,
  maxWaitingPerCaller: 60,
  retrySeconds: 2,
  slotMs: 1_000,
};

/** The built web, or null when it has not been built. */
export async function loadBuild(folder = BUILD): Promise<{ build: WebBuild; clientFolder: string } | null> {
  const server = join(folder, 'server/index.js');
  if (!existsSync(server)) return null;
  return {
    build: (await import(pathToFileURL(server).href)) as WebBuild,
    clientFolder: join(folder, 'client'),
  };
}

/**
 * The address as it was asked for, below the host: a path that begins with two slashes is still a path. @throws
 * AppError invalid for what is no address.
 */
function requestUrl(request: FastifyRequest): URL {
  const asked = request.raw.url ?? '/';
  const address = `${request.protocol}://${request.host}${asked}`;
  if (!asked.startsWith('/') || !URL.canParse(address)) throw new AppError('invalid', 'platform.bad_request');
  return new URL(address);
}

/** The one kind of form that our pages send. */
const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

function webRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    for (const item of value === undefined ? [] : [value].flat()) headers.append(name, item);
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  const bodyless = request.method === 'GET' || request.method === 'HEAD';
  return new Request(requestUrl(request), {
    method: request.method,
    headers,
    signal: gone.signal,
    ...(bodyless ? {} : { body: request.body instanceof Uint8Array ? new Uint8Array(request.body) : null }),
  });
}

function send(reply: FastifyReply, response: Response, cookies: readonly string[]): FastifyReply {
  reply.status(response.status);
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  for (const cookie of [...cookies, ...response.headers.getSetCookie()]) reply.header('set-cookie', cookie);
  if (!response.headers.has('cache-control')) reply.header('cache-control', 'private, no-cache');
  if (!response.body) return reply.send();
  return reply.send(Readable.fromWeb(response.body as ReadableStream<Uint8Array>));
}

/**
 * Serves the web: its files with a year of cache where their names carry a hash, and every other address as a
 * rendered page. Forms are accepted as they are.
 */
export function registerSsr(app: FastifyInstance, options: SsrOptions): void {
  const { build, clientFolder, config, clock, internalCalls } = options;
  const handle = createRequestHandler(build, 'production');
  const { loadContext } = build.entry.module;
  const { site, type, currency, filesUrl, baseUrl, bookingWaitList } = config;
  const demo = config.mode === 'demo';
  const publicSite: PublicSite = { site, type, currency, filesUrl, baseUrl, bookingWaitList, demo };

  const turns = createFairQueue(options.turns ?? PAGE_TURNS);

  app.register(async (pages) => {
    if (clientFolder)
      await pages.register(staticFiles, {
        root: clientFolder,
        wildcard: false,
        index: false,
        preCompressed: true,
        cacheControl: false,
        setHeaders: (response, path) => {
          const hashed = path.includes('/assets/');
          response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
          // Letters show the brand's picture inside other sites' pages.
          if (path.endsWith('/icon-180.png')) response.header('cross-origin-resource-policy', 'cross-origin');
        },
      });
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: FORM_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    pages.route({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/*',
      exposeHeadRoute: false,
      schema: { hide: true },
      config: { expensive: true },
      handler: async (request, reply) => {
        // A page's own call that no route of the wire took ends here; it must never be answered by another page.
        const unknown = /^\/(?:api|assets|[^/]+\/api)(?:\/|$)/.test(request.url.split('?', 1)[0] as string);
        if (unknown || internalCalls.is(request)) throw notFound('platform.not_found');
        const reads = request.method === 'GET' || request.method === 'HEAD';
        if (!reads && !FORM.test(request.headers['content-type'] ?? ''))
          throw new AppError('invalid', 'platform.bad_media_type');
        const { call, cookies } = createCall(app, internalCalls, request);
        const context = loadContext({
          call,
          caller: { locale: request.caller.locale },
          // Read where it is needed: reading it gives a browser its cookie.
          visitor: () => visitorHash(request.caller.visitorId),
          nonce: request.nonce,
          site: publicSite,
          now: clock.now().toISOString(),
        });
        const render = () => handle(webRequest(request, reply), context);
        // What a form does is counted by its own calls, and may wait long for others.
        const response = await (reads ? turns(rateLimitKey(request), render) : render());
        return send(reply, response, cookies());
      },
    });
  });
}
