import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/** Milliseconds of processor time that PostgreSQL's processes have used; 0 where the system does not say. */
function databaseCpu(postmaster: number): number {
  let ticks = 0;
  try {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (Number(pid) === postmaster || Number(fields[1]) === postmaster)
        ticks += Number(fields[11]) + Number(fields[12]);
    }
  } catch {
    // A process that has just ended.
  }
  return ticks * 10;
}

/** What one piece of work costs: statements, commits, disk flushes, and processor time of this process and of the database in milliseconds. */
export type Cost = Record<'statements' | 'commits' | 'flushes' | 'node' | 'database', number>;

export type Meter = {
  of(pieces: number, work: () => Promise<unknown>): Promise<Cost>;
  texts: Map<string, number>;
};

/** Counts what goes through the pool's connections; to be made before the first of them. */
export function createMeter(pool: pg.Pool, postmaster: number): Meter {
  const texts = new Map<string, number>();
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as (...given: unknown[]) => unknown;
    const counted = (config: unknown, ...rest: unknown[]) => {
      const text = typeof config === 'string' ? config : ((config as { text?: string }).text ?? '');
      const head = text.replace(/\s+/g, ' ').trim().slice(0, 90);
      texts.set(head, (texts.get(head) ?? 0) + 1);
      return ask(config, ...rest);
    };
    Object.assign(client, { query: counted });
  });
  const read = async () => {
    await pool.query('select pg_stat_force_next_flush()');
    const { rows } = await pool.query<{ commits: number; flushes: number }>(`select
      (select xact_commit::float8 from pg_stat_database where datname = current_database()) as commits,
      (select wal_sync::float8 from pg_stat_wal) as flushes`);
    const { user, system } = process.cpuUsage();
    return {
      statements: [...texts.values()].reduce((sum, n) => sum + n, 0),
      ...(rows[0] as { commits: number; flushes: number }),
      node: (user + system) / 1_000,
      database: databaseCpu(postmaster),
    };
  };
  return {
    texts,
    of: async (pieces, work) => {
      const before = await read();
      texts.clear();
      await work();
      const after = await read();
      const per = (name: keyof Cost) => (after[name] - (name === 'statements' ? 0 : before[name])) / pieces;
      return {
        statements: per('statements'),
        commits: per('commits'),
        flushes: per('flushes'),
        node: per('node'),
        database: per('database'),
      };
    },
  };
}
