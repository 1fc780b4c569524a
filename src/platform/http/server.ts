import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Access, decideAccess } from '#kernel/access.ts';
import type { UserAccount } from '#kernel/account.ts';
import { AppError, notFound } from '#kernel/app-error.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import { DEFAULT_LOCALE } from '#kernel/locale.ts';
import type { Config } from '../config.ts';
import { randomText } from '../crypto/random.ts';
import { databaseOutage } from '../db/database.ts';
import type { Limit, Limiter } from '../limits/limiter.ts';
import { type Log, loggablePath } from '../logger.ts';
import { ADDRESS_RATE_LIMITS, type AddressRateLimits, registerAddressRateLimit } from './address-rate-limit.ts';
import { registerAllowedMethods } from './allowed-methods.ts';
import { authenticateApiKey, type ReadApiKey } from './api-keys.ts';
import {
  createInternalCalls,
  type InternalCalls,
  isApi,
  isShared,
  type ReadAccount,
  rateLimitKey,
  registerCaller,
  SESSION_COOKIE,
} from './caller.ts';
import { readCookie } from './cookies.ts';
import { registerFilesHost } from './file-links.ts';
import { registerHeaders } from './headers.ts';
import { replyMalformed } from './malformed-request.ts';
import { type Metrics, mayReadMetrics, registerRequestMetrics } from './metrics.ts';
import { registerOpenapi } from './openapi.ts';
import { checkOrigin } from './origin.ts';
import { failureProblem, PROBLEM_TYPE, toAppError, toProblem } from './problem.ts';
import { shareRead } from './share-read.ts';
import { syncFirstHook } from './sync-first-hook.ts';
import { detectUntrustedProxy } from './untrusted-proxy.ts';

export type Readiness = () => Promise<Record<string, boolean>>;
/** Components of this process that a restart would repair, and whether they work. */
export type Liveness = () => Record<string, boolean>;

export type ServerOptions = {
  config: Config;
  log: Log;
  limiter: Limiter;
  metrics: Metrics;
  /** Components and whether they are ready. */
  readiness: Readiness;
  liveness?: Liveness;
  /** Request rate limits per address. */
  addressRateLimits?: AddressRateLimits;
  /** Resolves the account of a session; without it sign-in is impossible. */
  readAccount?: ReadAccount;
  /** Resolves a partner API key; without it every key is invalid. */
  readKey?: ReadApiKey;
  /** Resolves the account of an access token. */
  readBearer?: ReadAccount;
  /** External pages that our forms may submit to. */
  formTargets?: readonly string[];
  cameraPages?: RegExp;
  /** Deadline of a complete request (ms), then the connection is closed. */
  requestTimeoutMs?: number;
};

export type Server = { app: FastifyInstance; internalCalls: InternalCalls };

/**
 * Per minute and address, or agent or employee: all changes by API or form, and all other API calls (counted in
 * leases). Page reads are not counted.
 */
const MAX_CHANGES: Limit = { max: 240, seconds: 60, lease: 8 };
const MAX_READS: Limit = { max: 1200, seconds: 60, lease: 40 };
const BODY_LIMIT = 1024 * 1024;
/** Maximum age of a /readyz answer (ms). */
const READINESS_CACHE_MS = 1_000;

/**
 * @throws AppError unauthenticated `common.unauthenticated`, forbidden `common.forbidden`,
 * `common.second_factor_required` for staff who have to set one up
 * first, `common.step_up_required` for a session that was not verified lately.
 */
function requireAccess(endpoint: Endpoint | undefined, user: UserAccount | null): void {
  const access = endpoint?.access;
  const answer = access ? decideAccess(access, user) : 'yes';
  if (answer === 'login') throw new AppError('unauthenticated', 'common.unauthenticated');
  if (user?.needsSecondFactor && access !== 'public' && access !== 'demo' && endpoint && !endpoint.beforeSecondFactor)
    throw new AppError('forbidden', 'common.second_factor_required');
  if (answer === 'no') throw new AppError('forbidden', 'common.forbidden');
  if (endpoint?.stepUp && !user?.recentlyVerified) throw new AppError('forbidden', 'common.step_up_required');
}

/**
 * A user signed out while working must not continue as a visitor: sales and payments would belong to no contract.
 * Reads continue.
 * @throws AppError unauthenticated `common.unauthenticated`.
 */
function requireActiveSession(access: Access | undefined, request: FastifyRequest): void {
  const lost = Boolean(readCookie(request, SESSION_COOKIE)) && !request.caller.user;
  if (lost && access === 'visitor' && isChange(request))
    throw new AppError('unauthenticated', 'common.unauthenticated');
}

const isChange = ({ method }: FastifyRequest): boolean => method !== 'GET' && method !== 'HEAD';

/** Reads continue while the database has no space for counters. */
function limitCall(limiter: Limiter, subject: string, changes: boolean): Promise<unknown> | null {
  const [counter, limit] = changes ? (['changes', MAX_CHANGES] as const) : (['reads', MAX_READS] as const);
  if (limiter.consumeLeased(counter, subject)) return null;
  return limiter.consume(counter, subject, limit).catch((error) => {
    if (changes || databaseOutage(error) !== 'full') throw error;
  });
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, error: unknown, log: Log): FastifyReply {
  const locale = request.caller?.locale ?? DEFAULT_LOCALE;
  const found = toAppError(error);
  reply.removeHeader('content-length');
  reply.header('cache-control', 'no-store').type(PROBLEM_TYPE).serializer(JSON.stringify);
  if (!found) {
    log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'request failed');
    return reply.status(500).send(failureProblem(locale, request.id));
  }
  const { refusal, status } = found;
  const outage = databaseOutage(error);
  if (outage) {
    log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, `database ${outage}`);
    reply.header('retry-after', 30);
  }
  const { seconds } = refusal.details;
  if (typeof seconds === 'number') reply.header('retry-after', seconds);
  return reply.status(status).send(toProblem(refusal, status, locale, request.id));
}

