import { AppError } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { ServiceRequest } from '../api.ts';
import type { RequestsDeps } from '../ports.ts';
import { moveRequest } from './move-request.ts';
import { authorsRequest } from './own-request.ts';
import { readRequest } from './read-request.ts';
import type { Visitor } from './sealed-data.ts';

type Asked = { move: 'answered' | 'withdrawn' | 'accepted' | 'disputed'; text: string };

/**
 * The author's own moves. @throws AppError invalid `requests.text_required`; conflict `requests.cannot`; not_found
 * `requests.not_found`.
 */
export async function moveOwnRequest(
  deps: RequestsDeps,
  visitor: Visitor,
  id: string,
  { move, text }: Asked,
): Promise<ServiceRequest> {
  await authorsRequest(deps, visitor, id);
  if (text === '' && (move === 'answered' || move === 'disputed'))
    throw new AppError('invalid', 'requests.text_required', {}, [{ path: 'text', code: 'requests.text_required' }]);
  await inTransaction(deps.db, (tx) => moveRequest(deps, tx, id, { on: move, by: null, text }));
  return readRequest(deps, visitor, id);
}
