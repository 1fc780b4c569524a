import type { Job } from '#platform/jobs/jobs.ts';
import type { Inventory, InventoryOffice } from './index.ts';
import { PUBLISH_JOB } from './use-cases/import/accept-import.ts';
import { PUBLISH_TABLE_JOB } from './use-cases/import/accept-table-import.ts';
import { COUNT_JOB } from './use-cases/import/start-import.ts';
import { COUNT_TABLE_JOB } from './use-cases/import/start-table-import.ts';

/** The timetable grows by a day shortly after midnight in Bishkek; unpaid seats come back every minute. */
export const inventoryJobs = ({
  inventory,
  office,
  extend,
}: {
  inventory: Inventory;
  office: InventoryOffice;
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
  {
    name: COUNT_JOB,
    run: (payload) => office.countImport((payload as { id: string }).id),
  },
  {
    name: PUBLISH_JOB,
    run: (payload) => {
      const { id, userId } = payload as { id: string; userId: string };
      return office.publishImport(id, userId);
    },
  },
  {
    name: COUNT_TABLE_JOB,
    run: (payload) => {
      const { id, kind } = payload as { id: string; kind: 'rates' | 'runs' };
      return office.countTable(id, kind);
    },
  },
  {
    name: PUBLISH_TABLE_JOB,
    run: (payload) => {
      const { id, kind, userId } = payload as { id: string; kind: 'rates' | 'runs'; userId: string };
      return office.publishTable(id, kind, userId);
    },
  },
  {
    name: 'inventory.delete-old-imports',
    cron: '50 * * * *',
    run: () => office.deleteOldImports(),
  },
  {
    name: 'inventory.delete-unused-pictures',
    cron: '40 18 * * *',
    run: () => office.deleteUnusedPictures(),
  },
];
