import { AppError, ERROR_KINDS, type ErrorKind, type FieldProblem } from '#kernel/app-error.ts';
import type { Locale } from '#kernel/locale.ts';
import { databaseOutage } from '../db/database.ts';
import { translateError } from './translate-error.ts';

/**
 * RFC 9457 with extensions: `code` for programs, `detail` for people, and `fields` with one entry per invalid field.
 */
export type Problem = {
  type: string;
  title: string;
  status: number;
  code: string;
  detail: string;
  fields: (FieldProblem & { message: string })[];
  details: Record<string, unknown>;
  requestId: string;
};

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

type Thrown = { statusCode?: unknown; code?: unknown };

const BY_CODE: Readonly<Record<string, [ErrorKind, string]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['invalid', 'platform.bad_media_type'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid', 'platform.bad_json'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid', 'platform.bad_json'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['invalid', 'platform.too_large'],
  FST_ERR_BAD_URL: ['invalid', 'platform.bad_request'],
};

/**
 * Maps a thrown value to an AppError and status: our errors as they are, malformed requests as `invalid`, a database
 * outage as `unavailable`; null for anything else (a 500 without details).
 */
export function toAppError(thrown: unknown): { refusal: AppError; status: number } | null {
  if (thrown instanceof AppError) return { refusal: thrown, status: ERROR_KINDS[thrown.kind] };
  if (!(thrown instanceof Error)) return null;
  if (databaseOutage(thrown)) return { refusal: new AppError('unavailable', 'platform.no_records'), status: 503 };
  const { statusCode, code } = thrown as Thrown;
  const known = typeof code === 'string' ? BY_CODE[code] : undefined;
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode > 499) return null;
  const [kind, name] =
    known ?? (statusCode === 404 ? ['not_found', 'platform.not_found'] : ['invalid', 'platform.bad_request']);
  return { refusal: new AppError(kind as ErrorKind, name as string), status: statusCode };
}

/** The body of an error in the reader's language. */
export function toProblem(refusal: AppError, status: number, locale: Locale, requestId: string): Problem {
  const title = translateError(locale, `platform.kinds.${refusal.kind}`) ?? refusal.kind;
  return {
    type: `/problems/${refusal.code}`,
    title,
    status,
    code: refusal.code,
    detail: translateError(locale, refusal.code, refusal.details) ?? title,
    fields: refusal.fields.map((field) => ({
      ...field,
      message:
        translateError(locale, field.code, field.values) ?? translateError(locale, 'platform.bad_value') ?? field.code,
    })),
    details: refusal.details,
    requestId,
  };
}

/** The body of an internal error: names the request id for support. */
export function failureProblem(locale: Locale, requestId: string): Problem {
  const detail = translateError(locale, 'platform.internal', { requestId }) ?? 'internal';
  return {
    type: '/problems/platform.internal',
    title: translateError(locale, 'platform.kinds.internal') ?? 'internal',
    status: 500,
    code: 'platform.internal',
    detail,
    fields: [],
    details: {},
    requestId,
  };
}
