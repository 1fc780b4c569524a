import { createHash } from 'node:crypto';
import { AppError, invalidField, notFound } from '#kernel/app-error.ts';
import { BUSINESS_TIME_ZONE, type LocalDate, localDate } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import type { AuditAction } from '#modules/audit/api.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { PageText } from '../api.ts';
import {
  deleteDraft,
  findDraft,
  findLastVersion,
  insertNewsDay,
  lockPage,
  removePlannedVersions,
  upsertDraft,
} from '../db/desk-queries.ts';
import { findPublishedPage, insertPage, upsertNews } from '../db/pages.ts';
import type { ContentDeps, Editor } from '../ports.ts';
import { checkText } from './check-text.ts';
import { lockDraft } from './edit-draft.ts';
import { isAgreement } from './view-pages.ts';

type Address = { path: string; locale: Locale };

const hashOf = (text: PageText): string =>
  createHash('sha256')
    .update(JSON.stringify([text.title, text.description, text.summary, text.markdown]))
    .digest('hex');

async function record(
  { audit, clock }: ContentDeps,
  tx: Tx,
  editor: Editor,
  act: { action: AuditAction; path: string; version: number },
): Promise<void> {
  await audit.recordAccess(tx, {
    actor: editor.id,
    ip: editor.ip,
    contractId: null,
    action: act.action,
    subjectKind: 'page',
    subjectId: act.path,
    at: clock.now(),
    version: act.version,
  });
}

/** Adds a version behind all others; a planned one is replaced. */
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
 * Publishes a draft now or at a time to come (null: now). A planned version that was not in force yet is replaced.
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
    await removePlannedVersions(tx, path, locale, now);
    const version = await addVersion(tx, { path, locale }, draft, {
      author: editor.id,
      publishedAt,
      withdrawn: false,
    });
    await deleteDraft(tx, path, locale);
    if (path.startsWith('news/')) await insertNewsDay(tx, path, localDate(publishedAt, BUSINESS_TIME_ZONE));
    await record(deps, tx, editor, { action: 'page_published', path, version });
    return { version };
  });
}

/**
 * Turns a planned version back into a draft. A draft begun since stays, and the planned text is dropped only then.
 * @throws AppError not_found; conflict `content.draft_changed` where a draft exists.
 */
export async function cancelPlanned(
  deps: ContentDeps,
  editor: Editor,
  { path, locale }: Address,
): Promise<{ revision: number }> {
  return inTransaction(deps.db, async (tx) => {
    await lockPage(tx, path);
    if (await findDraft(tx, path, locale)) throw new AppError('conflict', 'content.draft_changed');
    const planned = await removePlannedVersions(tx, path, locale, deps.clock.now());
    if (!planned) throw notFound('content.not_found');
    const { title, description, summary, markdown, version } = planned;
    await upsertDraft(tx, {
      path,
      locale,
      title,
      description,
      summary,
      markdown,
      revision: 1,
      author: editor.id,
      updatedAt: deps.clock.now(),
    });
    await record(deps, tx, editor, { action: 'page_withdrawn', path, version });
    return { revision: 1 };
  });
}

/**
 * Takes a page back in one language; orders keep the versions they were made under.
 * @throws AppError not_found; conflict `content.agreement_needed` for an agreement that buyers accept.
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
    await removePlannedVersions(tx, path, locale, now);
    const version = await addVersion(tx, { path, locale }, current, {
      author: editor.id,
      publishedAt: now,
      withdrawn: true,
    });
    await record(deps, tx, editor, { action: 'page_withdrawn', path, version });
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
