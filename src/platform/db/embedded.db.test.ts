import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { stoppedServer } from '../../../tests/support/cluster.ts';
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts';
import { alive, postmaster } from './embedded-process.ts';

const NODE = join(import.meta.dirname, '../../../node_modules/.bin/node');
const settings = { fsync: 'off' };
const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

function folder(mode = 0o755): string {
  const made = mkdtempSync(join(tmpdir(), 'sapar-launcher-'));
  chmodSync(made, mode);
  endings.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

const copyServer = stoppedServer();

/** A folder whose server has been started and stopped before. */
async function usedFolder(): Promise<string> {
  const at = folder();
  await copyServer(at);
  return at;
}

async function started(at: string): Promise<EmbeddedPostgres> {
  const server = await startEmbedded({ folder: at, settings });
  endings.push(server.stop);
  return server;
}

async function ask<T>(url: string, query: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(query)).rows as T[];
  } finally {
    await client.end();
  }
}

/** Another process that starts the server and runs until it is killed. */
async function otherOwner(at: string): Promise<{ pid: number; kill(): Promise<void> }> {
  const launcher = JSON.stringify(join(import.meta.dirname, 'embedded.ts'));
  const child: ChildProcess = spawn(
    NODE,
    [
      '--input-type=module-typescript',
      '-e',
      `const { startEmbedded } = await import(${launcher});
       const server = await startEmbedded({ folder: ${JSON.stringify(at)}, settings: { fsync: 'off' } });
       console.log(server.pid);
       setInterval(() => {}, 1000);`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = async () => {
    child.kill('SIGKILL');
    await gone;
  };
  endings.push(kill);
  const pid = await new Promise<number>((resolve, reject) => {
    child.stdout?.once('data', (line) => resolve(Number(line)));
    child.once('exit', () => reject(new Error('the other owner ended')));
  });
  return { pid, kill };
}

test('a server is created on first use, keeps its data over a restart, and sorts by code point in UTF-8', async () => {
  const at = folder();
  const first = await started(at);
  expect(first.adopted).toBe(false);
  await ask(first.url('postgres'), "create table kept as select 'ң'::text as letter");
  await first.stop();
  expect(alive(first.pid)).toBe(false);
  const second = await started(at);
  expect(await ask(second.url('postgres'), 'select upper(letter) as letter from kept')).toEqual([{ letter: 'Ң' }]);
  const locale =
    'select datlocprovider as provider, datlocale as name from pg_database where datname = current_database()';
  expect(await ask(second.url('postgres'), locale)).toEqual([{ provider: 'b', name: 'C.UTF-8' }]);
  expect(await ask(second.url('postgres'), `select 'а' < 'ө' collate "ky-x-icu" as sorts`)).toEqual([{ sorts: true }]);
});

test('a connection without the password is rejected', async () => {
  const server = await started(await usedFolder());
  const url = new URL(server.url('postgres'));
  url.password = 'wrong';
  await expect(ask(url.toString(), 'select 1')).rejects.toThrow('password authentication failed');
  expect(await ask(server.url('postgres'), 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
});

test('a server whose owner was killed is adopted, and stopped by its new owner', async () => {
  const at = await usedFolder();
  const owner = await otherOwner(at);
  await owner.kill();
  expect(alive(owner.pid)).toBe(true);
  const adopted = await started(at);
  expect([adopted.adopted, adopted.pid]).toEqual([true, owner.pid]);
  expect(await ask(adopted.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
  await adopted.stop();
  expect(alive(owner.pid)).toBe(false);
});

test('a server with a living owner is shared and left running', async () => {
  const at = await usedFolder();
  const owner = await otherOwner(at);
  const guest = await started(at);
  expect([guest.adopted, guest.pid]).toEqual([true, owner.pid]);
  await guest.stop();
  expect(alive(owner.pid)).toBe(true);
  await owner.kill();
  await (await startEmbedded({ folder: at, settings })).stop();
});

test('concurrent starts share one server', async () => {
  const at = folder();
  const [one, two] = await Promise.all([otherOwner(at), otherOwner(at)]);
  expect(one.pid).toBe(two.pid);
  await Promise.all([one.kill(), two.kill()]);
  await (await startEmbedded({ folder: at, settings })).stop();
});

test('an interrupted set-up is repeated, and a stale or foreign pid file does not block a start', async () => {
  const at = folder();
  mkdirSync(join(at, 'cluster.new'));
  writeFileSync(join(at, 'cluster.new', 'PG_VERSION'), 'half');
  const first = await started(at);
  await first.stop();
  writeFileSync(join(at, 'cluster', 'postmaster.pid'), `${process.pid}\n${at}/cluster\n1\n5432\n\n\n\nready\n`);
  expect(postmaster(join(at, 'cluster'))).toBeNull();
  const second = await started(at);
  expect(second.adopted).toBe(false);
});

test('under a root-only folder the cluster is placed where the server’s account can reach it', async () => {
  const at = join(folder(0o700), 'data');
  const server = await startEmbedded({ folder: at, settings });
  endings.push(async () => {
    await server.stop();
    if (server.folder !== at) rmSync(server.folder, { recursive: true, force: true });
  });
  const root = process.getuid?.() === 0;
  expect(server.folder.startsWith(root ? '/var/tmp/sapar-data-' : at)).toBe(true);
  expect(await ask(server.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
});
