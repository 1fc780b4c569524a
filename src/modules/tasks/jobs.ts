import { z } from 'zod';
import { zInstant, zMoney } from '#kernel/schemas.ts';
import { type CompletedStaffTask, STAFF_TASK_KINDS, type StaffTask } from '#kernel/staff-task.ts';
import { type EventType, subscribeTo } from '#platform/jobs/events.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { TasksDeps } from './ports.ts';
import { closeTaskIfOpen, openTask } from './use-cases/open-task.ts';

const zTaskOver = z.object({ kind: z.enum(STAFF_TASK_KINDS), cause: z.string() });
const zDone = z.object({ by: z.string(), note: z.string() });
const zTask = zTaskOver.extend({
  orderId: z.string().exactOptional(),
  paymentId: z.string().exactOptional(),
  contractId: z.string().exactOptional(),
  details: z.record(z.string(), z.string()).exactOptional(),
  amounts: z.object({ expected: zMoney.exactOptional(), found: zMoney.exactOptional() }).exactOptional(),
});
const zAlert = z.object({ orderId: z.string(), reason: z.string(), at: zInstant.exactOptional() });

/**
 * Opens and ends tasks as other modules announce them. `alerts`: news that an order needs a person, which staff are
 * written to about by the
 * notifications already.
 */
export const tasksJobs = (
  deps: Pick<TasksDeps, 'db' | 'clock' | 'ids'>,
  news: {
    wanted: readonly EventType<StaffTask>[];
    over: readonly EventType<CompletedStaffTask>[];
    alerts: readonly EventType<{ orderId: string; reason: string }>[];
  },
): Job[] => [
  ...news.wanted.map((event) => ({
    name: subscribeTo(event, 'tasks'),
    run: (payload: unknown) => openTask(deps, zTask.parse(payload)),
  })),
  ...news.over.map((event) => ({
    name: subscribeTo(event, 'tasks'),
    run: (payload: unknown) => closeTaskIfOpen(deps, zTaskOver.extend({ done: zDone.exactOptional() }).parse(payload)),
  })),
  ...news.alerts.map((event) => ({
    name: subscribeTo(event, 'tasks'),
    run: (payload: unknown) => {
      const { orderId, reason, at } = zAlert.parse(payload);
      const task = {
        kind: 'order_attention',
        // What was put right may go wrong again.
        cause: [orderId, reason, ...(at ? [at] : [])].join(':'),
        orderId,
        details: { reason },
      } as const;
      return openTask(deps, task, { announced: false });
    },
  })),
];
