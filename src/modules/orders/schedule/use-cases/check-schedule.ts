import { inTransaction } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { addHistory } from '../../core/db/history-queries.ts';
import { bringForwardChecks } from '../../core/db/operation-queries.ts';
import { lockOrder, orderById } from '../../core/db/order-queries.ts';
import { JOBS } from '../../core/domain/job-names.ts';
import { resolveOperation } from '../../core/use-cases/resolve-operation.ts';
import { bookingNow } from '../../core/use-cases/returnable.ts';
import { doneExchanges } from '../../exchanges/db/exchange-queries.ts';
import type { OrdersDeps } from '../../ports.ts';
import {
  answerChange,
  claimDueScheduleChecks,
  insertChange,
  openChange,
  ordersOfBooking,
} from '../db/schedule-queries.ts';
import { applyOperatedTimes, changedSegments, isSignificant, sameTimes } from '../domain/schedule.ts';

const EVERY_MS = 60 * 60_000;
const AT_ONCE = 50;

/**
 * Asks the supplier for the operated times of a sold order. Differences from the known times are stored as a change
 * until the buyer answers, recorded in the history and e-mailed; once each, a newer change replaces the one before.
 */
export async function checkSchedule(deps: OrdersDeps, orderId: string): Promise<void> {
  const known = await orderById(deps.db, orderId);
  if (!known || (known.status !== 'sold' && known.status !== 'partial_sold')) return;
  // Exchanged passengers have other flights than the sold ones; staff check changes of those.
  if ((await doneExchanges(deps.db, [orderId])).length > 0) return;
  const flights = (await bookingNow(deps, known))?.flights;
  if (!flights) return;
  const changed = await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || (order.status !== 'sold' && order.status !== 'partial_sold')) return;
    const { slices } = order.journey;
    const flown = applyOperatedTimes(slices, flights);
    if (!flown) return;
    const now = deps.clock.now();
    const open = await openChange(tx, orderId);
    const known = open ?? { currentSlices: slices, canceled: [] as string[] };
    if (sameTimes(known.currentSlices, flown.slices) && known.canceled.join() === flown.canceled.join()) return;
    if (open) await answerChange(tx, open.id, 'superseded', now);
    const restored = flown.canceled.length === 0 && sameTimes(slices, flown.slices);
    if (!restored)
      await insertChange(tx, {
        id: deps.ids(),
        orderId,
        previousSlices: slices,
        currentSlices: flown.slices,
        canceled: flown.canceled,
        significant: isSignificant(slices, flown),
        foundAt: now,
      });
    const code = restored ? 'restored' : flown.canceled.length > 0 ? 'canceled' : 'moved';
    await addHistory(tx, orderId, now, [{ kind: 'schedule_changed', details: { code } }]);
    if (!restored) await addJob(tx, JOBS.schedule, { orderId }, { key: `${JOBS.schedule}:${orderId}` });
    return changedSegments(slices, flown);
  });
  if (changed) await deps.search.reportChangedDepartures(known.supplierId, changed);
}

/** A supplier said that a reservation has changed: operations that wait for it are checked at once. */
export async function onSupplierEvent(
  deps: OrdersDeps,
  news: { supplierId: string; bookingId: string },
): Promise<void> {
  for (const id of await ordersOfBooking(deps.db, news.supplierId, news.bookingId)) {
    for (const operationId of await bringForwardChecks(deps.db, id, deps.clock.now()))
      await resolveOperation(deps, operationId);
    await checkSchedule(deps, id);
  }
}

/** Suppliers that say nothing are asked: each order still to be flown about once an hour, the longest unasked first. */
export async function checkSchedules(deps: OrdersDeps): Promise<void> {
  const now = deps.clock.now();
  const before = new Date(now.getTime() - EVERY_MS);
  for (const id of await claimDueScheduleChecks(deps.db, before, now, AT_ONCE)) await checkSchedule(deps, id);
}
