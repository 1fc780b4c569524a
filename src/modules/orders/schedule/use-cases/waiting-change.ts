import type { Executor } from '#platform/db/database.ts';
import { passengersOf } from '../../core/db/order-queries.ts';
import { ticketsOf } from '../../core/db/ticket-queries.ts';
import { doneExchanges, type ExchangeRow } from '../../exchanges/db/exchange-queries.ts';
import { openChange, type ScheduleChange } from '../db/schedule-queries.ts';

/** Passengers who still fly what the order was sold as: their tickets are open and were not exchanged. */
async function asSold(db: Executor, orderId: string, done: readonly ExchangeRow[]): Promise<Set<string>> {
  const tickets = await ticketsOf(db, orderId);
  const moved = new Set(done.flatMap((exchange) => exchange.lines.map((line) => line.passengerId)));
  const people = await passengersOf(db, orderId);
  return new Set(
    people
      .map(({ id }) => id)
      .filter((id) => !moved.has(id) && tickets.some((t) => t.passengerId === id && t.state === 'open')),
  );
}

/** The carrier's change that awaits an answer, and its passengers; null once none of them flies those flights. */
export async function waitingChange(
  db: Executor,
  orderId: string,
): Promise<{ change: ScheduleChange; passengerIds: ReadonlySet<string> } | null> {
  const change = await openChange(db, orderId);
  if (!change) return null;
  const passengerIds = await asSold(db, orderId, await doneExchanges(db, [orderId]));
  return passengerIds.size > 0 ? { change, passengerIds } : null;
}
