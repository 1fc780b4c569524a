import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { startEmbedded } from '#platform/db/embedded.ts';
import { ensureDatabase } from '#platform/db/migrate.ts';
import { freePort } from '../../support/free-port.ts';

const ROOT = join(import.meta.dirname, '../../..');
const START_MS = 120_000;
const secret = (): string => randomBytes(24).toString('base64url');

export type Release = {
  url: string;
  database: string;
  /** Duffel's simulator: its address and our key there. */
  duffel: { url: string; key: string };
  /** E-mails that have left, as they were sent. */
  mails: readonly string[];
  /** `npm run admin:create`, with the password on standard input; what it printed. */
  createAdmin: (email: string, password: string) => Promise<string>;
  /** Starts one more process of the product on the same database; its address. */
  startAnother: () => Promise<string>;
  stop: () => Promise<void>;
};

type Program = { child: ChildProcess; printed: () => string; stop: () => Promise<void> };

function program(file: string, env: Record<string, string>, args: string[] = []): Program {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += String(chunk)));
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    child,
    printed: () => text,
    stop: async () => {
      if (child.exitCode === null) child.kill('SIGTERM');
      await gone;
    },
  };
}

async function answers(url: string, of: Program): Promise<void> {
  const until = Date.now() + START_MS;
  while (Date.now() < until && of.child.exitCode === null) {
    if ((await fetch(url).catch(() => undefined))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`it did not start:\n${of.printed()}`);
}

async function mailServer() {
  const mails: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString('utf8'));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    mails,
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** An acquirer and Duffel's simulator, as somebody else runs them. */
async function startPartners(databaseUrl: string, gatewaySecret: string) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const key = secret();
  const keyOf = (id: string) => createHmac('sha256', gatewaySecret).update(`supplier/${id}`).digest('base64url');
  const partners = program('partners/main.ts', {
    PARTNERS_PORT: String(port),
    PARTNERS_PUBLIC_URL: url,
    PARTNERS_DATABASE_URL: databaseUrl,
    PARTNERS_GATEWAY_SECRET: gatewaySecret,
    PARTNERS_NOMAD_KEY: keyOf('nomad'),
    PARTNERS_ATLAS_KEY: keyOf('atlas'),
    PARTNERS_DUFFEL_KEY: key,
    PARTNERS_PACE_PERCENT: '0',
  });
  await answers(`${url}/healthz`, partners);
  return { url, key, stop: partners.stop };
}

/**
 * A release as a company starts it: `npm run serve` against an empty PostgreSQL, with an acquirer, a mail server and
 * nothing of the demonstration.
 */
export async function startRelease(settings: Record<string, string> = {}): Promise<Release> {
  const endings: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of endings.toReversed()) await end();
  };
  try {
    const folder = mkdtempSync(join(tmpdir(), 'sapar-release-'));
    chmodSync(folder, 0o755);
    endings.push(async () => rmSync(folder, { recursive: true, force: true }));
    const postgres = await startEmbedded({ folder: join(folder, 'postgres'), settings: { fsync: 'off' } });
    endings.push(postgres.stop);
    const database = postgres.url('sapar');
    await ensureDatabase(postgres.url('postgres'), 'sapar');
    const mail = await mailServer();
    endings.push(mail.close);
    const gatewaySecret = secret();
    const partners = await startPartners(postgres.url('partners'), gatewaySecret);
    endings.push(partners.stop);
    const env = {
      DATABASE_URL: database,
      SAPAR_DATA_DIR: join(folder, 'data'),
      SAPAR_SECRET: randomBytes(32).toString('base64'),
      SAPAR_GATEWAY_SECRET: gatewaySecret,
      SAPAR_PARTNERS_URL: partners.url,
      SAPAR_SUPPLIER_ORIGIN: partners.url,
      SAPAR_SMTP_URL: mail.url,
      SAPAR_MAIL_FROM: 'Kochmon <tickets@kochmon.example>',
      SAPAR_LOG_LEVEL: 'warn',
      ...settings,
    };
    const startAnother = async (): Promise<string> => {
      const port = await freePort();
      const own = `http://127.0.0.1:${port}`;
      const product = program('scripts/serve.ts', { ...env, PORT: String(port) });
      endings.push(product.stop);
      await answers(`${own}/readyz`, product);
      return own;
    };
    const url = await startAnother();
    const createAdmin: Release['createAdmin'] = async (email, password) => {
      const args = ['--email', email, '--name', 'Aida', '--surname', 'Asanova'];
      const command = program('scripts/create-admin.ts', env, args);
      command.child.stdin?.end(`${password}\n`);
      await new Promise((resolve) => command.child.once('close', resolve));
      return command.printed();
    };
    const duffel = { url: `${partners.url}/duffel`, key: partners.key };
    return { url, database, duffel, mails: mail.mails, createAdmin, startAnother, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
