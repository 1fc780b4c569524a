import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { binaryFolder, type OsAccount, reachable, reserveFolder, serverOsAccount } from './embedded-binaries.ts';
import { alive, birthOf, type Postmaster, postmaster, stopPostmaster, until } from './embedded-process.ts';

export type EmbeddedPostgres = {
  /** Connection string of a database on this server. */
  url(database: string): string;
  readonly port: number;
  readonly pid: number;
  /** Location of the cluster; outside the wanted folder when the server's account cannot reach it. */
  readonly folder: string;
  /** It was already running: left by a killed parent, or shared with a living one. */
  readonly adopted: boolean;
  /** Stops the server unless another living process owns it. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /** The folder that holds the cluster, its password and its log. */
  folder: string;
  /** Settings of postgresql.conf given on the command line. */
  settings?: Readonly<Record<string, string>>;
};

const USER = 'sapar';
const START_LIMIT = 60_000;

const freePort = () =>
  new Promise<number>((give, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => give(typeof address === 'object' && address ? address.port : 0));
    });
  });

/**
 * The folder itself, or one in /var/tmp when root's helper account cannot reach it (a checkout below a 0700 folder).
 */
function clusterHome(wanted: string, account: OsAccount | null): string {
  const folder = resolve(wanted);
  const first = mkdirSync(folder, { recursive: true });
  if (first && account) for (let at = folder; at.length >= first.length; at = dirname(at)) chmodSync(at, 0o711);
  return reachable(folder, account) ? folder : reserveFolder('data', folder);
}

/** One start at a time: a second one waits for the first; the lock of a dead process is taken over. */
async function alone<T>(home: string, work: () => Promise<T>): Promise<T> {
  const lock = join(home, 'starting');
  const got = await until(START_LIMIT, () => {
    try {
      writeFileSync(lock, `${process.pid} ${birthOf(process.pid)}`, { flag: 'wx' });
      return true;
    } catch {
      const [pid, birth] = readFileSafely(lock).split(' ');
      if (pid && !lives(Number(pid), birth)) rmSync(lock, { force: true });
      return false;
    }
  });
  if (!got) throw new Error(`Another start holds ${lock} for over a minute.`);
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

const lives = (pid: number, birth = ''): boolean => alive(pid) && (birth === '' || birthOf(pid) === birth);

function readFileSafely(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function createCluster(home: string, cluster: string, bin: string, account: OsAccount | null, password: string): void {
  const fresh = `${cluster}.new`;
  const passwordFile = `${fresh}.password`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) {
    chownSync(fresh, account.uid, account.gid);
    chownSync(passwordFile, account.uid, account.gid);
  }
  const made = spawnSync(
    join(bin, 'initdb'),
    [
      '-D',
      fresh,
      '-U',
      USER,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ].concat(['--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-instructions', '--no-sync']),
    { ...account, cwd: home, env: serverEnvironment(), encoding: 'utf8' },
  );
  rmSync(passwordFile, { force: true });
  if (made.status !== 0)
    throw new Error(`initdb failed: ${made.error?.message ?? `${made.stderr}\n${made.stdout}`.trim()}`);
  renameSync(fresh, cluster);
}

const serverEnvironment = () => ({
  PATH: process.env.PATH ?? '',
  LC_ALL: 'C',
  TZ: 'UTC',
  ...(process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {}),
});

async function launch(
  home: string,
  cluster: string,
  bin: string,
  account: OsAccount | null,
  settings: Readonly<Record<string, string>>,
): Promise<Postmaster> {
  const log = join(home, 'postgres.log');
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    const flags = Object.entries({
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      port: String(port),
      timezone: 'UTC',
      log_timezone: 'UTC',
      ...settings,
    }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const output = openSync(log, 'a', 0o600);
    const child = spawn(join(bin, 'postgres'), ['-D', cluster, ...flags], {
      ...account,
      cwd: home,
      env: serverEnvironment(),
      detached: true,
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    let ended: string | null = null;
    child.once('error', (error) => {
      ended = error.message;
    });
    child.once('exit', (code) => {
      ended ??= `exit code ${code}`;
    });
    child.unref();
    const found = await until(START_LIMIT, () => {
      if (ended) return 'ended' as const;
      const server = postmaster(cluster);
      return server?.ready ? server : null;
    });
    if (found && found !== 'ended') return found;
    if (attempt >= 5) {
      const lastLines = readFileSafely(log).trim().split('\n').slice(-5).join('\n');
      throw new Error(`PostgreSQL did not start (${ended ?? 'no answer'}); the end of ${log}:\n${lastLines}`);
    }
    await pause(200 * attempt);
  }
}

/**
 * Starts the PostgreSQL of the packages on a cluster in `folder` (created on first use), or adopts the server that
 * already runs there. It listens on 127.0.0.1 with a port from the system, with a password file next to the cluster,
 * and outlives Ctrl-C so that the product drains first.
 */
export async function startEmbedded({ folder, settings = {} }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const account = serverOsAccount();
  const bin = binaryFolder(account);
  const home = clusterHome(folder, account);
  const cluster = join(home, 'cluster');
  const passwordFile = join(home, 'password');
  const ownerFile = join(home, 'owner');
  const owned = () => {
    const [pid, birth] = readFileSafely(ownerFile).split(' ');
    return pid && Number(pid) !== process.pid && lives(Number(pid), birth) ? 'other' : 'free';
  };

  const { server, adopted, ownsServer } = await alone(home, async () => {
    if (!existsSync(passwordFile)) {
      if (existsSync(cluster)) throw new Error(`${passwordFile} is lost: the cluster beside it cannot be opened.`);
      writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
      chmodSync(passwordFile, 0o600);
    }
    if (!existsSync(cluster)) createCluster(home, cluster, bin, account, readFileSync(passwordFile, 'utf8'));
    const running = await until(START_LIMIT, () => {
      const found = postmaster(cluster);
      return found === null ? 'none' : found.ready && found;
    });
    const ownsServer = owned() === 'free';
    const server = running && running !== 'none' ? running : await launch(home, cluster, bin, account, settings);
    if (ownsServer) writeFileSync(ownerFile, `${process.pid} ${birthOf(process.pid)}`);
    return { server, adopted: server === running, ownsServer };
  });

  const password = readFileSync(passwordFile, 'utf8');
  return {
    url: (database) => `postgres://${USER}:${password}@127.0.0.1:${server.port}/${database}`,
    port: server.port,
    pid: server.pid,
    folder: home,
    adopted,
    stop: async () => {
      if (!ownsServer) return;
      await stopPostmaster(server.pid, bin, cluster);
      rmSync(ownerFile, { force: true });
    },
  };
}
