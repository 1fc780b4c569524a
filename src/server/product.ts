import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Clock } from '#platform/clock.ts';
import { type Config, ConfigError } from '#platform/config.ts';
import { databaseClock } from '#platform/db/database-clock.ts';
import { type EmbeddedPostgres, startEmbedded } from '#platform/db/embedded.ts';
import { ensureDatabase, migrateAtStart, pendingMigrations } from '#platform/db/migrate.ts';
import { createPool } from '#platform/db/pool.ts';
import { freePort, isPortTaken } from '#platform/http/free-port.ts';
import { monitorEventLoop } from '#platform/http/liveness.ts';
import { createMetrics } from '#platform/http/metrics.ts';
import { createServer } from '#platform/http/server.ts';
import { type JobRunner, startJobs } from '#platform/jobs/runner.ts';
import type { Log } from '#platform/logger.ts';
import { composeModules, createDeps } from './compose.ts';
import { type Demonstration, loadDemonstration } from './demonstration.ts';
import { formTargetsOf } from './gateways.ts';
import { checkInstallation } from './installation.ts';
import { hasPartners, type Partners, startPartners } from './partners.ts';
import { loadBuild, registerSsr } from './ssr.ts';

export type Product = {
  /** Address of the site. */
  readonly url: string;
  /** People of the demonstration who may sign in. */
  readonly logins: Demonstration['logins'];
  readonly partners: Partners | null;
  /** Folder of the embedded database; null when DATABASE_URL names another. */
  readonly databaseFolder: string | null;
  /** Takes no new requests, finishes running ones, then stops jobs, partners and the database. */
  stop(): Promise<void>;
};

const DATABASE = 'sapar';
const PARTNERS_DATABASE = 'sapar_partners';
const DRAIN_LIMIT = 10_000;

const sibling = (databaseUrl: string, name: string): string => {
  const changed = new URL(databaseUrl);
  changed.pathname = `/${name}`;
  return changed.toString();
};

/** Resolves port and public address before anything needs them. */
async function placed(config: Config): Promise<Config> {
  if (await isPortTaken(config.host, config.port))
    throw new ConfigError([
      `PORT ${config.port} on ${config.host} is taken by another program: stop that one or set PORT to another number.`,
    ]);
  if (config.port !== 0) return config;
  const port = await freePort(config.host);
  return { ...config, port, baseUrl: config.baseUrl.replace(/:0$/, `:${port}`) };
}

/** Whether all migrations are applied; once true it is not checked again. */
function migrationsDone(pool: Pool): () => Promise<boolean> {
  let done = false;
  return async () => {
    done ||= await pendingMigrations(pool).then(
      (open) => open.length === 0,
      () => false,
    );
    return done;
  };
}

async function ready(pool: Pool, migrated: () => Promise<boolean>, jobs: JobRunner | null, stopping: () => boolean) {
  const checked = Promise.race([
    pool.query('select 1').then(
      () => true,
      () => false,
    ),
    pause(2_000, false, { ref: false }),
  ]);
  const database = await checked;
  const migrations = database && (await migrated());
  const answer: Record<string, boolean> = { database, migrations, serving: !stopping() };
  if (jobs) answer.jobs = jobs.running();
  return answer;
}

/**
 * Starts everything this process runs and resolves when the site answers. On a failure, started components are
 * stopped again.
 */
