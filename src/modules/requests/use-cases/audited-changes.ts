import type { Money } from '#kernel/money.ts';
import type { AuditChange } from '#modules/audit/index.ts';
import type { RequestRow } from '../db/request-queries.ts';
import type { RequestState } from '../domain/request-state.ts';

type Side = { row: RequestRow; state: Pick<RequestState, 'action'>; refund: Money | null };

const differs = ({ previous, current }: AuditChange): boolean => JSON.stringify(previous) !== JSON.stringify(current);

/**
 * What an act of staff changed on a request, for the audit log: status and executor in any case; why it waits, its
 * deadline, how far its refund is and the sum of it where they differ.
 */
export function auditedChanges(before: Side, after: Side): AuditChange[] {
  const of = (field: AuditChange['field'], value: (side: Side) => AuditChange['current']): AuditChange => ({
    field,
    previous: value(before),
    current: value(after),
  });
  return [
    of('status', ({ row }) => row.status),
    of('executor', ({ row }) => row.executorName),
    ...[
      of('reason', ({ row }) => row.pauseReason),
      of('deadline', ({ row }) => row.deadline.toISOString()),
      of('step', ({ state }) => state.action),
      of('sum', ({ refund }) => refund),
    ].filter(differs),
  ];
}
