import type { StaffTask } from '#kernel/staff-task.ts';
import { eventType } from '#platform/jobs/events.ts';

/** An agency has registered and waits for a contract; details: `user`. */
export const agencyRegistered = eventType<StaffTask>('identity.agency-registered');
