import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import type { PageText } from './api.ts';
import type { ContentDeps } from './index.ts';
import { createContent, seedContent } from './index.ts';
import { discardDraft, saveDraft } from './use-cases/edit-draft.ts';
import { cancelPlanned, publishDraft, setNewsDay, withdrawPage } from './use-cases/publish-page.ts';
import { listPages, readPageForEditing, readPageVersion } from './use-cases/view-pages.ts';

let database: TestDatabase;
let deps: ContentDeps;
let now = new Date('2027-01-10T06:00:00Z');
const audited: string[] = [];
const content = () => createContent(deps);
const EDITOR = { id: 'editor-1', ip: '127.0.0.1' };
const OTHER = { id: 'editor-2', ip: '127.0.0.1' };

beforeAll(async () => {
  database = await testDatabase();
  deps = {
    db: database.db,
    clock: { now: () => now },
    ids: () => crypto.randomUUID(),
    files: { put: async () => {}, get: async () => null, remove: async () => {} },
    audit: { recordAccess: async (_tx, { action, subjectId }) => void audited.push(`${action} ${subjectId}`) },
    picturesInUse: async () => [],
    namesOf: async (_db, ids) => new Map(ids.map((id) => [id, `name of ${id}`])),
  };
  await seedContent(database.db);
});
afterAll(() => database.close());

const text = (title: string, more: Partial<PageText> = {}): PageText => ({
  title,
  description: `About ${title}`,
  summary: '',
  markdown: `Text of ${title}. [Contacts](/content/contacts)`,
  ...more,
});
const titleOf = async (path: string, locale: 'ru' | 'en' | 'kg' = 'ru') =>
  content()
    .readPage(path, locale)
    .then(
      ({ data }) => data?.title,
      (error: { code: string }) => error.code,
    );

/** The revision of a page that an editor opens now. */
const open = async (path: string, locale: 'ru' | 'en' | 'kg' = 'ru') =>
  (await readPageForEditing(deps, path)).translations.find((one) => one.locale === locale)?.revision ?? 0;

/** Saves and publishes; the version. */
async function publish(path: string, written: PageText, at: string | null = null, locale: 'ru' | 'en' | 'kg' = 'ru') {
  const opened = await open(path, locale);
  const { revision } = await saveDraft(deps, EDITOR, { path, locale, revision: opened, text: written });
  return (await publishDraft(deps, EDITOR, { path, locale, revision, at })).version;
}

test('no reader sees a draft until it is published, language by language', async () => {
  const path = 'content/visa';
  const { revision } = await saveDraft(deps, EDITOR, { path, locale: 'ru', revision: 0, text: text('Visa') });
  expect(await titleOf(path)).toBe('content.not_found');
  await publishDraft(deps, EDITOR, { path, locale: 'ru', revision, at: null });
  expect(await titleOf(path)).toBe('Visa');
  expect(await titleOf(path, 'kg')).toBe('Visa');
  await publish(path, text('Виза'), null, 'kg');
  expect([await titleOf(path, 'kg'), await titleOf(path, 'ru')]).toEqual(['Виза', 'Visa']);
  expect(audited).toContain('page_published content/visa');
});

test('of two editors with the same draft open, the second is refused and nothing is overwritten', async () => {
  const page = { path: 'content/two', locale: 'ru' as const };
  const first = await saveDraft(deps, EDITOR, { ...page, revision: 0, text: text('First') });
  const saves = await Promise.allSettled([
    saveDraft(deps, EDITOR, { ...page, revision: first.revision, text: text('One') }),
    saveDraft(deps, OTHER, { ...page, revision: first.revision, text: text('Two') }),
  ]);
  expect(saves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(saves.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { kind: 'conflict', code: 'content.draft_changed' },
  });
  const publishStale = publishDraft(deps, OTHER, { ...page, revision: first.revision, at: null });
  await expect(publishStale).rejects.toMatchObject({ code: 'content.draft_changed' });
  const { translations } = await readPageForEditing(deps, page.path);
  const winner = saves[0]?.status === 'fulfilled' ? 'One' : 'Two';
  expect(translations[0]).toMatchObject({ revision: 2, draft: { title: winner } });
});

