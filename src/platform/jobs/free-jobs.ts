import { sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';

/**
 * Puts back into the queue what a killed process had been doing. Jobs last seconds and bear to be run twice; one that has been locked for ten
 * minutes has nobody who does it (the queue itself would wait for four hours). A run by the clock holds up the next one in its queue: three minutes.
 */
export async function freeForsakenJobs(db: Executor): Promise<void> {
  await db.execute(sql`
    select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs
      where locked_at < now() - case when queue_name like 'cron:%' then interval '3 minutes' else interval '10 minutes' end))`);
}
