import { AppError, invalidField, notFound } from '#kernel/app-error.ts';
import type { Locale } from '#kernel/locale.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { PageText } from '../api.ts';
import {
  deleteDraft,
  findDraft,
  findLastVersion,
  listRevisionsOf,
  lockPage,
  raiseRevision,
  upsertDraft,
} from '../db/desk-queries.ts';
import type { DraftRow } from '../db/schema.ts';
import { isFreeForPages } from '../domain/page-address.ts';
import type { ContentDeps, Editor } from '../ports.ts';

/**
 * The draft under the page's lock, where nothing changed since the editor opened the page.
 * @throws AppError conflict `content.draft_changed`.
 */
export async function lockDraft(tx: Tx, path: string, locale: Locale, revision: number): Promise<DraftRow | null> {
  await lockPage(tx, path);
  const stored = (await listRevisionsOf(tx, path)).find((row) => row.locale === locale);
  if ((stored?.revision ?? 0) !== revision) throw new AppError('conflict', 'content.draft_changed');
  return findDraft(tx, path, locale);
}

/**
 * Saves a text. Of two editors who opened the same text, the second is refused and nothing is overwritten.
 * @throws AppError conflict `content.draft_changed`; invalid `content.path_taken`.
 */
export async function saveDraft(
  { db, clock }: ContentDeps,
  editor: Editor,
  { path, locale, revision, text }: { path: string; locale: Locale; revision: number; text: PageText },
): Promise<{ revision: number }> {
  return inTransaction(db, async (tx) => {
    await lockDraft(tx, path, locale, revision);
    if (!isFreeForPages(path) && (await findLastVersion(tx, path, 'ru')) === 0)
      throw invalidField('path', 'content.path_taken');
    const raised = await raiseRevision(tx, path, locale);
    await upsertDraft(tx, {
      path,
      locale,
      ...text,
      summary: text.summary || text.description,
      revision: raised,
      author: editor.id,
      updatedAt: clock.now(),
    });
    return { revision: raised };
  });
}

/** @throws AppError conflict `content.draft_changed`. */
export async function discardDraft(
  { db }: ContentDeps,
  { path, locale, revision }: { path: string; locale: Locale; revision: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await lockDraft(tx, path, locale, revision))) throw notFound('content.not_found');
    await deleteDraft(tx, path, locale);
    await raiseRevision(tx, path, locale);
  });
}
