import { beside } from '#platform/db/beside.ts';
import { inTransaction } from '#platform/db/database.ts';
import { together } from '#platform/db/together.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import type { OperationRow } from '../db/operation-queries.ts';
import { recordWaiting, type Waiting } from '../db/waiting-queries.ts';
import { decide } from '../domain/decide.ts';
import { JOBS } from '../domain/job-names.ts';
import { operationChange } from '../domain/operation-change.ts';
import { deriveStatus } from '../domain/status.ts';
import type { OrdersDeps } from '../ports.ts';
import type { Moved, Standing } from './apply-order-event.ts';

/** These are not awaited, so that many go into one transaction. */
const noteTogether = together<Waiting, null>({
  most: 64,
  lanes: 1,
  write: (db, list) =>
    inTransaction(
      db,
      async (tx) => {
        const noted = await recordWaiting(tx, list);
        for (const { id, settleAt } of list) {
          const key = `${JOBS.settle}:${id}`;
          if (settleAt && noted.has(id)) await addJob(tx, JOBS.settle, { operationId: id }, { runAt: settleAt, key });
        }
        return list.map(() => null);
      },
      { byKeys: true },
    ),
});

/**
 * A new order's hold that its supplier still works on; `known`: the order as committed. Neither the order nor its
 * history changes, so the buyer is answered before the write, and only the operation is written, without a lock: every
 * event of a sent hold also fits a pending one, and a concurrent change wins. If the process dies, the hold is found as
 * sent and checked like any other. Null where the order needs a transition: then it is applied like any other answer.
 */
export function recordPendingHold(
  deps: OrdersDeps,
  known: Standing,
  hold: OperationRow,
  pollAfterMs: number,
): Moved | null {
  const now = deps.clock.now();
  const { order, facts: before } = known;
  const decision = decide(before, { on: 'pending', operation: 'hold' }, now, deps.table);
  if (decision.refused) return null;
  const { facts, plans, history } = decision;
  if (plans.length > 0 || history.length > 0 || deriveStatus(facts) !== order.status) return null;
  const to = { state: facts.operations.hold, attempts: facts.attempts.hold, on: 'pending' } as const;
  const { callTimeoutMs } = deps.config;
  const learnt = { pollAfterMs, outcome: { kind: 'pending' } };
  const { change } = operationChange(hold, to, learnt, { now, callTimeoutMs });
  beside(deps.db, noteTogether(deps.db, { ...change, id: hold.id }), (error) =>
    deps.log('orders.waiting_not_noted', {
      orderId: order.id,
      error: error instanceof Error ? error.name : 'unknown',
    }),
  );
  const operations = known.operations.map((row) => (row.id === hold.id ? { ...row, ...change } : row));
  return { order, facts, operations, decision, toSend: undefined };
}
