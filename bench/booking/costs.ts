import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import type pg from 'pg';

/**
 * Milliseconds of processor time that a process has used. @throws when it has ended, or where the system does not
 * say.
 */
const cpuOf = (pid: string): number => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000;

/**
 * Of PostgreSQL's processes together, also of those that have ended since the first time; 0 where the system does not
 * say.
 */
function databaseCpu(postmaster: number, seen: Map<string, number>): number {
  try {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
        if (Number(pid) === postmaster || Number(parent) === postmaster) seen.set(pid, cpuOf(pid));
      } catch {
        // It has just ended.
      }
    }
  } catch {
    return 0;
  }
  return [...seen.values()].reduce((sum, ms) => sum + ms, 0);
}

/** What one piece of work costs: statements, and processor time of this process and of the database in milliseconds. */
export type Cost = Record<'statements' | 'node' | 'database', number>;

export type Meter = {
  /**
   * As the database does by itself once a minute: plans made for empty tables are made anew. To be done before work
   * that is measured is warmed.
   */
  analyze(): Promise<void>;
  /**
   * Does the work, which consists of `pieces`; profile and statements, if requested, are printed under `name` unless it
   * is null.
   */
  of(name: string | null, pieces: number, work: () => Promise<unknown>): Promise<Cost>;
};

const option = (name: string) => process.argv.find((given) => given.startsWith(`--${name}=`))?.slice(name.length + 3);
const FOLDER = option('profile');

/**
 * Runs the work; under `--profile=FOLDER` what this process does meanwhile is written there, for a browser's
 * developer tools.
 */
async function profiled(name: string | null, work: () => Promise<unknown>): Promise<void> {
  if (FOLDER === undefined || name === null) {
    await work();
    return;
  }
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  await work();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${name.replaceAll(' ', '-')}.cpuprofile`), JSON.stringify(profile));
}

/** Whether the server is to count its statements; it answers more slowly then. */
export const REPORTS_STATEMENTS = process.argv.includes('--statements');

type StatementStats = { text: string; calls: number; ms: number; plans: number; wal: number };
const STATEMENT_STATS = `select left(regexp_replace(query, '[[:space:]]+', ' ', 'g'), 110) as text,
    sum(calls)::float8 as calls,
  sum(total_exec_time)::float8 as ms, sum(total_plan_time)::float8 as plans, sum(wal_bytes)::float8 as wal
  from pg_stat_statements group by 1 order by 3 desc`;

/**
 * Under `--statements`: which ones a piece asked, how often, for how many milliseconds of doing and planning and
 * bytes of the log.
 */
async function reportStatements(pool: pg.Pool, name: string, pieces: number): Promise<void> {
  const { rows } = await pool.query<StatementStats>(STATEMENT_STATS);
  console.log(`${name}: calls, ms, ms of planning, WAL bytes`);
  for (const { text, calls, ms, plans, wal } of rows.filter((row) => row.calls > pieces / 50 || row.ms > pieces / 50))
    console.log(
      (calls / pieces).toFixed(2).padStart(6),
      (ms / pieces).toFixed(3).padStart(7),
      (plans / pieces).toFixed(3).padStart(7),
      (wal / pieces).toFixed(0).padStart(6),
      text,
    );
}

/** Counts what goes through the pool's connections; to be made before the first of them. */
export function createMeter(pool: pg.Pool, postmaster: number): Meter {
  let statements = 0;
  const seen = new Map<string, number>();
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as (...given: unknown[]) => unknown;
    const query = (...given: unknown[]) => {
      statements++;
      return ask(...given);
    };
    Object.assign(client, { query });
  });
  const read = () => ({ statements, database: databaseCpu(postmaster, seen) });
  /** Without what looking at the others costs. */
  const own = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  };
  return {
    analyze: async () => {
      await pool.query('analyze');
    },
    of: async (name, pieces, work) => {
      if (REPORTS_STATEMENTS) await pool.query('select pg_stat_statements_reset()');
      const begun = read();
      const before = { ...begun, node: own() };
      await profiled(name, work);
      const node = own();
      const after = { ...read(), node };
      if (REPORTS_STATEMENTS && name !== null) await reportStatements(pool, name, pieces);
      const per = (cost: keyof Cost) => (after[cost] - before[cost]) / pieces;
      return {
        statements: per('statements'),
        node: per('node'),
        database: per('database'),
      };
    },
  };
}
