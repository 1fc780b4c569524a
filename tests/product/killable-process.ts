import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { freePort } from '../support/free-port.ts';
import { programFile } from '../support/program.ts';

export type KillableProcess = {
  readonly url: string;
  /** Output of this process and its predecessors. */
  output(): string;
  running(): boolean;
  /** SIGKILL: no clean shutdown. */
  kill(): Promise<void>;
  /** Starts the product on the same database, port and secrets; without jobs if `worker` is false. */
  start(options?: { worker?: boolean }): Promise<void>;
  stop(): Promise<void>;
};

/** The product in a process that tests kill and restart. */
export async function createKillableProcess(env: Record<string, string>): Promise<KillableProcess> {
  const program = await programFile('tests/product/product-process.ts');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const secret = randomBytes(32).toString('base64');
  let child: ChildProcess | null = null;
  let printed = '';

  const gone = (of: ChildProcess) =>
    of.exitCode !== null || of.signalCode !== null
      ? Promise.resolve()
      : new Promise<void>((resolve) => of.once('exit', () => resolve()));

  const end = async (signal: NodeJS.Signals) => {
    const ending = child;
    if (!ending) return;
    ending.kill(signal);
    await gone(ending);
    child = null;
  };

  const start = async ({ worker = true }: { worker?: boolean } = {}) => {
    await end('SIGKILL');
    const started = spawn(process.execPath, [program], {
      cwd: join(import.meta.dirname, '../..'),
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        PORT: String(port),
        SAPAR_SECRET: secret,
        SAPAR_LOG_LEVEL: 'debug',
        SAPAR_TRUST_PROXY: 'loopback',
        SAPAR_ROLE: worker ? 'all' : 'web',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child = started;
    const onOutput = (chunk: Buffer) => {
      printed += chunk;
    };
    started.stdout?.on('data', onOutput);
    started.stderr?.on('data', onOutput);
    await new Promise<void>((resolve, reject) => {
      started.once('message', () => resolve());
      started.once('exit', () => reject(new Error(`the product did not start:\n${printed.slice(-4_000)}`)));
    });
  };

  return {
    url,
    output: () => printed,
    running: () => child !== null && child.exitCode === null && child.signalCode === null,
    kill: () => end('SIGKILL'),
    start,
    stop: () => end('SIGKILL'),
  };
}
