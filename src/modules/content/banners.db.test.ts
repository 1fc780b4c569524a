import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { emptied, type TestDatabase } from '../../../tests/support/database.ts';
import { deleteUnused, insertPicture } from './db/picture-queries.ts';
import type { BannerContent } from './domain/banner.ts';
import { pictureAddress } from './domain/page-picture.ts';
import type { ContentDeps } from './index.ts';
import {
  addBanner,
  deleteBanner,
  listBanners,
  listEditedBanners,
  publishBanner,
  readBannerHistory,
  saveBanner,
  withdrawBanner,
} from './use-cases/banners.ts';

let database: TestDatabase;
let deps: ContentDeps;
let audited: string[];
const NOW = new Date('2027-06-15T06:00:00Z');
const EDITOR = { id: 'editor-1', ip: '127.0.0.1' };
const OTHER = { id: 'editor-2', ip: '127.0.0.1' };
const PICTURE = { id: '0b52ee24-5a3c-4a7e-9b27-0d9be9cc1a01', width: 800, height: 600 };

beforeEach(async () => {
  database = await emptied(database);
  audited = [];
  deps = {
    db: database.db,
    clock: { now: () => NOW },
    ids: () => crypto.randomUUID(),
    files: { put: async () => {}, get: async () => null, remove: async () => {} },
    audit: { recordAccess: async (_tx, { action }) => void audited.push(action) },
    picturesInUse: async () => [],
    namesOf: async (_db, ids) => new Map(ids.map((id) => [id, `name of ${id}`])),
  };
});
afterAll(() => database.close());

const content = (more: Partial<BannerContent> = {}): BannerContent => ({
  texts: { ru: { title: 'Лето', text: 'Скидки' }, en: { title: '', text: '' }, kg: { title: '', text: '' } },
  link: '/explore',
  picture: '',
  zone: 'Asia/Bishkek',
  startsAt: '2027-06-01T00:00',
  endsAt: '2027-07-01T00:00',
  sites: ['public'],
  position: 1,
  ...more,
});
const shown = async (locale: 'ru' | 'en' = 'ru', site: 'public' | 'agent' = 'public') =>
  (await listBanners({ ...deps, site }, locale)).map(({ title }) => title);
const refusals = (promise: Promise<unknown>): Promise<string[]> =>
  promise.then(
    () => [],
    ({ code, fields }: { code: string; fields: { code: string }[] }) =>
      fields.length > 0 ? fields.map((field) => field.code) : [code],
  );

