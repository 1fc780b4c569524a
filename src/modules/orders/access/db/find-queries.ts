import { desc, eq, inArray, or } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { orderPassengers, orders, tickets } from '../../db/schema.ts';

export type Candidate = { orderId: string; passengerId: string; surnameIndex: Buffer; documentIndex: Buffer };

const shape = {
  orderId: orderPassengers.orderId,
  passengerId: orderPassengers.id,
  surnameIndex: orderPassengers.surnameIndex,
  documentIndex: orderPassengers.documentIndex,
};

/** Passengers of the orders under a number or booking code. */
export const candidatesByOrder = (db: Executor, number: string, locator: string): Promise<Candidate[]> =>
  db
    .select(shape)
    .from(orders)
    .innerJoin(orderPassengers, eq(orderPassengers.orderId, orders.id))
    .where(or(eq(orders.number, number), eq(orders.locator, locator)))
    .limit(50);

/** The passenger of a ticket. */
export const candidatesByTicket = (db: Executor, number: string): Promise<Candidate[]> =>
  db
    .select(shape)
    .from(tickets)
    .innerJoin(orderPassengers, eq(orderPassengers.id, tickets.passengerId))
    .where(eq(tickets.number, number))
    .limit(1);

/** Passengers with a document, the latest order first. */
export const candidatesByDocument = (db: Executor, indexes: readonly Buffer[]): Promise<Candidate[]> =>
  db
    .select(shape)
    .from(orderPassengers)
    .innerJoin(orders, eq(orders.id, orderPassengers.orderId))
    .where(inArray(orderPassengers.documentIndex, [...indexes]))
    .orderBy(desc(orders.createdAt))
    .limit(9);
