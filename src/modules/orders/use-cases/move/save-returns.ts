import { announce } from '#platform/jobs/events.ts';
import { dropReturn, releaseClaimsOf, updateReturn } from '../../db/return-queries.ts';
import type { Facts } from '../../domain/facts.ts';
import { orderReturned } from '../../events.ts';
import type { Moving } from './moving.ts';
import { noteOperation } from './note-operation.ts';

/** Writes what an event did to returned documents: their operations, tickets, money, and the flights that are free again. */
export async function saveReturns(moving: Moving, before: Facts, after: Facts): Promise<void> {
  const { tx, order, event, learnt, now } = moving;
  for (const next of after.returns) {
    const was = before.returns.find((r) => r.id === next.id);
    if (next === was) continue;
    if (next.state !== was?.state || next.attempts !== was.attempts)
      await noteOperation(moving, next, event.on, learnt);
    if (next.money !== (was?.money ?? 'none'))
      await updateReturn(tx, next.id, { money: next.money, moneyAt: now });
    if (next.state === 'rejected' && was?.state !== 'rejected') await dropReturn(tx, next.id);
    if (next.state === 'done' && was?.state !== 'done') {
      // Whose seats were given up may still be refunded.
      if (next.kind === 'release') await dropReturn(tx, next.id);
      await releaseClaimsOf(tx, order.id, next.passengerIds);
      await announce(tx, orderReturned, { orderId: order.id });
    }
  }
}
