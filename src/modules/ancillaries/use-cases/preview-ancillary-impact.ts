import { AppError, invalidField, notFound } from '#kernel/app-error.ts';
import { type Money, money } from '#kernel/money.ts';
import type { AncillaryImpact, BoughtAncillary } from '#modules/orders/api.ts';
import {
  addHistory,
  lockOrder,
  managedOrder,
  notifyBuyer,
  type OrdersDeps,
  supplierOf,
  type Visitor,
  waitingChange,
} from '#modules/orders/extension.ts';
import { inTransaction } from '#platform/db/database.ts';

import { boughtOf, itemById, updateItem } from '../db/ancillaries-queries.ts';
import { type AncillaryImpactAction, ancillaryImpactOf } from '../domain/ancillary-impact.ts';
import { applyAncillaryEvent } from '../domain/ancillary-machine.ts';
import { advanceAncillaries } from './advance-ancillaries.ts';
import { checkedIn } from './check-in.ts';
import { refundIfReturned, toImpactInput, viewItem } from './view-ancillaries.ts';

type ImpactRequest = {
  action: Exclude<AncillaryImpactAction['kind'], 'alone' | 'release'>;
  passengers: readonly string[];
  cause?: 'voluntary' | 'involuntary' | undefined;
};

/**
 * What becomes of each thing of these passengers if the act is agreed to now; the same rule is followed when it is
 * done.
 */
export async function previewAncillaryImpact(
  deps: OrdersDeps,
  visitor: Visitor,
  id: string,
  { action, passengers, cause }: ImpactRequest,
): Promise<{ impacts: AncillaryImpact[]; refundAmount: Money }> {
  const order = await managedOrder(deps, visitor, id);
  const { items } = await boughtOf(deps.db, id);
  const changed = (await waitingChange(deps.db, id))?.change.significant === true;
  const given: AncillaryImpactAction = {
    kind: action,
    involuntary: cause === 'involuntary' || (action === 'refund' && changed),
    at: deps.clock.now().toISOString(),
    moves: supplierOf(deps, order)?.ancillaries?.capabilities.move ?? false,
    givesBack: supplierOf(deps, order)?.ancillaries?.capabilities.giveBack ?? false,
  };
  const impacts = items
    .filter((item) => passengers.includes(item.passengerId))
    .filter((item) => item.state === 'issued' || item.state === 'waiting')
    .map((item) => ancillaryImpactOf(toImpactInput(item), given));
  const refundAmount = impacts.reduce((all, impact) => all + impact.refundAmount.minor, 0);
  return { impacts, refundAmount: money(refundAmount, order.currency) };
}

/**
 * Gives one thing back and keeps its ticket: the supplier is asked, and all of its price comes back once it has said
 * yes.
 * @throws AppError invalid `orders.agreement_required`; not_found `orders.ancillary_not_found`; conflict
 * `orders.quote_mismatch`, `orders.ancillary_not_returnable`
 */
export async function returnAncillary(
  deps: OrdersDeps,
  visitor: Visitor,
  { id, ancillaryId }: { id: string; ancillaryId: string },
  { agreed, refundAmount }: { agreed: boolean; refundAmount: Money },
): Promise<BoughtAncillary> {
  const order = await managedOrder(deps, visitor, id);
  if (!agreed) throw invalidField('agreed', 'orders.agreement_required');
  const port = supplierOf(deps, order)?.ancillaries ?? null;
  const capabilities = port?.capabilities;
  const known = await itemById(deps.db, ancillaryId);
  if (known?.orderId === id && (known.kind === 'seat' || known.kind === 'checkin') && order.bookingRef) {
    const done = await checkedIn(deps, { port, at: { ref: order.bookingRef } }, visitor.locale);
    // What it was bought for has been used.
    if (done.some((one) => one.travellerId === known.passengerId && one.flight === known.flight))
      throw new AppError('conflict', 'orders.ancillary_not_returnable');
  }
  await inTransaction(deps.db, async (tx) => {
    await lockOrder(tx, id);
    const item = await itemById(tx, ancillaryId);
    if (item?.orderId !== id) throw notFound('orders.ancillary_not_found');
    const now = deps.clock.now();
    if (item.op !== null || item.state !== 'issued') return;
    const due = capabilities?.giveBack ? refundIfReturned(item, now) : null;
    if (due === null) throw new AppError('conflict', 'orders.ancillary_not_returnable');
    if (due.minor !== refundAmount.minor || due.currency !== refundAmount.currency)
      throw new AppError('conflict', 'orders.quote_mismatch');
    const alone: AncillaryImpactAction = {
      kind: 'alone',
      involuntary: false,
      at: now.toISOString(),
      moves: false,
      givesBack: true,
    };
    const impact = ancillaryImpactOf(toImpactInput(item), alone);
    const op = impact.outcome === 'refunded' ? ('back' as const) : ('lose' as const);
    const progress = applyAncillaryEvent(item, { on: 'plan', op });
    if (!progress) return;
    await updateItem(tx, item.id, { ...progress, opId: `${item.id}:${op}`, impact, code: null, updatedAt: now });
    const details = { ancillaries: 1, ...(due.minor > 0 && { amount: due }) };
    await addHistory(tx, id, now, [{ kind: op === 'back' ? 'ancillaries_returned' : 'ancillaries_lost', details }]);
  });
  await notifyBuyer(deps, visitor, order, 'ancillaries_changed');
  await advanceAncillaries(deps, id);
  const item = await itemById(deps.db, ancillaryId);
  if (!item) throw notFound('orders.ancillary_not_found');
  return viewItem(item, deps.clock.now(), capabilities?.giveBack ?? false);
}
