import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import type pg from 'pg';

/** Processor time of a process (ms). @throws when it has ended, or where the system does not report it. */
const cpuOf = (pid: string): number => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000;

/** Processor time of all PostgreSQL processes, ended ones included; 0 where the system does not report it. */
function databaseCpu(postmaster: number, seen: Map<string, number>): number {
  try {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
        if (Number(pid) === postmaster || Number(parent) === postmaster) seen.set(pid, cpuOf(pid));
      } catch {
        // The process has just ended.
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
   * Runs ANALYZE, as autovacuum does every minute, so that plans made for empty tables are replaced. Call before
   * warming up.
   */
  analyze(): Promise<void>;
  /**
   * Runs the work of `pieces` pieces; profile and statements, if requested, are printed under `name` unless it is
   * null.
   */
  of(name: string | null, pieces: number, work: () => Promise<unknown>): Promise<Cost>;
};

const option = (name: string) => process.argv.find((given) => given.startsWith(`--${name}=`))?.slice(name.length + 3);
const FOLDER = option('profile');

/** Runs the work; with `--profile=FOLDER` writes a CPU profile for a browser's developer tools. */
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

/** Whether the server counts its statements, which slows it down. */
export const REPORTS_STATEMENTS = process.argv.includes('--statements');

type StatementStats = { text: string; calls: number; ms: number; plans: number; wal: number };
const STATEMENT_STATS = `select left(regexp_replace(query, '[[:space:]]+', ' ', 'g'), 110) as text,
    sum(calls)::float8 as calls,
  sum(total_exec_time)::float8 as ms, sum(total_plan_time)::float8 as plans, sum(wal_bytes)::float8 as wal
  from pg_stat_statements group by 1 order by 3 desc`;

/** With `--statements`: statements per piece, with calls, execution and planning time (ms) and WAL bytes. */
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

/** Counts statements of the pool; create it before the first connection. */
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
  /** Excludes the cost of measuring the others. */
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
