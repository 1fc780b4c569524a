import { createHash } from 'node:crypto';
import type { Tx } from '#platform/db/database.ts';
import { announce } from '#platform/jobs/events.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { releaseClaims } from '../db/claim-queries.ts';
import { claimMore, confirmExchangeRow, dropClaims, updateExchange } from '../db/exchange-queries.ts';
import { factsOf } from '../db/facts-queries.ts';
import { addHistory } from '../db/history-queries.ts';
import {
  insertOperation,
  type OperationRow,
  operationById,
  operationOf,
  updateOperation,
} from '../db/operation-queries.ts';
import { lockOrder, type OrderRow, updateOrder } from '../db/order-queries.ts';
import { savePayments } from '../db/payment-queries.ts';
import { dropReturn, releaseClaimsOf, setTicketStates, updateReturn } from '../db/return-queries.ts';
import { insertTickets } from '../db/ticket-queries.ts';
import { type Decision, decide, type Plan } from '../domain/decide.ts';
import {
  type ExchangeFact,
  type Facts,
  isReturnKind,
  OPERATION_KINDS,
  type OperationKind,
  type OperationState,
  type OrderEvent,
  type ReturnKind,
} from '../domain/facts.ts';
import { JOBS } from '../domain/job-names.ts';
import { type Learnt as OperationLearnt, operationChange } from '../domain/operation-change.ts';
import { TICKET_TYPE_OF } from '../domain/order-shapes.ts';
import { EXCHANGE_KEY, ORDER_KEY, RETURN_KEY } from '../domain/payment-news.ts';
import { deriveStatus } from '../domain/status.ts';
import type { HistoryKind } from '../domain/table.ts';
import { orderExchanged, orderNeedsStaff, orderReturned, orderSold } from '../events.ts';
import type { Letter, OrdersDeps, SupplierBooking } from '../ports.ts';
import { claimsOfExchange } from './exchange-claims.ts';
import { nextKey } from './refund-keys.ts';

/** What came with the event besides the event itself. */
export type Learnt = OperationLearnt & { booking?: SupplierBooking };
export type Moved = { order: OrderRow; facts: Facts; decision: Decision };

/** What the buyer is written about; the letter with the tickets goes out with the receipts. */
const LETTERS: Partial<
  Record<HistoryKind, Exclude<Letter['template'], 'order-issued' | 'order-exchanged' | 'schedule-changed'>>
> = {
  held: 'order-held',
  timeout: 'order-expired',
  issue_blocked: 'order-attention',
  refunded: 'payment-refunded',
};

export const requestHash = (
  order: Pick<OrderRow, 'id' | 'supplierOfferId' | 'supplierTotal'>,
  kind: string,
) =>
  createHash('sha256')
    .update(JSON.stringify([kind, order.id, order.supplierOfferId, order.supplierTotal]))
    .digest('base64url');

async function saveOperation(
  deps: OrdersDeps,
  tx: Tx,
  order: OrderRow,
  operation: {
    row: OperationRow | undefined;
    id: string;
    kind: OperationKind | ReturnKind | 'exchange';
    state: OperationState;
    attempts: number;
  },
  event: OrderEvent,
  learnt: Learnt,
): Promise<void> {
  const now = deps.clock.now();
  const { row, id, kind, state, attempts } = operation;
  if (!row) {
    await insertOperation(tx, {
      id,
      orderId: order.id,
      kind,
      state,
      requestHash: requestHash(order, isReturnKind(kind) || kind === 'exchange' ? `${kind} ${id}` : kind),
      updatedAt: now,
    });
    await addJob(tx, JOBS.run, { operationId: id }, { key: `${JOBS.run}:${id}` });
    return;
  }
  const { change, ask } = operationChange(row, { state, attempts, on: event.on }, learnt, {
    now,
    callTimeoutMs: deps.config.callTimeoutMs,
  });
  await updateOperation(tx, row.id, change);
  if (ask) {
    const name = JOBS[ask.what];
    await addJob(tx, name, { operationId: row.id }, { runAt: ask.at, key: `${name}:${row.id}` });
  }
}

