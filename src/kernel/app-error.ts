/** The kinds of refusal; platform/http maps each to one HTTP status. */
export const ERROR_KINDS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  not_allowed: 405,
  conflict: 409,
  gone: 410,
  unprocessable: 422,
  limited: 429,
  unavailable: 503,
} as const;
export type ErrorKind = keyof typeof ERROR_KINDS;

/**
 * One invalid field: a path such as `passengers.0.surname`, a code of the `errors` catalogue, and values for its
 * message.
 */
export type FieldProblem = { path: string; code: string; values?: Record<string, string | number> };

/**
 * A refusal the reader can act on. `code` is `<capability>.<name>` (`orders.price_changed`), translated in
 * `words/{locale}/<capability>.json` under `errors.<name>`; `details` fill its placeholders and travel in the
 * problem+json; they never hold personal data.
 */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly details: Record<string, unknown>;
  readonly fields: readonly FieldProblem[];

  constructor(
    kind: ErrorKind,
    code: string,
    details: Record<string, unknown> = {},
    fields: readonly FieldProblem[] = [],
  ) {
    super(code);
    this.name = 'AppError';
    this.kind = kind;
    this.code = code;
    this.details = details;
    this.fields = fields;
  }
}

export const notFound = (code: string): AppError => new AppError('not_found', code);

/** An invalid form: one summary and one problem per field. */
export const invalidFields = (fields: readonly FieldProblem[]): AppError =>
  new AppError('invalid', 'common.fill_required', {}, fields);

/** An error about one field: the summary gives the reason too. */
export const invalidField = (path: string, code: string): AppError =>
  new AppError('invalid', code, {}, [{ path, code }]);
