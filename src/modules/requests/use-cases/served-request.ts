import { notFound } from '#kernel/app-error.ts';
import type { Money } from '#kernel/money.ts';
import type { AuditAction, AuditChange } from '#modules/audit/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { lockRequest, type RequestRow } from '../db/request-queries.ts';
import type { RequestsDeps } from '../ports.ts';
import { noteHistory } from './note-history.ts';
import { notAllowed, requireServing, requireStaff } from './own-request.ts';
import type { Visitor } from './sealed-data.ts';

/**
 * Locks a request for its executor or an administrator. @throws AppError conflict `requests.action_not_allowed`;
 * forbidden `requests.own_request`.
 */
export async function lockServed(tx: Tx, visitor: Visitor, id: string): Promise<RequestRow> {
  const { userId, roles } = requireStaff(visitor);
  const row = await lockRequest(tx, id);
  if (!row) throw notFound('requests.not_found');
  if (row.executorId !== userId && !roles.includes('ROLE_ADMIN')) throw notAllowed();
  requireServing(visitor, row);
  return row;
}

/** Writes what staff did into the history of the request and, with what changed, into the audit log. */
export async function noteServed(
  deps: RequestsDeps,
  tx: Tx,
  visitor: Visitor,
  act: {
    id: string;
    kind: string;
    action: AuditAction;
    changes: readonly AuditChange[];
    details?: Record<string, string | number | Money>;
  },
): Promise<void> {
  const { userId } = requireStaff(visitor);
  const at = deps.clock.now();
  await noteHistory(deps, tx, act.id, { at, kind: act.kind, by: userId, details: act.details ?? {} });
  await deps.record(tx, {
    actor: userId,
    contractId: null,
    action: act.action,
    subjectKind: 'request',
    subjectId: act.id,
    at,
    ip: visitor.ip,
    changes: act.changes,
  });
}
