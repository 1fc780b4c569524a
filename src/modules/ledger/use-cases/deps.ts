import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import type { Sources } from '../ports.ts';

/** `log` gets ids and kinds only. */
export type BookingDeps = {
  db: Db;
  clock: Clock;
  sources: Sources;
  log: (message: string, details: Record<string, string | number>) => void;
};
