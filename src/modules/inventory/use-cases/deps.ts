import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import type { InventoryIndex } from './inventory-index.ts';
import type { NetworkFollower } from './own/follow-network.ts';

export type InventoryDeps = {
  readonly db: Db;
  readonly clock: Clock;
  /** Location keys of the network's airports by timetable code. */
  readonly keys: ReadonlyMap<string, string>;
  /** Another seed is another timetable: other fares and seats. */
  readonly seed: string;
  readonly index: InventoryIndex;
  /** What the office has published, as this process knows it. */
  readonly network: Pick<NetworkFollower, 'load' | 'current'>;
};

/** Publishes what it brings, and the days of it that have come into view; answers how many days are new. */
export type TimetableSeed = (deps: InventoryDeps) => Promise<number>;
