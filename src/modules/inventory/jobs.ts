import type { Job } from '#platform/jobs/jobs.ts';
import type { Inventory } from './index.ts';

/** The timetable grows by a day shortly after midnight in Bishkek; unpaid seats come back every minute. */
export const inventoryJobs = ({
  inventory,
  extend,
}: {
  inventory: Inventory;
  /** Writes the days that are missing of the rolling timetable. */
  extend: () => Promise<void>;
}): Job[] => [
  {
    name: 'inventory.extend-timetable',
    cron: '5 18 * * *',
    run: extend,
  },
  {
    name: 'inventory.release-expired',
    cron: '* * * * *',
    run: async () => {
      await inventory.releaseExpired();
    },
  },
  {
    name: 'inventory.delete-old-changes',
    cron: '20 18 * * *',
    run: async () => {
      await inventory.forgetChanges();
    },
  },
];
