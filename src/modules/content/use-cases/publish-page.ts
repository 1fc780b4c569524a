import { createHash } from 'node:crypto';
import { AppError, invalidField, notFound } from '#kernel/app-error.ts';
import { BUSINESS_TIME_ZONE, type LocalDate, localDate } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { PageText } from '../api.ts';
import {
  deleteDraft,
  findDraft,
  findLastVersion,
  insertNewsDay,
  lockPage,
  raiseRevision,
  removePlannedVersions,
  upsertDraft,
} from '../db/desk-queries.ts';
import { findPublishedPage, insertPage, upsertNews } from '../db/pages.ts';
import type { PageRow } from '../db/schema.ts';
import type { ContentDeps, Editor } from '../ports.ts';
import { checkText } from './check-text.ts';
import { lockDraft } from './edit-draft.ts';
import { recordChange } from './record-change.ts';
import { isAgreement } from './view-pages.ts';

type Address = { path: string; locale: Locale };

const hashOf = (text: PageText): string =>
  createHash('sha256')
    .update(JSON.stringify([text.title, text.description, text.summary, text.markdown]))
    .digest('hex');

/** Raises the revision of a page whose versions changed; a planned text that is kept becomes its author's draft. */
async function raise(
  tx: Tx,
  { path, locale }: Address,
  { kept, editor, now }: { kept: PageRow | null; editor: Editor; now: Date },
): Promise<number> {
  const revision = await raiseRevision(tx, path, locale);
  if (kept) {
    const { title, description, summary, markdown, author } = kept;
    const text = { title, description, summary, markdown };
    await upsertDraft(tx, { path, locale, ...text, revision, author: author ?? editor.id, updatedAt: now });
  }
  return revision;
}

/** Adds a version behind all others. */
async function addVersion(
  tx: Tx,
  { path, locale }: Address,
  text: PageText,
  more: { author: string; publishedAt: Date; withdrawn: boolean },
): Promise<number> {
  const version = (await findLastVersion(tx, path, locale)) + 1;
  const { title, description, summary, markdown } = text;
  await insertPage(tx, {
    path,
    locale,
    version,
    title,
    description,
    summary,
    markdown,
    source: 'office',
    hash: hashOf(text),
    ...more,
  });
  return version;
}

/**
 * Publishes a draft now or at a time to come (null: now). A planned version that was not in force yet is replaced; its
 * text becomes the draft.
 * @throws AppError conflict `content.draft_changed`; not_found; invalid `content.not_publishable`, `content.time_past`.
 */
export async function publishDraft(
  deps: ContentDeps,
  editor: Editor,
  { path, locale, revision, at }: Address & { revision: number; at: string | null },
): Promise<{ version: number }> {
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const draft = await lockDraft(tx, path, locale, revision);
    if (!draft) throw notFound('content.not_found');
    const publishedAt = at === null ? now : new Date(at);
    if (publishedAt < now) throw invalidField('at', 'content.time_past');
    if ((await checkText(tx, now, draft)).length > 0) throw new AppError('invalid', 'content.not_publishable');
    const planned = await removePlannedVersions(tx, path, locale, now);
    const version = await addVersion(tx, { path, locale }, draft, {
      author: editor.id,
      publishedAt,
      withdrawn: false,
    });
    await deleteDraft(tx, path, locale);
    const kept = planned?.hash === hashOf(draft) ? null : planned;
    await raise(tx, { path, locale }, { kept, editor, now });
    if (path.startsWith('news/')) await insertNewsDay(tx, path, localDate(publishedAt, BUSINESS_TIME_ZONE));
    await recordChange(deps, tx, editor, { action: 'page_published', subjectId: path, version });
    return { version };
  });
}

/**
 * Turns a planned version back into a draft.
 * @throws AppError not_found; conflict `content.planned_and_draft` where there is a draft already.
 */
export async function cancelPlanned(
  deps: ContentDeps,
  editor: Editor,
  { path, locale }: Address,
): Promise<{ revision: number }> {
  return inTransaction(deps.db, async (tx) => {
    await lockPage(tx, path);
    const now = deps.clock.now();
    const planned = await removePlannedVersions(tx, path, locale, now);
    if (!planned) throw notFound('content.not_found');
    if (await findDraft(tx, path, locale)) throw new AppError('conflict', 'content.planned_and_draft');
    const revision = await raise(tx, { path, locale }, { kept: planned, editor, now });
    await recordChange(deps, tx, editor, { action: 'page_withdrawn', subjectId: path, version: planned.version });
    return { revision };
  });
}

/**
 * Takes a page back in one language; orders keep the versions they were made under. A planned version becomes a draft.
 * @throws AppError not_found; conflict `content.agreement_needed` for an agreement that buyers accept,
 * `content.planned_and_draft` where there is a planned version and a draft.
 */
export async function withdrawPage(
  deps: ContentDeps,
  editor: Editor,
  { path, locale }: Address,
): Promise<{ version: number }> {
  if (isAgreement(path)) throw new AppError('conflict', 'content.agreement_needed');
  return inTransaction(deps.db, async (tx) => {
    await lockPage(tx, path);
    const now = deps.clock.now();
    const current = await findPublishedPage(tx, path, locale, now);
    if (!current) throw notFound('content.not_found');
    const planned = await removePlannedVersions(tx, path, locale, now);
    if (planned && (await findDraft(tx, path, locale))) throw new AppError('conflict', 'content.planned_and_draft');
    const version = await addVersion(tx, { path, locale }, current, {
      author: editor.id,
      publishedAt: now,
      withdrawn: true,
    });
    await raise(tx, { path, locale }, { kept: planned, editor, now });
    await recordChange(deps, tx, editor, { action: 'page_withdrawn', subjectId: path, version });
    return { version };
  });
}

/** @throws AppError invalid `content.not_news` for a page outside `news/`. */
export async function setNewsDay({ db }: ContentDeps, path: string, day: LocalDate): Promise<void> {
  if (!path.startsWith('news/')) throw invalidField('path', 'content.not_news');
  await inTransaction(db, async (tx) => {
    await lockPage(tx, path);
    await upsertNews(tx, path, day);
  });
}
