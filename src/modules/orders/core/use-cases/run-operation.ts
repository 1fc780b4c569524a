import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { OrdersDeps } from '../../ports.ts';
import { type OperationRow, operationById } from '../db/operation-queries.ts';
import type { OrderRow } from '../db/order-queries.ts';
import type { KnownTicket } from '../db/ticket-queries.ts';
import { subjectOf } from '../domain/operation-change.ts';
import type { OrderEvent } from '../domain/order-snapshot.ts';
import { type AppliedEvent, applyOrderEvent, type LockedOrder } from './apply-order-event.ts';
import { ownDocuments } from './own-documents.ts';
import { type HoldRequest, type SupplierResult, sendOperation } from './supplier-calls.ts';
import { toOperationEvent } from './to-operation-event.ts';

/** Seats that a supplier keeps without naming a deadline are ours for so long. */
export const FALLBACK_HOLD_MS = 20 * 60_000;

/**
 * Writes down what a supplier answered; an answer that comes when it no longer matters changes nothing.
 */
export async function recordSupplierResult(
  deps: OrdersDeps,
  order: OrderRow,
  operation: OperationRow,
  outcome: SupplierResult,
  isOutcomeCheck: boolean,
): Promise<AppliedEvent | null> {
  const now = deps.clock.now();
  const event = toOperationEvent(
    outcome,
    {
      kind: operation.kind,
      returned: null,
      exchanged: null,
      ...(await deps.registry.operations[operation.kind]?.expected(deps, order, operation)),
      sentAt: operation.sentAt ?? now,
      maxEffectDelayMs: maxEffectDelayOf(deps, order),
      supplierTotal: order.supplierTotal,
      isOutcomeCheck,
      fallbackPaymentTimeLimit: new Date(now.getTime() + FALLBACK_HOLD_MS),
    },
    now,
  );
  const applied = await inTransaction(deps.db, (tx) => applySupplierResult(deps, tx, order.id, event, outcome));
  if (applied?.decision.refused)
    deps.log('orders.answer_ignored', { orderId: order.id, reason: applied.decision.reason });
  return applied;
}

/**
 * Moves the order by what a supplier's answer means. `from`: the order as this transaction has locked or moved it,
 * `tickets`: which of its numbers are known already; both are read unless given.
 */
export async function applySupplierResult(
  deps: OrdersDeps,
  tx: Tx,
  orderId: string,
  event: OrderEvent,
  outcome: SupplierResult,
  { from, tickets }: { from?: LockedOrder; tickets?: readonly KnownTicket[] } = {},
): Promise<AppliedEvent | null> {
  const given = from ? { from } : {};
  if (event.on === 'ok' && 'splitId' in event && outcome.kind === 'ok' && typeof outcome.value !== 'string')
    return applyOrderEvent(deps, tx, orderId, event, { splitOff: outcome.value, outcome: { kind: 'ok' } }, given);
  const booking =
    outcome.kind === 'ok' && typeof outcome.value !== 'string' && event.on === 'ok'
      ? await ownDocuments(tx, orderId, outcome.value, from?.orderState.passengerIds, tickets)
      : outcome.kind === 'ok' && event.on === 'price_mismatch' && typeof outcome.value !== 'string'
        ? outcome.value
        : undefined;
  const known = booking?.documents.map((d) => d.number);
  const owned =
    event.on === 'ok' && 'tickets' in event && known
      ? { ...event, tickets: (event.tickets ?? []).filter((t) => known.includes(t.number)) }
      : event;
  const details = {
    ...(booking ? { booking } : {}),
    outcome: { kind: outcome.kind, ...('code' in event && event.code ? { code: event.code } : {}) },
    ...(outcome.kind === 'pending' ? { pollAfterMs: outcome.pollAfterMs } : {}),
  };
  return applyOrderEvent(deps, tx, orderId, owned, details, given);
}

function maxEffectDelayOf(deps: OrdersDeps, order: OrderRow): number {
  try {
    return deps.supply.get(order.supplierId).capabilities.maxEffectDelayMs;
  } catch {
    return Number.MAX_SAFE_INTEGER;
  }
}

/**
 * Sends a planned operation: committed as sent first, called outside any transaction, its outcome written after. Of
 * many who try one sends.
 */
export async function runOperation(deps: OrdersDeps, operationId: string): Promise<AppliedEvent | null> {
  const claimed = await inTransaction(deps.db, async (tx) => {
    const planned = await operationById(tx, operationId);
    if (planned?.state !== 'planned') return null;
    const applied = await applyOrderEvent(deps, tx, planned.orderId, { on: 'sent', ...subjectOf(planned) });
    if (!applied || applied.decision.refused) return null;
    const operation = applied.operations.find((row) => row.id === operationId);
    return operation ? { order: applied.order, operation } : null;
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
  requested?: HoldRequest,
): Promise<AppliedEvent | null> {
  const outcome = await sendOperation(deps, order, operation, requested);
  return recordSupplierResult(deps, order, operation, outcome, false);
}
