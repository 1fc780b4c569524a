import { findRequestById } from '../db/request-queries.ts';
import type { RequestsDeps } from '../ports.ts';
import { openAuthorInput } from './sealed-data.ts';

/** The address that a request was made with; null for no request. */
export async function findContact(
  deps: Pick<RequestsDeps, 'db' | 'sealer'>,
  requestId: string,
): Promise<string | null> {
  const row = await findRequestById(deps.db, requestId);
  return row ? openAuthorInput(deps, row).email : null;
}
