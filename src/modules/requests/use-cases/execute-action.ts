import { AppError } from '#kernel/app-error.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { StaffRequest } from '../api.ts';
import { findAction, insertAction, updateAction } from '../db/action-queries.ts';
import { listRequestPassengers, type RequestRow } from '../db/request-queries.ts';
import type { RequestsDeps } from '../ports.ts';
import { moveRequest } from './move-request.ts';
import { readOwnRequest, requireOrder, requireStaff } from './own-request.ts';
import type { Visitor } from './sealed-data.ts';
import { readStaffRequest } from './staff-queue.ts';
import { syncAction } from './sync-actions.ts';

type ExecuteActionParams = { actId: string; reference: string; note: string };

/** Commits the start of the action, before any outside call. */
async function startAction(
  deps: RequestsDeps,
  tx: Tx,
  visitor: Visitor,
  row: RequestRow,
  params: ExecuteActionParams,
): Promise<void> {
  const { userId, name } = requireStaff(visitor);
  const override = params.note === '' ? {} : { overrideBy: userId, overrideNote: params.note };
  await moveRequest(deps, tx, row.id, { on: 'begun', by: userId, ip: visitor.ip }, async () => {
    const now = deps.clock.now();
    const action = await findAction(tx, row.id);
    if (row.kind === 'release_seats') {
      await insertAction(tx, {
        id: deps.ids(),
        requestId: row.id,
        channel: 'release',
        state: 'sent',
        lines: [],
        refundMinor: 0,
        currency: 'KGS',
        ...override,
        calculatedBy: userId,
        calculatedByName: name,
        createdAt: now,
        updatedAt: now,
      });
      return;
    }
    if (action?.id !== params.actId) throw new AppError('conflict', 'requests.sums_changed');
    if (action.channel === 'hand') {
      if (params.reference === '')
        throw new AppError('invalid', 'requests.reference_required', {}, [
          { path: 'reference', code: 'requests.reference_required' },
        ]);
      await updateAction(tx, action.id, { reference: params.reference, updatedAt: now });
    }
    await updateAction(tx, action.id, { ...override, updatedAt: now });
  });
}

/** @throws AppError conflict `orders.infant_alone`, `orders.child_alone` unless a note says why it may be. */
async function checkParty(deps: RequestsDeps, row: RequestRow, { note }: ExecuteActionParams): Promise<void> {
  if (note !== '') return;
  const people = (await listRequestPassengers(deps.db, row.id)).map((p) => p.passengerId);
  const alone = await deps.orders.wouldBeAlone(requireOrder(row), people);
  if (alone) throw new AppError('conflict', alone.code, { ...alone, names: 'none' });
}

/**
 * Does what was approved, or releases the seats: the intent first, then orders and the supplier under the act's own
 * id, then what came of
 * it. Asked twice it happens once. A child or an infant left without an adult needs a `note` that says why the
 * carrier agrees. @throws AppError conflict `requests.action_not_allowed`, `requests.sums_changed`,
 * `requests.carrier_refused` and those of orders; invalid `requests.reference_required`.
 */
export async function executeAction(
  deps: RequestsDeps,
  visitor: Visitor,
  id: string,
  params: ExecuteActionParams,
): Promise<StaffRequest> {
  requireStaff(visitor);
  const row = await readOwnRequest(deps, visitor, id);
  const begun = async () => ['sent', 'done'].includes((await findAction(deps.db, id))?.state ?? '');
  if (!(await begun())) {
    await checkParty(deps, row, params);
    await inTransaction(deps.db, (tx) => startAction(deps, tx, visitor, row, params)).catch(async (error: unknown) => {
      // A second press that came while the first was being committed is answered as the first.
      if (!(await begun())) throw error;
    });
  }
  const action = await findAction(deps.db, id);
  const came = action?.state === 'sent' ? await syncAction(deps, action, requireOrder(row)) : '';
  if (came === 'rejected') throw new AppError('conflict', 'requests.carrier_refused');
  if (came.includes('.')) throw new AppError('conflict', came);
  return readStaffRequest(deps, visitor, id);
}
