import { AppError, notFound } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import { closeTask, countOpenTasks, findTask } from '../db/task-queries.ts';
import type { TasksDeps } from '../ports.ts';

/**
 * Marks a task as done by a person, with what was done; how many are open after it.
 * @throws AppError not_found `tasks.not_found`; conflict `tasks.already_done`
 */
export async function completeTask(
  deps: TasksDeps,
  id: string,
  by: { userId: string; ip: string },
  note: string,
): Promise<{ open: number }> {
  const at = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const task = await closeTask(tx, { id }, { doneAt: at, doneBy: by.userId, note });
    if (!task) {
      if (await findTask(tx, id)) throw new AppError('conflict', 'tasks.already_done');
      throw notFound('tasks.not_found');
    }
    await deps.record(tx, {
      actor: by.userId,
      ip: by.ip,
      contractId: task.contractId,
      action: 'task_done',
      at,
      subjectKind: 'task',
      subjectId: id,
      changes: [{ field: 'note', previous: null, current: note }],
    });
  });
  return { open: await countOpenTasks(deps.db) };
}
