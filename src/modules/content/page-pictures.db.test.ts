import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import type { PageText } from './api.ts';
import { listRevisionsOf } from './db/desk-queries.ts';
import { type ContentDeps, createContent, seedContent } from './index.ts';
import { checkText } from './use-cases/check-text.ts';
import { saveDraft } from './use-cases/edit-draft.ts';
import { addPicture, deleteUnusedPictures, readPicture } from './use-cases/page-pictures.ts';
import { publishDraft } from './use-cases/publish-page.ts';

let database: TestDatabase;
let deps: ContentDeps;
let now = new Date('2027-01-10T06:00:00Z');
const stored = new Map<string, Buffer>();
const EDITOR = { id: 'editor-1', ip: '127.0.0.1' };

beforeAll(async () => {
  database = await testDatabase();
  deps = {
    db: database.db,
    clock: { now: () => now },
    ids: () => crypto.randomUUID(),
    files: {
      put: async (key, bytes) => void stored.set(key, bytes),
      get: async (key) => stored.get(key) ?? null,
      remove: async (key) => void stored.delete(key),
    },
    audit: { recordAccess: async () => {} },
    picturesInUse: async () => [],
    namesOf: async () => new Map(),
  };
  await seedContent(database.db);
});
afterAll(() => database.close());
beforeEach(() => stored.clear());

const photo = (width = 2_000, height = 1_000) =>
  sharp({ create: { width, height, channels: 3, background: '#3b82f6' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret camera' } })
    .toBuffer();
async function* parts(...given: Buffer[]) {
  yield* given;
}
const add = async (bytes?: Buffer) => addPicture(deps, EDITOR, parts(bytes ?? (await photo())));
const idOf = (address: string): string => address.split('/')[3] ?? '';
const textWith = (markdown: string): PageText => ({ title: 'Snow', description: 'About snow', summary: '', markdown });
async function publish(path: string, markdown: string) {
  const text = textWith(markdown);
  const stored = (await listRevisionsOf(deps.db, path)).find(({ locale }) => locale === 'ru');
  const { revision } = await saveDraft(deps, EDITOR, { path, locale: 'ru', revision: stored?.revision ?? 0, text });
  return publishDraft(deps, EDITOR, { path, locale: 'ru', revision, at: null });
}

test('an uploaded picture is kept without what its camera wrote, and is shown sized in the page', async () => {
  const address = await add();
  const id = idOf(address);
  expect(address).toBe(`/api/content-pictures/${id}/1600x800`);
  expect([...stored.keys()]).toEqual([480, 960, 1_600].map((width) => `content-pictures/${id}/${width}.webp`));
  for (const bytes of stored.values()) expect(bytes.includes('secret camera')).toBe(false);
  expect(await readPicture(deps, id, 960)).toEqual(stored.get(`content-pictures/${id}/960.webp`));
  await expect(readPicture(deps, id, 961)).rejects.toMatchObject({ code: 'content.no_such_picture' });

  await publish('news/snow', `![A "snowy" road](${address})\n\nRoads.`);
  const page = await createContent(deps).readPage('/news/snow', 'ru');
  expect(page.data?.html).toContain(`src="${address}"`);
  expect(page.data?.html).toContain('width="1600" height="800" alt="A &quot;snowy&quot; road" loading="lazy"');
  expect(page.data?.html).toContain(`/api/content-pictures/${id}/480x240 480w`);
  const [first] = await createContent(deps).listNews('ru', 1);
  expect(first?.picture).toMatchObject({ alt: 'A "snowy" road', width: 1_600, height: 800 });
  expect(first?.picture?.sizes.map(({ width }) => width)).toEqual([480, 960, 1_600]);
});

test('a news item without a picture has none in the list', async () => {
  await publish('news/plain', 'No picture, but a [link](/content/contacts)!');
  const items = await createContent(deps).listNews('ru', 20);
  expect(items.find(({ path }) => path === '/news/plain')?.picture).toBeNull();
});

test('what is no picture, damaged or too small is refused', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  await expect(add(svg)).rejects.toMatchObject({ code: 'content.picture_kind' });
  await expect(add((await photo()).subarray(0, 600))).rejects.toMatchObject({ code: 'content.picture_unreadable' });
  await expect(add(await photo(399, 400))).rejects.toMatchObject({ code: 'content.picture_small' });
  expect(stored.size).toBe(0);
});

test('a picture of 60 megapixels is refused, however small its file is', async () => {
  await expect(add(await photo(8_000, 7_500))).rejects.toMatchObject({ code: 'content.picture_unreadable' });
  expect(stored.size).toBe(0);
});

test('a picture of another site, one that does not exist or that says nothing keeps a text unpublished', async () => {
  const address = await add();
  const missing = address.replace(idOf(address), crypto.randomUUID());
  const foreign = 'https://example.com/a.png';
  const wrongSize = address.replace('1600x800', '1500x750');
  const problems = await checkText(
    deps.db,
    now,
    textWith(`![one](${foreign}) ![two](${missing}) ![three](${wrongSize}) ![ ](${address}) ![five](${address})`),
  );
  expect(problems).toEqual([
    { kind: 'refused_picture', link: foreign },
    { kind: 'no_picture', link: missing },
    { kind: 'no_picture', link: wrongSize },
    { kind: 'no_alt', link: address },
  ]);
  await expect(publish('content/foreign', `![one](${foreign})`)).rejects.toMatchObject({
    code: 'content.not_publishable',
  });
});

test('a picture that nothing names is removed after a week; drafts, old versions and prizes keep theirs', async () => {
  const [unused, drafted, earlier, prize] = [await add(), await add(), await add(), await add()] as const;
  const withPrize = { ...deps, picturesInUse: async () => [prize] };
  await saveDraft(deps, EDITOR, {
    path: 'content/draft',
    locale: 'ru',
    revision: 0,
    text: textWith(`![draft](${drafted})`),
  });
  await publish('content/earlier', `![earlier](${earlier})`);
  await publish('content/earlier', 'Without it.');
  const kept = () => new Set([...stored.keys()].map((key) => key.split('/')[1]));
  now = new Date(now.getTime() + 6 * 86_400_000);
  await deleteUnusedPictures(withPrize);
  expect(kept()).toEqual(new Set([unused, drafted, earlier, prize].map(idOf)));
  now = new Date(now.getTime() + 2 * 86_400_000);
  await deleteUnusedPictures(withPrize);
  expect(kept()).toEqual(new Set([drafted, earlier, prize].map(idOf)));
});
