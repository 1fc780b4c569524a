import { sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';

/** A runner without a heartbeat for this many seconds is dead (twelve intervals). */
export const ORPHANED_AFTER_S = 60;
/**
 * A runner that never wrote a heartbeat is of an older release: it is dead when its newest lock is this many minutes
 * old.
 */
const ORPHANED_WITHOUT_HEARTBEAT_MIN = 10;

/**
 * Unlocks jobs of dead runners, however long jobs of living ones take (the queue itself would wait four hours). Time
 * is the database's. A runner may be alive but cut off from the database, so every job must tolerate a second run.
 */
export async function releaseOrphanedJobs(db: Executor): Promise<void> {
  await db.execute(sql`
    select graphile_worker.force_unlock_workers(array(
      select l.locked_by from (
        select locked_by, locked_at from graphile_worker._private_jobs where locked_by is not null
        union all
        select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null) l
      left join platform.heartbeats h on h.runner = l.locked_by
      group by l.locked_by, h.beat_at
      having case when h.beat_at is null
        then max(l.locked_at) < clock_timestamp() - make_interval(mins => ${ORPHANED_WITHOUT_HEARTBEAT_MIN}::int)
        else h.beat_at < clock_timestamp() - make_interval(secs => ${ORPHANED_AFTER_S}::int) end))`);
  // They hold no locks now; a runner that is alive after all writes its row again.
  await db.execute(sql`delete from platform.heartbeats where beat_at < clock_timestamp() - interval '1 day'`);
}
