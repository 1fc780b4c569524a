import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UserAccount } from '#kernel/account.ts';
import { AppError, notFound } from '#kernel/app-error.ts';
import { DEFAULT_LOCALE, type Locale } from '#kernel/locale.ts';
import type { Limit, Limiter } from '../limits/limiter.ts';
import type { PresentedApiKey } from './route.ts';

/** The account that a partner API key acts for. */
export type ApiKeyHolder = PresentedApiKey & {
  readonly user: UserAccount;
  /**
   * Replaces the browser's cookie: drafts and Idempotency-Keys are bound to it. Unguessable, the same for all keys of
   * a contract.
   */
  readonly visitorId: string;
};
/** Null for a key that is unknown, expired or revoked. */
export type ReadApiKey = (token: string) => Promise<ApiKeyHolder | null>;

const BEARER = /^bearer +(sk_\S*)$/i;

/** The API key of a request, null without one. Other bearer tokens are ignored here. */
export function apiKeyOf({ headers }: FastifyRequest): string | null {
  const [, token] = BEARER.exec(headers.authorization?.slice(0, 300) ?? '') ?? [];
  return token ?? null;
}

const LANGUAGES: Readonly<Record<string, Locale>> = { ru: 'ru', en: 'en', ky: 'kg', kg: 'kg' };

/** The first supported language in Accept-Language. */
export function acceptedLocale(accepted: string | undefined): Locale {
  for (const part of (accepted ?? '').slice(0, 200).split(',')) {
    const known = LANGUAGES[part.trim().slice(0, 2).toLowerCase()];
    if (known) return known;
  }
  return DEFAULT_LOCALE;
}

/** Per key and minute. */
const MAX_KEY_READS: Limit = { max: 600, seconds: 60 };
const MAX_KEY_CHANGES: Limit = { max: 120, seconds: 60 };
/** Per address and minute: more means guessing. */
const MAX_WRONG_KEYS: Limit = { max: 30, seconds: 60 };

/**
 * Authorizes API keys: endpoints without a scope are closed to them. Counts the call and reports the narrowest limit
 * in `RateLimit-*`.
 * @throws AppError unauthenticated `platform.key_refused`; forbidden `platform.key_scope`; not_found; limited.
 */
export async function authenticateApiKey(
  request: FastifyRequest,
  reply: FastifyReply,
  { limiter, changes }: { limiter: Limiter; changes: boolean },
): Promise<void> {
  const { key, ip } = request.caller;
  const { endpoint, limit } = request.routeOptions.config;
  if (!key) {
    await limiter.consume('wrong keys', ip, MAX_WRONG_KEYS);
    reply.header('www-authenticate', 'Bearer error="invalid_token"');
    throw new AppError('unauthenticated', 'platform.key_refused');
  }
  const general = changes ? MAX_KEY_CHANGES : MAX_KEY_READS;
  const counters: [string, Limit][] = [[changes ? 'key changes' : 'key reads', general]];
  if (limit) counters.push([`${request.method} ${request.routeOptions.url}`, limit]);
  for (const [what, each] of counters) await count(reply, limiter, { what, key, limit: each });
  if (request.is404) throw notFound('platform.not_found');
  const scope = endpoint?.scope;
  if (!scope || !key.scopes.includes(scope)) {
    reply.header('www-authenticate', `Bearer error="insufficient_scope"${scope ? ` scope="${scope}"` : ''}`);
    throw new AppError('forbidden', 'platform.key_scope', { scope: scope ?? 'none' });
  }
}

async function count(
  reply: FastifyReply,
  limiter: Limiter,
  { what, key, limit }: { what: string; key: PresentedApiKey; limit: Limit },
): Promise<void> {
  const setRateLimitHeaders = (uses: number, seconds: number) =>
    reply.headers({
      'ratelimit-limit': limit.max,
      'ratelimit-remaining': uses,
      'ratelimit-reset': seconds,
      'ratelimit-policy': `${limit.max};w=${limit.seconds}`,
    });
  try {
    const remaining = await limiter.consume(what, `key ${key.id}`, { max: limit.max, seconds: limit.seconds });
    const announced = reply.getHeader('ratelimit-remaining');
    if (announced === undefined || remaining.uses < Number(announced))
      setRateLimitHeaders(remaining.uses, remaining.seconds);
  } catch (error) {
    if (error instanceof AppError && typeof error.details.seconds === 'number')
      setRateLimitHeaders(0, error.details.seconds);
    throw error;
  }
}
