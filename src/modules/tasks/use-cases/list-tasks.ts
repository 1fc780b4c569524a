import type { Locale } from '#kernel/locale.ts';
import { type StaffTaskView, TASKS_PER_PAGE } from '../api.ts';
import { countOpenTasks, listTaskRows, type TaskPage } from '../db/task-queries.ts';
import type { TasksDeps } from '../ports.ts';

/** A page of tasks, with the names of orders and of who has done them. */
export async function listTasks(
  { db, namesOf, labels }: TasksDeps,
  page: TaskPage,
  locale: Locale,
): Promise<{ tasks: StaffTaskView[]; open: number; next: number | null }> {
  const rows = await listTaskRows(db, { ...page, limit: TASKS_PER_PAGE });
  const orderIds = [...new Set(rows.flatMap(({ orderId }) => orderId ?? []))];
  const [names, orders, open] = await Promise.all([
    namesOf(
      db,
      rows.flatMap(({ doneBy }) => doneBy ?? []),
    ),
    labels(orderIds, locale),
    countOpenTasks(db),
  ]);
  const tasks = rows.map(
    (row): StaffTaskView => ({
      id: row.id,
      kind: row.kind,
      state: page.state,
      openedAt: row.openedAt.toISOString(),
      order: row.orderId === null ? null : { id: row.orderId, number: orders.get(row.orderId)?.number ?? null },
      paymentId: row.paymentId,
      details: { ...row.details },
      expected: row.amounts.expected ?? null,
      found: row.amounts.found ?? null,
      done: row.doneAt && {
        at: row.doneAt.toISOString(),
        by: row.doneBy === null ? null : (names.get(row.doneBy) ?? row.doneBy),
        note: row.note ?? '',
      },
    }),
  );
  return { tasks, open, next: rows.length < TASKS_PER_PAGE ? null : (rows.at(-1)?.n ?? null) };
}
