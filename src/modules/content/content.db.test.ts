import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { systemClock } from '#platform/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { AGREEMENTS } from './api.ts';
import { insertPage } from './db/pages.ts';
import { SEED_FOLDER } from './db/seed-files.ts';
import { type Content, createContent, seedContent } from './index.ts';
import { publishRedirects, readRedirects } from './use-cases/edit-redirects.ts';

let database: TestDatabase;
let content: Content;
const folder = mkdtempSync(join(tmpdir(), 'sapar-content-'));
beforeAll(async () => {
  cpSync(SEED_FOLDER, folder, { recursive: true });
  database = await testDatabase();
  content = createContent({ db: database.db, clock: systemClock });
  await seedContent(database.db, { folder });
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const PAGES = [
  'content/about/us',
  'content/agmnt',
  'content/contacts',
  'content/refund-exchange',
  'content/card-payment',
  'content/tariff-rules',
  'content/personal-data',
  'content/apps',
  'policy',
  'news/three-languages',
  'news/bsz-instead-of-fru',
  'news/winter-flights',
];

test.each(PAGES)('%s stands in all three languages with the same headings', async (path) => {
  const pages = await Promise.all(LOCALES.map((locale) => content.readPage(`/${path}`, locale)));
  const outlines = pages.map(({ data }) => data?.html.match(/<(?:h2|tr|li|blockquote)\b/g)?.join(''));
  expect(pages.map(({ data }) => data?.locale)).toEqual([...LOCALES]);
  expect(new Set(pages.map(({ data }) => data?.title)).size).toBeGreaterThan(1);
  expect(new Set(outlines).size).toBe(1);
});

test('every link between the pages leads to a page or to a screen of the site', async () => {
  const screens = ['/order', '/news'];
  for (const path of PAGES)
    for (const locale of LOCALES) {
      const { data } = await content.readPage(path, locale);
      for (const [, href] of data?.html.matchAll(/href="(\/[^"]*)"/g) ?? [])
        if (!screens.includes(href as string))
          expect((await content.readPage(href as string, locale)).status).toBe(200);
    }
});

test.each(LOCALES)('a buyer in %s is given every agreement with its version and page', async (locale) => {
  const agreements = await content.currentAgreements(locale);
  expect(agreements.map((a) => a.key)).toEqual([...AGREEMENTS]);
  for (const agreement of agreements) {
    expect(agreement.version).toBe(1);
    expect((await content.readPage(agreement.href, locale)).data?.title).toBe(agreement.title);
  }
});

test.each(
  LOCALES,
)('the agreements in %s are in force since before the month of sales of a demonstration', async (locale) => {
  const clock = { now: () => new Date(Date.now() - 45 * 86_400_000) };
  const agreements = await createContent({ db: database.db, clock }).currentAgreements(locale);
  expect(agreements).toHaveLength(AGREEMENTS.length);
});

test('news come newest first, as many as were asked for', async () => {
  const all = await content.listNews('kg');
  expect(all.map((n) => n.path)).toEqual(['/news/three-languages', '/news/winter-flights', '/news/bsz-instead-of-fru']);
  expect(all[0]?.title).toBe('Билеттер жана квитанциялар үч тилде');
  expect(await content.listNews('kg', 1)).toEqual(all.slice(0, 1));
});

test('an old address answers where its page stands now', async () => {
  expect(await content.readPage('/privacy', 'en')).toEqual({
    status: 301,
    redirect: true,
    url: '/policy.json',
    data: null,
  });
});

test('loading the same files again, twice at once, changes nothing', async () => {
  expect(await Promise.all([seedContent(database.db, { folder }), seedContent(database.db, { folder })])).toEqual([
    0, 0,
  ]);
});

test('a redirect that staff changed or deleted stays so when the product starts again', async () => {
  const deps = { db: database.db, clock: { now: () => new Date() }, audit: { recordAccess: async () => {} } } as never;
  const { revision, published } = await readRedirects({ ...(deps as object), namesOf: async () => new Map() } as never);
  const redirects = (published?.value?.redirects ?? [])
    .filter(({ path }) => path !== 'content/offer')
    .map((one) => (one.path === 'contacts' ? { ...one, target: '/content/apps' } : one));
  await publishRedirects(deps, { id: 'editor', ip: '127.0.0.1' }, { revision, redirects, at: null });
  await seedContent(database.db, { folder });
  expect((await content.readPage('/contacts', 'ru')).url).toBe('/content/apps.json');
  await expect(content.readPage('/content/offer', 'ru')).rejects.toMatchObject({ code: 'content.not_found' });
});

test('a changed file becomes a new version, what staff wrote later stays in force', async () => {
  const file = join(folder, 'en/policy.md');
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, before.replace('title: Privacy policy', 'title: Privacy'));
  expect(await seedContent(database.db, { folder })).toBe(1);
  expect((await content.readPage('policy', 'en')).data).toMatchObject({ version: 2, title: 'Privacy' });
  const privacy = (await content.currentAgreements('en')).find((a) => a.key === 'privacy');
  expect(privacy).toMatchObject({ version: 2, title: 'Privacy' });

  await database.db.transaction((tx) =>
    insertPage(tx, {
      path: 'policy',
      locale: 'en',
      version: 3,
      title: 'By the office',
      description: 'D',
      summary: 'S',
      markdown: 'M',
      source: 'office',
      hash: 'x',
      withdrawn: false,
      author: null,
      publishedAt: new Date('2026-11-20T00:00:00Z'),
    }),
  );
  expect(await seedContent(database.db, { folder })).toBe(0);
  expect((await content.readPage('policy', 'en')).data?.title).toBe('By the office');

  writeFileSync(file, before);
  expect(await seedContent(database.db, { folder })).toBe(1);
  expect((await content.readPage('policy', 'en')).data).toMatchObject({
    version: 4,
    title: 'Privacy policy',
  });
});

test('a page without a translation is read in Russian', async () => {
  await database.db.transaction((tx) =>
    insertPage(tx, {
      path: 'content/only-russian',
      locale: 'ru',
      version: 1,
      title: 'Только по-русски',
      description: 'D',
      summary: 'S',
      markdown: 'M',
      source: 'office',
      hash: 'y',
      withdrawn: false,
      author: null,
      publishedAt: new Date('2026-11-20T00:00:00Z'),
    }),
  );
  expect((await content.readPage('content/only-russian', 'kg')).data).toMatchObject({
    locale: 'ru',
    title: 'Только по-русски',
  });
});

test.each(['/nothing', '../../etc/passwd', "policy' or 1=1", ''])('%j is not found', async (path) => {
  await expect(content.readPage(path, 'ru')).rejects.toMatchObject({ code: 'content.not_found' });
});

test('a release begins with the texts for a release and no news, and keeps what its office wrote', async () => {
  const release = await testDatabase();
  try {
    const begin = () => seedContent(release.db, { folder, isDemo: false });
    expect(await begin()).toBeGreaterThan(0);
    const { rows } = await release.db.execute<{ path: string; text: string }>(
      sql`select path, title || description || markdown as text from content.pages`,
    );
    expect(rows.filter(({ path }) => path.startsWith('news/'))).toEqual([]);
    const traces = /<!--|демонстрац|demonstration|көрсөтмө режим|sapar\.example|Сапар Тревел|Sapar Travel/;
    expect(rows.filter(({ text }) => traces.test(text)).map(({ path }) => path)).toEqual([]);

    await release.db.execute(sql`
      insert into content.pages (path, locale, version, title, description, summary, markdown, source, hash,
        withdrawn, author, published_at)
      select path, locale, version + 1, 'Ours', description, summary, markdown, 'office', 'x', false, 'ada', now()
      from content.pages where path = 'policy' and locale = 'en'`);
    const file = join(folder, 'en/policy.md');
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, before.replace('title: Privacy policy', 'title: Privacy'));
    expect(await begin()).toBe(0);
    writeFileSync(file, before);
  } finally {
    await release.close();
  }
});
