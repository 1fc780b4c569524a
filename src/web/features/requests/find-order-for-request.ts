import { data, redirect } from 'react-router';
import { findRequestedOrder } from '#modules/requests/api.ts';
import type { Call } from '../../api/call-type.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { parseRequestKind } from './create.ts';
import { text } from './form-text.ts';

const NUMBER_FIELDS = ['number', 'proof'] as const;
const PASSENGER_FIELDS = ['surname', 'document'] as const;

/** Input of a failed lookup; `missing` lists the empty fields. `at` distinguishes repeated attempts. */
/** Text of the rate limit; nothing was looked up. */
export type FindOrderRefusal = {
  at: string;
  typed: Record<string, string>;
  missing: readonly string[];
  rateLimitText?: string | null;
};

/**
 * Finds the order by either pair of fields and redirects to the request form. The error does not reveal which field was
 * wrong.
 */
export async function findOrderForRequest(call: Call, request: Request, at: string) {
  const form = await request.formData();
  const names = form.has('surname') ? PASSENGER_FIELDS : NUMBER_FIELDS;
  const typed: Record<string, string> = Object.fromEntries(names.map((name) => [name, text(form, name, 40)]));
  const missing = names.filter((name) => typed[name] === '');
  if (missing.length > 0) return data<FindOrderRefusal>({ at, typed, missing }, 400);
  const kind = parseRequestKind(new URL(request.url).searchParams.get('kind'));
  try {
    const body = form.has('surname')
      ? { surname: typed.surname ?? '', document: typed.document ?? '' }
      : { number: typed.number ?? '', proof: typed.proof ?? '' };
    const { orderId } = await call(findRequestedOrder, { body });
    return redirect(`/bid-return/create/${encodeURIComponent(orderId)}${kind ? `?kind=${kind}` : ''}`);
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (!problem || problem.status >= 500) return throwRouteError(thrown);
    const rateLimitText = problem.status === 429 ? problem.text : null;
    return data<FindOrderRefusal>({ at, typed, missing: [], rateLimitText }, problem.status);
  }
}
