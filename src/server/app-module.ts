import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import type { CompanyModule } from '#modules/company/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { BlindIndex } from '#platform/crypto/blind-index.ts';
import type { Sealer } from '#platform/crypto/sealing.ts';
import type { Db } from '#platform/db/database.ts';
import type { Files } from '#platform/files/files.ts';
import type { ReadApiKey } from '#platform/http/api-keys.ts';
import type { ReadAccount } from '#platform/http/caller.ts';
import type { FileLinks } from '#platform/http/file-links.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { Limiter } from '#platform/limits/limiter.ts';
import type { Log } from '#platform/logger.ts';
import type { Demonstration } from './demonstration.ts';

/** Dependencies available to modules. */
export type Deps = {
  config: Config;
  db: Db;
  pool: Pool;
  clock: Clock;
  /** A new unguessable id (UUID). */
  ids: () => string;
  log: Log;
  /** Registry for metrics of modules. */
  registry: Registry;
  limiter: Limiter;
  files: Files;
  /** How uploaded files are downloaded. */
  fileLinks: FileLinks;
  sealer: Sealer;
  blindIndex: BlindIndex;
  /** What the company that runs the site says of itself. */
  company: CompanyModule;
  /** Null in a release. */
  demonstration: Demonstration | null;
};

/** A module as the process runs it. */
export type AppModule = {
  readonly name: string;
  readonly routes?: (app: FastifyInstance) => void;
  readonly jobs?: readonly Job[];
  /** Runs after migration, before the first request: loads data and fills caches. */
  readonly start?: () => Promise<void>;
  readonly stop?: () => Promise<void>;
  /** Of the module that keeps sessions. */
  readonly readAccount?: ReadAccount;
  /** Of the module that keeps partner API keys. */
  readonly readKey?: ReadApiKey;
  /** Of the module that issues access tokens. */
  readonly readBearer?: ReadAccount;
};