test('an older text is not published over a newer one, also where no draft was open', async () => {
  const page = { path: 'content/contacts', locale: 'ru' as const };
  const opened = await open(page.path);
  const saved = await saveDraft(deps, EDITOR, { ...page, revision: opened, text: text('Newer') });
  await publishDraft(deps, EDITOR, { ...page, ...saved, at: null });
  const older = saveDraft(deps, OTHER, { ...page, revision: opened, text: text('Older') });
  await expect(older).rejects.toMatchObject({ kind: 'conflict', code: 'content.draft_changed' });
  // Neither does a draft that was thrown away give its revision to another text.
  const begun = await saveDraft(deps, EDITOR, { ...page, revision: await open(page.path), text: text('Begun') });
  await discardDraft(deps, { ...page, ...begun });
  const late = saveDraft(deps, OTHER, { ...page, revision: begun.revision, text: text('Late') });
  await expect(late).rejects.toMatchObject({ code: 'content.draft_changed' });
  expect(await titleOf(page.path)).toBe('Newer');
});

test('a planned text that another publication or a withdrawal replaces stays as the draft of its author', async () => {
  const page = { path: 'content/planned', locale: 'ru' as const };
  const draft = async () => (await readPageForEditing(deps, page.path)).translations[0]?.draft;
  await publish(page.path, text('First'));
  await publish(page.path, text('Planned'), '2027-02-01T00:00:00Z');
  const { revision } = await saveDraft(deps, OTHER, {
    ...page,
    revision: await open(page.path),
    text: text('Now'),
  });
  const both = { kind: 'conflict', code: 'content.planned_and_draft' };
  await expect(withdrawPage(deps, OTHER, page)).rejects.toMatchObject(both);
  await expect(cancelPlanned(deps, OTHER, page)).rejects.toMatchObject(both);
  await publishDraft(deps, OTHER, { ...page, revision, at: null });
  expect([await titleOf(page.path), await draft()]).toMatchObject([
    'Now',
    { title: 'Planned', author: 'name of editor-1' },
  ]);
  await publishDraft(deps, EDITOR, { ...page, revision: await open(page.path), at: '2027-02-01T00:00:00Z' });
  await withdrawPage(deps, OTHER, page);
  expect([await titleOf(page.path), (await draft())?.title]).toEqual(['content.not_found', 'Planned']);
});

test('a planned version takes effect at its time, not before, and can be cancelled until then', async () => {
  const path = 'content/tariff-rules';
  const before = await titleOf(path);
  const agreementBefore = (await content().currentAgreements('ru')).find(({ key }) => key === 'tariff');
  await expect(publish(path, text('Rules of yesterday'), '2027-01-09T00:00:00Z')).rejects.toMatchObject({
    code: 'content.time_past',
  });
  await discardDraft(deps, { path, locale: 'ru', revision: await open(path) });
  await publish(path, text('Rules from the 12th'), '2027-01-12T00:00:00Z');
  expect(await titleOf(path)).toBe(before);
  expect((await content().currentAgreements('ru')).find(({ key }) => key === 'tariff')).toEqual(agreementBefore);
  await cancelPlanned(deps, EDITOR, { path, locale: 'ru' });
  const { translations } = await readPageForEditing(deps, path);
  expect(translations[0]).toMatchObject({ plannedAt: null, draft: { title: 'Rules from the 12th' } });

  const revision = await open(path);
  await publishDraft(deps, EDITOR, { path, locale: 'ru', revision, at: '2027-01-12T00:00:00Z' });
  now = new Date('2027-01-12T00:00:00Z');
  expect(await titleOf(path)).toBe('Rules from the 12th');
  expect((await content().currentAgreements('ru')).find(({ key }) => key === 'tariff')?.version).toBe(
    (agreementBefore?.version ?? 0) + 1,
  );
  // The earlier wording stays readable for orders made under it.
  const old = await readPageVersion(deps, { path, locale: 'ru', version: agreementBefore?.version ?? 0 });
  expect(old.title).toBe(before);
});

