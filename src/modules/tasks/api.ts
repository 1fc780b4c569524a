import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zInstant, zMoney } from '#kernel/schemas.ts';
import { STAFF_TASK_KINDS } from '#kernel/staff-task.ts';

const zTask = z
  .object({
    id: z.string(),
    kind: z.enum(STAFF_TASK_KINDS),
    state: z.enum(['open', 'done']),
    openedAt: zInstant,
    /** The order it is about, if it is about one. */
    order: z.object({ id: z.string(), number: z.string().nullable() }).nullable(),
    paymentId: z.string().nullable(),
    /** Codes for the texts of the kind. */
    details: z.record(z.string(), z.string()),
    expected: zMoney.nullable(),
    found: zMoney.nullable(),
    /** Null while it is open. `by` null: it became needless by itself. */
    done: z.object({ at: zInstant, by: z.string().nullable(), note: z.string() }).nullable(),
  })
  .meta({ id: 'StaffTask' });
export type StaffTaskView = z.output<typeof zTask>;

export const TASKS_PER_PAGE = 50;

export const listStaffTasks = endpoint({
  method: 'GET',
  path: '/api/office/tasks',
  access: 'staff',
  summary: 'What only a person can put right: open tasks oldest first, done ones newest first, by default',
  query: z.strictObject({
    state: z.enum(['open', 'done']).default('open'),
    kind: z.enum(STAFF_TASK_KINDS).optional(),
    /** By the moment of opening. */
    order: z.enum(['asc', 'desc']).optional(),
    after: z.coerce.number().int().positive().optional(),
  }),
  output: z.object({
    tasks: z.array(zTask),
    open: z.int(),
    /** Asks for more; null at the end. */
    next: z.number().nullable(),
  }),
});

export const completeStaffTask = endpoint({
  method: 'POST',
  path: '/api/office/tasks/:id/done',
  access: 'staff',
  summary: 'Mark a task as done, with what was done',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ note: z.string().trim().min(1).max(500) }),
  output: z.object({ open: z.int() }),
});
