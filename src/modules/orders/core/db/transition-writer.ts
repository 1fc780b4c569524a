import { insertStatement } from '#platform/db/columns.ts';
import type { Tx } from '#platform/db/database.ts';
import { deferStatement, queryPrepared } from '#platform/db/unit-of-work.ts';
import type { HistoryEntry } from '../domain/machine-slice.ts';
import type { OperationChange } from '../domain/operation-change.ts';
import type { PaymentSnapshot } from '../domain/order-snapshot.ts';
import { insertHistory } from './history-queries.ts';
import type { OperationRow } from './operation-queries.ts';
import type { OrderRow } from './order-queries.ts';
import { operations } from './tables/operations.ts';
import { tickets } from './tables/tickets.ts';
import type { TicketRow } from './ticket-queries.ts';
import { notifyWatchers } from './watch-queries.ts';

export type NewOperation = Pick<OperationRow, 'id' | 'kind' | 'requestHash'> & OperationChange;
export type ChangedOperation = Pick<OperationRow, 'id'> & OperationChange;

/** The rows that one move of an order brings. */
export type TransitionWrites = {
  order: Pick<OrderRow, 'status' | 'ended' | 'paymentTimeLimit'> & Partial<Pick<OrderRow, 'bookingRef' | 'locator'>>;
  planned: NewOperation[];
  changed: ChangedOperation[];
  payments: PaymentSnapshot[];
  tickets: Omit<TicketRow, 'orderId'>[];
  history: HistoryEntry[];
};

const ORDER = `update orders.orders set version = version + 1, status = $2, ended = $3, payment_time_limit = $4,
  updated_at = $5, booking_ref = coalesce($6, booking_ref), locator = coalesce($7, locator) where id = $1`;
const PLANNED = insertStatement(operations);
const CHANGED = `update orders.operations set state = $2, attempts = $3, resolve_at = $4, open_since = $5,
  updated_at = $6, sent_at = coalesce($7, sent_at), outcome_checks = coalesce($8, outcome_checks),
  outcome = coalesce($9, outcome), alerted_at = coalesce($10, alerted_at)
  where id = $1`;
// A payment is of the time of its state: that passengers left with a part of it is no news of it.
const PAYMENT = `
  insert into orders.order_payments as p (id, order_id, state, purpose, method, amount_minor, currency, at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (order_id, id) do update set state = excluded.state, amount_minor = excluded.amount_minor,
    at = case when p.state = excluded.state then p.at else excluded.at end`;
const TICKET = insertStatement(tickets);

/** Sends all rows of a move of an order, to be committed with the transaction. */
export async function writeTransition(tx: Tx, orderId: string, at: Date, move: TransitionWrites): Promise<void> {
  const write = (text: string, values: unknown[]) => void deferStatement(tx, queryPrepared(tx, text, values));
  const { status, ended, paymentTimeLimit, bookingRef, locator } = move.order;
  write(ORDER, [orderId, status, ended, paymentTimeLimit, at, bookingRef ?? null, locator ?? null]);
  for (const { sentAt = null, outcomeChecks = 0, outcome = null, ...row } of move.planned)
    write(
      PLANNED.text,
      PLANNED.values({ ...row, orderId, sentAt, outcomeChecks, outcome, alertedAt: null, updatedAt: at }),
    );
  for (const { id, state, attempts, resolveAt, openSince, sentAt, outcomeChecks, outcome, alertedAt } of move.changed)
    write(CHANGED, [
      id,
      state,
      attempts,
      resolveAt,
      openSince,
      at,
      sentAt ?? null,
      outcomeChecks ?? null,
      outcome ?? null,
      alertedAt ?? null,
    ]);
  for (const { id, state, purpose, method, amount } of move.payments)
    write(PAYMENT, [id, orderId, state, purpose, method ?? 'card', amount.minor, amount.currency, at]);
  for (const ticket of move.tickets) write(TICKET.text, TICKET.values({ ...ticket, orderId }));
  insertHistory(tx, orderId, at, move.history);
  notifyWatchers(tx, orderId);
}
