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
  const orderId = chargedOrderId(row);
  const charges = orderId === null ? [] : await deps.charges.list(deps.db, row.id);
  if (orderId === null || charges.length === 0) return [];
  const { passengers } = subject ?? (await deps.orders.knowRequestedOrder(orderId));
  const names = new Map(passengers.map(({ id, surname, name }) => [id, `${surname} ${name}`]));
  return charges.map((charge) => ({
    ...charge,
    items: charge.items.map((item) => ({ ...item, passenger: names.get(item.passengerId) ?? '' })),
  }));
}

/** Whom the executor may charge in a request; null: nobody can be. `subject` is the order it is about. */
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
