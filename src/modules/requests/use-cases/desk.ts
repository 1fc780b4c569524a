import { money } from '#kernel/money.ts';
import type { DeskRequest, DeskRow } from '../api.ts';
import { actOf } from '../db/act-queries.ts';
import { desk, deskCounts, type Wanted } from '../db/request-queries.ts';
import { staffMoves } from '../domain/decide.ts';
import type { RequestsDeps } from '../ports.ts';
import { ownRequest, staffOf } from './own-request.ts';
import { viewRequest } from './read-request.ts';
import { openWritten, type Visitor } from './sealed-data.ts';

/** Requests to be served. @throws AppError forbidden. */
export async function listDesk(
  deps: RequestsDeps,
  visitor: Visitor,
  wanted: Wanted,
): Promise<{ requests: DeskRow[]; counts: Record<string, number> }> {
  const { userId } = staffOf(visitor);
  const now = deps.clock.now();
  const rows = await desk(deps.db, wanted);
  return {
    requests: rows.map((row) => ({
      id: row.id,
      number: row.number,
      kind: row.kind,
      status: row.status,
      priority: row.priority,
      orderNumber: row.orderNumber,
      agency: row.contractId !== null,
      createdAt: row.createdAt.toISOString(),
      deadline: row.deadline.toISOString(),
      overdue: row.deadline < now && ['new', 'process', 'paused', 'revision'].includes(row.status),
      executor: row.executorName,
      mine: row.executorId === userId,
    })),
    counts: await deskCounts(deps.db),
  };
}

/**
 * A request as the staff see it: contacts, the new passport, the sums and who has agreed to them. @throws AppError
 * not_found `requests.not_found`.
 */
export async function readDesk(deps: RequestsDeps, visitor: Visitor, id: string): Promise<DeskRequest> {
  const { userId } = staffOf(visitor);
  const row = await ownRequest(deps, visitor, id);
  const subject = await deps.orders.knowRequestedOrder(row.orderId);
  const { view, facts } = await viewRequest(deps, visitor, row, subject);
  const { phone, email, passport } = openWritten(deps, row);
  const act = await actOf(deps.db, id);
  const chosen = new Set(view.people.map((p) => p.id));
  const moves = staffMoves(facts, userId) as DeskRequest['staffMoves'];
  const alone = moves.includes('begun') ? await deps.orders.wouldBeAlone(row.orderId, [...chosen]) : null;
  const namesOf = (ids: readonly string[]) =>
    subject.passengers
      .filter((p) => ids.includes(p.id))
      .map((p) => `${p.surname} ${p.name}`)
      .join(', ');
  return {
    ...view,
    office: row.status,
    agency: subject.contractId !== null,
    executor: row.executorName,
    mine: row.executorId === userId,
    contacts: { phone, email },
    passport,
    paid: subject.passengers.filter((p) => chosen.has(p.id)).map((p) => ({ passengerId: p.id, parts: p.paid })),
    act: act
      ? {
          id: act.id,
          way: act.way,
          state: act.state as 'calculated',
          lines: act.lines.map((line) => ({
            passengerId: line.passengerId,
            paid: line.paid,
            fare: line.fare,
            penalty: line.penalty,
            taxesBack: line.taxesBack,
            feesBack: line.feesBack,
            refundFee: line.refundFee,
            ...(line.deducted && { deducted: line.deducted }),
            back: line.back,
          })),
          back: money(act.backMinor, act.currency),
          reference: act.reference,
          calculatedBy: act.calculatedByName,
          approvedBy: act.approvedByName,
        }
      : null,
    staffMoves: moves,
    alone: alone && { code: alone.code, side: alone.side, names: namesOf(alone.passengerIds) },
  };
}
