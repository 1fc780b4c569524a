import { AppError, invalidField, notFound } from '#kernel/app-error.ts';
import { LOCALES } from '#kernel/locale.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { PageRedirect } from '../api.ts';
import { deleteRedirectRow, listRedirectRows, lockRedirects } from '../db/desk-queries.ts';
import { findPublishedPage, findRedirect, upsertRedirect } from '../db/pages.ts';
import { isFreeForRedirects, leadsBack } from '../domain/page-address.ts';
import type { ContentDeps, Editor } from '../ports.ts';

/** A path of ours or an absolute https address. */
export function isTarget(target: string): boolean {
  if (/^\/(?!\/)[^\s\\]*$/.test(target)) return true;
  return URL.canParse(target) && new URL(target).protocol === 'https:';
}

/** @throws AppError conflict `content.redirect_changed` where another editor has changed the redirect since. */
async function checkUnchanged(tx: Tx, path: string, previous: string | null): Promise<void> {
  const target = await findRedirect(tx, path);
  if (target !== previous) throw new AppError('conflict', 'content.redirect_changed', { target: target ?? '—' });
}

/**
 * Leads an old address elsewhere. `previous` is where it led when the editor saw it, null for nowhere.
 * @throws AppError invalid `content.path_taken` for a screen or a page that exists in any language,
 * `content.bad_target`; conflict `content.redirect_circle`, `content.redirect_changed`.
 */
export async function saveRedirect(
  { db, clock, audit }: ContentDeps,
  editor: Editor,
  { path, target, previous }: PageRedirect & { previous: string | null },
): Promise<PageRedirect> {
  if (!isFreeForRedirects(path)) throw invalidField('path', 'content.path_taken');
  if (!isTarget(target)) throw invalidField('target', 'content.bad_target');
  return inTransaction(db, async (tx) => {
    await lockRedirects(tx);
    const now = clock.now();
    for (const locale of LOCALES)
      if (await findPublishedPage(tx, path, locale, now)) throw invalidField('path', 'content.path_taken');
    await checkUnchanged(tx, path, previous);
    const rows = await listRedirectRows(tx);
    const others = new Map(rows.filter((row) => row.path !== path).map((row) => [row.path, row.target]));
    if (leadsBack(path, target, others)) throw new AppError('conflict', 'content.redirect_circle');
    await upsertRedirect(tx, path, target);
    await audit.recordAccess(tx, {
      actor: editor.id,
      ip: editor.ip,
      contractId: null,
      action: 'redirect_changed',
      subjectKind: 'page',
      subjectId: path,
      at: now,
    });
    return { path, target };
  });
}

/** @throws AppError not_found `content.not_found`; conflict `content.redirect_changed`. */
export async function deleteRedirect(
  { db, clock, audit }: ContentDeps,
  editor: Editor,
  { path, previous }: { path: string; previous: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockRedirects(tx);
    if ((await findRedirect(tx, path)) === null) throw notFound('content.not_found');
    await checkUnchanged(tx, path, previous);
    await deleteRedirectRow(tx, path);
    await audit.recordAccess(tx, {
      actor: editor.id,
      ip: editor.ip,
      contractId: null,
      action: 'redirect_changed',
      subjectKind: 'page',
      subjectId: path,
      at: clock.now(),
    });
  });
}

export const listRedirects = ({ db }: ContentDeps): Promise<PageRedirect[]> => listRedirectRows(db);
