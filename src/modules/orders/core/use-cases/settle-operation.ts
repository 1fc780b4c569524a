import { inTransaction } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import type { OrdersDeps } from '../../ports.ts';
import { leaseSettling, type OperationRow, operationById, updateOperation } from '../db/operation-queries.ts';
import { orderById } from '../db/order-queries.ts';
import { type Facts, isReturnKind } from '../domain/facts.ts';
import { JOBS } from '../domain/job-names.ts';
import { leaseUntil, OPEN_STATES, subjectOf } from '../domain/operation-change.ts';
import { nextProbe } from '../domain/settle-ladder.ts';
import { applyOrderEvent } from './apply-order-event.ts';
import { askAbout } from './ask-supplier.ts';
import { recordAnswer } from './run-operation.ts';

/**
 * Asks the supplier what became of an operation whose answer never came, and records it: found is adopted, «never
 * happened» is sent again
 * under the same id, no answer waits for the next step of the ladder and ends with a person.
 */
export async function settleOperation(deps: OrdersDeps, operationId: string): Promise<void> {
  const now = deps.clock.now();
  const until = leaseUntil(now, deps.config.callTimeoutMs);
  const leased = await leaseSettling(deps.db, operationId, now, until);
  if (!leased) return;
  // A process died while it waited for the answer: the outcome is unknown.
  if (leased.state === 'sent')
    await inTransaction(deps.db, (tx) =>
      applyOrderEvent(deps, tx, leased.orderId, { on: 'unknown', ...subjectOf(leased) }),
    );
  const order = await orderById(deps.db, leased.orderId);
  const operation = await operationById(deps.db, operationId);
  if (!order || !operation) return;
  const outcome = await askAbout(deps, order, operation);
  const moved = await recordAnswer(deps, order, operation, outcome, true);
  const stays = moved && stateIn(moved.facts, operation);
  if (stays && OPEN_STATES.has(stays)) await askLater(deps, operation, leased.probes);
}

function stateIn(facts: Facts, { id, kind }: OperationRow) {
  if (kind === 'split') return facts.splits.find((split) => split.id === id)?.state;
  if (kind === 'exchange') return facts.exchanges.find((e) => e.id === id)?.state;
  if (isReturnKind(kind)) return facts.returns.find((r) => r.id === id)?.state;
  return facts.operations[kind];
}

async function askLater(deps: OrdersDeps, operation: OperationRow, probes: number): Promise<void> {
  const now = deps.clock.now();
  const next = nextProbe(operation.openSince ?? now, probes, now);
  await inTransaction(deps.db, async (tx) => {
    if (next.last) await applyOrderEvent(deps, tx, operation.orderId, { on: 'exhausted', ...subjectOf(operation) });
    await updateOperation(tx, operation.id, { settleAt: next.at, probes });
    await addJob(
      tx,
      JOBS.settle,
      { operationId: operation.id },
      { runAt: next.at, key: `${JOBS.settle}:${operation.id}` },
    );
  });
}
