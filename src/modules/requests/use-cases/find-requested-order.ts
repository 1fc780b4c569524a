import { AppError, notFound } from '#kernel/app-error.ts';
import { readTicketNumber } from '#modules/orders/index.ts';
import type { RequestedOrder } from '../api.ts';
import { openRequestsOf } from '../db/request-queries.ts';
import type { RequestsDeps } from '../ports.ts';
import type { Visitor } from './sealed-data.ts';

type OrderProof = { number: string; proof: string } | { surname: string; document: string };

/**
 * Opens the order of a ticket, an order number, a booking code or a person, for callers who prove to know it; orders
 * counts the tries.
 * @throws AppError not_found `requests.order_not_found`, the same whatever was wrong.
 */
export async function findRequestedOrder(
  deps: RequestsDeps,
  visitor: Visitor,
  params: OrderProof,
): Promise<{ orderId: string }> {
  const { orders } = deps;
  try {
    if ('surname' in params) return { orderId: (await orders.findByPerson(visitor, params)).orderId };
    const ticket = readTicketNumber(params.number) !== null;
    const found = ticket ? await orders.findTicket(visitor, params) : await orders.findOrder(visitor, params);
    return { orderId: found.orderId };
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not_found') throw notFound('requests.order_not_found');
    throw error;
  }
}

const maskPhone = (value: string) => `${value.slice(0, 4)}•••${value.slice(-3)}`;
const maskEmail = (value: string) => `${value.slice(0, 1)}•••${value.slice(Math.max(1, value.indexOf('@')))}`;

/** What a request about an order may choose from. @throws AppError not_found `orders.not_found`. */
export async function readRequestedOrder(deps: RequestsDeps, visitor: Visitor, id: string): Promise<RequestedOrder> {
  const subject = await deps.orders.readRequestedOrder(visitor, id);
  const { orderId, number, late, access, contacts, passengers } = subject;
  return {
    orderId,
    number,
    late,
    access,
    passengers,
    phoneMasked: maskPhone(contacts.phone),
    emailMasked: maskEmail(contacts.email),
    open: await openRequestsOf(deps.db, id),
  };
}
