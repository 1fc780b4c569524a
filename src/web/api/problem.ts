import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl } from 'react-router';
import type { FieldProblem } from '#kernel/app-error.ts';

/** A refused field with the server's message in the reader's language. */
export type ProblemField = FieldProblem & { message?: string };

/**
 * A refusal as problem+json carries it. `text` and `fields[].message` are already in the reader's language; `code` is
 * for decisions and names the text in the catalogue (`orders.price_changed` is `errors.price_changed` of orders.json).
 * It is the router's own kind of error response: a loader that lets a refusal through answers with its status and shows
 * the error page of that status, in the browser as on the server.
 */
export class ApiProblem extends ErrorResponseImpl {
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly fields: readonly ProblemField[];
  readonly text: string | null;

  constructor(
    status: number,
    code: string,
    details: Record<string, unknown> = {},
    fields: readonly ProblemField[] = [],
    text: string | null = null,
  ) {
    super(status, code, { code, text });
    this.code = code;
    this.details = details;
    this.fields = fields;
    this.text = text;
  }
}

/**
 * The request never reached the server or its response never arrived: the outcome is unknown (spec §8 «network
 * problem»).
 */
export const NETWORK_PROBLEM = 'common.network';

/** The exact messages of browsers for a request that could not be made. A missing chunk has a longer message. */
const NO_CONNECTION =
  /^(?:Failed to fetch|Load failed|network error|NetworkError when attempting to fetch resource)\.?$/i;

/** True for a call or a page change that got no response or only a part of it. */
export const isNetworkProblem = (thrown: unknown): boolean =>
  thrown instanceof TypeError
    ? NO_CONNECTION.test(thrown.message)
    : thrown instanceof Error && thrown.cause instanceof TypeError
      ? NO_CONNECTION.test(thrown.cause.message)
      : asProblem(thrown)?.code === NETWORK_PROBLEM;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * Reads any thrown value that carries problem+json fields (`status`, `code`, `details`, `fields`); null when it
 * carries none.
 */
export function asProblem(thrown: unknown): ApiProblem | null {
  if (thrown instanceof ApiProblem) return thrown;
  if (!isRecord(thrown) || typeof thrown.code !== 'string' || typeof thrown.status !== 'number') return null;
  return new ApiProblem(
    thrown.status,
    thrown.code,
    isRecord(thrown.details) ? thrown.details : {},
    Array.isArray(thrown.fields) ? (thrown.fields as ProblemField[]) : [],
    typeof thrown.detail === 'string' ? thrown.detail : typeof thrown.text === 'string' ? thrown.text : null,
  );
}
