import { money } from '#kernel/money.ts';
import type { QueuedRequest, StaffRequest } from '../api.ts';
import { findAction } from '../db/action-queries.ts';
import { countQueue, desk, listServiceKinds, type QueueFilter } from '../db/request-queries.ts';
import { staffActions } from '../domain/decide-request.ts';
import type { RequestsDeps } from '../ports.ts';
import { readOwnRequest, requireStaff } from './own-request.ts';
import { orderOf, toServiceRequest } from './read-request.ts';
import { openAuthorInput, type Visitor } from './sealed-data.ts';

/** Requests to be served. @throws AppError forbidden. */
export async function listRequestQueue(
  deps: RequestsDeps,
  visitor: Visitor,
  wanted: QueueFilter,
): Promise<{ requests: QueuedRequest[]; counts: Record<string, number> }> {
  const { userId } = requireStaff(visitor);
  const now = deps.clock.now();
  const rows = await desk(deps.db, wanted);
  const services = await listServiceKinds(deps.db, rows);
  return {
    requests: rows.map((row) => ({
      id: row.id,
      number: row.number,
      kind: row.kind,
      status: row.status,
      priority: row.priority,
      orderNumber: row.orderNumber,
      services: services.get(row.id) ?? [],
      agency: row.contractId !== null,
      createdAt: row.createdAt.toISOString(),
      deadline: row.deadline.toISOString(),
      overdue: row.deadline < now && ['new', 'process', 'paused', 'revision'].includes(row.status),
      executor: row.executorName,
      mine: row.executorId === userId,
    })),
    counts: await countQueue(deps.db),
  };
}

/**
 * A request as the staff see it: contacts, the new passport, the sums and who has agreed to them. @throws AppError
 * not_found `requests.not_found`.
 */
export async function readStaffRequest(deps: RequestsDeps, visitor: Visitor, id: string): Promise<StaffRequest> {
  const { userId } = requireStaff(visitor);
  const row = await readOwnRequest(deps, visitor, id);
  const subject = await orderOf(deps, row);
  const { view, state } = await toServiceRequest(deps, visitor, row, subject);
  const { phone, email, passport } = openAuthorInput(deps, row);
  const action = await findAction(deps.db, id);
  const chosen = new Set(view.people.map((p) => p.id));
  const moves = staffActions(state, userId) as StaffRequest['staffActions'];
  const alone =
    moves.includes('begun') && row.orderId ? await deps.orders.wouldBeAlone(row.orderId, [...chosen]) : null;
  const namesOf = (ids: readonly string[]) =>
    (subject?.passengers ?? [])
      .filter((p) => ids.includes(p.id))
      .map((p) => `${p.surname} ${p.name}`)
      .join(', ');
  return {
    ...view,
    office: row.status,
    agency: subject !== null && subject.contractId !== null,
    executor: row.executorName,
    mine: row.executorId === userId,
    contacts: { phone, email },
    passport,
    paid: (subject?.passengers ?? [])
      .filter((p) => chosen.has(p.id))
      .map((p) => ({ passengerId: p.id, parts: p.paid })),
    action: action
      ? {
          id: action.id,
          channel: action.channel,
          state: action.state as 'calculated',
          lines: action.lines.map((line) => ({
            passengerId: line.passengerId,
            paid: line.paid,
            fare: line.fare,
            penalty: line.penalty,
            taxesRefund: line.taxesRefund,
            feesRefund: line.feesRefund,
            refundFee: line.refundFee,
            ...(line.deducted && { deducted: line.deducted }),
            refund: line.refundAmount,
          })),
          refund: money(action.refundMinor, action.currency),
          reference: action.reference,
          calculatedBy: action.calculatedByName,
          approvedBy: action.approvedByName,
        }
      : null,
    staffActions: moves,
    alone: alone && { code: alone.code, side: alone.side, names: namesOf(alone.passengerIds) },
  };
}
