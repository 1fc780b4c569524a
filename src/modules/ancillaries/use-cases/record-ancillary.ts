import { orderAncillaries, orderNeedsStaff } from '#modules/orders/events.ts';
import {
  addHistory,
  doneExchanges,
  lockOrder,
  type OrdersDeps,
  operationChange,
  orderById,
  ownOf,
  passengersOf,
  recordProjections,
} from '#modules/orders/extension.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { type ItemRow, itemById, purchaseById, updateItem } from '../db/ancillaries-queries.ts';
import { type AncillaryEvent, applyAncillaryEvent } from '../domain/ancillary-machine.ts';
import { JOBS } from '../domain/job-names.ts';
import type { sendAncillary } from './call-supplier.ts';

export type AncillaryDetails = {
  number?: string | null;
  voidUntil?: string | null;
  refundUntil?: string | null;
  flight?: string;
  code?: string;
  pollAfterMs?: number;
};

/**
 * Writes down what became of an operation; one that comes when it no longer matters changes nothing. Returns whether it
 * changed something; `under` runs in the transaction of a change.
 */
export async function recordAncillary(
  deps: OrdersDeps,
  { orderId, itemId, opId }: { orderId: string; itemId: string; opId: string },
  event: AncillaryEvent,
  details: AncillaryDetails = {},
  under: (tx: Tx) => Promise<void> = async () => {},
): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const item = await itemById(tx, itemId);
    if (!item || item.opId !== opId) return false;
    const progress = applyAncillaryEvent(item, event);
    if (!progress) return false;
    const now = deps.clock.now();
    const open = progress.op !== null;
    const { change, followUp } = operationChange(
      item,
      { state: progress.opState ?? 'done', attempts: progress.attempts, on: event.on as 'ok' },
      details.pollAfterMs === undefined ? {} : { pollAfterMs: details.pollAfterMs },
      { now, callTimeoutMs: deps.config.callTimeoutMs },
    );
    const sold = event.on === 'ok' && item.op === 'sell';
    const moved = event.on === 'ok' && item.op === 'move';
    const refused = !open && event.on !== 'ok' && item.op !== 'sell';
    await updateItem(tx, item.id, {
      ...progress,
      resolveAt: open ? (progress.opState === 'planned' ? (followUp?.at ?? null) : change.resolveAt) : null,
      openSince: open ? change.openSince : null,
      ...(event.on === 'unknown' ? { outcomeChecks: 0 } : {}),
      ...(sold && {
        number: details.number ?? null,
        voidUntil: details.voidUntil ? new Date(details.voidUntil) : null,
        refundUntil: details.refundUntil ? new Date(details.refundUntil) : null,
        issuedAt: now,
      }),
      ...(moved && {
        flight: details.flight ?? item.flight,
        departsAt: await newDeparture(tx, orderId, item, details.flight),
        refundUntil: details.refundUntil ? new Date(details.refundUntil) : null,
        impact: null,
      }),
      ...(event.on === 'ok' && (item.op === 'back' || item.op === 'lose') ? { endedAt: now, code: null } : {}),
      ...(!open && event.on !== 'ok' ? { code: details.code ?? 'REFUSED' } : {}),
      updatedAt: now,
    });
    const staff = event.on === 'retries_exhausted' || (refused && item.op !== 'move');
    if (moved && order) await recordProjections(deps, tx, order);
    if (event.on === 'ok' && item.op !== 'move') {
      const paidBy = (await purchaseById(tx, item.purchaseId))?.orderId ?? orderId;
      await publishEvent(tx, orderAncillaries, { orderId: paidBy });
      for (const id of new Set([orderId, paidBy])) if (order) await recordProjections(deps, tx, { ...order, id });
    }
    if (staff && item.alertedAt === null) await alertStaff(deps, tx, item);
    if (followUp)
      await addJob(tx, JOBS.advance, { orderId }, { runAt: followUp.at, key: `${JOBS.advance}:${orderId}` });
    await under(tx);
    return true;
  });
}

async function newDeparture(tx: Tx, orderId: string, item: ItemRow, flight: string | undefined): Promise<Date> {
  const order = await orderById(tx, orderId);
  const who = (await passengersOf(tx, orderId)).find((p) => p.id === item.passengerId);
  if (!order || !who) return item.departsAt;
  const own = ownOf(order, await doneExchanges(tx, [orderId]), who);
  const segment = own.journey.slices.flatMap((s) => s.segments).find((s) => s.flight === flight);
  return segment ? new Date(segment.departsAt) : item.departsAt;
}

/** Staff check an ancillary with an uncertain outcome; reported once an operation. */
export async function alertStaff(
  deps: OrdersDeps,
  tx: Tx,
  item: Pick<ItemRow, 'id' | 'orderId' | 'op'>,
): Promise<void> {
  const now = deps.clock.now();
  const reason = `ancillaries_${item.op}`;
  await updateItem(tx, item.id, { alertedAt: now });
  await addHistory(tx, item.orderId, now, [{ kind: 'staff_alerted', details: { reason } }]);
  await publishEvent(tx, orderNeedsStaff, { orderId: item.orderId, reason, at: now.toISOString() });
  deps.count('orders_need_staff');
}

/** Values that came with an answer. */
export const responseDetails = (outcome: Awaited<ReturnType<typeof sendAncillary>>) => {
  if (outcome.kind === 'pending') return { pollAfterMs: outcome.pollAfterMs };
  if (outcome.kind === 'rejected') return { code: outcome.code };
  if (outcome.kind !== 'ok' || outcome.value === 'never-happened') return {};
  const { number, voidUntil, refundUntil, flight } = outcome.value;
  return { number, voidUntil, refundUntil, flight };
};
