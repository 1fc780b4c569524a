import type { CompletedStaffTask, StaffTask } from '#kernel/staff-task.ts';
import { eventType } from '#platform/jobs/events.ts';

/** Books that disagree with payments and tickets, or that refuse what has happened. */
export const ledgerNeedsStaff = eventType<StaffTask>('ledger.needs-staff');
/** They agree again. */
export const ledgerStaffNotNeeded = eventType<CompletedStaffTask>('ledger.staff-not-needed');
