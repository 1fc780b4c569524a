import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import type { PageRedirect } from './api.ts';
import { type ContentDeps, createContent, seedContent } from './index.ts';
import { saveDraft } from './use-cases/edit-draft.ts';
import {
  moveRedirects,
  publishRedirects,
  readRedirects,
  saveRedirects,
  seedRedirects,
} from './use-cases/edit-redirects.ts';
import { publishDraft } from './use-cases/publish-page.ts';

let database: TestDatabase;
let deps: ContentDeps;
const START = new Date('2027-01-10T06:00:00Z');
let now = START;
const audited: { action: string; changes: readonly unknown[] }[] = [];
const EDITOR = { id: 'editor-1', ip: '127.0.0.1' };
const OTHER = { id: 'editor-2', ip: '127.0.0.1' };

beforeAll(async () => {
  database = await testDatabase();
  deps = {
    db: database.db,
    clock: { now: () => now },
    ids: () => crypto.randomUUID(),
    files: { put: async () => {}, get: async () => null, remove: async () => {} },
    audit: { recordAccess: async (_tx, { action, changes = [] }) => void audited.push({ action, changes }) },
    picturesInUse: async () => [],
    namesOf: async (_db, ids) => new Map(ids.map((id) => [id, `name of ${id}`])),
  };
  await seedContent(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  now = new Date(now.getTime() + 60_000);
});

const leads = async (path: string): Promise<string> =>
  createContent(deps)
    .readPage(path, 'ru')
    .then(({ url }) => url ?? 'a page')
    .catch((error: { code: string }) => error.code);
const revision = async () => (await readRedirects(deps)).revision;
const inForce = async () => (await readRedirects(deps)).published?.value?.redirects ?? [];
async function publish(redirects: readonly PageRedirect[], at: string | null = null, by = EDITOR) {
  return publishRedirects(deps, by, { revision: await revision(), redirects, at });
}
const OLD: PageRedirect = { path: 'old-one', target: '/content/contacts' };
const fieldsOf = (saving: Promise<unknown>) =>
  saving.then(
    () => 'published',
    (error: { fields?: { path: string; code: string }[] }) => error.fields?.map(({ path, code }) => [path, code]),
  );

test('redirects lead on, never twice, in a circle, over a page or a screen', async () => {
  const seeded = await inForce();
  expect(seeded.length).toBeGreaterThan(0);
  await publish([...seeded, OLD, { path: 'old-two', target: '/old-one' }]);
  expect([await leads('old-two'), await leads('old-one')]).toEqual(['/old-one.json', '/content/contacts.json']);
  const refusals: [PageRedirect[], [string, string][]][] = [
    [
      [
        { path: 'left', target: '/right' },
        { path: 'right', target: '/left' },
      ],
      [
        ['redirects.0.target', 'content.redirect_circle'],
        ['redirects.1.target', 'content.redirect_circle'],
      ],
    ],
    [[OLD, OLD], [['redirects.1.path', 'content.redirect_twice']]],
    [[{ path: 'order', target: '/policy' }], [['redirects.0.path', 'content.path_taken']]],
    [[{ path: 'policy', target: '/content/agmnt' }], [['redirects.0.path', 'content.path_taken']]],
    [[{ ...OLD, target: 'javascript:alert(1)' }], [['redirects.0.target', 'content.bad_target']]],
    [[{ ...OLD, target: '//evil.example' }], [['redirects.0.target', 'content.bad_target']]],
  ];
  for (const [redirects, fields] of refusals) expect(await fieldsOf(publish(redirects))).toEqual(fields);
  expect(await leads('old-one')).toBe('/content/contacts.json');
});

test('no redirect stands over a page that one language alone has', async () => {
  const text = { title: 'Кыргызча', description: 'Only here', summary: '', markdown: 'Text.' };
  const page = { path: 'content/only-kyrgyz', locale: 'kg' as const };
  const saved = await saveDraft(deps, EDITOR, { ...page, revision: 0, text });
  await publishDraft(deps, EDITOR, { ...page, revision: saved.revision, at: null } as never);
  expect(await fieldsOf(publish([{ path: page.path, target: '/policy' }]))).toEqual([
    ['redirects.0.path', 'content.path_taken'],
  ]);
});

test('a draft leads nowhere; a planned list does from its time, and what is taken back no more', async () => {
  const before = await inForce();
  await saveRedirects(deps, EDITOR, {
    revision: await revision(),
    redirects: [...before, { ...OLD, path: 'planned' }],
  });
  expect(await leads('planned')).toBe('content.not_found');
  const at = new Date(now.getTime() + 3_600_000).toISOString();
  await publish([...before, { ...OLD, path: 'planned' }], at);
  expect(await leads('planned')).toBe('content.not_found');
  now = new Date(Date.parse(at) + 1_000);
  expect(await leads('planned')).toBe('/content/contacts.json');
  await moveRedirects(deps, EDITOR, { revision: await revision(), move: 'withdraw' });
  expect(await leads('planned')).toBe('content.not_found');
  expect(await inForce()).toEqual(before);
  const { versions } = await readRedirects(deps);
  expect(versions[0]).toMatchObject({ author: 'name of editor-1', planned: false });
  // Taken into the draft again, it is published as it was.
  const taken = versions[1]?.version ?? 0;
  const { revision: next } = await moveRedirects(deps, EDITOR, {
    revision: await revision(),
    move: 'restore',
    version: taken,
  });
  const { draft } = await readRedirects(deps);
  await publishRedirects(deps, EDITOR, { revision: next, redirects: draft?.value.redirects ?? [], at: null });
  expect(await leads('planned')).toBe('/content/contacts.json');
  expect(audited.at(-1)).toMatchObject({
    action: 'redirect_changed',
    changes: [{ field: 'redirect', previous: null, current: '/planned → /content/contacts' }],
  });
});

test('of two editors at once the second is refused, and nothing of the first is lost', async () => {
  const opened = await readRedirects(deps);
  const list = opened.published?.value?.redirects ?? [];
  await publishRedirects(deps, EDITOR, {
    revision: opened.revision,
    redirects: [...list, { ...OLD, path: 'first' }],
    at: null,
  });
  const second = { revision: opened.revision, redirects: [...list, { ...OLD, path: 'second' }] };
  const code = { kind: 'conflict', code: 'content.draft_changed' };
  await expect(publishRedirects(deps, OTHER, { ...second, at: null })).rejects.toMatchObject(code);
  await expect(saveRedirects(deps, OTHER, second)).rejects.toMatchObject(code);
  expect([await leads('first'), await leads('second')]).toEqual(['/content/contacts.json', 'content.not_found']);
});

test('a list that is read while others are published is one of those that were, never a mixture', async () => {
  const base = await inForce();
  const lists = ['a', 'b', 'c'].map((name) => [
    ...base,
    { path: `mixed-${name}-1`, target: '/policy' },
    { path: `mixed-${name}-2`, target: '/policy' },
  ]);
  const isWhole = async () => {
    const own = (await inForce()).filter(({ path }) => path.startsWith('mixed-')).map(({ path }) => path);
    return own.length === 0 || (own.length === 2 && own[0]?.slice(0, 7) === own[1]?.slice(0, 7));
  };
  const seen: Promise<boolean>[] = [];
  for (const list of lists) {
    const publication = publish(list);
    seen.push(...Array.from({ length: 10 }, isWhole));
    await publication;
  }
  expect(await Promise.all(seen)).toEqual(Array(30).fill(true));
});

test('what a release brings is added to the list in force and to the planned one', async () => {
  const opened = await revision();
  const base = await inForce();
  const at = new Date(now.getTime() + 3_600_000);
  await publish([...base, { ...OLD, path: 'planned-next' }], at.toISOString());
  const stale = await revision();
  const brought = [
    { path: 'brought', target: '/policy' },
    { path: base[0]?.path ?? '', target: '/content/apps' },
  ];
  await database.db.transaction((tx) => seedRedirects(tx, brought, now));
  expect([await leads('brought'), await leads('planned-next')]).toEqual(['/policy.json', 'content.not_found']);
  // An address that leads somewhere already stays.
  expect((await inForce()).find(({ path }) => path === base[0]?.path)).toEqual(base[0]);
  const old = publishRedirects(deps, EDITOR, { revision: stale, redirects: base, at: null });
  await expect(old).rejects.toMatchObject({ code: 'content.draft_changed' });
  expect(opened).toBeLessThan(stale);
  now = new Date(at.getTime() + 1_000);
  expect([await leads('brought'), await leads('planned-next')]).toEqual(['/policy.json', '/content/contacts.json']);
});
