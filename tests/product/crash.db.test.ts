import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { createLedger } from '#modules/ledger/index.ts';
import { systemClock } from '#platform/clock.ts';
import { connect, inTransaction } from '#platform/db/database.ts';
import { type EmbeddedPostgres, startEmbedded } from '#platform/db/embedded.ts';
import { alive } from '#platform/db/embedded-process.ts';
import { ensureDatabase, migrate } from '#platform/db/migrate.ts';
import { createPool } from '#platform/db/pool.ts';
import { stoppedServer } from '../support/cluster.ts';
import { testLog } from '../support/log.ts';
import { type ChaosProxy, chaosProxy } from './chaos-proxy.ts';
import { until } from './product-fixture.ts';
import { report } from './report.ts';

/** `npm run prove` runs five crashes over 50,000. */
const CRASHES = Number(process.env.PROVE_CRASHES ?? 1);
const WRITES = Number(process.env.PROVE_WRITES ?? 500);
const WRITERS = 16;

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

const SAFE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', max_connections: '60' };
/** Acknowledges commits before flushing. */
const HASTY = { ...SAFE, fsync: 'off', synchronous_commit: 'off', wal_writer_delay: '10s' };

const copyServer = stoppedServer(async (server) => {
  await ensureDatabase(server.url('postgres'), 'crash');
  await migrate(server.url('crash'));
});

/** A server that can be killed with all its processes and restarted in place. */
async function crashable(settings: Readonly<Record<string, string>>) {
  // The name lets the next run clean up after a killed run.
  const folder = mkdtempSync(join(tmpdir(), 'sapar-test-crash-'));
  await copyServer(folder);
  chmodSync(folder, 0o755);
  let server: EmbeddedPostgres = await startEmbedded({ folder, settings });
  endings.push(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const line = await chaosProxy(() => ({ host: '127.0.0.1', port: server.port }));
  endings.push(line.close);
  return {
    line,
    /** Through the proxy. */
    url: () => {
      const url = new URL(server.url('crash'));
      url.port = String(line.port);
      return url.toString();
    },
    direct: () => server.url('crash'),
    crash: async () => {
      const { pid } = server;
      const own = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
      for (const each of [pid, ...own]) {
        try {
          process.kill(each, 'SIGKILL');
        } catch {
          // It has ended by itself.
        }
      }
      await until(
        async () => [pid, ...own].some(alive),
        (some) => !some,
        'the end of the server',
      );
      line.cut();
      server = await startEmbedded({ folder, settings });
    },
  };
}

/**
 * Posts money through the ledger's API until this many are acknowledged, through every crash; an unanswered write is
 * repeated.
 */
async function writes(
  given: Awaited<ReturnType<typeof crashable>> & { line: ChaosProxy },
  wish: { writes: number; crashes: number; sameKey: boolean; loseReply: number },
) {
  const { log } = testLog();
  const pool = createPool(given.url(), log, WRITERS);
  endings.push(() => {
    given.line.cut();
    return pool.end();
  });
  const db = connect(pool);
  const ledger = createLedger({ clock: systemClock });
  const acknowledged: string[] = [];
  let next = 0;
  let crashes = 0;
  let tried = 0;
  given.line.set({ loseReply: wish.loseReply });

  const post = async (id: string) => {
    const at = systemClock.now().toISOString();
    const fact = {
      kind: 'capture',
      id,
      orderId: `order-${id}`,
      via: 'alatoo',
      amount: fromMajor(3_750),
      at,
    } as const;
    await inTransaction(db, (tx) => ledger.post(tx, fact));
  };
  const writer = async () => {
    while (next < wish.writes) {
      const name = `w${next++}`;
      for (let round = 0; ; round++) {
        const id = wish.sameKey ? name : `${name}.${round}`;
        tried++;
        try {
          await post(id);
          acknowledged.push(id);
          break;
        } catch {
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      }
    }
  };
  const killer = async () => {
    while (crashes < wish.crashes) {
      const after = ((crashes + 1) * wish.writes) / (wish.crashes + 1);
      await until(
        async () => acknowledged.length,
        (n) => n >= after,
        'writes',
        300_000,
      );
      await given.crash();
      crashes++;
    }
  };
  const started = performance.now();
  await Promise.all([killer(), ...Array.from({ length: WRITERS }, writer)]);
  const seconds = (performance.now() - started) / 1_000;
  given.line.calm();

  const count = async (query: string) => Number((await pool.query<{ n: string }>(query)).rows[0]?.n);
  const found = await pool.query<{ ref: string }>(`select ref from ledger.journal_entries where kind = 'capture'`);
  const stored = new Set(found.rows.map((row) => row.ref));
  return {
    crashes,
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((id) => !stored.has(id)).length,
    doubled: found.rows.length - wish.writes,
    unbalanced: await count(
      `select count(*) as n from (select 1 from ledger.entry_lines
        group by entry_id having sum(minor) <> 0 or count(*) <> 2) x`,
    ),
    'made again': tried - acknowledged.length,
    'a second': Math.round(acknowledged.length / seconds),
  };
}

test(
  `${WRITES} acknowledged postings over ${CRASHES} crashes of the database, with answers lost: none is lost, ` +
    'none is there twice',
  async () => {
    const server = await crashable(SAFE);
    const seen = await writes(server, { writes: WRITES, crashes: CRASHES, sameKey: true, loseReply: 0.002 });
    report('crashes', seen);
    expect(seen).toMatchObject({
      crashes: CRASHES,
      acknowledged: WRITES,
      lost: 0,
      doubled: 0,
      unbalanced: 0,
    });
    expect(seen['made again']).toBeGreaterThan(0);
  },
  120_000 + WRITES * 20,
);

test('control: a database that acknowledges before flushing loses acknowledged writes', async () => {
  const server = await crashable(HASTY);
  const seen = await writes(server, { writes: 600, crashes: 1, sameKey: true, loseReply: 0 });
  expect(seen.lost).toBeGreaterThan(0);
}, 120_000);

test('control: an unanswered write repeated under another key is stored twice', async () => {
  const server = await crashable(HASTY);
  const seen = await writes(server, { writes: 400, crashes: 0, sameKey: false, loseReply: 0.02 });
  expect(seen.doubled).toBeGreaterThan(0);
}, 120_000);