export async function startProduct(
  given: Config,
  log: Log,
  movedClock?: Clock,
  builtWeb: () => ReturnType<typeof loadBuild> = loadBuild,
): Promise<Product> {
  const endings: (() => Promise<unknown>)[] = [];
  let stopped: Promise<void> | null = null;
  const stop = () => {
    stopped ??= (async () => {
      for (const end of endings.toReversed())
        await end().catch((error: unknown) => log.error({ err: error }, 'could not be stopped in order'));
    })();
    return stopped;
  };
  try {
    return await start();
  } catch (error) {
    await stop();
    throw error;
  }

  async function ownClock(pool: Pool): Promise<Clock> {
    const clock = await databaseClock(pool);
    endings.push(async () => clock.stop());
    return clock;
  }

  async function start(): Promise<Product> {
    const demonstration = await loadDemonstration(given);
    let config = await placed(given);

    let embedded: EmbeddedPostgres | null = null;
    if (!config.databaseUrl) {
      embedded = await startEmbedded({ folder: join(config.dataDir, 'postgres') });
      endings.push(embedded.stop);
      await ensureDatabase(embedded.url('postgres'), DATABASE);
    }
    const databaseUrl = config.databaseUrl ?? (embedded as EmbeddedPostgres).url(DATABASE);
    await migrateAtStart(databaseUrl);
    const pool = createPool(databaseUrl, log);
    endings.push(() => pool.end());
    await checkInstallation(pool, config.mode);
    const trueClock = movedClock ?? (await ownClock(pool));
    const demoTime =
      demonstration && config.demoLarge ? demonstration.createTime({ clock: trueClock, ids: randomUUID }) : null;
    const clock = demoTime?.clock ?? trueClock;

    let partners: Partners | null = null;
    if (demonstration && !config.partnersUrl && hasPartners()) {
      await ensureDatabase(databaseUrl, PARTNERS_DATABASE);
      partners = await startPartners(config, {
        databaseUrl: sibling(databaseUrl, PARTNERS_DATABASE),
        supplierKeys: demonstration.supplierKeys(config),
        log,
      });
      endings.push(partners.stop);
      config = { ...config, partnersUrl: partners.url, paymentPageUrl: partners.publicUrl };
    }

    const metrics = createMetrics();
    const deps = createDeps({
      config,
      pool,
      clock,
      log,
      registry: metrics.registry,
      demonstration,
      ...(demoTime && { ids: demoTime.ids }),
    });
    const modules = await composeModules(deps);
    for (const module of modules) {
      await module.start?.();
      if (module.stop) endings.push(module.stop);
    }

    let jobs: JobRunner | null = null;
    if (config.role !== 'web') {
      jobs = await startJobs(
        modules.flatMap((module) => module.jobs ?? []).map((job) => demoTime?.withPastTime(job) ?? job),
        { pool, log, metrics },
      );
      endings.push(jobs.stop);
    }

    let stopping = false;
    const loop = monitorEventLoop();
    endings.push(async () => loop.stop());
    const migrated = migrationsDone(pool);
    const { app, internalCalls } = await createServer({
      config,
      log,
      metrics,
      limiter: deps.limiter,
      formTargets: formTargetsOf(config),
      // Entrance tickets are scanned there.
      cameraPages: /^\/office\/lottery\/[\w-]+\/door$/,
      readAccount: modules.find((module) => module.readAccount)?.readAccount ?? (async () => null),
      readKey: modules.find((module) => module.readKey)?.readKey ?? (async () => null),
      readBearer: modules.find((module) => module.readBearer)?.readBearer ?? (async () => null),
      readiness: () => ready(pool, migrated, jobs, () => stopping),
      liveness: () => ({ loop: loop.healthy(), pool: pool.connectionWatch.healthy() }),
    });
    if (config.role !== 'worker') {
      for (const module of modules) module.routes?.(app);
      const web = await builtWeb();
      if (web) registerSsr(app, { ...web, config, clock, company: deps.company.current, internalCalls });
      else if (config.mode === 'release') throw new ConfigError(['The web is not built: run `npm run build` first.']);
    }
    endings.push(async () => {
      stopping = true;
      const late = setTimeout(() => app.server.closeAllConnections(), DRAIN_LIMIT);
      await app.close();
      clearTimeout(late);
    });
    try {
      await app.listen({ host: config.host, port: config.port });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      throw new ConfigError([`PORT ${config.port} was taken by another program meanwhile: start again.`]);
    }
    if (demonstration && config.demoOrders && config.role === 'all') {
      const filled = demonstration
        .fillOrders({ app, internalCalls, db: deps.db, clock, log, month: config.demoLarge }, () => stopping)
        .catch((error: unknown) => log.warn({ err: error }, 'the demonstration was not filled with orders'));
      endings.push(async () => {
        stopping = true;
        await filled;
      });
    }
    return {
      url: config.baseUrl,
      logins: demonstration?.logins ?? [],
      partners,
      databaseFolder: embedded?.folder ?? null,
      stop,
    };
  }
}
