import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { LOCALES } from '#kernel/locale.ts';
import { createTokenBuckets, type TokenBucketLimit } from '../limits/token-buckets.ts';
import { clientIpKey, type InternalCalls } from './caller.ts';
import { translateError } from './translate-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It is rendered or put together for each request: counted apart, and more narrowly. */
    expensive?: boolean;
  }
}

export type AddressRateLimits = {
  /** Every request of one address to this process. */
  readonly requests: TokenBucketLimit;
  /** Of them what is expensive: pages and the description of the wire. */
  readonly expensive: TokenBucketLimit;
  /** A refusal is answered after this delay (ms), to slow down clients that repeat at once on all connections. */
  readonly refuseAfterMs: number;
  /** Refusals that wait for one address; further connections are closed. */
  readonly waitingRefusals: number;
};

/**
 * A household or an office behind one address stays far below; pages are some eight milliseconds of processor time
 * each.
 */
export const ADDRESS_RATE_LIMITS: AddressRateLimits = {
  requests: { burst: 2_000, perSecond: 300 },
  expensive: { burst: 150, perSecond: 30 },
  refuseAfterMs: 1_000,
  waitingRefusals: 256,
};

/** Health checks are always answered. */
const UNLIMITED_PATHS = new Set(['/healthz', '/readyz', '/metrics']);

/** A browser that opens a page shows words, not JSON; which language its reader has is not known here. */
function sendPlainRefusal(reply: FastifyReply, seconds: number): void {
  const words = LOCALES.map((locale) => translateError(locale, 'platform.too_many_requests', { seconds }));
  reply.status(429).type('text/plain; charset=utf-8').send(words.join('\n'));
}

/**
 * The first step of every request: an address that asks faster than `pace` is refused before anything is done for it,
 * so that it takes from the others
 * no more than its share of this process. @throws AppError limited `platform.too_many_requests`.
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
    // Spread a little: otherwise all connections of one address would come back in the same moment.
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
