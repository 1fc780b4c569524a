import { type Account, actsFor, isStaff } from '#kernel/account.ts';
import { AppError, notFound } from '#kernel/app-error.ts';
import { grantVia, type RequestRow, requestOf } from '../db/request-queries.ts';
import type { RequestsDeps } from '../ports.ts';
import { hashVisitor, type Visitor, viewerOf } from './sealed-data.ts';

/** @throws AppError not_found `requests.not_found`, the same for a stranger's request as for none. */
export async function ownRequest(deps: RequestsDeps, visitor: Visitor, id: string): Promise<RequestRow> {
  const row = await requestOf(deps.db, id, viewerOf(visitor));
  if (!row) throw notFound('requests.not_found');
  return row;
}

/**
 * Whether a reader is the request's author, the contract's people or staff, or has confirmed that the order is
 * theirs; else they only found it.
 */
export async function isAuthor(deps: RequestsDeps, visitor: Visitor, row: RequestRow): Promise<boolean> {
  const { account } = visitor;
  if (isStaff(account) || (row.contractId !== null && actsFor(account, row.contractId))) return true;
  const via = await grantVia(deps.db, row.id, hashVisitor(visitor.visitorId));
  if (via === 'made' || via === 'link') return true;
  return deps.orders.confirmedOrder(visitor, row.orderId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && (error.kind === 'not_found' || error.kind === 'forbidden')) return false;
      throw error;
    },
  );
}

/**
 * A request for its author: its papers and moves. @throws AppError not_found `requests.not_found`, forbidden
 * `requests.author_only`.
 */
export async function authorsRequest(deps: RequestsDeps, visitor: Visitor, id: string): Promise<RequestRow> {
  const row = await ownRequest(deps, visitor, id);
  if (!(await isAuthor(deps, visitor, row))) throw new AppError('forbidden', 'requests.author_only');
  return row;
}

/**
 * The requesting member of staff; the wire admits only staff, and this is the second check. @throws AppError forbidden
 * `common.forbidden`.
 */
export function staffOf(visitor: Visitor): Account {
  const { account } = visitor;
  if (!account || !isStaff(account)) throw new AppError('forbidden', 'common.forbidden');
  return account;
}
