import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { DEMO_LOGINS } from '#demo/users.ts';
import type { Access } from '#kernel/access.ts';
import { SCOPES, type Scope } from '#kernel/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { createMetrics } from '#platform/http/metrics.ts';
import { createServer } from '#platform/http/server.ts';
import { type JobRunner, startJobs } from '#platform/jobs/runner.ts';
import type { AppModule } from '../../src/server/app-module.ts';
import { composeModules, createDeps } from '../../src/server/compose.ts';
import { loadDemonstration } from '../../src/server/demonstration.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { testLog } from '../support/log.ts';
import { demonstration } from '../support/presets.ts';
import { testConfig } from '../support/server.ts';
import { until } from './product-fixture.ts';
import { adult, CONTACTS, dateInDays, type Person } from './visitor.ts';

export type ApiRequest = { path: string; body?: unknown; headers?: Readonly<Record<string, string>> };
export type Browser = ReturnType<ReturnType<typeof callers>['browser']>;
export const ORDER_BODY = {
  agreements: [],
  acceptedTotal: { minor: 100, currency: 'KGS' },
  priceChangeAccepted: false,
  confirmNewOrder: false,
  method: 'card',
};

/** The application without suppliers (and without jobs unless `jobs`), and HTTP callers; runs for one test file. */
export function callers({ jobs = false }: { jobs?: boolean } = {}) {
  let database: TestDatabase;
  let app: FastifyInstance;
  let modules: readonly AppModule[];
  let printed: () => readonly string[];
  let runner: JobRunner | undefined;
  const mounted = new Map<string, Access | 'machine'>();
  const scopes = new Map<string, Scope | null>();
  /** Routes that require a recent password. */
  const stepUps = new Set<string>();
  const dataDir = mkdtempSync(join(tmpdir(), 'sapar-who-'));

  beforeAll(async () => {
    database = await testDatabase({ preset: demonstration() });
    const { log, lines } = testLog();
    printed = lines;
    const metrics = createMetrics();
    const config = testConfig({ dataDir, databaseUrl: database.url });
    const deps = createDeps({
      config,
      pool: database.pool,
      clock: systemClock,
      log,
      registry: metrics.registry,
      demonstration: await loadDemonstration(config),
    });
    modules = await composeModules(deps);
    for (const module of modules) await module.start?.();
    const readAccount = modules.find((module) => module.readAccount)?.readAccount;
    const readKey = modules.find((module) => module.readKey)?.readKey;
    const readBearer = modules.find((module) => module.readBearer)?.readBearer;
    const server = await createServer({
      config,
      log,
      metrics,
      limiter: deps.limiter,
      readiness: async () => ({}),
      ...(readAccount && { readAccount }),
      ...(readKey && { readKey }),
      ...(readBearer && { readBearer }),
    });
    app = server.app;
    for (const path of ['/healthz', '/readyz', '/metrics', '/openapi.json'])
      if (app.hasRoute({ method: 'GET', url: path })) mounted.set(`GET ${path}`, 'machine');
    app.addHook('onRoute', ({ method, url, config: of }) => {
      for (const one of [method].flat())
        if (one !== 'HEAD' && one !== 'OPTIONS') {
          mounted.set(`${one} ${url}`, of?.endpoint?.access ?? 'public');
          scopes.set(`${one} ${url}`, of?.endpoint?.scope ?? null);
          if (of?.endpoint?.stepUp) stepUps.add(`${one} ${url}`);
        }
    });
    for (const module of modules) module.routes?.(app);
    await app.ready();
    if (jobs)
      runner = await startJobs(
        modules.flatMap((module) => module.jobs ?? []),
        { pool: database.pool, log },
      );
  }, 120_000);
  afterAll(async () => {
    await runner?.stop();
    for (const module of modules) await module.stop?.();
    // A connection of a stream that has ended is otherwise kept for more than a minute.
    app.server.closeAllConnections();
    await app.close();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  let addresses = 0;
  /** A browser with its own cookies and address. */
  function browser() {
    addresses += 1;
    const remoteAddress = `10.9.${addresses >> 8}.${addresses & 255}`;
    const jar = new Map<string, string>();
    const ask = async (method: string, { path, body, headers }: ApiRequest) => {
      const answer = await app.inject({
        method: method as NonNullable<InjectOptions['method']>,
        url: path,
        remoteAddress,
        headers: { ...headers, cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      for (const { name, value } of answer.cookies) value === '' ? jar.delete(name) : jar.set(name, value);
      const isJson = /json/.test(String(answer.headers['content-type']));
      const { statusCode: status, rawPayload: bytes } = answer;
      return { status, body: isJson ? answer.json() : answer.body, ...(!isJson && { bytes }) };
    };
    const good = async (method: string, path: string, body?: unknown) => {
      const answer = await ask(method, { path, body });
      if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body;
    };
    return { ask, good, jar };
  }
  /** A program with an API key and optional headers. */
  function program(secret: string, more: Record<string, string> = {}) {
    addresses += 1;
    const remoteAddress = `10.9.${addresses >> 8}.${addresses & 255}`;
    const send = (method: string, { path, body }: ApiRequest, headers: Record<string, string> = {}) =>
      app.inject({
        method: method as NonNullable<InjectOptions['method']>,
        url: path,
        remoteAddress,
        headers: { authorization: `Bearer ${secret}`, ...more, ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
    const ask = async (method: string, request: ApiRequest) => {
      const answer = await send(method, request);
      const isJson = /json/.test(String(answer.headers['content-type']));
      const { statusCode: status, rawPayload: bytes } = answer;
      return { status, body: isJson ? answer.json() : answer.body, ...(!isJson && { bytes }) };
    };
    const good = async (method: string, path: string, body?: unknown) => {
      const answer = await ask(method, { path, body });
      if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body;
    };
    return { ask, good, send, jar: new Map<string, string>() };
  }
  /** An API key created by a user. */
  async function createApiKey(own: Browser, may: readonly Scope[] = SCOPES, days = 0) {
    const { key, secret } = await own.good('POST', '/api/account/keys', {
      name: 'Program',
      scopes: may,
      days,
    });
    return { id: key.id as string, secret: secret as string };
  }
  async function signIn(who: (typeof DEMO_LOGINS)[number]['who'], contractId?: string): Promise<Browser> {
    const own = browser();
    const login = DEMO_LOGINS.find((one) => one.who === who);
    const session = await own.good('POST', '/api/session', {
      email: login?.email,
      password: login?.password,
    });
    const chosen = session.user.choices.find((c: { contractId: string }) => c.contractId === contractId);
    if (chosen) await own.good('PUT', '/api/session/contract', { contractId, workplaceId: chosen.workplaces[0].id });
    return own;
  }

  /** A booking draft of own inventory, held when ordered. */
  async function createReadyDraft(
    own: Pick<Browser, 'good'>,
    day: number,
    people: readonly Person[] = [adult()],
  ): Promise<string> {
    const params = {
      slices: [{ from: 'bishkek', to: 'osh', date: dateInDays(day) }],
      passengerCounts: { aaa: people.length, rbg: 0, rmg: 0, ins: 0 },
      cabin: 'economy',
      direct: false,
    };
    const { uid } = await own.good('POST', '/api/searches', params);
    const found = await until(
      () => own.good('GET', `/api/searches/${uid}`),
      (search) => search.itineraries.length > 0,
    );
    const offer = found.itineraries[0].offers.find((o: { holdable: boolean }) => o.holdable);
    const { id } = await own.good('POST', '/api/bookings', { searchUid: uid, offerId: offer.id });
    const data = {
      passengers: people.map((one) => ({ ...one, noPatronymic: true })),
      contacts: CONTACTS,
      complete: true,
    };
    await own.good('PUT', `/api/bookings/${id}/passengers`, data);
    await own.good('POST', `/api/bookings/${id}/services`, {});
    return id;
  }
  async function placeDraft(own: Pick<Browser, 'good'>, id: string): Promise<string> {
    const ready = await own.good('GET', `/api/bookings/${id}`);
    const { orderId } = await own.good('POST', `/api/bookings/${id}/order`, {
      ...ORDER_BODY,
      agreements: ready.agreements.map(({ key, version }: { key: string; version: number }) => ({
        key,
        version,
      })),
      acceptedTotal: ready.price.total,
      priceChangeAccepted: ready.priceChange !== null,
    });
    return orderId;
  }

  return {
    get database() {
      return database;
    },
    /** Everything logged so far. */
    lines: () => printed(),
    /** Listens for other processes; returns the address. */
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    mounted,
    scopes,
    stepUps,
    browser,
    program,
    createApiKey,
    signIn,
    createReadyDraft,
    placeDraft,
  };
}
