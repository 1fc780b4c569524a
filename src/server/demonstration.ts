import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { CarrierMarks } from '#kernel/carrier-marks.ts';
import type { DemoLogin } from '#modules/identity/api.ts';
import type { TimetableSeed } from '#modules/inventory/index.ts';
import type { Clock } from '#platform/clock.ts';
import { type Config, ConfigError } from '#platform/config.ts';
import type { Db } from '#platform/db/database.ts';
import type { InternalCalls } from '#platform/http/caller.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/logger.ts';
import type { Deps } from './app-module.ts';

/**
 * Runs demonstration work at a past time: a clock, an id generator and jobs that share the offset. A job about an
 * object created in the past runs in the same past.
 */
export type DemoTime = {
  readonly clock: Clock;
  readonly ids: () => string;
  readonly withPastTime: (job: Job) => Job;
};

/** Where a new demonstration is filled with orders. */
export type FillOptions = {
  app: FastifyInstance;
  internalCalls: InternalCalls;
  db: Db;
  clock: Clock;
  log: Log;
  /** Adds a month of past sales. */
  month: boolean;
};

/** What the folder `demo` adds to the product: invented carriers, hotels, people, suppliers and sales. */
export type Demonstration = {
  readonly logins: readonly DemoLogin[];
  readonly carrierMarks: CarrierMarks;
  /** Publishes what is sold, as the office would. `large`: more departures a day, hotels in twelve towns. */
  readonly timetable: (large: boolean) => TimetableSeed;
  /** `large`: contracts are older than its month of sales. */
  readonly seedUsers: (deps: Pick<Deps, 'db' | 'clock'>, large: boolean) => Promise<void>;
  readonly seedSuppliers: (deps: Pick<Deps, 'config' | 'db' | 'clock' | 'sealer'>) => Promise<void>;
  /** Keys of those suppliers as settings of the program that plays them. */
  readonly supplierKeys: (config: Pick<Config, 'gatewaySecret'>) => Record<string, string>;
  readonly createTime: (of: { clock: Clock; ids: () => string }) => DemoTime;
  readonly fillOrders: (options: FillOptions, stopping: () => boolean) => Promise<{ ran: number; failed: string[] }>;
};

const FOLDER = join(import.meta.dirname, '../../demo');

/**
 * The only way into the folder `demo`, which a release does not have.
 * @throws ConfigError when a demonstration is wanted and it is not there.
 */
export async function loadDemonstration({ mode }: Pick<Config, 'mode'>): Promise<Demonstration | null> {
  if (mode !== 'demo') return null;
  if (!existsSync(FOLDER))
    throw new ConfigError([
      'SAPAR_MODE is demo, but this installation is a release and holds no demonstration: set SAPAR_MODE=release.',
    ]);
  const { demonstration } = await import('#demo/index.ts');
  return demonstration;
}
