import { inTransaction, type Tx } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import type { OrdersDeps } from '../../ports.ts';
import { leaseOutcomeCheck, type OperationRow, operationById, updateOperation } from '../db/operation-queries.ts';
import { orderById } from '../db/order-queries.ts';
import { JOBS } from '../domain/job-names.ts';
import { leaseUntil, OPEN_STATES, subjectOf } from '../domain/operation-change.ts';
import { isReturnKind, type OrderState } from '../domain/order-snapshot.ts';
import { isPersonAtWork, nextOutcomeCheck } from '../domain/outcome-check-ladder.ts';
import { applyOrderEvent } from './apply-order-event.ts';
import { recordSupplierResult } from './run-operation.ts';
import { checkOutcome } from './supplier-calls.ts';

/**
 * Asks the supplier what became of an operation whose answer never came, and records it: found is adopted, «never
 * happened» is sent again
 * under the same id, no answer waits for the next step of the ladder and ends with a person.
 */
export async function resolveOperation(deps: OrdersDeps, operationId: string): Promise<void> {
  const now = deps.clock.now();
  const until = leaseUntil(now, deps.config.callTimeoutMs);
  const leased = await leaseOutcomeCheck(deps.db, operationId, now, until);
  if (!leased) return;
  // A process died while it waited for the answer: the outcome is unknown.
  if (leased.state === 'sent')
    await inTransaction(deps.db, (tx) =>
      applyOrderEvent(deps, tx, leased.orderId, { on: 'unknown', ...subjectOf(leased) }),
    );
  const order = await orderById(deps.db, leased.orderId);
  const operation = await operationById(deps.db, operationId);
  if (!order || !operation) return;
  const outcome = await checkOutcome(deps, order, operation);
  const applied = await recordSupplierResult(deps, order, operation, outcome, true);
  const stays = applied && stateIn(applied.orderState, operation);
  if (!stays || !OPEN_STATES.has(stays)) return;
  const seldom = outcome.kind === 'pending' && isPersonAtWork(outcome.pollAfterMs) ? outcome.pollAfterMs : null;
  if (seldom === null) await scheduleOutcomeCheck(deps, operation, leased.outcomeChecks);
  else await checkAgain(deps, operation.id, new Date(deps.clock.now().getTime() + seldom), 0);
}

function stateIn(orderState: OrderState, { id, kind }: OperationRow) {
  if (kind === 'split') return orderState.splits.find((split) => split.id === id)?.state;
  if (kind === 'exchange') return orderState.exchanges.find((e) => e.id === id)?.state;
  if (isReturnKind(kind)) return orderState.returns.find((r) => r.id === id)?.state;
  return orderState.operations[kind];
}

async function scheduleOutcomeCheck(deps: OrdersDeps, operation: OperationRow, outcomeChecks: number): Promise<void> {
  const now = deps.clock.now();
  const next = nextOutcomeCheck(operation.openSince ?? now, outcomeChecks, now);
  await inTransaction(deps.db, async (tx) => {
    if (next.last)
      await applyOrderEvent(deps, tx, operation.orderId, { on: 'retries_exhausted', ...subjectOf(operation) });
    await planCheck(tx, operation.id, next.at, outcomeChecks);
  });
}

const checkAgain = (deps: OrdersDeps, operationId: string, at: Date, outcomeChecks: number): Promise<void> =>
  inTransaction(deps.db, (tx) => planCheck(tx, operationId, at, outcomeChecks));

async function planCheck(tx: Tx, operationId: string, at: Date, outcomeChecks: number): Promise<void> {
  await updateOperation(tx, operationId, { resolveAt: at, outcomeChecks });
  await addJob(tx, JOBS.resolve, { operationId }, { runAt: at, key: `${JOBS.resolve}:${operationId}` });
}
