import { notFound } from '#kernel/app-error.ts';
import type { SearchMode } from '#kernel/mode.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { bookingsOn, changeFlight, type FlightChange, type FlightName } from '../db/departure-changes.ts';
import { modeOfCarrier } from '../domain/carriers.ts';
import type { InventoryDeps } from './deps.ts';

/**
 * The carrier moves or cancels a departure. `notify` is called for each reservation on it, in the same transaction.
 * Returns how many there are.
 * @throws AppError not_found `inventory.no_flight`.
 */
export function changeDeparture(
  deps: InventoryDeps,
  name: FlightName,
  change: FlightChange,
  notify: (tx: Tx, bookingId: string, mode: SearchMode) => Promise<void>,
): Promise<number> {
  return inTransaction(deps.db, async (tx) => {
    const ids = await changeFlight(tx, name, change, deps.clock.now().toISOString());
    if (ids.length === 0) throw notFound('inventory.no_flight');
    const bookings = await bookingsOn(tx, ids);
    for (const { id: bookingId, isMultiTicket } of bookings)
      await notify(tx, bookingId, isMultiTicket ? 'complex' : modeOfCarrier(name.carrier));
    return bookings.length;
  });
}
