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
import { type CarrierMarks, carrierMarks } from '#kernel/carrier-marks.ts';
import type { CompanyDetails } from '#kernel/company.ts';
import { FOR_KEEPING } from '#kernel/for-keeping.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { randomText } from '#platform/crypto/random.ts';
import { type InternalCalls, rateLimitKey } from '#platform/http/caller.ts';
import type { Caller } from '#platform/http/route.ts';
import { createFairQueue, type FairQueueLimits } from '#platform/limits/fair-queue.ts';
import { type Call, createCall } from './call.ts';
import { type CachedPage, codingOf, withoutNonce } from './page-cache.ts';
import { createSharedPages } from './shared-pages.ts';
import { smsOf } from './wiring/emails.ts';

/** Configuration that browsers may see. */
export type PublicSite = Pick<
  Config,
  'site' | 'type' | 'currency' | 'filesUrl' | 'baseUrl' | 'bookingWaitList' | 'isParseDocumentAllowed'
> & {
  /** What the company says of itself now. */
  company: CompanyDetails;
  demo: boolean;
  carrierMarks: CarrierMarks;
  /** Whether short messages reach telephones. */
  sms: boolean;
};

/** Input of the web's `loadContext` for each request. */
export type ServerValues = {
  call: Call;
  caller: Pick<Caller, 'locale'>;
  visitor: () => string;
  nonce: string;
  site: PublicSite;
  now: string;
  newRequests: boolean;
};

type SharedRequest = { url: string; cookie: string | undefined; userAgent: string | undefined; locale: Locale };
type SharedPage = { key: string; headers: Record<string, string>; path: string; isFixed: boolean };

/** The web's server build; its entry also exports `loadContext` and `sharedPageOf`. */
export type WebBuild = ServerBuild & {
  entry: {
    module: {
      loadContext(values: ServerValues): RouterContextProvider;
      /** The page that a request shares with others, or null for one of its own. */
      sharedPageOf(request: SharedRequest): SharedPage | null;
    };
  };
};

export type SsrOptions = {
  build: WebBuild;
  /** Folder of client files, null when there are none. */
  clientFolder: string | null;
  config: Config;
  clock: Clock;
  company: () => CompanyDetails;
  internalCalls: InternalCalls;
  turns?: FairQueueLimits;
};

/** A hash that identifies a visitor without granting access. */
const visitorHash = (visitorId: string): string =>
  createHash('sha256').update(`kept-input:${visitorId}`).digest('base64url').slice(0, 22);

const BUILD = join(import.meta.dirname, '../../build');
const FORM_LIMIT = 1024 * 1024;
/**
 * Concurrently rendered pages, in total and per address or agent. A page that waits for a slow supplier does not
 * delay other readers.
 */
const PAGE_TURNS: FairQueueLimits = {
  maxRunning: 48,
  maxRunningPerCaller: 6,
  maxWaiting: 400,
  maxWaitingPerCaller: 60,
  retrySeconds: 2,
  slotMs: 1_000,
};

/** The web build, or null when it does not exist. */
export async function loadBuild(folder = BUILD): Promise<{ build: WebBuild; clientFolder: string } | null> {
  const server = join(folder, 'server/index.js');
  if (!existsSync(server)) return null;
  return {
    build: (await import(pathToFileURL(server).href)) as WebBuild,
    clientFolder: join(folder, 'client'),
  };
}

/**
 * The requested URL on this host; a path that starts with two slashes is still a path. @throws AppError invalid for
 * an invalid URL.
 */
function requestUrl(request: FastifyRequest): URL {
  const path = request.raw.url ?? '/';
  const address = `${request.protocol}://${request.host}${path}`;
  if (!path.startsWith('/') || !URL.canParse(address)) throw new AppError('invalid', 'platform.bad_request');
  return new URL(address);
}

/** Headers that a script, style sheet or font needs: they are no documents and never change under their name. */
const HEADERS_OF_PARTS: ReadonlySet<string> = new Set([
  'content-type',
  'content-length',
  'content-encoding',
  'content-range',
  'cross-origin-resource-policy',
  'vary',
  'x-content-type-options',
]);
/** Some 0.8 KB less of each: more than most of the files themselves have. */
function keepHeadersOfParts(reply: Pick<FastifyReply, 'getHeaders' | 'removeHeader'>): void {
  for (const name of Object.keys(reply.getHeaders())) if (!HEADERS_OF_PARTS.has(name)) reply.removeHeader(name);
}

/** The only form type that our pages send. */
const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/**
 * The request as the web reads it when it renders a shared page. It has no abort signal: others wait for the same
 * rendering.
 */