async function carryOut(deps: OrdersDeps, tx: Tx, order: OrderRow, plan: Plan): Promise<void> {
  switch (plan.kind) {
    case 'operation':
      return; // its row and job were written with the state
    case 'refund': {
      const { returnId, exchangeId } = plan;
      const unwanted = order.ended === 'open' ? 'not_wanted' : order.ended;
      const reason = returnId ? 'returned' : exchangeId ? 'exchanged' : unwanted;
      const back = exchangeId ? `${EXCHANGE_KEY}${exchangeId}` : ORDER_KEY;
      const first = returnId ? `${RETURN_KEY}${returnId}` : back;
      const key = plan.again ? await nextKey(deps, tx, order.id, plan.paymentId, first) : first;
      await deps.payments.refund(tx, { intentId: plan.paymentId, amount: plan.amount, reason, key });
      return;
    }
    case 'confirm return': {
      const { returnId } = plan;
      await addJob(tx, JOBS.returned, { returnId }, { key: `${JOBS.returned}:${returnId}` });
      return;
    }
    case 'confirm exchange': {
      const { exchangeId } = plan;
      await addJob(tx, JOBS.exchanged, { exchangeId }, { key: `${JOBS.exchanged}:${exchangeId}` });
      return;
    }
    case 'deliver':
      await addJob(tx, JOBS.deliver, { orderId: order.id }, { key: `${JOBS.deliver}:${order.id}` });
      return;
    case 'alert':
      await announce(tx, orderNeedsStaff, { orderId: order.id, reason: plan.reason });
      deps.count('orders_need_staff');
  }
}

/** Writes what an event did to returned documents: their operations, tickets, money, and the flights that are free again. */
async function saveReturns(
  deps: OrdersDeps,
  tx: Tx,
  order: OrderRow,
  before: Facts,
  after: Facts,
  event: OrderEvent,
  learnt: Learnt,
): Promise<void> {
  for (const next of after.returns) {
    const was = before.returns.find((r) => r.id === next.id);
    if (next === was) continue;
    if (next.state !== was?.state || next.attempts !== was.attempts) {
      const row = was && (await operationById(tx, next.id));
      await saveOperation(deps, tx, order, { ...next, row }, event, learnt);
    }
    if (next.money !== (was?.money ?? 'none'))
      await updateReturn(tx, next.id, { money: next.money, moneyAt: deps.clock.now() });
    if (next.state === 'rejected' && was?.state !== 'rejected') await dropReturn(tx, next.id);
    if (next.state === 'done' && was?.state !== 'done') {
      // Whose seats were given up may still be refunded.
      if (next.kind === 'release') await dropReturn(tx, next.id);
      await releaseClaimsOf(tx, order.id, next.passengerIds);
      await announce(tx, orderReturned, { orderId: order.id });
    }
  }
}

/** Writes what an event did to exchanges: their operations, money, and whose flights are claimed now. */
async function saveExchanges(
  deps: OrdersDeps,
  tx: Tx,
  order: OrderRow,
  before: Facts,
  after: Facts,
  event: OrderEvent,
  learnt: Learnt,
): Promise<void> {
  const now = deps.clock.now();
  for (const next of after.exchanges) {
    const was = before.exchanges.find((e) => e.id === next.id);
    if (next === was) continue;
    if (!was) {
      await confirmExchangeRow(tx, next.id, now);
      await claimMore(tx, order.id, (await claimsOfExchange(tx, order, next.id)).added, now);
      if (next.state === 'unpaid') {
        const runAt = new Date(next.expiresAt);
        await addJob(tx, JOBS.lapse, { exchangeId: next.id }, { runAt, key: `${JOBS.lapse}:${next.id}` });
      }
    }
    if (next.state !== was?.state || next.attempts !== was.attempts)
      await saveExchangeState(deps, tx, order, next, event, learnt);
    if (next.money !== (was?.money ?? 'none'))
      await updateExchange(tx, next.id, { money: next.money, moneyAt: now });
  }
}

async function saveExchangeState(
  deps: OrdersDeps,
  tx: Tx,
  order: OrderRow,
  next: ExchangeFact,
  event: OrderEvent,
  learnt: Learnt,
): Promise<void> {
  const { id, state, attempts } = next;
  const now = deps.clock.now();
  if (state !== 'unpaid' && state !== 'withdrawn') {
    const row = await operationById(tx, id);
    await saveOperation(deps, tx, order, { row, id, kind: 'exchange', state, attempts }, event, learnt);
  }
  if (state !== 'done' && state !== 'rejected' && state !== 'withdrawn') return;
  await updateExchange(tx, id, { endedAt: now, ...(state === 'withdrawn' ? { withdrawnAt: now } : {}) });
  const { added, dropped } = await claimsOfExchange(tx, order, id);
  await dropClaims(tx, order.id, state === 'done' ? dropped : added);
  if (state === 'done') await announce(tx, orderExchanged, { orderId: order.id });
}

