import type { Tx } from '#platform/db/database.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import type { OrderRow } from '../../core/db/order-queries.ts';
import type { OrderState, ReturnSnapshot } from '../../core/domain/order-snapshot.ts';
import type { OrderTransition } from '../../core/use-cases/order-transition.ts';
import { recordOperation } from '../../core/use-cases/record-operation.ts';
import { orderReturned } from '../../events.ts';
import { dropReturn, releaseDuplicateGuardsOf, returnById, updateReturn } from '../db/return-queries.ts';
import { ticketPortionsOfJourney } from '../domain/documents-of.ts';

/**
 * The flights of returned documents are free again: all of their passengers', or of a journey on several tickets
 * those of each run.
 */
async function freeFlights(tx: Tx, order: OrderRow, { id, passengerIds }: ReturnSnapshot): Promise<void> {
  const portions = ticketPortionsOfJourney(order.journey);
  if (portions.length === 0) return releaseDuplicateGuardsOf(tx, order.id, passengerIds);
  for (const { passengerId, portion } of (await returnById(tx, id))?.lines ?? []) {
    const own = portion === undefined ? portions : portions.slice(portion, portion + 1);
    const flights = own.flatMap(({ segments }) => segments.map((s) => `${s.flight} ${s.departsLocal}`));
    await releaseDuplicateGuardsOf(tx, order.id, [passengerId], flights);
  }
}

/**
 * Writes what an event did to returned documents: their operations, tickets, money, and the flights that are free
 * again.
 */
export async function saveReturns(transition: OrderTransition, before: OrderState, after: OrderState): Promise<void> {
  const { tx, order, event, details, now } = transition;
  for (const next of after.returns) {
    const was = before.returns.find((r) => r.id === next.id);
    if (next === was) continue;
    if (next.state !== was?.state || next.attempts !== was.attempts)
      await recordOperation(transition, next, event.on, details);
    if (next.money !== (was?.money ?? 'none')) await updateReturn(tx, next.id, { money: next.money, moneyAt: now });
    if (next.state === 'rejected' && was?.state !== 'rejected') await dropReturn(tx, next.id);
    if (next.state === 'done' && was?.state !== 'done') {
      // Whose seats were given up may still be refunded.
      if (next.kind === 'release') await dropReturn(tx, next.id);
      await freeFlights(tx, order, next);
      await publishEvent(tx, orderReturned, { orderId: order.id });
    }
  }
}
