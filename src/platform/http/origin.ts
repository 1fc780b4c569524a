import type { FastifyRequest } from 'fastify';
import { AppError } from '#kernel/app-error.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects state-changing requests that another site made a browser send. Browsers send Sec-Fetch-Site or Origin; a
 * request with neither comes from a program, which sends no cookies unknowingly.
 * @throws AppError forbidden `platform.foreign_origin`.
 */
export function checkOrigin(request: FastifyRequest, baseUrl: string): void {
  if (SAFE.has(request.method)) return;
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const own = (() => {
    if (origin !== undefined)
      return (
        // The usual form; parsing anything else costs more than the rest of the check.
        (host !== undefined && (origin === `https://${host}` || origin === `http://${host}`)) ||
        (URL.canParse(origin) && (new URL(origin).host === host || new URL(origin).origin === new URL(baseUrl).origin))
      );
    return site === undefined || site === 'same-origin' || site === 'none';
  })();
  if (!own) throw new AppError('forbidden', 'platform.foreign_origin');
}
