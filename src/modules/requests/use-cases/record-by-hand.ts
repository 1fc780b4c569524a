import { AppError, invalidField, invalidFields } from '#kernel/app-error.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { StaffRequest } from '../api.ts';
import { listHistory, listRequestPassengers } from '../db/request-queries.ts';
import { isOpen } from '../domain/request-state.ts';
import type { RequestsDeps } from '../ports.ts';
import { dropUnpaidCharges } from './charges.ts';
import { moveRequest } from './move-request.ts';
import { notAllowed, readOwnRequest, requireOrder, requireStaff } from './own-request.ts';
import type { Visitor } from './sealed-data.ts';
import { lockServed, noteServed } from './served-request.ts';
import { readStaffRequest } from './staff-queue.ts';

/**
 * Writes down that the executor has split the reservation at the carrier: the chosen passengers get an order of their
 * own under the new code. The same again changes nothing. @throws AppError invalid `requests.split_locator`; conflict
 * `requests.action_not_allowed` and those of orders.
 */
export async function recordSplit(
  deps: RequestsDeps,
  visitor: Visitor,
  id: string,
  { passengerIds, locator, note }: { passengerIds: readonly string[]; locator: string; note: string },
): Promise<StaffRequest> {
  const { userId } = requireStaff(visitor);
  const known = await readOwnRequest(deps, visitor, id);
  if (known.orderId !== null) await deps.orders.refreshPayments(known.orderId);
  await inTransaction(deps.db, async (tx) => {
    const row = await lockServed(tx, visitor, id);
    if (await deps.orders.handSplitOf(tx, id)) return;
    if (row.kind !== 'split' || row.status !== 'process') throw notAllowed();
    const done = await deps.orders.splitByHand(tx, {
      requestId: id,
      orderId: requireOrder(row),
      passengerIds: [...new Set(passengerIds)],
      locator,
      override: note === '' ? null : { by: userId, note },
    });
    if (!done) return;
    await noteServed(deps, tx, visitor, {
      id,
      kind: 'split_done',
      action: 'request_split_done',
      changes: [
        { field: 'number', previous: row.orderNumber, current: done.number },
        { field: 'locator', previous: done.previousLocator, current: done.locator },
      ],
    });
  });
  return readStaffRequest(deps, visitor, id);
}

/**
 * Writes the document as the carrier confirmed it into the order and completes the request, in one transaction. A
 * second press changes nothing. @throws AppError invalid with the problems by field; conflict
 * `requests.action_not_allowed`, `requests.charge_pending` and those of orders.
 */
export async function recordPassport(
  deps: RequestsDeps,
  visitor: Visitor,
  id: string,
  { reference, ...typed }: { documentType: string; documentNumber: string; expiration: string; reference: string },
): Promise<StaffRequest> {
  const { userId, name } = requireStaff(visitor);
  const row = await readOwnRequest(deps, visitor, id);
  if (row.kind !== 'passport_change') throw notAllowed();
  if (reference === '') throw invalidField('reference', 'requests.reference_required');
  const [person] = await listRequestPassengers(deps.db, id);
  if (!person) throw notAllowed();
  const which = { orderId: requireOrder(row), passengerId: person.passengerId };
  const { problems, document } = await deps.orders.checkPassport(which, typed);
  if (problems.length > 0 || !document) throw invalidFields(problems);
  await inTransaction(deps.db, async (tx) => {
    await moveRequest(
      deps,
      tx,
      id,
      { on: 'completed', by: userId, name, ip: visitor.ip, text: '', hasData: true },
      async (current) => {
        if (current.orderId !== which.orderId || !isOpen(current.status)) throw notAllowed();
        const changed = await deps.orders.changePassport(tx, which, document);
        await noteServed(deps, tx, visitor, {
          id,
          kind: 'passport_confirmed',
          action: 'request_passport_changed',
          details: { reference },
          changes: [
            { field: 'document', previous: changed.previous, current: changed.current },
            { field: 'note', previous: null, current: reference },
          ],
        });
      },
    );
  });
  await dropUnpaidCharges(deps, id);
  return readStaffRequest(deps, visitor, id);
}

/** @throws AppError conflict `requests.passport_unconfirmed` while the order has the old document. */
export async function requireConfirmedPassport(tx: Tx, id: string): Promise<void> {
  const history = await listHistory(tx, id);
  if (!history.some(({ kind }) => kind === 'passport_confirmed'))
    throw new AppError('conflict', 'requests.passport_unconfirmed');
}
