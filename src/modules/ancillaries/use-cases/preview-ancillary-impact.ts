import { AppError, notFound, refusedField } from '#kernel/app-error.ts';
import { type Money, money } from '#kernel/money.ts';
import type { AncillaryImpact, BoughtAncillary } from '#modules/orders/api.ts';
import {
  addHistory,
  lockOrder,
  managedOrder,
  type OrdersDeps,
  supplierOf,
  tellBuyer,
  type Visitor,
  waitingChange,
} from '#modules/orders/extension.ts';
import { inTransaction } from '#platform/db/database.ts';

import { boughtOf, itemById, updateItem } from '../db/ancillaries-queries.ts';
import { type AncillaryImpactAction, ancillaryImpactOf } from '../domain/ancillary-impact.ts';
import { moveAncillaryFact } from '../domain/ancillary-machine.ts';
import { advanceAncillaries } from './advance-ancillaries.ts';
import { checkedIn } from './check-in.ts';
import { aloneBack, viewItem, withAncillaryImpact } from './view-ancillaries.ts';

type Asked = {
  act: Exclude<AncillaryImpactAction['kind'], 'alone' | 'release'>;
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
  { act, passengers, cause }: Asked,
): Promise<{ fates: AncillaryImpact[]; back: Money }> {
  const order = await managedOrder(deps, visitor, id);
  const { items } = await boughtOf(deps.db, id);
  const changed = (await waitingChange(deps.db, id))?.change.significant === true;
  const given: AncillaryImpactAction = {
    kind: act,
    involuntary: cause === 'involuntary' || (act === 'refund' && changed),
    at: deps.clock.now().toISOString(),
    moves: supplierOf(deps, order)?.ancillaries?.caps.move ?? false,
  };
  const fates = items
    .filter((item) => passengers.includes(item.passengerId))
    .filter((item) => item.state === 'issued' || item.state === 'waiting')
    .map((item) => ancillaryImpactOf(withAncillaryImpact(item), given));
  const back = fates.reduce((all, impact) => all + impact.back.minor, 0);
  return { fates, back: money(back, order.currency) };
}

/**
 * Gives one thing back and keeps its ticket: the supplier is asked, and all of its price comes back once it has said
 * yes.
 * @throws AppError invalid `orders.agreement_required`; not_found `orders.ancillary_not_found`; conflict
 * `orders.quote_differs`, `orders.ancillary_kept`
 */
export async function giveAncillaryBack(
  deps: OrdersDeps,
  visitor: Visitor,
  { id, ancillaryId }: { id: string; ancillaryId: string },
  { agreed, back }: { agreed: boolean; back: Money },
): Promise<BoughtAncillary> {
  const order = await managedOrder(deps, visitor, id);
  if (!agreed) throw refusedField('agreed', 'orders.agreement_required');
  const port = supplierOf(deps, order)?.ancillaries ?? null;
  const caps = port?.caps;
  const known = await itemById(deps.db, ancillaryId);
  if (known?.orderId === id && (known.kind === 'seat' || known.kind === 'checkin') && order.bookingRef) {
    const done = await checkedIn(deps, { port, at: { ref: order.bookingRef } }, visitor.locale);
    // What it was bought for has been used.
    if (done.some((one) => one.travellerId === known.passengerId && one.flight === known.flight))
      throw new AppError('conflict', 'orders.ancillary_kept');
  }
  await inTransaction(deps.db, async (tx) => {
    await lockOrder(tx, id);
    const item = await itemById(tx, ancillaryId);
    if (item?.orderId !== id) throw notFound('orders.ancillary_not_found');
    const now = deps.clock.now();
    if (item.op !== null || item.state !== 'issued') return;
    const due = caps?.giveBack ? aloneBack(item, now) : null;
    if (due === null) throw new AppError('conflict', 'orders.ancillary_kept');
    if (due.minor !== back.minor || due.currency !== back.currency)
      throw new AppError('conflict', 'orders.quote_differs');
    const alone: AncillaryImpactAction = {
      kind: 'alone',
      involuntary: false,
      at: now.toISOString(),
      moves: false,
    };
    const impact = ancillaryImpactOf(withAncillaryImpact(item), alone);
    const op = impact.fate === 'refunded' ? ('back' as const) : ('lose' as const);
    const fact = moveAncillaryFact(item, { on: 'plan', op });
    if (!fact) return;
    await updateItem(tx, item.id, { ...fact, opId: `${item.id}:${op}`, impact, code: null, updatedAt: now });
    const details = { ancillaries: 1, ...(due.minor > 0 && { amount: due }) };
    await addHistory(tx, id, now, [{ kind: op === 'back' ? 'ancillaries_returned' : 'ancillaries_lost', details }]);
  });
  await tellBuyer(deps, visitor, order, 'ancillaries_changed');
  await advanceAncillaries(deps, id);
  const item = await itemById(deps.db, ancillaryId);
  if (!item) throw notFound('orders.ancillary_not_found');
  return viewItem(item, deps.clock.now(), caps?.giveBack ?? false);
}
