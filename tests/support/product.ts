import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

export type Product = {
  url: string;
  /** Process id of the server; its children are the database and the partners. */
  pid: number;
  /** Its data folder. */
  dataDir: string;
  /** Everything it has printed so far. */
  output: () => string;
  /** Stops it as Ctrl-C does and removes its data. */
  stop: () => Promise<void>;
};

/**
 * Starts the whole product as `npm start` does, on `PORT` or a free port with a data folder of its own.
 * @throws Error with everything printed when it does not answer /readyz within `timeoutMs` milliseconds.
 */
export async function startProduct(env: Record<string, string> = {}, timeoutMs = 240_000): Promise<Product> {
  const port = env.PORT ? Number(env.PORT) : await freePort();
  const data = env.SAPAR_DATA_DIR ?? mkdtempSync(join(tmpdir(), 'sapar-'));
  if (!env.SAPAR_DATA_DIR) chmodSync(data, 0o755);
  const url = `http://127.0.0.1:${port}`;
  const child: ChildProcess = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: { ...process.env, SAPAR_DEMO_ORDERS: 'false', PORT: String(port), SAPAR_DATA_DIR: data, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout?.on('data', (chunk) => (printed += chunk));
  child.stderr?.on('data', (chunk) => (printed += chunk));
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));

  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGINT');
    await gone;
    if (!env.SAPAR_DATA_DIR) rmSync(data, { recursive: true, force: true });
  };

  const until = Date.now() + timeoutMs;
  while (Date.now() < until && child.exitCode === null) {
    const ready = await fetch(`${url}/readyz`).catch(() => undefined);
    if (ready?.ok) return { url, pid: child.pid as number, dataDir: data, output: () => printed, stop };
    await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, 200))]);
  }
  await stop();
  throw new Error(`the product did not start:\n${printed}`);
}
