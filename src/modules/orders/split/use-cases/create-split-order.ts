import { money, subtract } from '#kernel/money.ts';
import type { Tx } from '#platform/db/database.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { endGrants } from '../../core/db/access-queries.ts';
import { addHistory } from '../../core/db/history-queries.ts';
import { type OrderRow, passengersOf, updateOrder } from '../../core/db/order-queries.ts';
import { JOBS } from '../../core/domain/job-names.ts';
import { orderNumber } from '../../core/domain/order-number.ts';
import { recordProjections } from '../../core/use-cases/record-projections.ts';
import { openContacts, sealContacts } from '../../core/use-cases/seal-personal-data.ts';
import { orderSplit } from '../../events.ts';
import type { OrdersDeps, SupplierBooking } from '../../ports.ts';
import { policyOf } from '../../returns/use-cases/quote-return.ts';
import { completeSplit, insertSplitOrder, nextOrderNumber, splitById } from '../db/split-queries.ts';
import { splitChoice } from '../domain/split-choice.ts';
import { splitPreview, splitPrice } from '../domain/split-sums.ts';

/**
 * Writes what the supplier has done: those who left have an order of their own with the new reservation, their
 * tickets, their price and their part
 * of each payment; the other one is left with the rest. In the transaction of the supplier's certain answer.
 */
export async function createSplitOrder(
  deps: OrdersDeps,
  tx: Tx,
  order: OrderRow,
  splitId: string,
  booking: SupplierBooking | undefined,
): Promise<void> {
  const split = await splitById(tx, splitId);
  if (!split || !booking?.from) throw new Error('a split without its reservations');
  const { passengerIds, issued, shares } = split;
  const now = deps.clock.now();
  const party = await passengersOf(tx, order.id);
  const leaving = party.filter((p) => passengerIds.includes(p.id));
  const { placeSelections } = order.journey;
  const chosen = placeSelections && splitChoice(placeSelections, party, passengerIds);
  const prices = splitPrice(
    order.price,
    leaving.map((p) => p.category),
  );
  if (!prices) throw new Error(`split ${split.id}: passenger has no price line`);
  const preview = splitPreview(order.refund, prices.splitOff, order.price, {
    rule: order.journey.terms.refund,
    fee: policyOf(deps, order).refundFee,
  });
  const childId = deps.ids();
  const number = orderNumber(await nextOrderNumber(tx), deps.config.numberKey);
  const paymentTimeLimit = issued
    ? order.paymentTimeLimit
    : booking.paymentTimeLimit
      ? new Date(booking.paymentTimeLimit)
      : order.paymentTimeLimit;
  const done = (['hold', 'issue'] as const).filter((kind) => kind === 'hold' || issued);
  await insertSplitOrder(tx, {
    from: order.id,
    order: {
      ...order,
      id: childId,
      number,
      draftId: `split:${splitId}`,
      version: 0,
      status: issued ? 'sold' : order.status,
      paymentTimeLimit,
      totalMinor: split.childMinor,
      supplierTotal: split.supplierTotal,
      bookingRef: booking.ref,
      locator: booking.ref.locator,
      price: prices.splitOff,
      ...(chosen && { journey: { ...order.journey, placeSelections: chosen.splitOff } }),
      refund: preview.splitOff,
      contacts: sealContacts(deps, childId, openContacts(deps, order)),
      createdAt: order.createdAt,
      updatedAt: now,
      receiptsSentAt: null,
      receiptVersion: null,
      splitAncestorIds: [order.id, ...order.splitAncestorIds],
    },
    passengerIds,
    shares,
    done: done.map((kind) => ({
      id: deps.ids(),
      orderId: childId,
      kind,
      state: 'done' as const,
      requestHash: `split ${splitId}`,
      attempts: 1,
      updatedAt: now,
    })),
    changeId: deps.ids(),
  });
  // It had its approval, or needed none.
  await deps.travelApprovals.copyTo(deps, tx, order.id, childId);
  await deps.ancillaries.moveTo(tx, order.id, childId, passengerIds);
  await updateOrder(tx, order.id, {
    totalMinor: split.remainingMinor,
    price: prices.remaining,
    ...(chosen && { journey: { ...order.journey, placeSelections: chosen.remaining } }),
    supplierTotal: subtract(order.supplierTotal, split.supplierTotal),
    refund: preview.remaining,
    bookingRef: booking.from,
    locator: booking.from.locator,
    receiptVersion: splitId,
  });
  // Found by data of people who are now in the other order, or opened by a letter that they may have: both are given
  // anew.
  await endGrants(tx, order.id, ['found', 'ticket', 'link']);
  await completeSplit(tx, splitId, childId, now);
  await recordProjections(deps, tx, order);
  await recordProjections(deps, tx, { ...order, id: childId });
  const passengers = passengerIds.length;
  await addHistory(tx, order.id, now, [{ kind: 'split_off', details: { number, passengers } }]);
  const total = money(split.childMinor, split.currency);
  await addHistory(tx, childId, now, [{ kind: 'split_from', details: { passengers, total } }]);
  await addJob(tx, JOBS.split, { splitId }, { key: `${JOBS.split}:${splitId}` });
  const ofChild = { orderId: childId };
  if (issued) {
    await addJob(tx, JOBS.deliver, ofChild, { key: `${JOBS.deliver}:${childId}` });
    await publishEvent(tx, orderSplit, { orderId: order.id, childId });
    return;
  }
  const email = { ...ofChild, template: 'order-held' };
  await addJob(tx, JOBS.letter, email, { key: `order-held:${childId}` });
  if (paymentTimeLimit)
    await addJob(tx, JOBS.expire, ofChild, { runAt: paymentTimeLimit, key: `${JOBS.expire}:${childId}` });
}
