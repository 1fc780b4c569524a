import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A server found in a cluster's postmaster.pid. */
export type Postmaster = { readonly pid: number; readonly port: number; readonly ready: boolean };

export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Distinguishes a process from a later one with the same number; empty where the system does not support it. */
export function birthOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function commandLine(pid: number): string {
  if (existsSync('/proc/self/cmdline')) {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    } catch {
      return '';
    }
  }
  const asked =
    process.platform === 'win32'
      ? spawnSync('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'], { encoding: 'utf8' })
      : spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return asked.stdout ?? '';
}

const lockFile = (cluster: string) => join(cluster, 'postmaster.pid');

/**
 * The server running on a cluster, or null. Removes the pid file of a dead server or of an unrelated process with the
 * same pid.
 */
export function postmaster(cluster: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(lockFile(cluster), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  const command = alive(pid) ? commandLine(pid) : '';
  const ours =
    process.platform === 'win32'
      ? command.includes('postgres')
      : command.includes('postgres') && (command.includes(cluster) || command.includes(realpathSync(cluster)));
  if (!ours) {
    rmSync(lockFile(cluster), { force: true });
    return null;
  }
  return { pid, port: Number(lines[3]), ready: (lines[7] ?? '').trim() === 'ready' };
}

/** Waits until the condition returns a value; undefined when the time (ms) has passed. */
export async function until<T>(limit: number, look: () => T | null | undefined | false): Promise<T | undefined> {
  const end = performance.now() + limit;
  for (;;) {
    const found = look();
    if (found) return found;
    if (performance.now() > end) return undefined;
    await pause(15);
  }
}

/** Stops a server: sessions are closed and data is flushed (fast shutdown); after the limit (ms) immediately. */
export async function stopPostmaster(pid: number, bin: string, cluster: string, limit = 20_000): Promise<void> {
  if (!alive(pid)) return;
  if (process.platform === 'win32') {
    spawnSync(join(bin, 'pg_ctl'), ['stop', '-D', cluster, '-m', 'fast'], { stdio: 'ignore' });
    return;
  }
  process.kill(pid, 'SIGINT');
  if (await until(limit, () => !alive(pid))) return;
  process.kill(pid, 'SIGQUIT');
  await until(5_000, () => !alive(pid));
}
