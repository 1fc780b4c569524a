import type { Flow, Scheduler } from './scheduler.ts';
import { Violation } from './scheduler.ts';

export type QueuedJob = { name: string; id: string; key?: string; runAt?: Date };
type Queued = QueuedJob & { attempts: number; running: boolean; turn: number };

/** Jobs of a killed process are unlocked once its heartbeat has been missing for a minute and the next check runs. */
const RELEASED_AFTER_MS = 2 * 60_000;

/**
 * The job queue, committed with the change that needs it: at least once. A waiting job with the same key is replaced.
 */
export function createJobs(scheduler: Scheduler, run: (job: QueuedJob) => Flow<unknown>, up: () => boolean) {
  const queued = new Map<string, Queued>();
  let serial = 0;

  const wait = (key: string, job: Queued, at: number) => {
    const turn = ++job.turn;
    scheduler.at(at, () => begin(key, job, turn));
  };
  const begin = (key: string, job: Queued, turn: number) => {
    if (queued.get(key) !== job || job.running || job.turn !== turn) return;
    if (!up()) return wait(key, job, scheduler.now() + 1_000);
    job.running = true;
    job.attempts++;
    scheduler.start(run(job), (error) => {
      if (error instanceof Violation) throw error;
      job.running = false;
      if (!error) {
        if (queued.get(key) === job) queued.delete(key);
        return;
      }
      if (job.attempts >= 25) throw new Violation(`job ${job.name} failed for ever: ${error}`);
      wait(key, job, scheduler.now() + Math.min(Math.exp(job.attempts), 600) * 1_000);
    });
  };

  return {
    add(job: QueuedJob): void {
      const key = job.key ?? `#${++serial}`;
      const now = scheduler.now();
      const fresh = { ...job, attempts: 0, running: false, turn: 0 };
      queued.set(key, fresh);
      wait(key, fresh, Math.max(job.runAt?.getTime() ?? now, now) + 2);
    },
    /** The process that ran them has crashed. */
    orphaned(): void {
      for (const [key, job] of queued)
        if (job.running) {
          job.running = false;
          wait(key, job, scheduler.now() + RELEASED_AFTER_MS);
        }
    },
    waiting: (): readonly QueuedJob[] => [...queued.values()],
  };
}
