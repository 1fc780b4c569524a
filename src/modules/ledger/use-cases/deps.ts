import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import type { EventSources } from '../ports.ts';

/** `log` gets ids and kinds only. */
export type PostingDeps = {
  db: Db;
  clock: Clock;
  sources: EventSources;
  log: (message: string, details: Record<string, string | number>) => void;
};