test('a page taken back is gone, its news leave the list, and publishing brings it back', async () => {
  const path = 'news/summer';
  await publish(path, text('Summer'));
  const titles = async () => (await content().listNews('ru', 5)).map(({ title }) => title);
  // Its day is that of its first publication until an editor names another.
  expect((await titles())[0]).toBe('Summer');
  await setNewsDay(deps, path, '2026-10-01');
  await expect(setNewsDay(deps, 'content/visa', '2026-10-01')).rejects.toMatchObject({ code: 'content.not_news' });
  expect((await titles()).slice(1)).toContain('Summer');
  await setNewsDay(deps, path, addDays('2027-01-12', 1));
  expect((await titles())[0]).toBe('Summer');
  await withdrawPage(deps, EDITOR, { path, locale: 'ru' });
  expect(await titles()).not.toContain('Summer');
  expect(await titleOf(path)).toBe('content.not_found');
  expect((await listPages(deps)).find((page) => page.path === path)?.translations[0]?.state).toBe('withdrawn');
  await publish(path, text('Summer again'));
  expect((await titles())[0]).toBe('Summer again');
});

test('a page that is read while it is taken back is one of its versions as a whole, or not found', async () => {
  const path = 'news/fog';
  await publish(path, text('Fog 0'));
  const seen = new Set<string>();
  const broken: unknown[] = [];
  let isOver = false;
  const wholeOf = ({ title, description, html }: { title: string; description: string; html: string }) =>
    description === `About ${title}` && html.includes(`Text of ${title}.`) ? 'whole' : `${title} ${html}`;
  const read = async (locale: 'ru' | 'kg') => {
    while (!isOver) {
      const page = content().readPage(path, locale);
      const [one, news] = await Promise.allSettled([page, content().listNews(locale, 50)]);
      if (one.status === 'fulfilled') seen.add(one.value.data ? wholeOf(one.value.data) : 'nothing');
      else if ((one.reason as { code?: string }).code === 'content.not_found') seen.add('not found');
      else broken.push(one.reason);
      if (news.status === 'rejected') broken.push(news.reason);
      else
        for (const item of news.value.filter((listed) => listed.path === `/${path}`))
          seen.add(item.summary === `About ${item.title}` ? 'whole' : JSON.stringify(item));
    }
  };
  const readers = Promise.all((['ru', 'kg', 'ru', 'kg'] as const).map(read));
  for (let version = 1; version <= 25; version++) {
    await withdrawPage(deps, EDITOR, { path, locale: 'ru' });
    await publish(path, text(`Fog ${version}`));
  }
  isOver = true;
  await readers;
  expect(broken).toEqual([]);
  expect([...seen].toSorted()).toEqual(['not found', 'whole']);
});

test('an agreement that buyers accept cannot be taken back', async () => {
  await expect(withdrawPage(deps, EDITOR, { path: 'content/agmnt', locale: 'en' })).rejects.toMatchObject({
    code: 'content.agreement_needed',
  });
});

test.each([
  ['a link to a page that does not exist', { markdown: '[x](/content/no-such-page)' }],
  ['a link that runs a script', { markdown: '[x](javascript:alert(1))' }],
  ['no text', { markdown: ' ' }],
  ['no title', { title: '' }],
  ['no description', { description: '' }],
])('%s is not published, and the draft stays', async (_what, wrong) => {
  const page = { path: 'content/wrong', locale: 'ru' as const };
  const opened = await open(page.path);
  const { revision } = await saveDraft(deps, EDITOR, { ...page, revision: opened, text: text('Wrong', wrong) });
  const publishing = publishDraft(deps, EDITOR, { ...page, revision, at: null });
  await expect(publishing).rejects.toMatchObject({ code: 'content.not_publishable' });
  await discardDraft(deps, { ...page, revision });
});

test.each(['order/new', 'account/orders', 'Content/x', 'content'])('no page is added at %s', async (path) => {
  const saving = saveDraft(deps, EDITOR, { path, locale: 'ru', revision: 0, text: text('X') });
  await expect(saving).rejects.toMatchObject({ code: 'content.path_taken' });
});
