import type { Executor } from '#platform/db/database.ts';
import type { OrdersDeps } from '../ports.ts';
import { ordersOfBooking } from '../schedule/db/schedule-queries.ts';
import { knowRequestedOrder, type RequestedOrder } from './read-requested-order.ts';

/** The order of a reservation at its supplier, with its passengers, for staff; null: none is written yet. */
export async function orderOfReservation(
  deps: OrdersDeps,
  db: Executor,
  supplierId: string,
  reservationId: string,
): Promise<{ id: string; number: string; passengers: RequestedOrder['passengers'] } | null> {
  const [id] = await ordersOfBooking(db, supplierId, reservationId);
  if (id === undefined) return null;
  const { number, passengers } = await knowRequestedOrder(deps, id);
  return { id, number, passengers };
}
