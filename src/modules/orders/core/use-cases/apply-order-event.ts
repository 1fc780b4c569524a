import type { Tx } from '#platform/db/database.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { orderSold } from '../../events.ts';
import type { OrdersDeps } from '../../ports.ts';
import { TICKET_TYPE_OF } from '../../wire/order-shapes.ts';
import { releaseDuplicateGuards } from '../db/duplicate-guard-queries.ts';
import type { OperationRow } from '../db/operation-queries.ts';
import { lockOrder, lockOrders, type OrderRow } from '../db/order-queries.ts';
import { buildOrderState, loadManyOrderStateRows, loadOrderStateRows } from '../db/order-state-queries.ts';
import { setTicketStates } from '../db/ticket-queries.ts';
import { writeTransition } from '../db/transition-writer.ts';
import type { Decision } from '../domain/decide.ts';
import { JOBS } from '../domain/job-names.ts';
import { awaitsApproval } from '../domain/order-conditions.ts';
import { OPERATION_KINDS, type OrderEvent, type OrderState, subjectIdOf } from '../domain/order-snapshot.ts';
import { deriveStatus } from '../domain/status.ts';
import { applyEffects, queueHoldEmail, queueOrderEmails } from './apply-effects.ts';
import type { EventDetails, OrderTransition } from './order-transition.ts';
import { recordOperation } from './record-operation.ts';
import { recordProjections } from './record-projections.ts';

/** A locked order, its state and its operations. */
export type LockedOrder = {
  order: OrderRow;
  orderState: OrderState;
  operations: readonly OperationRow[];
};

/** As they are after the move. */
export type AppliedEvent = LockedOrder & {
  decision: Decision;
  /** Committed as sent by `sendNow`: the supplier is still to be called. */
  toSend: OperationRow | undefined;
};

/** Locks an order until the transaction ends; null when it does not exist. */
async function lockOrderWithState(deps: OrdersDeps, tx: Tx, orderId: string): Promise<LockedOrder | null> {
  // Read committed: a transaction that waited for the lock reads what the other one wrote.
  const [order, rows] = await Promise.all([lockOrder(tx, orderId), loadOrderStateRows(deps, tx, orderId)]);
  return order ? { order, orderState: buildOrderState(order, rows), operations: rows.operations } : null;
}

/** Locks several in id order, so that no two transactions deadlock; an order that is missing does not exist. */
export async function lockOrdersWithState(
  deps: OrdersDeps,
  tx: Tx,
  orderIds: readonly string[],
): Promise<Map<string, LockedOrder>> {
  const [orders, rows] = await Promise.all([lockOrders(tx, orderIds), loadManyOrderStateRows(deps, tx, orderIds)]);
  return new Map(
    orders.map((order): [string, LockedOrder] => {
      const own = rows.get(order.id);
      if (!own) throw new Error('an order without state');
      return [order.id, { order, orderState: buildOrderState(order, own), operations: own.operations }];
    }),
  );
}

/**
 * The only way an order changes: locks it, asks `decide`, and writes state, history, planned operations and jobs in
 * the caller's transaction. Returns null when the order does not exist; a refused event changes nothing. `sendNow`:
 * an operation that it plans is committed as sent, and the caller calls the supplier after the commit (`toSend`).
 * `from`: the order as this transaction has locked or moved it before.
 */