/** Writes tickets that were closed, and those that are new: which exchange brought them, and which one each replaces. */
async function saveTickets(
  tx: Tx,
  orderId: string,
  before: Facts,
  after: Facts,
  event: OrderEvent,
  learnt: Learnt,
) {
  const states = new Map(before.tickets.map((t) => [t.number, t.state]));
  await setTicketStates(
    tx,
    after.tickets.filter((t) => (states.get(t.number) ?? t.state) !== t.state),
  );
  const documents = learnt.booking?.documents ?? [];
  const exchangeId = 'exchangeId' in event ? event.exchangeId : null;
  const fresh = after.tickets.filter((t) => !states.has(t.number));
  await insertTickets(
    tx,
    fresh.map((t) => {
      const document = documents.find((d) => d.number === t.number);
      return {
        ...t,
        orderId,
        type: TICKET_TYPE_OF[document?.kind ?? 'ticket'],
        coupons: document?.coupons ?? [],
        voidUntil: document?.voidUntil ? new Date(document.voidUntil) : null,
        replaces: document?.replaces ?? null,
        exchangeId,
      };
    }),
  );
}

/**
 * The only way an order changes: locks it, asks `decide`, and writes facts, history, planned operations and jobs in the caller's transaction.
 * Returns null when the order does not exist; a refused event changes nothing.
 */
export async function moveOrder(
  deps: OrdersDeps,
  tx: Tx,
  orderId: string,
  event: OrderEvent,
  learnt: Learnt = {},
): Promise<Moved | null> {
  const order = await lockOrder(tx, orderId);
  if (!order) return null;
  const before = await factsOf(tx, order);
  const now = deps.clock.now();
  const decision = decide(before, event, now, deps.table);
  if (decision.refused) return { order, facts: before, decision };
  const { facts: after } = decision;

  for (const kind of OPERATION_KINDS) {
    const touched = 'operation' in event && event.operation === kind;
    if (!touched && before.operations[kind] === after.operations[kind]) continue;
    const row = await operationOf(tx, order.id, kind);
    const operation = { row, id: row?.id ?? deps.ids(), kind, state: after.operations[kind] };
    const attempts = after.attempts[kind];
    await saveOperation(deps, tx, order, { ...operation, attempts }, event, touched ? learnt : {});
  }
  await saveReturns(deps, tx, order, before, after, event, learnt);
  await saveExchanges(deps, tx, order, before, after, event, learnt);
  await savePayments(
    tx,
    orderId,
    after.payments.filter((p) => !before.payments.includes(p)),
    now,
  );
  await saveTickets(tx, orderId, before, after, event, learnt);
  const status = deriveStatus(after);
  const booking = learnt.booking;
  const change = {
    status,
    ended: after.end,
    payTill: after.payTill ? new Date(after.payTill) : null,
    updatedAt: now,
    ...(booking ? { bookingRef: booking.ref, locator: booking.ref.locator } : {}),
  };
  await updateOrder(tx, orderId, change);
  const moved = { ...order, ...change, version: order.version + 1 };

  const asked =
    'operation' in event
      ? await operationOf(tx, orderId, event.operation)
      : 'returnId' in event
        ? await operationById(tx, event.returnId)
        : 'exchangeId' in event
          ? await operationById(tx, event.exchangeId)
          : undefined;
  // Money that the bank refuses to send is another matter than the act it belongs to.
  const reported = event.on === 'refund_rejected' ? null : asked?.alertedAt;
  const plans = decision.plans.filter((plan) => plan.kind !== 'alert' || !reported);
  await addHistory(
    tx,
    orderId,
    now,
    decision.history.filter((entry) => entry.kind !== 'staff_alerted' || !reported),
  );
  for (const { kind } of decision.history) {
    // Letters about returned and exchanged tickets have their sums and go out with their receipts.
    const told = 'returnId' in event || 'exchangeId' in event;
    const template = told ? undefined : LETTERS[kind];
    if (template) await addJob(tx, JOBS.letter, { orderId, template }, { key: `${template}:${orderId}` });
  }
  if (after.end !== 'open' && before.end === 'open') await releaseClaims(tx, orderId);
  if (after.payTill !== before.payTill && after.payTill)
    await addJob(
      tx,
      JOBS.expire,
      { orderId },
      { runAt: new Date(after.payTill), key: `${JOBS.expire}:${orderId}` },
    );
  if (status === 'sold' && order.status !== 'sold') await announce(tx, orderSold, { orderId });
  for (const plan of plans) await carryOut(deps, tx, moved, plan);
  return { order: moved, facts: after, decision };
}
