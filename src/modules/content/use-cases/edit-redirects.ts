import { AppError, invalidField, notFound } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { PageRedirect } from '../api.ts';
import { deleteRedirectRow, listRedirectRows, lockRedirects } from '../db/desk-queries.ts';
import { findPublishedPage, upsertRedirect } from '../db/pages.ts';
import { isFreeForRedirects, leadsBack } from '../domain/page-address.ts';
import type { ContentDeps, Editor } from '../ports.ts';

/** A path of ours or an absolute https address. */
export function isTarget(target: string): boolean {
  if (/^\/(?!\/)[^\s\\]*$/.test(target)) return true;
  return URL.canParse(target) && new URL(target).protocol === 'https:';
}

/**
 * Leads an old address elsewhere. @throws AppError invalid `content.path_taken` for a screen or a page that exists,
 * `content.bad_target`; conflict `content.redirect_circle`.
 */
export async function saveRedirect(
  { db, clock, audit }: ContentDeps,
  editor: Editor,
  { path, target }: PageRedirect,
): Promise<PageRedirect> {
  if (!isFreeForRedirects(path)) throw invalidField('path', 'content.path_taken');
  if (!isTarget(target)) throw invalidField('target', 'content.bad_target');
  return inTransaction(db, async (tx) => {
    await lockRedirects(tx);
    const now = clock.now();
    if (await findPublishedPage(tx, path, 'ru', now)) throw invalidField('path', 'content.path_taken');
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

/** @throws AppError not_found `content.not_found`. */
export async function deleteRedirect({ db, clock, audit }: ContentDeps, editor: Editor, path: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockRedirects(tx);
    if ((await deleteRedirectRow(tx, path)) === null) throw notFound('content.not_found');
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
