import type { CompletedStaffTask, StaffTask } from '#kernel/staff-task.ts';
import { inTransaction } from '#platform/db/database.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import { closeTask, insertTask } from '../db/task-queries.ts';
import { staffTaskOpened } from '../events.ts';
import type { TasksDeps } from '../ports.ts';

type Deps = Pick<TasksDeps, 'db' | 'clock' | 'ids'>;

/**
 * Opens a task, once for its kind and cause, and announces it. `announced` false: staff have been written to about it
 * already.
 */
export async function openTask(deps: Deps, task: StaffTask, { announced = true } = {}): Promise<void> {
  const { kind, cause, orderId, paymentId, contractId, details, amounts } = task;
  const id = deps.ids();
  await inTransaction(deps.db, async (tx) => {
    const fresh = await insertTask(tx, {
      id,
      kind,
      cause,
      orderId: orderId ?? null,
      paymentId: paymentId ?? null,
      contractId: contractId ?? null,
      details: details ?? {},
      amounts: amounts ?? {},
      openedAt: deps.clock.now(),
    });
    if (fresh && announced)
      await publishEvent(tx, staffTaskOpened, { taskId: id, orderId: orderId ?? '', reason: kind });
  });
}

/** Ends a task that has become needless or was done elsewhere; nothing where there is none that is open. */
export async function closeTaskIfOpen(deps: Deps, closing: CompletedStaffTask): Promise<void> {
  const { done } = closing;
  await closeTask(deps.db, closing, { doneAt: deps.clock.now(), doneBy: done?.by ?? null, note: done?.note ?? null });
}
