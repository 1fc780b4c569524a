import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, localDate } from '#kernel/dates.ts';
import { type Product, startProduct } from '../../src/server/product.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { dayNumber } from '../support/day-number.ts';
import { testLog } from '../support/log.ts';
import { type Partners, startPartners } from '../support/partners.ts';
import { demonstration } from '../support/presets.ts';
import { testConfig, withoutPages } from '../support/server.ts';
import { report } from './report.ts';
import { type Document, type Known, type Operation, operationsOf, requestTo } from './request-fuzzer.ts';

/** Requests per API operation, with a new seed each day, printed; `npm run prove` sends four hundred. */
const RUNS = Number(process.env.PROVE_NONSENSE ?? 2);
const SEED = Number(process.env.SEED ?? dayNumber());

let database: TestDatabase;
let partners: Partners;
let product: Product;
const { log, lines } = testLog();
const dataDir = mkdtempSync(join(tmpdir(), 'sapar-fuzz-'));

beforeAll(async () => {
  [database, partners] = await Promise.all([testDatabase({ preset: demonstration() }), startPartners()]);
  const config = testConfig({
    port: 0,
    baseUrl: 'http://127.0.0.1:0',
    databaseUrl: database.url,
    dataDir,
    role: 'web',
    partnersUrl: partners.url,
    gatewaySecret: partners.gatewaySecret,
    // Each request comes from an address of its own.
    trustProxy: ['loopback'],
  });
  product = await startProduct(config, log, undefined, withoutPages);
}, 90_000);
afterAll(async () => {
  await product?.stop();
  await partners?.stop();
  await database?.close();
  rmSync(dataDir, { recursive: true, force: true });
}, 90_000);

let requestCount = 0;
const address = () => {
  requestCount += 1;
  return `10.${(requestCount >> 16) & 255}.${(requestCount >> 8) & 255}.${requestCount & 255}`;
};

async function send(method: string, path: string, body?: unknown, cookie = ''): Promise<Response> {
  const answer = await fetch(product.url + path, {
    method,
    headers: {
      'x-forwarded-for': address(),
      ...(cookie ? { cookie } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** A visitor with a search, a booking and an unpaid order: ids that reach further than invented ones. */
async function known(): Promise<Known> {
  const date = addDays(localDate(new Date(), 'Asia/Bishkek'), 20);
  const started = await send('POST', '/api/searches', {
    slices: [{ from: 'bishkek', to: 'osh', date }],
    passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
    cabin: 'economy',
    direct: false,
  });
  const { uid } = (await started.json()) as { uid: string };
  const search = (await (await send('GET', `/api/searches/${uid}`)).json()) as {
    itineraries: { offers: { id: string; supplier: string }[] }[];
  };
  const offer = search.itineraries.flatMap((each) => each.offers).find((each) => each.supplier === 'own');
  const made = await send('POST', '/api/bookings', { searchUid: uid, offerId: offer?.id });
  const cookie = made.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { id } = (await made.json()) as { id: string };
  const passenger = {
    surname: 'SYDYKOV',
    name: 'AZAMAT',
    gender: 'male',
    birthdate: '1990-01-01',
    citizenship: 'KG',
    documentType: 'passport',
    documentNumber: 'ID1234567',
    expiration: '2040-01-01',
  };
  const contacts = { phone: '+996555123456', email: 'azamat@example.com' };
  const typed = { passengers: [passenger], contacts, complete: true };
  await send('PUT', `/api/bookings/${id}/passengers`, typed, cookie);
  const ready = (await (await send('POST', `/api/bookings/${id}/services`, {}, cookie)).json()) as {
    agreements: { key: string; version: number }[];
    price: { total: unknown };
  };
  const placed = await send(
    'POST',
    `/api/bookings/${id}/order`,
    {
      agreements: ready.agreements.map(({ key, version }) => ({ key, version })),
      acceptedTotal: ready.price.total,
      // On some days the cheapest flight becomes dearer at repricing; this visitor accepts that.
      priceChangeAccepted: true,
      confirmNewOrder: false,
      method: 'card',
    },
    cookie,
  );
  const { orderId } = (await placed.json()) as { orderId: string };
  return {
    cookie,
    values: {
      uid: [uid],
      searchUid: [uid],
      offerId: [offer?.id],
      id: [id, orderId],
      key: ['bishkek', ...ready.agreements.map(({ key }) => key)],
      version: ready.agreements.map(({ version }) => version),
      agreements: [ready.agreements.map(({ key, version }) => ({ key, version }))],
      acceptedTotal: [ready.price.total],
      from: ['bishkek', 'BSZ'],
      to: ['osh', 'Ош'],
      date: [date],
      start: [date],
      days: [1, 100],
      passengerCounts: [{ aaa: 1, rbg: 0, rmg: 0, ins: 0 }],
      passengers: [[passenger], []],
      contacts: [contacts],
      number: ['S-123456', '9960000000017'],
      proof: ['SYDYKOV'],
      provider: ['alatoo'],
      kind: ['itinerary'],
      locale: ['ru'],
      n: [0],
      limit: [5],
      '*': ['news/first.json'],
    },
  };
}

/** The problem of a response; null when it is valid. */
async function fault(answer: Response): Promise<string | null> {
  // Endless streams are not read.
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    await answer.body?.cancel();
    return null;
  }
  const text = await answer.text();
  if (answer.status >= 500) return `${answer.status} ${text.slice(0, 300)}`;
  if (answer.status < 400) return null;
  if (!answer.headers.get('content-type')?.startsWith('application/problem+json'))
    return `${answer.status} is no problem+json: ${text.slice(0, 100)}`;
  const { status, code, detail, requestId } = JSON.parse(text) as Record<string, unknown>;
  const whole = status === answer.status && [code, detail, requestId].every((part) => typeof part === 'string');
  return whole ? null : `a problem without its members: ${text.slice(0, 200)}`;
}

async function attack(operation: Operation, fixture: Known): Promise<number> {
  let sent = 0;
  const property = fc.asyncProperty(requestTo(operation, fixture), async ({ path, headers, body }) => {
    sent += 1;
    const answer = await fetch(product.url + path, {
      method: operation.method,
      headers: { ...headers, 'x-forwarded-for': address() },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    });
    expect(await fault(answer), `${operation.method} ${path} ${body ?? ''}`).toBeNull();
  });
  await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });
  return sent;
}

test(
  'no input to any call of the wire causes a 5xx, and every refusal is a problem+json',
  async () => {
    console.log(`nonsense: seed ${SEED}`);
    const fixture = await known();
    const document = (await (await send('GET', '/openapi.json')).json()) as Document;
    const operations = operationsOf(document);
    expect(operations.length).toBeGreaterThan(20);
    const queue = [...operations];
    const failures: string[] = [];
    let sent = 0;
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift())
        await attack(next, fixture).then(
          (count) => {
            sent += count;
          },
          (error: unknown) => failures.push(error instanceof Error ? error.message : String(error)),
        );
    };
    await Promise.all(Array.from({ length: 4 }, work));
    expect(failures.join('\n\n')).toBe('');
    expect(sent).toBe(operations.length * RUNS);
    expect(lines().filter((line) => line.includes('request failed'))).toEqual([]);
    report('nonsense', { calls: operations.length, requests: sent, failures: 0 });
  },
  60_000 + RUNS * 3_000,
);
