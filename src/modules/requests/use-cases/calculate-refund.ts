import { AppError } from '#kernel/app-error.ts';
import type { Money } from '#kernel/money.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { DeskRequest } from '../api.ts';
import { actOf, insertAct, updateAct } from '../db/act-queries.ts';
import { peopleOf } from '../db/request-queries.ts';
import { needsDocuments } from '../domain/facts.ts';
import type { RequestsDeps } from '../ports.ts';
import { readDesk } from './desk.ts';
import { moveRequest } from './move-request.ts';
import { ownRequest, staffOf } from './own-request.ts';
import type { Visitor } from './sealed-data.ts';

type Granted = { passengerId: string; fare: Money; taxes: Money; fees: Money; penalty: Money };

/**
 * Works out what goes back to whom; sums worked out before are dropped, and an approval with them.
 * @throws AppError invalid `requests.whole_party`, `orders.forced_beyond_paid`, `orders.forced_nothing`; conflict
 * `requests.documents_required`, `requests.cannot`, `orders.refund_not_automatic`.
 */
export async function calculateRefund(
  deps: RequestsDeps,
  visitor: Visitor,
  id: string,
  { way, lines: granted }: { way: 'supplier' | 'hand'; lines: readonly Granted[] },
): Promise<DeskRequest> {
  const { userId, name } = staffOf(visitor);
  const row = await ownRequest(deps, visitor, id);
  const view = await readDesk(deps, visitor, id);
  if (needsDocuments(row.kind) && view.documentsNeeded) throw new AppError('conflict', 'requests.documents_required');
  if (!view.staffMoves.includes('calculated')) throw new AppError('conflict', 'requests.cannot');
  const ids = (await peopleOf(deps.db, id)).map((p) => p.passengerId);
  const whole = granted.length === ids.length && granted.every((g) => ids.includes(g.passengerId));
  if (way === 'hand' && !whole) throw new AppError('invalid', 'requests.whole_party');
  // The carrier's promise for its own fault is not a voluntary refund.
  if (way === 'supplier' && row.kind !== 'forced_refund') throw new AppError('conflict', 'requests.cannot');
  const sums =
    way === 'hand'
      ? await deps.orders.forcedSums(row.orderId, granted)
      : await deps.orders.quoteForced(row.orderId, ids);
  await inTransaction(deps.db, (tx) =>
    moveRequest(deps, tx, id, { on: 'calculated', by: userId, details: { amount: sums.back, way } }, async () => {
      const now = deps.clock.now();
      const old = await actOf(tx, id);
      if (old) await updateAct(tx, old.id, { state: 'dropped', updatedAt: now });
      await insertAct(tx, {
        id: deps.ids(),
        requestId: id,
        way,
        state: 'calculated',
        lines: sums.lines,
        backMinor: sums.back.minor,
        currency: sums.back.currency,
        calculatedBy: userId,
        calculatedByName: name,
        createdAt: now,
        updatedAt: now,
      });
    }),
  );
  return readDesk(deps, visitor, id);
}
