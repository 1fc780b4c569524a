import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { type Partners, startPartners } from '../support/partners.ts';
import { demonstration } from '../support/presets.ts';
import { createKillableProcess, type KillableProcess } from './killable-process.ts';
import { dump } from './product-fixture.ts';
import { adult, ownOffer, type Problem, type Visitor, visitors } from './visitor.ts';

/**
 * Two processes of the product on one database, as behind a load balancer: they share counters, and keys are rotated
 * while both run.
 */
const [OLD, NEW] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
const dataDir = mkdtempSync(join(tmpdir(), 'sapar-two-'));
let database: TestDatabase;
let partners: Partners;
const running: KillableProcess[] = [];
let before: KillableProcess;
let second: KillableProcess;
let apart: KillableProcess;

async function begin(secret: string, others: readonly string[] = []): Promise<KillableProcess> {
  const process = await createKillableProcess({
    DATABASE_URL: database.url,
    SAPAR_DATA_DIR: dataDir,
    SAPAR_PARTNERS_URL: partners.url,
    SAPAR_GATEWAY_SECRET: partners.gatewaySecret,
    SAPAR_SECRET: secret,
    ...(others.length > 0 && { SAPAR_OLD_SECRETS: others.join(',') }),
  });
  await process.start();
  running.push(process);
  return process;
}

beforeAll(async () => {
  [database, partners] = await Promise.all([testDatabase({ preset: demonstration() }), startPartners()]);
  // Before a rotation every process can open data sealed by the new key; `apart` has neither key.
  [before, second, apart] = await Promise.all([begin(OLD, [NEW]), begin(OLD, [NEW]), begin(NEW)]);
}, 90_000);
afterAll(async () => {
  for (const process of running) await process.stop();
  await partners?.stop();
  await database?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Sends wrong passwords from one address to both processes in turn; returns the number checked before 429. */
async function looked(processes: readonly KillableProcess[], address: string, tries = 16): Promise<number> {
  let count = 0;
  for (let n = 0; n < tries; n++) {
    const { url } = processes[n % processes.length] as KillableProcess;
    const { status } = await visitors(url)
      .visitor()
      .call(
        'POST',
        '/api/session',
        { email: `nobody-${n}@example.com`, password: 'wrong' },
        {
          'x-forwarded-for': address,
        },
      );
    expect([401, 429]).toContain(status);
    if (status === 401) count += 1;
  }
  return count;
}

const people: string[] = [];
type Bought = { id: string; number: string; document: string };

/** An order placed at one process by a passenger with a document of their own. */
async function order({ url }: KillableProcess): Promise<Bought> {
  const at = visitors(url);
  const person = adult();
  const document = String(person.documentNumber);
  people.push(document);
  const { visitor, orderId } = await at.ordered({ choose: ownOffer }, [person]);
  const { number } = await at.order(visitor, orderId);
  return { id: orderId, number, document };
}

/** The response to a caller who knows the document, and whether the order opens. */
async function found({ url }: KillableProcess, { id, number, document }: Bought): Promise<[number, number]> {
  const visitor: Visitor = visitors(url).visitor();
  const asked = await visitor.call<Problem>('POST', '/api/orders/find', { number, proof: document });
  return [asked.status, (await visitor.call('GET', `/api/orders/${id}`)).status];
}

test('two processes count the same tries: five from one address in total, then 429 from both', async () => {
  expect(await looked([before, second], '192.0.2.10')).toBe(5);
  // Control: processes without a shared counter key allow twice as many.
  expect(await looked([before, apart], '192.0.2.11')).toBe(10);
});

test('keys change under load: orders of before, between and after are readable, documents stay encrypted', async () => {
  await second.stop();
  const bought: Bought[] = [await order(before)];
  let at = [before];
  let over = false;
  const load = Array.from({ length: 2 }, async (_, n) => {
    for (let i = n; !over; i++) bought.push(await order(at[i % at.length] as KillableProcess));
  });
  const after = await begin(NEW, [OLD]);
  at = [before, after];
  const between = bought.length;
  while (bought.length < between + 4) bought.push(await order(after));
  at = [after];
  const last = bought.length;
  while (bought.length < last + 2) bought.push(await order(before));
  over = true;
  await Promise.all(load);

  for (const one of bought) {
    expect([one.number, await found(after, one)]).toEqual([one.number, [200, 200]]);
    expect([one.number, await found(before, one)]).toEqual([one.number, [200, 200]]);
  }
  // Both keys were used: sealed data start with the key id.
  const { rows } = await database.pool.query<{ keys: number }>(
    'select count(distinct substr(sealed, 2, 4))::int as keys from orders.order_passengers',
  );
  expect(rows[0]?.keys).toBe(2);

  const stored = (await dump(database.pool)).toLowerCase();
  for (const document of people)
    for (const form of [document, Buffer.from(document).toString('hex'), Buffer.from(document).toString('base64')])
      expect(stored.includes(form.toLowerCase().replace(/=+$/, '')), document).toBe(false);

  // Control: a process without the old key cannot open its data.
  const [first] = bought as [Bought];
  expect((await found(apart, first))[0]).toBe(404);
}, 180_000);

const LANGUAGES = ['ru', 'en', 'kg'] as const;
type Opened = { translations: { locale: string; revision: number }[] };
type Read = { status: number; data: { title: string; version: number } | null };

test('an agreement and news published in three languages are what readers of another process get next', async () => {
  const editor = visitors(before.url).visitor();
  const login = { email: 'content@sapar.example', password: 'sapar-demo-2026' };
  expect((await editor.call('POST', '/api/session', login)).status).toBe(201);
  const other = await begin(OLD, [NEW]);
  const reader = visitors(other.url).visitor();
  const read = async (locale: string, path: string) =>
    (await reader.call<Read>('GET', `/${locale}/api/${path}.json`)).body.data;
  const word = randomBytes(4).toString('hex');
  for (const path of ['content/agmnt', `news/flights-${word}`])
    for (const locale of LANGUAGES) {
      const text = { title: `${word} ${locale}`, description: 'Text', summary: '', markdown: `## ${word}` };
      const earlier = (await read(locale, path))?.version ?? 0;
      const opened = await editor.call<Opened>('GET', `/api/office/content/page?path=${encodeURIComponent(path)}`);
      const draft = await editor.call<{ revision: number }>('PUT', '/api/office/content/draft', {
        path,
        locale,
        revision: opened.body.translations.find((one) => one.locale === locale)?.revision ?? 0,
        text,
      });
      const { revision } = draft.body;
      const publication = { path, locale, revision, at: null };
      const published = await editor.call<{ version: number }>('POST', '/api/office/content/publish', publication);
      expect(published.status).toBe(200);
      // The next answer of the other process: a page is read where it stands, no process keeps it.
      expect(await read(locale, path)).toMatchObject({ title: text.title, version: published.body.version });
      // A news item that is new is read in the language that it was published in first.
      if (path === 'content/agmnt') expect(published.body.version).toBeGreaterThan(earlier);
    }
}, 90_000);
