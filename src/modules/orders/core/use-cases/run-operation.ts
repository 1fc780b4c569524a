import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { OrdersDeps } from '../../ports.ts';
import { type OperationRow, operationById } from '../db/operation-queries.ts';
import type { OrderRow } from '../db/order-queries.ts';
import type { KnownTicket } from '../db/ticket-queries.ts';
import type { OrderEvent } from '../domain/facts.ts';
import { subjectOf } from '../domain/operation-change.ts';
import { applyOrderEvent, type Moved, type Standing } from './apply-order-event.ts';
import { type Answer, type HoldRequest, sendOperation } from './ask-supplier.ts';
import { ownDocuments } from './own-documents.ts';
import { readAnswer } from './read-answer.ts';

/** Seats that a supplier keeps without naming a deadline are ours for so long. */
export const FALLBACK_HOLD_MS = 20 * 60_000;

/**
 * Writes down what a supplier answered; an answer that comes when it no longer matters changes nothing.
 */
export async function recordAnswer(
  deps: OrdersDeps,
  order: OrderRow,
  operation: OperationRow,
  outcome: Answer,
  settling: boolean,
): Promise<Moved | null> {
  const now = deps.clock.now();
  const event = readAnswer(
    outcome,
    {
      kind: operation.kind,
      returned: null,
      exchanged: null,
      ...(await deps.registry.operations[operation.kind]?.expected(deps, order, operation)),
      sentAt: operation.sentAt ?? now,
      settleAfterMs: settleAfter(deps, order),
      supplierTotal: order.supplierTotal,
      settling,
      fallbackPaymentTimeLimit: new Date(now.getTime() + FALLBACK_HOLD_MS),
    },
    now,
  );
  const moved = await inTransaction(deps.db, (tx) => moveByAnswer(deps, tx, order.id, event, outcome));
  if (moved?.decision.refused) deps.log('orders.answer_ignored', { orderId: order.id, reason: moved.decision.reason });
  return moved;
}

/**
 * Moves the order by what a supplier's answer means. `from`: the order as this transaction has locked or moved it,
 * `tickets`: which of its numbers are known already; both are read unless given.
 */
export async function moveByAnswer(
  deps: OrdersDeps,
  tx: Tx,
  orderId: string,
  event: OrderEvent,
  outcome: Answer,
  { from, tickets }: { from?: Standing; tickets?: readonly KnownTicket[] } = {},
): Promise<Moved | null> {
  const given = from ? { from } : {};
  if (event.on === 'ok' && 'splitId' in event && outcome.kind === 'ok' && outcome.value !== 'never-happened')
    return applyOrderEvent(deps, tx, orderId, event, { parted: outcome.value, outcome: { kind: 'ok' } }, given);
  const booking =
    outcome.kind === 'ok' && outcome.value !== 'never-happened' && event.on === 'ok'
      ? await ownDocuments(tx, orderId, outcome.value, from?.facts.passengerIds, tickets)
      : outcome.kind === 'ok' && event.on === 'price_mismatch' && outcome.value !== 'never-happened'
        ? outcome.value
        : undefined;
  const known = booking?.documents.map((d) => d.number);
  const owned =
    event.on === 'ok' && 'tickets' in event && known
      ? { ...event, tickets: (event.tickets ?? []).filter((t) => known.includes(t.number)) }
      : event;
  const learnt = {
    ...(booking ? { booking } : {}),
    outcome: { kind: outcome.kind, ...('code' in event && event.code ? { code: event.code } : {}) },
    ...(outcome.kind === 'pending' ? { pollAfterMs: outcome.pollAfterMs } : {}),
  };
  return applyOrderEvent(deps, tx, orderId, owned, learnt, given);
}

function settleAfter(deps: OrdersDeps, order: OrderRow): number {
  try {
    return deps.supply.get(order.supplierId).caps.settleAfterMs;
  } catch {
    return Number.MAX_SAFE_INTEGER;
  }
}

/**
 * Sends a planned operation: committed as sent first, called outside any transaction, its outcome written after. Of
 * many who try one sends.
 */
export async function runOperation(deps: OrdersDeps, operationId: string): Promise<Moved | null> {
  const claimed = await inTransaction(deps.db, async (tx) => {
    const planned = await operationById(tx, operationId);
    if (planned?.state !== 'planned') return null;
    const moved = await applyOrderEvent(deps, tx, planned.orderId, { on: 'sent', ...subjectOf(planned) });
    if (!moved || moved.decision.refused) return null;
    const operation = moved.operations.find((row) => row.id === operationId);
    return operation ? { order: moved.order, operation } : null;
  });
  return claimed && callSupplier(deps, claimed.order, claimed.operation);
}

/**
 * Calls the supplier for an operation that is committed as sent, outside any transaction, and writes its outcome
 * down. `asked`: what a hold asks for, where the caller has it in hand.
 */
export async function callSupplier(
  deps: OrdersDeps,
  order: OrderRow,
  operation: OperationRow,
  asked?: HoldRequest,
): Promise<Moved | null> {
  const outcome = await sendOperation(deps, order, operation, asked);
  return recordAnswer(deps, order, operation, outcome, false);
}
