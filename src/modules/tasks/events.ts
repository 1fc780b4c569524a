import type { StaffTaskKind } from '#kernel/staff-task.ts';
import { eventType } from '#platform/jobs/events.ts';

/** A task that nobody has been written to about yet. `orderId` is empty for what is about no order. */
export const staffTaskOpened = eventType<{ taskId: string; orderId: string; reason: StaffTaskKind }>('tasks.opened');
