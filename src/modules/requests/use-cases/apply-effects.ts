import { AppError } from '#kernel/app-error.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { DeskRequest } from '../api.ts';
import { actOf, insertAct, updateAct } from '../db/act-queries.ts';
import { peopleOf, type RequestRow } from '../db/request-queries.ts';
import type { RequestsDeps } from '../ports.ts';
import { readDesk } from './desk.ts';
import { followAct } from './follow-acts.ts';
import { moveRequest } from './move-request.ts';
import { ownRequest, staffOf } from './own-request.ts';
import type { Visitor } from './sealed-data.ts';

type Asked = { actId: string; reference: string; note: string };

/** Commits the start of the action, before any outside call. */
async function begin(deps: RequestsDeps, tx: Tx, visitor: Visitor, row: RequestRow, asked: Asked): Promise<void> {
  const { userId, name } = staffOf(visitor);
  const override = asked.note === '' ? {} : { overrideBy: userId, overrideNote: asked.note };
  await moveRequest(deps, tx, row.id, { on: 'begun', by: userId }, async () => {
    const now = deps.clock.now();
    const act = await actOf(tx, row.id);
    if (row.kind === 'release_seats') {
      await insertAct(tx, {
        id: deps.ids(),
        requestId: row.id,
        way: 'release',
        state: 'sent',
        lines: [],
        backMinor: 0,
        currency: 'KGS',
        ...override,
        calculatedBy: userId,
        calculatedByName: name,
        createdAt: now,
        updatedAt: now,
      });
      return;
    }
    if (act?.id !== asked.actId) throw new AppError('conflict', 'requests.sums_changed');
    if (act.way === 'hand') {
      if (asked.reference === '')
        throw new AppError('invalid', 'requests.reference_required', {}, [
          { path: 'reference', code: 'requests.reference_required' },
        ]);
      await updateAct(tx, act.id, { reference: asked.reference, updatedAt: now });
    }
    await updateAct(tx, act.id, { ...override, updatedAt: now });
  });
}

/** @throws AppError conflict `orders.infant_alone`, `orders.child_alone` unless a note says why it may be. */
async function checkParty(deps: RequestsDeps, row: RequestRow, { note }: Asked): Promise<void> {
  if (note !== '') return;
  const people = (await peopleOf(deps.db, row.id)).map((p) => p.passengerId);
  const alone = await deps.orders.wouldBeAlone(row.orderId, people);
  if (alone) throw new AppError('conflict', alone.code, { ...alone, names: 'none' });
}

/**
 * Does what was approved, or releases the seats: the intent first, then orders and the supplier under the act's own
 * id, then what came of
 * it. Asked twice it happens once. A child or an infant left without an adult needs a `note` that says why the
 * carrier agrees. @throws AppError conflict `requests.cannot`, `requests.sums_changed`, `requests.carrier_refused`
 * and those of orders; invalid `requests.reference_required`.
 */
export async function applyEffects(
  deps: RequestsDeps,
  visitor: Visitor,
  id: string,
  asked: Asked,
): Promise<DeskRequest> {
  staffOf(visitor);
  const row = await ownRequest(deps, visitor, id);
  const begun = async () => ['sent', 'done'].includes((await actOf(deps.db, id))?.state ?? '');
  if (!(await begun())) {
    await checkParty(deps, row, asked);
    await inTransaction(deps.db, (tx) => begin(deps, tx, visitor, row, asked)).catch(async (error: unknown) => {
      // A second press that came while the first was being committed is answered as the first.
      if (!(await begun())) throw error;
    });
  }
  const act = await actOf(deps.db, id);
  const came = act?.state === 'sent' ? await followAct(deps, act, row.orderId) : '';
  if (came === 'rejected') throw new AppError('conflict', 'requests.carrier_refused');
  if (came.includes('.')) throw new AppError('conflict', came);
  return readDesk(deps, visitor, id);
}