export async function applyOrderEvent(
  deps: OrdersDeps,
  tx: Tx,
  orderId: string,
  given: OrderEvent | ((order: OrderRow, orderState: OrderState) => OrderEvent),
  details: EventDetails = {},
  { sendNow = false, from }: { sendNow?: boolean; from?: LockedOrder } = {},
): Promise<AppliedEvent | null> {
  const locked = from ?? (await lockOrderWithState(deps, tx, orderId));
  if (!locked) return null;
  const { order, orderState: before, operations } = locked;
  const now = deps.clock.now();
  const event = typeof given === 'function' ? given(order, before) : given;
  const { machine, writers } = deps.registry;
  const first = machine.decide(before, event, now, deps.table);
  const decision = sendNow ? markSentImmediately(deps, first, now) : first;
  if (decision.refused) return { order, orderState: before, operations, decision, toSend: undefined };
  const { orderState: after } = decision;
  const { booking } = details;
  const requested = operations.find(
    (row) => ('operation' in event && row.kind === event.operation) || row.id === subjectIdOf(event),
  );
  // Money that the bank refuses to send is another matter than the act it belongs to.
  const reported = event.on === 'refund_rejected' ? null : requested?.alertedAt;
  const change = {
    status: deriveStatus(after),
    ended: after.end,
    paymentTimeLimit: after.paymentTimeLimit ? new Date(after.paymentTimeLimit) : null,
    ...(booking ? { bookingRef: booking.ref, locator: booking.ref.locator } : {}),
  };
  const transition: OrderTransition = {
    deps,
    tx,
    order,
    now,
    event,
    details,
    operations: [...operations],
    writes: {
      order: change,
      planned: [],
      changed: [],
      payments: after.payments.filter((p) => !before.payments.includes(p)),
      tickets: newTickets(before, after, event, details),
      history: decision.history.filter((entry) => entry.kind !== 'staff_alerted' || !reported),
    },
  };
  for (const kind of OPERATION_KINDS) {
    const touched = 'operation' in event && event.operation === kind;
    if (!touched && before.operations[kind] === after.operations[kind]) continue;
    const id = operations.find((row) => row.kind === kind)?.id ?? deps.ids();
    const recorded = { id, kind, state: after.operations[kind], attempts: after.attempts[kind] };
    const sent = !touched && after.operations[kind] === 'sent';
    await recordOperation(transition, recorded, sent ? 'sent' : event.on, touched ? details : {});
  }
  for (const { save } of writers) await save?.(transition, before, after);
  await closeTickets(tx, before, after);
  // An order that awaits approval gets no payment reminder.
  if (!awaitsApproval(after)) await queueHoldEmail(transition);
  await writeTransition(tx, orderId, now, transition.writes);
  await recordProjections(deps, tx, order);

  await queueOrderEmails(transition);
  for (const { saved } of writers) await saved?.(transition, { before, after, plans: decision.plans });
  if (after.end !== 'open' && before.end === 'open') await releaseDuplicateGuards(tx, orderId);
  if (after.paymentTimeLimit !== before.paymentTimeLimit && after.paymentTimeLimit)
    await addJob(
      tx,
      JOBS.expire,
      { orderId },
      { runAt: new Date(after.paymentTimeLimit), key: `${JOBS.expire}:${orderId}` },
    );
  if (change.status === 'sold' && order.status !== 'sold') await publishEvent(tx, orderSold, { orderId });
  for (const plan of decision.plans)
    if (plan.kind !== 'alert' || !reported) await applyEffects(transition, plan, after.end);
  const applied = { ...order, ...change, updatedAt: now, version: order.version + 1 };
  const toSend =
    decision === first
      ? undefined
      : transition.operations.find((row) => row.state === 'sent' && !operations.some(({ id }) => id === row.id));
  return { order: applied, orderState: after, operations: transition.operations, decision, toSend };
}

/** An operation planned by the decision counts as sent with it; the caller calls the supplier after the commit. */
function markSentImmediately(deps: OrdersDeps, first: Decision, now: Date): Decision {
  const planned = first.refused ? undefined : first.plans.find((plan) => plan.kind === 'operation');
  if (first.refused || !planned) return first;
  const sent = deps.registry.machine.decide(
    first.orderState,
    { on: 'sent', operation: planned.operation },
    now,
    deps.table,
  );
  if (sent.refused) return first;
  const plans = [...first.plans.filter((plan) => plan !== planned), ...sent.plans];
  return { ...sent, plans, history: [...first.history, ...sent.history] };
}

async function closeTickets(tx: Tx, before: OrderState, after: OrderState): Promise<void> {
  const states = new Map(before.tickets.map((t) => [t.number, t.state]));
  await setTicketStates(
    tx,
    after.tickets.filter((t) => (states.get(t.number) ?? t.state) !== t.state),
  );
}

/** Tickets that are new: which exchange brought them, and which one each replaces. */
function newTickets(before: OrderState, after: OrderState, event: OrderEvent, { booking }: EventDetails) {
  const known = new Set(before.tickets.map((t) => t.number));
  const exchangeId = 'exchangeId' in event ? event.exchangeId : null;
  return after.tickets
    .filter((t) => !known.has(t.number))
    .map((t) => {
      const document = booking?.documents.find((d) => d.number === t.number);
      return {
        ...t,
        type: TICKET_TYPE_OF[document?.kind ?? 'ticket'],
        coupons: document?.coupons ?? [],
        voidUntil: document?.voidUntil ? new Date(document.voidUntil) : null,
        replaces: document?.replaces ?? null,
        exchangeId,
      };
    });
}