const sharedRequest = (request: FastifyRequest, { headers }: SharedPage): Request =>
  new Request(requestUrl(request), { headers: { host: request.host, ...headers } });

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

const cacheable = async (response: Response, nonce: string): Promise<CachedPage> => {
  const { html, scripts } = withoutNonce(await response.text(), nonce);
  const headers = [...response.headers].filter(([name]) => name !== 'set-cookie' && name !== 'content-length');
  return { status: response.status, headers, html: Buffer.from(html), scripts };
};

/**
 * Serves the web: hashed files with a year of cache, every other path as a rendered page. Forms are passed on
 * unparsed.
 */
export function registerSsr(app: FastifyInstance, options: SsrOptions): void {
  const { build, clientFolder, config, clock, company, internalCalls } = options;
  const handle = createRequestHandler(build, 'production');
  const { loadContext, sharedPageOf } = build.entry.module;
  const { site, type, currency, filesUrl, baseUrl, bookingWaitList, isParseDocumentAllowed, newRequests } = config;
  const demo = config.mode === 'demo';
  const sms = smsOf(config) !== null;
  const settings: Omit<PublicSite, 'company'> = {
    site,
    type,
    currency,
    filesUrl,
    baseUrl,
    bookingWaitList,
    isParseDocumentAllowed,
    demo,
    sms,
    carrierMarks: carrierMarks(),
  };

  const turns = createFairQueue(options.turns ?? PAGE_TURNS);
  const contextOf = (request: FastifyRequest, own: Pick<ServerValues, 'call' | 'visitor' | 'nonce'>) =>
    loadContext({
      ...own,
      caller: { locale: request.caller.locale },
      site: { ...settings, company: company() },
      newRequests,
      now: clock.now().toISOString(),
    });
  const ownHost = new URL(baseUrl).host;
  const sharedNonce = randomText(16);
  const openShared = createSharedPages(turns);

  /** Of a request that is no reader's own; null for every other one. A foreign Host never names a page for others. */
  const sharedPage = (request: FastifyRequest): SharedPage | null =>
    request.method === 'GET' &&
    request.host === ownHost &&
    request.headers.authorization === undefined &&
    request.headers[FOR_KEEPING] === undefined
      ? sharedPageOf({
          url: request.url,
          cookie: request.headers.cookie,
          userAgent: request.headers['user-agent'],
          locale: request.caller.locale,
        })
      : null;

  async function sendShared(request: FastifyRequest, reply: FastifyReply, page: SharedPage): Promise<FastifyReply> {
    const render = async () => {
      const { call } = createCall(app, internalCalls, request, page);
      const context = contextOf(request, { call, visitor: () => '', nonce: sharedNonce });
      return cacheable(await handle(sharedRequest(request, page), context), sharedNonce);
    };
    const cached = await openShared(page, rateLimitKey(request), render);
    const coding = codingOf(request.headers['accept-encoding']);
    const policy = String(reply.getHeader('content-security-policy'));
    reply
      .status(cached.status)
      .headers(Object.fromEntries(cached.headers))
      .header('content-security-policy', policy.replace(`'nonce-${request.nonce}'`, cached.scripts.join(' ')))
      .header('vary', 'accept-encoding')
      .header('cache-control', 'private, no-cache');
    if (coding !== null) reply.header('content-encoding', coding);
    return reply.send(await cached.body(coding));
  }

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
          if (hashed && !path.includes('.svg')) keepHeadersOfParts(response);
          const lasting = hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
          // A changed worker is a new release: it is always asked for.
          response.header('cache-control', path.endsWith('/sw.js') ? 'no-cache' : lasting);
          // E-mails show the logo inside other sites' pages.
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
        // A page's data request without a matching route ends here and must not be answered by another page.
        const unknown = /^\/(?:api|assets|[^/]+\/api)(?:\/|$)/.test(request.url.split('?', 1)[0] as string);
        if (unknown || internalCalls.is(request)) throw notFound('platform.not_found');
        const reads = request.method === 'GET' || request.method === 'HEAD';
        if (!reads && !FORM.test(request.headers['content-type'] ?? ''))
          throw new AppError('invalid', 'platform.bad_media_type');
        const shared = sharedPage(request);
        if (shared) return sendShared(request, reply, shared);
        const { call, cookies } = createCall(app, internalCalls, request);
        // Read lazily: reading it sets the visitor cookie.
        const visitor = () => visitorHash(request.caller.visitorId);
        const context = contextOf(request, { call, visitor, nonce: request.nonce });
        const render = () => handle(webRequest(request, reply), context);
        // A form's work is counted by its own calls, and may wait long for other systems.
        const response = await (reads ? turns(rateLimitKey(request), render) : render());
        return send(reply, response, cookies());
      },
    });
  });
}
