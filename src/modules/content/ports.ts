import type { Audit } from '#modules/audit/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Executor } from '#platform/db/database.ts';
import type { Files } from '#platform/files/files.ts';

/** What the module needs of others; given by the composition. */
export type ContentDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: () => string;
  readonly files: Pick<Files, 'put' | 'get' | 'remove'>;
  readonly audit: Pick<Audit, 'recordAccess'>;
  /** Addresses of pictures that stand outside of pages and banners. */
  readonly picturesInUse: (db: Executor) => Promise<readonly string[]>;
  /** Names of users by id. */
  readonly namesOf: (db: Executor, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};

/** The member of staff who edits. */
export type Editor = { readonly id: string; readonly ip: string | undefined };
