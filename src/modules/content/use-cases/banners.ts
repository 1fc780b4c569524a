import { AppError, type FieldProblem, invalidFields, notFound } from '#kernel/app-error.ts';
import { LOCALES, type Locale } from '#kernel/locale.ts';
import type { SiteType } from '#kernel/site-type.ts';
import { type Db, type Executor, inTransaction, type Tx } from '#platform/db/database.ts';
import { type BannerInput, type DocumentVersion, type EditedBanner, MAX_BANNERS, type ShownBanner } from '../api.ts';
import {
  countBanners,
  deleteBannerRow,
  insertBanner,
  listBannerRows,
  listPublishedBanners,
  lockBanner,
  updateBanner,
} from '../db/banner-queries.ts';
import type { BannerRow } from '../db/schema.ts';
import { type BannerContent, bannerState, shownBanners } from '../domain/banner.ts';
import { isTarget } from '../domain/link-target.ts';
import { parsePictureAddress, viewPicture } from '../domain/page-picture.ts';
import type { ContentDeps, Editor } from '../ports.ts';
import { brokenLinks } from './check-text.ts';
import { addVersion, readEditedDocument } from './documents.ts';
import { isKeptPicture } from './page-pictures.ts';
import { recordChange } from './record-change.ts';

function viewBanner(id: string, content: BannerContent, locale: Locale): ShownBanner {
  const { title, text } = content.texts[locale];
  return { id, title, text, link: content.link || null, picture: viewPicture(content.picture) };
}

/** What a site shows now in a language. */
export async function listBanners(
  { db, clock, site }: { db: Db; clock: ContentDeps['clock']; site: SiteType },
  locale: Locale,
): Promise<ShownBanner[]> {
  const shown = shownBanners(await listPublishedBanners(db), { now: clock.now(), locale, site });
  return shown.map(({ id, published }) => viewBanner(id, published, locale));
}

/** All of them for editors, in their order. */
export async function listEditedBanners({ db, clock, namesOf }: ContentDeps): Promise<EditedBanner[]> {
  const rows = await listBannerRows(db);
  const names = await namesOf(
    db,
    rows.map(({ author }) => author),
  );
  return rows
    .toSorted((a, b) => a.draft.position - b.draft.position)
    .map(({ id, draft, published, publishedAt, revision, author, updatedAt }) => ({
      id,
      draft: { ...draft, sites: [...draft.sites] },
      state: bannerState(published, clock.now()),
      changed: published !== null && !isSame(published, draft),
      revision,
      publishedAt: publishedAt?.toISOString() ?? null,
      author: names.get(author) ?? '',
      updatedAt: updatedAt.toISOString(),
      previews: LOCALES.filter((locale) => draft.texts[locale].title !== '').map((locale) => ({
        locale,
        banner: viewBanner(id, draft, locale),
      })),
    }));
}

const historyName = (id: string): string => `banners/${id}`;

/** What readers have had of a banner, the newest first; a version without a value took it back. */
export async function readBannerHistory(deps: ContentDeps, id: string): Promise<DocumentVersion<BannerInput>[]> {
  return (await readEditedDocument<BannerInput>(deps, historyName(id), (stored) => stored)).versions;
}

const addToHistory = (
  tx: Tx,
  editor: Editor,
  { id, value, at }: { id: string; value: BannerContent | null; at: Date },
): Promise<number> =>
  addVersion(
    tx,
    { name: historyName(id), by: editor.id },
    { value, restored: value === null ? 0 : null, publishedAt: at },
  );

/** JSON of the database keeps no order of keys. */
function isSame(a: BannerContent, b: BannerContent): boolean {
  const asText = ({ texts, link, picture, zone, startsAt, endsAt, sites, position }: BannerContent) =>
    JSON.stringify([
      LOCALES.map((locale) => [texts[locale].title, texts[locale].text]),
      [link, picture, zone, startsAt, endsAt, [...sites].sort(), position],
    ]);
  return asText(a) === asText(b);
}

/** What can never be stored, published or not. @throws AppError invalid. */
function requireSound({ startsAt, endsAt, link, picture }: BannerContent): void {
  const problems: FieldProblem[] = [];
  // Of one zone, so that local times compare as they stand.
  if (startsAt >= endsAt) problems.push({ path: 'banner.endsAt', code: 'content.banner_period' });
  if (link !== '' && !isTarget(link)) problems.push({ path: 'banner.link', code: 'content.bad_target' });
  if (picture !== '' && !parsePictureAddress(picture))
    problems.push({ path: 'banner.picture', code: 'content.banner_picture' });
  if (problems.length > 0) throw invalidFields(problems);
}

