import type { StaffTaskKind } from '#kernel/staff-task.ts';
import { eventType } from '#platform/jobs/events.ts';

/** A task without an alert so far. `orderId` is empty for a task about no order. */
export const staffTaskOpened = eventType<{ taskId: string; orderId: string; reason: StaffTaskKind }>('tasks.opened');
