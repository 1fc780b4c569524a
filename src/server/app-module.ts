import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { BlindIndex } from '#platform/crypto/blind-index.ts';
import type { Sealer } from '#platform/crypto/sealing.ts';
import type { Db } from '#platform/db/database.ts';
import type { Files } from '#platform/files/files.ts';
import type { ReadApiKey } from '#platform/http/api-keys.ts';
import type { ReadAccount } from '#platform/http/caller.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { Limiter } from '#platform/limits/limiter.ts';
import type { Log } from '#platform/logger.ts';

/** Everything a module may be given. */
export type Deps = {
  config: Config;
  db: Db;
  pool: Pool;
  clock: Clock;
  /** A new unguessable id (UUID). */
  ids: () => string;
  log: Log;
  /** Where modules register what they measure. */
  registry: Registry;
  limiter: Limiter;
  files: Files;
  sealer: Sealer;
  blindIndex: BlindIndex;
};

/** What a module gives to the process that runs it. */
export type AppModule = {
  readonly name: string;
  readonly routes?: (app: FastifyInstance) => void;
  readonly jobs?: readonly Job[];
  /** After migration, before the first request: load data, fill memory from the database. */
  readonly start?: () => Promise<void>;
  readonly stop?: () => Promise<void>;
  /** Of the one part that knows who is signed in. */
  readonly readAccount?: ReadAccount;
  /** Of the one part that knows the keys of the partner API. */
  readonly readKey?: ReadApiKey;
  /** Of the same part: who an access token belongs to. */
  readonly readBearer?: ReadAccount;
};
