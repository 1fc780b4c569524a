import type { Locale } from '#kernel/locale.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Executor, Tx } from '#platform/db/database.ts';

/** `record`: `recordAccess` of audit fits. */
export type TasksDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: () => string;
  readonly namesOf: (db: Executor, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Numbers of orders as people know them; an unknown order is left out. */
  readonly labels: (orderIds: readonly string[], locale: Locale) => Promise<ReadonlyMap<string, { number: string }>>;
  readonly record: (
    tx: Tx,
    done: {
      readonly actor: string;
      readonly ip: string;
      readonly contractId: string | null;
      readonly action: 'task_done';
      readonly subjectKind: 'task';
      readonly subjectId: string;
      readonly at: Date;
      readonly changes: readonly { readonly field: 'note'; readonly previous: null; readonly current: string }[];
    },
  ) => Promise<void>;
};
