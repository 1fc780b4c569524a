import type { Executor } from '#platform/db/database.ts';
import { type OrderRow, passengersOf } from '../../core/db/order-queries.ts';
import { ownOf } from '../../core/domain/passenger-itineraries.ts';
import { travelContextOf } from '../../core/domain/travel-context.ts';
import { doneExchanges, exchangeById } from '../db/exchange-queries.ts';

type DuplicateGuard = { documentIndex: Buffer; flight: string };

/**
 * The places on flights that an exchange adds to those its passengers had before it, and those it gives up; what both
 * journeys share is neither.
 */
export async function duplicateGuardsOfExchange(
  db: Executor,
  order: OrderRow,
  exchangeId: string,
): Promise<{ added: DuplicateGuard[]; dropped: DuplicateGuard[] }> {
  const row = await exchangeById(db, exchangeId);
  if (!row) return { added: [], dropped: [] };
  const earlier = (await doneExchanges(db, [order.id])).filter((e) => e.id !== exchangeId);
  const flights = (slices: typeof row.journey.slices) => travelContextOf(slices, {}).flights;
  const added: DuplicateGuard[] = [];
  const dropped: DuplicateGuard[] = [];
  for (const passenger of await passengersOf(db, order.id)) {
    if (!row.lines.some((line) => line.passengerId === passenger.id)) continue;
    const { documentIndex } = passenger;
    const before = flights(ownOf(order, earlier, passenger).journey.slices);
    const after = flights(row.journey.slices);
    const only = (some: string[], others: string[]) =>
      some.filter((flight) => !others.includes(flight)).map((flight) => ({ documentIndex, flight }));
    added.push(...only(after, before));
    dropped.push(...only(before, after));
  }
  return { added, dropped };
}
