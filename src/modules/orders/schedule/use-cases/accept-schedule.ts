import { AppError } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Order } from '../../api.ts';
import { addHistory } from '../../core/db/history-queries.ts';
import { lockOrder, updateOrder } from '../../core/db/order-queries.ts';
import { loadOrderState } from '../../core/db/order-state-queries.ts';
import { notifyBuyer } from '../../core/use-cases/notify-buyer.ts';
import { managedOrder } from '../../core/use-cases/own-order.ts';
import { recordProjections } from '../../core/use-cases/record-projections.ts';
import { exchangesInProgress } from '../../core/use-cases/returnable.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import type { OrdersDeps } from '../../ports.ts';
import { viewOrder } from '../../use-cases/read-order.ts';
import { answerChange, moveDuplicateGuards } from '../db/schedule-queries.ts';
import { waitingChange } from './waiting-change.ts';

const departures = (slices: { segments: { flight: string; departsLocal: string }[] }[]): string[] =>
  slices.flatMap((slice) => slice.segments.map((s) => `${s.flight} ${s.departsLocal}`));

/**
 * The buyer flies at the new times: from now on they are the order's, on the page, in its receipts and in what the
 * same people may not book twice.
 * @throws AppError not_found `orders.not_found`; forbidden `orders.agency_only`; conflict `orders.schedule_mismatch`
 * when the change is not the one he saw, or its flight does not fly.
 */
export async function acceptSchedule(deps: OrdersDeps, visitor: Visitor, id: string, changeId: string): Promise<Order> {
  await managedOrder(deps, visitor, id);
  const order = await inTransaction(deps.db, async (tx) => {
    const locked = await lockOrder(tx, id);
    const change = (await waitingChange(tx, id))?.change;
    if (!locked || change?.id !== changeId || change.canceled.length > 0)
      throw new AppError('conflict', 'orders.schedule_mismatch');
    if (exchangesInProgress(await loadOrderState(deps, tx, locked)))
      throw new AppError('conflict', 'orders.return_in_progress');
    const now = deps.clock.now();
    const to = departures(change.currentSlices);
    await moveDuplicateGuards(
      tx,
      id,
      departures(locked.journey.slices).map((from, i) => ({ from, to: to[i] ?? from })),
    );
    const journey = { ...locked.journey, slices: change.currentSlices };
    const moved = { journey, receiptVersion: change.id, updatedAt: now };
    await updateOrder(tx, id, moved);
    await recordProjections(deps, tx, locked);
    await answerChange(tx, change.id, 'accepted', now);
    await addHistory(tx, id, now, [{ kind: 'schedule_accepted', details: {} }]);
    return { ...locked, ...moved, version: locked.version + 1 };
  });
  await notifyBuyer(deps, visitor, order, 'schedule_accepted');
  return viewOrder(deps, order, visitor);
}
