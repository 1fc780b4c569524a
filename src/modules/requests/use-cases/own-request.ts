import { type Account, isStaff } from '#kernel/account.ts';
import { AppError, notFound } from '#kernel/app-error.ts';
import { type RequestRow, requestOf } from '../db/request-queries.ts';
import type { RequestsDeps } from '../ports.ts';
import { type Visitor, viewerOf } from './sealed-data.ts';

/** @throws AppError not_found `requests.not_found`, the same for a stranger's request as for none. */
export async function ownRequest(deps: RequestsDeps, visitor: Visitor, id: string): Promise<RequestRow> {
  const row = await requestOf(deps.db, id, viewerOf(visitor));
  if (!row) throw notFound('requests.not_found');
  return row;
}

/** The person of the house who asks; the wire lets nobody else in, and this keeps it so. @throws AppError forbidden `common.forbidden`. */
export function staffOf(visitor: Visitor): Account {
  const { account } = visitor;
  if (!account || !isStaff(account)) throw new AppError('forbidden', 'common.forbidden');
  return account;
}
