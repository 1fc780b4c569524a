import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#platform/db/embedded.ts';
import { alive, postmaster } from '#platform/db/embedded-process.ts';
import { ensureDatabase, migrate } from '#platform/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The template database, and the maintenance database used while cloning. */
    testDatabases: Databases;
    /** A folder for bundled programs of this run, below the packages that they import. */
    testPrograms: string;
  }
}

const PREFIX = 'sapar-test-';
const PROGRAMS = join(import.meta.dirname, '../../.sapar/test-programs');
const OWN_PROGRAMS = join(PROGRAMS, String(process.pid));

/** Removes servers and programs of killed test runs. */
function sweep(): void {
  for (const owner of existsSync(PROGRAMS) ? readdirSync(PROGRAMS) : [])
    if (!alive(Number(owner))) rmSync(join(PROGRAMS, owner), { recursive: true, force: true });
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name);
    try {
      const [owner] = readFileSync(join(folder, 'owner'), 'utf8').split(' ');
      if (alive(Number(owner))) continue;
      const server = postmaster(join(folder, 'cluster'));
      if (server) process.kill(server.pid, 'SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Being created by another run, or owned by another account.
    }
  }
}

const withDatabase = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
};

type Databases = { adminUrl: string; template: string };
type Server = { databases: Databases; stop: () => Promise<void> };

async function start(): Promise<Server> {
  const given = process.env.TEST_DATABASE_URL;
  const template = `sapar_template_${process.pid}_${Date.now().toString(36)}`;
  if (given) {
    await ensureDatabase(given, template);
    await migrate(withDatabase(given, template));
    const stop = async () => {
      const client = new pg.Client({ connectionString: given });
      await client.connect();
      // Includes preset databases.
      const { rows } = await client.query<{ name: string }>(
        'select datname as name from pg_database where starts_with(datname, $1)',
        [template],
      );
      for (const { name } of rows)
        await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
      await client.end();
    };
    return { databases: { adminUrl: given, template }, stop };
  }
  sweep();
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  chmodSync(folder, 0o755);
  // Enables the compile cache for programs started many times.
  process.env.NODE_COMPILE_CACHE ??= join(folder, 'code');
  // Trust authentication: checking a password takes as long as the statements of many tests.
  const access = join(folder, 'access');
  writeFileSync(access, 'host all all 127.0.0.1/32 trust\n');
  const server = await startEmbedded({
    folder,
    settings: {
      hba_file: access,
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '300',
      wal_level: 'minimal',
      max_wal_senders: '0',
      autovacuum: 'off',
      // Without statistics short statements look long: compiling them, or a process more, costs what it never saves.
      jit: 'off',
      max_parallel_workers_per_gather: '0',
    },
  });
  const adminUrl = server.url('postgres');
  await ensureDatabase(adminUrl, template);
  await migrate(server.url(template));
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { databases: { adminUrl, template }, stop };
}

/** Each project of a run loads this file; they share one server. */
const run = globalThis as { saparTestServer?: { started: Promise<Server>; users: number } };

/**
 * One server for all database tests of a run (or TEST_DATABASE_URL), with a template database that is migrated once.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  run.saparTestServer ??= { started: start(), users: 0 };
  const shared = run.saparTestServer;
  shared.users += 1;
  const { databases, stop } = await shared.started;
  project.provide('testDatabases', databases);
  project.provide('testPrograms', OWN_PROGRAMS);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete run.saparTestServer;
    await stop();
    rmSync(OWN_PROGRAMS, { recursive: true, force: true });
  };
}
