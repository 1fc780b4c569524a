import type { SavedFormInput } from '#modules/travellers/api.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';

/** A rejected passenger form, with error texts in the user's language and the input. */
export type PassengerSaveRefusal = {
  at: string;
  code: string;
  text: string | null;
  fields: Readonly<Record<string, string>>;
  typed: SavedFormInput;
  /** Version of the edited passenger: a repeated submission must not pass for a newer one. */
  version: number | null;
  /** Passenger who already has the document. */
  passengerId: string | null;
};

export function toPassengerSaveRefusal(
  thrown: unknown,
  typed: SavedFormInput,
  { at, version = null }: { at: string; version?: number | null },
): PassengerSaveRefusal {
  const problem = asProblem(thrown);
  if (!problem || problem.status === 404 || problem.status >= 500) return throwRouteError(thrown);
  const { passengerId } = problem.details;
  return {
    at,
    typed,
    version,
    code: problem.code,
    text: problem.text,
    fields: Object.fromEntries(problem.fields.map(({ path, message }) => [path, message ?? ''])),
    passengerId: typeof passengerId === 'string' ? passengerId : null,
  };
}
