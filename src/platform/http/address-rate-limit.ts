import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { LOCALES } from '#kernel/locale.ts';
import { createTokenBuckets, type TokenBucketLimit } from '../limits/token-buckets.ts';
import { clientIpKey, type InternalCalls } from './caller.ts';
import { translateError } from './translate-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Rendered per request: has a lower limit of its own. */
    expensive?: boolean;
  }
}

export type AddressRateLimits = {
  /** All requests of one address to this process. */
  readonly requests: TokenBucketLimit;
  /** Expensive requests among them: pages and /openapi.json. */
  readonly expensive: TokenBucketLimit;
  /** Delay of a rejection (ms), to slow down clients that repeat at once on all connections. */
  readonly refuseAfterMs: number;
  /** Pending rejections per address; further connections are closed. */
  readonly waitingRefusals: number;
};

/** A household or an office behind one address stays far below; a page takes about 8 ms of processor time. */
export const ADDRESS_RATE_LIMITS: AddressRateLimits = {
  requests: { burst: 2_000, perSecond: 300 },
  expensive: { burst: 150, perSecond: 30 },
  refuseAfterMs: 1_000,
  waitingRefusals: 256,
};

/** Health checks are always answered. */
const UNLIMITED_PATHS = new Set(['/healthz', '/readyz', '/metrics']);

/** A browser that opens a page gets text, not JSON, in all languages: the reader's is not known here. */
function sendPlainRefusal(reply: FastifyReply, seconds: number): void {
  const words = LOCALES.map((locale) => translateError(locale, 'platform.too_many_requests', { seconds }));
  reply.status(429).type('text/plain; charset=utf-8').send(words.join('\n'));
}

/**
 * Rejects requests of an address above `limits` before any other work, so that it cannot use up this process. @throws
 * AppError limited `platform.too_many_requests`.
 */
export function registerAddressRateLimit(
  app: FastifyInstance,
  internalCalls: InternalCalls,
  limits: AddressRateLimits,
): void {
  const requests = createTokenBuckets(limits.requests);
  const expensive = createTokenBuckets(limits.expensive);
  const waiting = new Map<string, number>();

  function refuse(request: FastifyRequest, reply: FastifyReply, seconds: number, refused: () => void): void {
    const address = clientIpKey(request.ip);
    const held = waiting.get(address) ?? 0;
    if (held >= limits.waitingRefusals) {
      request.raw.destroy();
      return;
    }
    waiting.set(address, held + 1);
    // Jitter, so that the connections of one address do not all return at the same moment.
    setTimeout(
      () => {
        const left = (waiting.get(address) ?? 1) - 1;
        if (left > 0) waiting.set(address, left);
        else waiting.delete(address);
        reply.header('retry-after', seconds).header('cache-control', 'no-store');
        if (request.headers.accept?.includes('text/html')) sendPlainRefusal(reply, seconds);
        else refused();
      },
      limits.refuseAfterMs * (0.5 + Math.random()),
    );
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { url, config } = request.routeOptions;
    if (internalCalls.is(request) || (url !== undefined && UNLIMITED_PATHS.has(url))) return done();
    const address = clientIpKey(request.ip);
    const seconds = requests(address) || (config.expensive ? expensive(address) : 0);
    if (seconds === 0) return done();
    refuse(request, reply, seconds, () => done(new AppError('limited', 'platform.too_many_requests', { seconds })));
  });
}
