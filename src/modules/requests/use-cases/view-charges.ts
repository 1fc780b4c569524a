import { isOfContract } from '#modules/ancillaries/index.ts';
import type { RequestedOrder } from '#modules/orders/index.ts';
import type { RequestCharge, StaffRequest } from '../api.ts';
import { listRequestPassengers, type RequestRow } from '../db/request-queries.ts';
import { isOpen } from '../domain/request-state.ts';
import type { RequestsDeps } from '../ports.ts';
import { chargedOrderId } from './own-request.ts';

/** The charges of a request with the names of their passengers; `subject` is the order it is about. */
export async function shownCharges(
  deps: RequestsDeps,
  row: RequestRow,
  subject: RequestedOrder | null,
): Promise<RequestCharge[]> {
  if (chargedOrderId(row) === null) return [];
  const charges = await deps.charges.list(deps.db, row.id);
  // After a split its passengers may be in several orders.
  const orderIds = new Set(charges.flatMap(({ items }) => items.map(({ orderId }) => orderId)));
  const orders = await Promise.all(
    [...orderIds].map((id) => (id === subject?.orderId ? subject : deps.orders.knowRequestedOrder(id))),
  );
  const names = new Map(
    orders.flatMap(({ passengers }) => passengers.map(({ id, surname, name }) => [id, `${surname} ${name}`] as const)),
  );
  return charges.map((charge) => ({
    ...charge,
    items: charge.items.map(({ orderId: _, ...item }) => ({ ...item, passenger: names.get(item.passengerId) ?? '' })),
  }));
}

/** Passengers that the executor may charge in a request; null: there are none. `subject` is the order it is about. */
export async function chargeableIn(
  deps: RequestsDeps,
  row: RequestRow,
  subject: RequestedOrder | null,
): Promise<StaffRequest['chargeable']> {
  const orderId = chargedOrderId(row);
  if (orderId === null || !isOpen(row.status)) return null;
  const order = subject ?? (await deps.orders.knowRequestedOrder(orderId));
  if (!isOfContract(order, row.contractId)) return null;
  const named = new Set((await listRequestPassengers(deps.db, row.id)).map(({ passengerId }) => passengerId));
  const people = order.passengers
    .filter(({ id, tickets }) => (subject ? named.has(id) : tickets.some(({ state }) => state === 'open')))
    .map(({ id, surname, name }) => ({ id, surname, name }));
  return people.length > 0 ? { currency: order.currency, people } : null;
}
