import type { CompletedStaffTask, StaffTask } from '#kernel/staff-task.ts';
import { eventType } from '#platform/jobs/events.ts';

/** A paid reservation waits for the tickets that staff enter. */
export const offerNeedsStaff = eventType<StaffTask>('request-offers.needs-staff');
/** They entered them, or refused. */
export const offerStaffNotNeeded = eventType<CompletedStaffTask>('request-offers.staff-not-needed');

/** Offers of a request may stand otherwise than before; each with the user who sent it. */
export const offersChanged = eventType<{ requestId: string; offers: readonly { id: string; by: string }[] }>(
  'request-offers.changed',
);
