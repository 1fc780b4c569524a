import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import type { InventoryIndex } from './inventory-index.ts';

export type InventoryDeps = {
  readonly db: Db;
  readonly clock: Clock;
  /** Place keys of the network's airports by timetable code. */
  readonly keys: ReadonlyMap<string, string>;
  /** Another seed is another timetable: other fares and seats. */
  readonly seed: string;
  readonly index: InventoryIndex;
};