/** What keeps a banner from its readers. @throws AppError invalid. */
async function requirePublishable(db: Executor, now: Date, content: BannerContent): Promise<void> {
  requireSound(content);
  const problems: FieldProblem[] = [];
  const titled = LOCALES.filter((locale) => content.texts[locale].title !== '');
  if (titled.length === 0) problems.push({ path: 'banner.texts.ru.title', code: 'content.banner_no_title' });
  if (content.sites.length === 0) problems.push({ path: 'banner.sites', code: 'content.banner_no_site' });
  if (bannerState(content, now) === 'over') problems.push({ path: 'banner.endsAt', code: 'content.time_past' });
  if (content.link !== '' && (await brokenLinks(db, now, [content.link])).length > 0)
    problems.push({ path: 'banner.link', code: 'content.banner_link' });
  if (content.picture !== '' && !(await isKeptPicture(db, content.picture)))
    problems.push({ path: 'banner.picture', code: 'content.banner_picture' });
  if (problems.length > 0) throw invalidFields(problems);
}

/** @throws AppError not_found; conflict `content.banner_changed` when somebody has changed it since. */
async function requireBanner(tx: Tx, id: string, revision: number): Promise<BannerRow> {
  const row = await lockBanner(tx, id);
  if (!row) throw notFound('content.no_such_banner');
  if (row.revision !== revision) throw new AppError('conflict', 'content.banner_changed');
  return row;
}

/** @throws AppError invalid; conflict `content.banners_full`. */
export async function addBanner(
  deps: ContentDeps,
  editor: Editor,
  content: BannerContent,
): Promise<{ id: string; revision: number }> {
  requireSound(content);
  const id = deps.ids();
  await inTransaction(deps.db, async (tx) => {
    if ((await countBanners(tx)) >= MAX_BANNERS) throw new AppError('conflict', 'content.banners_full');
    const written = { author: editor.id, updatedAt: deps.clock.now() };
    await insertBanner(tx, { id, draft: content, published: null, publishedAt: null, revision: 1, ...written });
  });
  return { id, revision: 1 };
}

/** Saves a draft; readers see what was published until it is published too. @throws AppError as `requireBanner`. */
export function saveBanner(
  deps: ContentDeps,
  editor: Editor,
  { id, revision, banner }: { id: string; revision: number; banner: BannerContent },
): Promise<{ revision: number }> {
  requireSound(banner);
  return inTransaction(deps.db, async (tx) => {
    await requireBanner(tx, id, revision);
    const next = revision + 1;
    await updateBanner(tx, id, { draft: banner, revision: next, author: editor.id, updatedAt: deps.clock.now() });
    return { revision: next };
  });
}

/** Shows the draft to readers. @throws AppError as `requireBanner`; invalid with what is missing. */
export function publishBanner(
  deps: ContentDeps,
  editor: Editor,
  { id, revision }: { id: string; revision: number },
): Promise<{ revision: number }> {
  return inTransaction(deps.db, async (tx) => {
    const { draft } = await requireBanner(tx, id, revision);
    const now = deps.clock.now();
    await requirePublishable(tx, now, draft);
    const next = revision + 1;
    const change = { author: editor.id, updatedAt: now, revision: next };
    await updateBanner(tx, id, { published: draft, publishedAt: now, ...change });
    await addToHistory(tx, editor, { id, value: draft, at: now });
    await recordChange(deps, tx, editor, { action: 'banner_published', subjectId: `banner ${id}`, version: next });
    return { revision: next };
  });
}

/** Takes a banner back. @throws AppError as `requireBanner`. */
export function withdrawBanner(
  deps: ContentDeps,
  editor: Editor,
  { id, revision }: { id: string; revision: number },
): Promise<{ revision: number }> {
  return inTransaction(deps.db, async (tx) => {
    const { published } = await requireBanner(tx, id, revision);
    if (!published) return { revision };
    const next = revision + 1;
    const now = deps.clock.now();
    const change = { author: editor.id, updatedAt: now, revision: next };
    await updateBanner(tx, id, { published: null, publishedAt: null, ...change });
    await addToHistory(tx, editor, { id, value: null, at: now });
    await recordChange(deps, tx, editor, { action: 'banner_withdrawn', subjectId: `banner ${id}`, version: next });
    return { revision: next };
  });
}

/** @throws AppError as `requireBanner`; conflict `content.banner_published` for one that readers may see. */
export async function deleteBanner(
  deps: ContentDeps,
  editor: Editor,
  { id, revision }: { id: string; revision: number },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { published } = await requireBanner(tx, id, revision);
    if (published) throw new AppError('conflict', 'content.banner_published');
    await deleteBannerRow(tx, id);
    await recordChange(deps, tx, editor, { action: 'banner_deleted', subjectId: `banner ${id}`, version: revision });
  });
}
