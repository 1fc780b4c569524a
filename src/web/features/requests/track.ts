import { data, redirect } from 'react-router';
import { admits } from '#kernel/access.ts';
import type { Account } from '#kernel/account.ts';
import { type BackTo, moveOwnRequest, readRequest } from '#modules/requests/api.ts';
import type { Call } from '../../api/call-type.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { type FormRefusal, text } from './form-text.ts';

const CAME = /^(?:ok|(?:requests|common|platform)\.[a-z_]+)$/;
const MOVES = ['answered', 'withdrawn', 'accepted', 'disputed'] as const;

/** Page of a request: its author's, or in the account for agency users. */
export type TrackedAt = Exclude<BackTo, 'office'>;
const AT = { request: '/bid-return', account: '/account/requests' } as const;
/**
 * One request has a page in the account for those alone who sell or buy under a contract, and for cashiers (spec §6);
 * everybody else follows it by its visitor.
 */
export const trackedAt = (account: Pick<Account, 'roles'> | null): TrackedAt =>
  admits('trade', account) === 'yes' ? 'account' : 'request';
export const requestPath = (at: TrackedAt, id: string): string => `${AT[at]}/${encodeURIComponent(id)}`;

/**
 * A request that the caller may see; `came` says what became of documents that were attached. A stranger's answers
 * 404, as one that is not there.
 */
export async function loadTracked(call: Call, id: string, request: Request) {
  const shown = await call(readRequest, { params: { id } }).catch(throwRouteError);
  const came = new URL(request.url).searchParams.get('files');
  return { request: shown, came: came && CAME.test(came) ? came : null };
}

/** Does an action of the author and returns to the page; a refusal is shown on it. `now` is when. */
export async function moveTracked(call: Call, id: string, form: FormData, at: TrackedAt, now: string) {
  const move = MOVES.find((m) => m === text(form, 'move'));
  if (!move) throw redirect(requestPath(at, id));
  try {
    await call(moveOwnRequest, { params: { id }, body: { move, text: text(form, 'text', 2000) } });
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (!problem || problem.status === 404 || problem.status >= 500) return throwRouteError(thrown);
    const { code, details, fields, status } = problem;
    return data<FormRefusal>({ at: now, code, values: details, fields, typed: {}, chosen: [] }, status);
  }
  return redirect(requestPath(at, id));
}