describe('a banner', () => {
  test('keeps what readers have had of it, each publication and each withdrawal', async () => {
    const { id } = await addBanner(deps, EDITOR, content());
    await publishBanner(deps, EDITOR, { id, revision: 1 });
    await saveBanner(deps, OTHER, { id, revision: 2, banner: content({ link: '/news' }) });
    await publishBanner(deps, OTHER, { id, revision: 3 });
    await withdrawBanner(deps, EDITOR, { id, revision: 4 });
    const versions = await readBannerHistory(deps, id);
    expect(versions.map(({ author, value, restored }) => [author, value?.link ?? null, restored])).toEqual([
      ['name of editor-1', null, 0],
      ['name of editor-2', '/news', null],
      ['name of editor-1', '/explore', null],
    ]);
  });

  test('is seen once it is published, as it was published, until it is taken back', async () => {
    const { id, revision } = await addBanner(deps, EDITOR, content());
    expect(await shown()).toEqual([]);
    await publishBanner(deps, EDITOR, { id, revision });
    expect([await shown(), await shown('en'), await shown('ru', 'agent')]).toEqual([['Лето'], [], []]);
    const changed = content({ texts: { ...content().texts, ru: { title: 'Осень', text: '' } } });
    await saveBanner(deps, EDITOR, { id, revision: 2, banner: changed });
    expect(await shown()).toEqual(['Лето']);
    expect(await listEditedBanners(deps)).toMatchObject([
      { state: 'shown', changed: true, author: 'name of editor-1' },
    ]);
    await publishBanner(deps, EDITOR, { id, revision: 3 });
    expect(await shown()).toEqual(['Осень']);
    expect(await listEditedBanners(deps)).toMatchObject([{ changed: false, revision: 4 }]);
    await withdrawBanner(deps, EDITOR, { id, revision: 4 });
    expect(await shown()).toEqual([]);
    expect(audited).toEqual(['banner_published', 'banner_published', 'banner_withdrawn']);
  });

  test('that another editor has changed since is neither overwritten, published nor deleted', async () => {
    const { id, revision } = await addBanner(deps, EDITOR, content());
    await saveBanner(deps, OTHER, { id, revision, banner: content({ position: 5 }) });
    const stale = { id, revision };
    const acts = [
      () => saveBanner(deps, EDITOR, { ...stale, banner: content() }),
      () => publishBanner(deps, EDITOR, stale),
      () => withdrawBanner(deps, EDITOR, stale),
      () => deleteBanner(deps, EDITOR, stale),
    ];
    for (const act of acts) expect(await refusals(act())).toEqual(['content.banner_changed']);
    expect((await listEditedBanners(deps))[0]?.draft.position).toBe(5);
  });

  test('is deleted only while no reader may see it', async () => {
    const { id, revision } = await addBanner(deps, EDITOR, content());
    await publishBanner(deps, EDITOR, { id, revision });
    expect(await refusals(deleteBanner(deps, EDITOR, { id, revision: 2 }))).toEqual(['content.banner_published']);
    await withdrawBanner(deps, EDITOR, { id, revision: 2 });
    await deleteBanner(deps, EDITOR, { id, revision: 3 });
    expect(await refusals(deleteBanner(deps, EDITOR, { id, revision: 3 }))).toEqual(['content.no_such_banner']);
    expect(audited.at(-1)).toBe('banner_deleted');
  });

  test('with a script for a link, a period that ends before it begins or a foreign picture is not stored', async () => {
    const wrong = content({
      link: 'javascript:alert(1)',
      endsAt: '2027-06-01T00:00',
      picture: 'https://x.example/a.png',
    });
    expect(await refusals(addBanner(deps, EDITOR, wrong))).toEqual([
      'content.banner_period',
      'content.bad_target',
      'content.banner_picture',
    ]);
  });

  test.each([
    [
      'without any title',
      { texts: { ru: { title: '', text: '' }, en: { title: '', text: '' }, kg: { title: '', text: '' } } },
      'content.banner_no_title',
    ],
    ['for no site', { sites: [] }, 'content.banner_no_site'],
    ['whose period is over', { endsAt: '2027-06-14T00:00' }, 'content.time_past'],
    ['that leads to a page which is not there', { link: '/content/nowhere' }, 'content.banner_link'],
    ['with a picture that was never uploaded', { picture: pictureAddress(PICTURE) }, 'content.banner_picture'],
  ] as const)('%s is a draft that is not published', async (_, more, code) => {
    const { id, revision } = await addBanner(deps, EDITOR, content(more as Partial<BannerContent>));
    expect(await refusals(publishBanner(deps, EDITOR, { id, revision }))).toEqual([code]);
    expect(await shown()).toEqual([]);
  });

  test('of fifty is the last one', async () => {
    for (let n = 0; n < 50; n++) await addBanner(deps, EDITOR, content());
    expect(await refusals(addBanner(deps, EDITOR, content()))).toEqual(['content.banners_full']);
  });
});

test('the picture of a banner is kept as long as the banner names it', async () => {
  await insertPicture(database.db, { ...PICTURE, createdAt: new Date('2027-01-01T00:00:00Z'), createdBy: 'editor-1' });
  const { id, revision } = await addBanner(deps, EDITOR, content({ picture: pictureAddress(PICTURE) }));
  await publishBanner(deps, EDITOR, { id, revision });
  const [banner] = await listBanners({ ...deps, site: 'public' }, 'ru');
  expect(banner?.picture?.sizes.at(-1)?.path).toBe(pictureAddress(PICTURE));
  await saveBanner(deps, EDITOR, { id, revision: 2, banner: content() });
  expect(await deleteUnused(database.db, NOW, [])).toEqual([]);
  await publishBanner(deps, EDITOR, { id, revision: 3 });
  expect(await deleteUnused(database.db, NOW, [PICTURE.id])).toEqual([]);
  expect(await deleteUnused(database.db, NOW, [])).toHaveLength(1);
});
