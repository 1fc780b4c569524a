import { z } from 'zod';
import { zInstant, zMoney } from '#kernel/schemas.ts';
import { STAFF_TASK_KINDS, type StaffTask, type StaffTaskOver } from '#kernel/staff-task.ts';
import { type EventType, listen } from '#platform/jobs/events.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { TasksDeps } from './ports.ts';
import { endNeedlessTask, openTask } from './use-cases/open-task.ts';

const zOver = z.object({ kind: z.enum(STAFF_TASK_KINDS), cause: z.string() });
const zDone = z.object({ by: z.string(), note: z.string() });
const zTask = zOver.extend({
  orderId: z.string().exactOptional(),
  paymentId: z.string().exactOptional(),
  contractId: z.string().exactOptional(),
  facts: z.record(z.string(), z.string()).exactOptional(),
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
    over: readonly EventType<StaffTaskOver>[];
    alerts: readonly EventType<{ orderId: string; reason: string }>[];
  },
): Job[] => [
  ...news.wanted.map((event) => ({
    name: listen(event, 'tasks'),
    run: (payload: unknown) => openTask(deps, zTask.parse(payload)),
  })),
  ...news.over.map((event) => ({
    name: listen(event, 'tasks'),
    run: (payload: unknown) => endNeedlessTask(deps, zOver.extend({ done: zDone.exactOptional() }).parse(payload)),
  })),
  ...news.alerts.map((event) => ({
    name: listen(event, 'tasks'),
    run: (payload: unknown) => {
      const { orderId, reason, at } = zAlert.parse(payload);
      const task = {
        kind: 'order_attention',
        // What was put right may go wrong again.
        cause: [orderId, reason, ...(at ? [at] : [])].join(':'),
        orderId,
        facts: { reason },
      } as const;
      return openTask(deps, task, { announced: false });
    },
  })),
];
