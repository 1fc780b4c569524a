import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { demoSupplierKeys } from '#demo/suppliers.ts';
import type { PartnerService } from '../../partners/fault-injection.ts';
import './global-setup.ts';
import { programFile } from './program.ts';

/** The partners program as a real process with a database of its own, on a port of the system's choice. */
export type Partners = {
  readonly url: string;
  readonly databaseUrl: string;
  readonly gatewaySecret: string;
  readonly keys: { readonly nomad: string; readonly atlas: string; readonly duffel: string; readonly liteapi: string };
  /** Sets faults of a partner service, see partners/README.md; `calm` resets them. */
  faultRule(service: PartnerService | 'clock', settings: object): Promise<void>;
  calm(): Promise<void>;
  /** Changes a flight of `atlas`; returns the number of its bookings. */
  changeFlight(change: object): Promise<number>;
  /** Makes the airline of an order of Duffel fly otherwise. */
  changeOrder(change: object): Promise<void>;
  /** Everything the program has printed so far. */
  output(): string;
  stop(): Promise<void>;
};

const ROOT = join(import.meta.dirname, '../..');

/**
 * `pacePercent`: how long suppliers let a search wait, in percent of their usual time; `duffelCurrency`,
 * `atlasCurrency`: what these sell in.
 */
export async function startPartners(
  options: { pacePercent?: number; duffelCurrency?: string; atlasCurrency?: 'KGS' | 'USD' } = {},
): Promise<Partners> {
  const { adminUrl } = inject('testDatabases');
  const name = `partners_${randomBytes(8).toString('hex')}`;
  const databaseUrl = new URL(adminUrl);
  databaseUrl.pathname = `/${name}`;
  const [gatewaySecret, duffel, liteapi, token] = Array.from({ length: 4 }, () =>
    randomBytes(24).toString('base64url'),
  ) as [string, string, string, string];
  const keys = demoSupplierKeys({ gatewaySecret });
  const child = spawn(process.execPath, [await programFile('partners/main.ts')], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PARTNERS_DATABASE_URL: databaseUrl.toString(),
      PARTNERS_GATEWAY_SECRET: gatewaySecret,
      ...keys,
      PARTNERS_DUFFEL_KEY: duffel,
      PARTNERS_LITEAPI_KEY: liteapi,
      PARTNERS_DUFFEL_CURRENCY: options.duffelCurrency ?? 'USD',
      PARTNERS_DIAL_TOKEN: token,
      PARTNERS_ATLAS_CURRENCY: options.atlasCurrency ?? 'KGS',
      PARTNERS_PACE_PERCENT: String(options.pacePercent ?? 0),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const onOutput = (chunk: Buffer) => {
    printed += chunk;
  };
  child.stdout?.on('data', onOutput);
  child.stderr?.on('data', onOutput);
  const url = await listening(child, () => printed);
  const send = async (method: string, body?: object, path = '') => {
    const response = await fetch(`${url}/dials${path}`, {
      method,
      headers: { 'dial-token': token, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`the dial answered ${response.status}`);
    return (await response.json()) as unknown;
  };
  return {
    url,
    databaseUrl: databaseUrl.toString(),
    gatewaySecret,
    keys: { nomad: keys.PARTNERS_NOMAD_KEY ?? '', atlas: keys.PARTNERS_ATLAS_KEY ?? '', duffel, liteapi },
    faultRule: async (service, settings) => void (await send('POST', { service, ...settings })),
    calm: async () => void (await send('DELETE')),
    changeFlight: async (change) => ((await send('POST', change, '/flights')) as { bookings: number }).bookings,
    changeOrder: async (change) => void (await send('POST', change, '/duffel-changes')),
    output: () => printed,
    stop: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await gone;
      }
      const admin = new pg.Client({ connectionString: adminUrl });
      await admin.connect();
      await admin.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
      await admin.end();
    },
  };
}

function listening(child: ChildProcess, printed: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /listening on (http:\S+)/.exec(printed());
      if (found?.[1]) resolve(found[1]);
    });
    child.once('exit', () => reject(new Error(`partners did not start:\n${printed()}`)));
  });
}
