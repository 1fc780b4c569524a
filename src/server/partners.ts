import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '#platform/config.ts';
import { freePort } from '#platform/http/free-port.ts';
import type { Log } from '#platform/logger.ts';

export type Partners = {
  /** Address for our calls. */
  readonly url: string;
  /** Address of the payment page for browsers. */
  readonly publicUrl: string;
  readonly pid: () => number | undefined;
  stop(): Promise<void>;
};

const PROGRAM = join(import.meta.dirname, '../../partners/main.ts');
const START_LIMIT = 30_000;
const STOP_LIMIT = 5_000;

/** Keys and currencies of single simulators, as the environment names them. */
const SIMULATOR_SETTINGS = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^PARTNERS_\w+_(KEY|CURRENCY|TOKEN)$/.test(name)),
);
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

export const hasPartners = (): boolean => existsSync(PROGRAM);

async function isReady(url: string, child: ChildProcess): Promise<boolean> {
  const end = performance.now() + START_LIMIT;
  while (performance.now() < end && child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(1_000) }).catch(() => null);
    if (answer?.ok) return true;
    await pause(40);
  }
  return false;
}

/**
 * Runs the partners program (acquirer and remote suppliers) as a child process with its own database. Ctrl-C does not
 * reach it, so that the product drains first; it ends by itself when the product is gone, and is restarted when it
 * crashes.
 * @throws when it does not answer within half a minute.
 */
export async function startPartners(
  config: Config,
  { databaseUrl, supplierKeys, log }: { databaseUrl: string; supplierKeys: Record<string, string>; log: Log },
): Promise<Partners> {
  const port = await freePort('127.0.0.1', config.partnersPort);
  const url = `http://127.0.0.1:${port}`;
  const outside = !LOOPBACK.has(config.host);
  const publicUrl = config.paymentPageUrl ?? (outside ? `http://${new URL(config.baseUrl).hostname}:${port}` : url);
  let stopping = false;
  let child: ChildProcess;

  const begin = (): ChildProcess => {
    const started = spawn(process.execPath, [PROGRAM], {
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        PATH: process.env.PATH ?? '',
        NODE_ENV: 'production',
        ...SIMULATOR_SETTINGS,
        PARTNERS_PORT: String(port),
        PARTNERS_HOST: outside ? config.host : '127.0.0.1',
        PARTNERS_PUBLIC_URL: publicUrl,
        PARTNERS_DATABASE_URL: databaseUrl,
        PARTNERS_GATEWAY_SECRET: config.gatewaySecret,
        ...supplierKeys,
      },
    });
    started.once('exit', (code, signal) => {
      if (stopping) return;
      log.warn({ code, signal }, 'the partners program ended and is started again');
      setTimeout(() => {
        if (!stopping) child = begin();
      }, 1_000).unref();
    });
    return started;
  };

  const stop = async () => {
    stopping = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGTERM');
    await Promise.race([gone, pause(STOP_LIMIT, undefined, { ref: false })]);
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await gone;
    }
  };

  child = begin();
  if (!(await isReady(url, child))) {
    await stop();
    throw new Error('The partners program did not start.');
  }
  return { url, publicUrl, pid: () => child.pid, stop };
}
