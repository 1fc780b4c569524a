import { AppError } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { ServiceRequest } from '../api.ts';
import type { RequestsDeps } from '../ports.ts';
import { dropUnpaidCharges } from './charges.ts';
import { moveRequest } from './move-request.ts';
import { mayActForAuthor, readAuthorsRequest } from './own-request.ts';
import { readRequest } from './read-request.ts';
import type { Visitor } from './sealed-data.ts';

type AuthorActionParams = {
  move: 'answered' | 'withdrawn' | 'accepted' | 'disputed';
  text: string;
  rating?: number | undefined;
};

/**
 * The author's own moves. @throws AppError invalid `requests.text_required`; conflict `requests.action_not_allowed`,
 * `requests.offer_pending`, `requests.paid_pending`; not_found `requests.not_found`; forbidden `requests.author_only`
 * for staff, who serve it, and for who made it under a contract that they have left.
 */
export async function actOnOwnRequest(
  deps: RequestsDeps,
  visitor: Visitor,
  id: string,
  { move, text, rating }: AuthorActionParams,
): Promise<ServiceRequest> {
  if (!mayActForAuthor(visitor, await readAuthorsRequest(deps, visitor, id)))
    throw new AppError('forbidden', 'requests.author_only');
  if (text === '' && (move === 'answered' || move === 'disputed'))
    throw new AppError('invalid', 'requests.text_required', {}, [{ path: 'text', code: 'requests.text_required' }]);
  await inTransaction(deps.db, (tx) => moveRequest(deps, tx, id, { on: move, by: null, text, rating }));
  if (move === 'withdrawn') await dropUnpaidCharges(deps, id);
  return readRequest(deps, visitor, id);
}