/** The HTTP server without product routes: caller identification, authorization, errors, logs and metrics. */
export async function createServer(options: ServerOptions): Promise<Server> {
  const { config, log, limiter, metrics, requestTimeoutMs = 30_000 } = options;
  const secure = config.baseUrl.startsWith('https:');
  const internalCalls = createInternalCalls();
  const app = fastify({
    logger: false,
    genReqId: () => randomText(9),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: BODY_LIMIT,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    requestTimeout: requestTimeoutMs,
    http: {
      requestTimeout: requestTimeoutMs,
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(requestTimeoutMs, 5_000),
    },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    clientErrorHandler: replyMalformed,
    frameworkErrors: (error: FastifyError, request, reply) => {
      sendProblem(request, reply as unknown as FastifyReply, error, log);
    },
  });

  app.setErrorHandler((error, request, reply) => {
    const outage = databaseOutage(error);
    if (outage) metrics.failures.inc({ where: `database ${outage}` });
    else if (!toAppError(error)) metrics.failures.inc({ where: 'http' });
    return sendProblem(request, reply, error, log);
  });
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, notFound('platform.not_found'), log));

  registerFilesHost(app, config);
  registerAddressRateLimit(app, internalCalls, options.addressRateLimits ?? ADDRESS_RATE_LIMITS);
  await app.register(cookie);
  app.decorate('https', secure);
  const warnings = detectUntrustedProxy(app, log);
  registerHeaders(app, {
    secure,
    filesUrl: config.filesUrl,
    formTargets: options.formTargets ?? [],
    cameraPages: options.cameraPages,
  });
  const noAccount = async () => null;
  const { readAccount = noAccount, readKey = noAccount, readBearer = noAccount } = options;
  registerCaller(app, internalCalls, readAccount, readKey, readBearer);
  registerRequestMetrics(app, metrics);
  registerAllowedMethods(app);
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    customTypes: /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|xml|javascript)|image\/svg)/,
    // Pages are streamed: flush every chunk.
    brotliOptions: {
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH, level: 6 },
  });

  /** Null when there is nothing to await, as for most requests. */
  const authorize = (request: FastifyRequest, reply: FastifyReply): Promise<unknown> | null => {
    reply.header('x-request-id', request.id);
    const { url, config: about } = request.routeOptions;
    const { endpoint, limit } = about;
    if (endpoint?.access === 'demo' && config.mode !== 'demo') throw notFound('platform.not_found');
    const api = isApi(request);
    if (api) reply.header('cache-control', 'no-store');
    const { key } = request.caller;
    const changes = isChange(request);
    // Browsers never add a key by themselves, so a call with a key needs no origin check.
    if (key !== undefined)
      return authenticateApiKey(request, reply, { limiter, changes }).then(() =>
        requireAccess(endpoint, request.caller.user),
      );
    const fromPage = internalCalls.is(request);
    if (!fromPage) checkOrigin(request, config.baseUrl);
    requireAccess(endpoint, request.caller.user);
    requireActiveSession(endpoint?.access, request);
    // A route's own limit applies to API calls and page forms alike.
    if (limit && !isShared(internalCalls, request))
      return limiter.consume(`${request.method} ${url}`, rateLimitKey(request), limit);
    return !fromPage && limit === undefined && (changes || api)
      ? limitCall(limiter, rateLimitKey(request), changes)
      : null;
  };
  app.addHook('onRequest', syncFirstHook(authorize));
  const reportRequest = (request: FastifyRequest, reply: FastifyReply): void => {
    if (internalCalls.is(request)) return;
    const { url } = request.routeOptions;
    const quiet = url === '/healthz' || url === '/readyz' || url === '/metrics' || url?.startsWith('/assets/');
    const level = reply.statusCode >= 500 ? 'error' : quiet ? 'debug' : 'info';
    log[level](
      {
        requestId: request.id,
        method: request.method,
        route: url && url !== '*' && url !== '/*' ? url : loggablePath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  };
  app.addHook('onResponse', (request, reply, done) => {
    reportRequest(request, reply);
    done();
  });

  await registerOpenapi(app, config.baseUrl);
  const unlimited = { schema: { hide: true }, config: { limit: false as const } };
  app.get('/healthz', unlimited, async (_request, reply) => {
    const parts = options.liveness?.() ?? {};
    const ok = Object.values(parts).every(Boolean);
    return reply
      .header('cache-control', 'no-store')
      .status(ok ? 200 : 503)
      .send({ ok, parts });
  });
  // Public, so repeated calls must stay cheap.
  const readiness = shareRead(options.readiness, READINESS_CACHE_MS);
  app.get('/readyz', unlimited, async (_request, reply) => {
    const parts = await readiness();
    const ready = Object.values(parts).every(Boolean);
    return reply
      .header('cache-control', 'no-store')
      .status(ready ? 200 : 503)
      .send({ ready, parts, ...(warnings().length > 0 && { warnings: warnings() }) });
  });
  app.get('/metrics', unlimited, async (request, reply) => {
    if (!mayReadMetrics(request, config.metricsToken, config.mode === 'demo'))
      throw new AppError('not_found', 'platform.not_found');
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  return { app, internalCalls };
}
