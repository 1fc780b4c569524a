import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

export type Log = Logger;

/**
 * Replaces path segments that a visitor typed or received (codes, ids, documents, phones, e-mail addresses) by `…` in
 * logs.
 */
export const loggablePath = (url: string): string => {
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  const hidden = (part: string) => /[%@+]|\d{5}/.test(part) || (/^[\w-]{10,}$/.test(part) && /\d/.test(part));
  return path
    .slice(0, 200)
    .split('/')
    .map((part) => (hidden(part) ? '…' : part))
    .join('/');
};

const safeError = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    // The driver's message repeats the values of a failed statement: only its location is logged.
    message: isQueryError(error) ? 'query failed' : error.message,
    at: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .map((line) => line.trim()),
    ...(error.cause === undefined ? {} : { cause: safeError(error.cause) }),
  };
};

const isQueryError = (error: Error): boolean =>
  error.name === 'DrizzleQueryError' ||
  error.message.startsWith('Failed query:') ||
  'routine' in error ||
  'severity' in error;

/** JSON lines on standard output. Callers must not pass bodies, query strings, addresses or names. */
export function createLogger(config: Pick<Config, 'logLevel'>, to?: { write(line: string): void }): Log {
  const options = { level: config.logLevel, base: null, serializers: { err: safeError, error: safeError } };
  return to ? pino(options, to) : pino(options);
}
