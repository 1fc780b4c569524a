import { isStaff, type UserAccount } from '#kernel/account.ts';
import { AppError, notFound } from '#kernel/app-error.ts';
import { actsForAuthor, isMember, isServing as serves, toMember } from '#platform/db/membership.ts';
import { type FileRow, findRequestRow, grantVia, type RequestRow } from '../db/request-queries.ts';
import type { RequestsDeps } from '../ports.ts';
import { toViewer, type Visitor } from './sealed-data.ts';

/** @throws AppError not_found `requests.not_found`, the same for a stranger's request as for none. */
export async function readOwnRequest(deps: RequestsDeps, visitor: Visitor, id: string): Promise<RequestRow> {
  const row = await findRequestRow(deps.db, id, toViewer(visitor));
  if (!row) throw notFound('requests.not_found');
  return row;
}

/** Whether a visitor is a member of a request, and so of its conversation; who only found it is none. */
export async function isMemberOf(deps: RequestsDeps, visitor: Visitor, row: RequestRow): Promise<boolean> {
  const member = toViewer(visitor);
  if (isMember(member, row, false)) return true;
  const via = await grantVia(deps.db, row.id, member.visitorHash);
  return isMember(member, row, via === 'made' || via === 'link');
}

/** Whether a reader is a member, or has confirmed that the order is theirs; else they only found the request. */
export async function isAuthor(deps: RequestsDeps, visitor: Visitor, row: RequestRow): Promise<boolean> {
  if (await isMemberOf(deps, visitor, row)) return true;
  if (row.orderId === null) return false;
  return deps.orders.confirmedOrder(visitor, row.orderId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && (error.kind === 'not_found' || error.kind === 'forbidden')) return false;
      throw error;
    },
  );
}

/** Whether a reader is staff and a request neither theirs nor their contract's. */
export const isServing = ({ user }: Visitor, row: RequestRow): boolean => serves(toMember(user), row);

/** Whether a reader acts for the author. */
export const mayActForAuthor = ({ user }: Visitor, row: RequestRow): boolean => actsForAuthor(toMember(user), row);

/** Whose document it is that a reader adds. */
export const sideOf = (visitor: Visitor, row: RequestRow): FileRow['side'] =>
  isServing(visitor, row) ? 'staff' : 'author';

/** @throws AppError forbidden `requests.own_request`: staff do not serve requests of their own or their contract. */
export function requireServing(visitor: Visitor, row: RequestRow): void {
  if (!isServing(visitor, row)) throw new AppError('forbidden', 'requests.own_request');
}

/**
 * A request for its author: its papers and moves. @throws AppError not_found `requests.not_found`, forbidden
 * `requests.author_only`.
 */
export async function readAuthorsRequest(deps: RequestsDeps, visitor: Visitor, id: string): Promise<RequestRow> {
  const row = await readOwnRequest(deps, visitor, id);
  if (!(await isAuthor(deps, visitor, row))) throw new AppError('forbidden', 'requests.author_only');
  return row;
}

export const notAllowed = (): AppError => new AppError('conflict', 'requests.action_not_allowed');

/** The order of a request. @throws AppError conflict `requests.action_not_allowed` for a travel request. */
export function requireOrder({ orderId }: Pick<RequestRow, 'orderId'>): string {
  if (orderId === null) throw notAllowed();
  return orderId;
}

/** The order that a request's charges are added to: the one it is about or, of a travel request, goes with. */
export const chargedOrderId = ({ orderId, relatedOrderId }: Pick<RequestRow, 'orderId' | 'relatedOrderId'>) =>
  orderId ?? relatedOrderId;

/** @throws AppError forbidden `common.forbidden`; the wire admits only users, and this is the second check. */
export function requireAccount({ user }: Visitor): UserAccount {
  if (!user) throw new AppError('forbidden', 'common.forbidden');
  return user;
}

/**
 * The requesting member of staff; the wire admits only staff, and this is the second check. @throws AppError forbidden
 * `common.forbidden`.
 */
export function requireStaff(visitor: Visitor): UserAccount {
  const { user } = visitor;
  if (!user || !isStaff(user)) throw new AppError('forbidden', 'common.forbidden');
  return user;
}
