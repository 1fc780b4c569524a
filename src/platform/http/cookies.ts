import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** The public address uses HTTPS. */
    https: boolean;
  }
}

export type CookieOptions = {
  /** Seconds. */
  readonly maxAge?: number;
  readonly sameSite?: 'lax' | 'strict';
  /** `/` by default; a cookie of another path cannot have the `__Host-` prefix and gets `__Secure-`. */
  readonly path?: string;
};

/**
 * The name of a cookie on the wire. Under HTTPS `__Host-` cookies are accepted from this very host only: neither a
 * sibling domain nor a page without HTTPS can plant one (RFC 6265bis §4.1.3).
 */
const sentName = (app: Pick<FastifyInstance, 'https'>, name: string, path: string): string =>
  app.https ? `${path === '/' ? '__Host-' : '__Secure-'}${name}` : name;

/** The value of one of our own httpOnly cookies. */
export const readCookie = (request: FastifyRequest, name: string, path = '/'): string | undefined =>
  request.cookies[sentName(request.server, name, path)];

/** Sets one of our own httpOnly cookies. */
export function setCookie(reply: FastifyReply, name: string, value: string, options: CookieOptions): void {
  const { maxAge, sameSite = 'lax', path = '/' } = options;
  reply.setCookie(sentName(reply.server, name, path), value, {
    httpOnly: true,
    sameSite,
    secure: reply.server.https,
    path,
    ...(maxAge !== undefined && { maxAge }),
  });
}

export function clearCookie(reply: FastifyReply, name: string, options: CookieOptions = {}): void {
  const { sameSite = 'lax', path = '/' } = options;
  reply.clearCookie(sentName(reply.server, name, path), {
    httpOnly: true,
    sameSite,
    secure: reply.server.https,
    path,
  });
}
