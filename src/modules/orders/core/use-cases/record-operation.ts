import { hash as digest } from 'node:crypto';
import { addJob } from '#platform/jobs/jobs.ts';
import type { OperationRow } from '../db/operation-queries.ts';
import type { OrderRow } from '../db/order-queries.ts';
import { JOBS } from '../domain/job-names.ts';
import { operationChange } from '../domain/operation-change.ts';
import { isOperationKind, type OperationState, type OrderEvent } from '../domain/order-snapshot.ts';
import type { EventDetails, OrderTransition } from './order-transition.ts';

export const requestHash = (order: Pick<OrderRow, 'id' | 'supplierOfferId' | 'supplierTotal'>, kind: string) =>
  digest('sha256', JSON.stringify([kind, order.id, order.supplierOfferId, order.supplierTotal]), 'base64url');

type OperationToRecord = { id: string; kind: OperationRow['kind']; state: OperationState; attempts: number };

/** Notes the state that an operation has come to, and queues the job that sends it or asks about it. */
export async function recordOperation(
  transition: OrderTransition,
  { id, kind, state, attempts }: OperationToRecord,
  on: OrderEvent['on'],
  details: EventDetails,
): Promise<void> {
  const { deps, tx, order, now, writes } = transition;
  const row = transition.operations.find((operation) => operation.id === id);
  const given = { now, callTimeoutMs: deps.config.callTimeoutMs };
  const known = row ?? { openSince: null };
  const { change, followUp } = operationChange(known, { state, attempts, on }, details, given);
  if (row) {
    writes.changed.push({ id, ...change });
    const after = { ...row, ...change };
    transition.operations = transition.operations.map((operation) => (operation === row ? after : operation));
  } else {
    const hash = requestHash(order, isOperationKind(kind) ? kind : `${kind} ${id}`);
    writes.planned.push({ id, kind, requestHash: hash, ...change });
    const none = { sentAt: null, outcomeChecks: 0, alertedAt: null, outcome: null };
    transition.operations = [
      ...transition.operations,
      { id, orderId: order.id, kind, requestHash: hash, ...none, ...change },
    ];
  }
  if (!followUp) return;
  const name = JOBS[followUp.what];
  // What has just been planned is sent at once; what is sent again waits.
  const runAt = row ? { runAt: followUp.at } : {};
  await addJob(tx, name, { operationId: id }, { ...runAt, key: `${name}:${id}` });
}
