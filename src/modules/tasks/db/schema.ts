import { sql } from 'drizzle-orm';
import { bigserial, check, index, jsonb, pgSchema, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { StaffTask, StaffTaskKind } from '#kernel/staff-task.ts';

export const tasks = pgSchema('tasks');

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Work that only a person can do, opened once for its kind and cause. */
export const staffTasks = tasks.table(
  'staff_tasks',
  {
    id: text().primaryKey(),
    /** Order of opening. */
    n: bigserial({ mode: 'number' }).notNull(),
    kind: text().$type<StaffTaskKind>().notNull(),
    cause: text().notNull(),
    orderId: text('order_id'),
    paymentId: text('payment_id'),
    contractId: text('contract_id'),
    details: jsonb().$type<NonNullable<StaffTask['details']>>().notNull(),
    amounts: jsonb().$type<NonNullable<StaffTask['amounts']>>().notNull(),
    openedAt: at('opened_at').notNull(),
    doneAt: at('done_at'),
    /** Of identity; null with `doneAt` where it became needless by itself. */
    doneBy: text('done_by'),
    note: text(),
  },
  (t) => [
    uniqueIndex('staff_tasks_once').on(t.kind, t.cause),
    index('staff_tasks_open').on(t.n).where(sql`${t.doneAt} is null`),
    index('staff_tasks_done').on(t.doneAt).where(sql`${t.doneAt} is not null`),
    index('staff_tasks_order').on(t.orderId).where(sql`${t.orderId} is not null`),
    check('staff_tasks_note', sql`${t.doneBy} is null or (${t.doneAt} is not null and ${t.note} is not null)`),
  ],
);
export type StaffTaskRow = typeof staffTasks.$inferSelect;
