import { invalidFields } from '#kernel/app-error.ts';
import { type Executor, inTransaction, type Tx } from '#platform/db/database.ts';
import type { EditedRedirects, PageRedirect } from '../api.ts';
import { listCurrentVersions } from '../db/desk-queries.ts';
import { findCurrent, lockDocument, removePlanned, updateDocument } from '../db/document-queries.ts';
import { type Redirects, redirectChanges } from '../domain/redirect-changes.ts';
import { inOrder, REDIRECTS_DOCUMENT, redirectProblems, trimmed } from '../domain/redirects.ts';
import type { ContentDeps, Editor } from '../ports.ts';
import type { DocumentMove } from '../wire/documents.ts';
import {
  addVersion,
  type DocumentChange,
  moveDocument,
  type Published,
  publishDocument,
  readEditedDocument,
  saveDocument,
} from './documents.ts';

/** Redirects in force, by address. */
export async function currentRedirects(db: Executor, now: Date): Promise<readonly PageRedirect[]> {
  const current = await findCurrent(db, REDIRECTS_DOCUMENT, now);
  return (current?.value as Redirects | null | undefined)?.redirects ?? [];
}

/**
 * Adds redirects that come with the product to those in force and to those that are planned; an address that leads
 * somewhere already stays. Who has the list open sees it anew before they save.
 */
export async function seedRedirects(tx: Tx, added: readonly PageRedirect[], now: Date): Promise<void> {
  if (added.length === 0) return;
  const name = REDIRECTS_DOCUMENT;
  const row = await lockDocument(tx, name);
  const withAdded = (redirects: readonly PageRedirect[]) => {
    const known = new Set(redirects.map(({ path }) => path));
    return { redirects: inOrder([...redirects, ...added.filter(({ path }) => !known.has(path))]) };
  };
  const planned = await removePlanned(tx, name, now);
  const value = withAdded(await currentRedirects(tx, now));
  await addVersion(tx, { name, by: null }, { value, restored: null, publishedAt: now });
  if (planned) {
    const { redirects } = planned.value as Redirects;
    const { author, publishedAt } = planned;
    await addVersion(tx, { name, by: author }, { value: withAdded(redirects), restored: null, publishedAt });
  }
  await updateDocument(tx, { ...row, revision: row.revision + 1 });
}

/** The redirects with their draft, planned version and history. */
export const readRedirects = (deps: ContentDeps): Promise<EditedRedirects> =>
  // Lists of a document are read-only, those of an answer are not.
  readEditedDocument<Redirects>(deps, REDIRECTS_DOCUMENT, (stored) => stored) as Promise<EditedRedirects>;

const changeOf = ({ clock }: ContentDeps, editor: Editor, revision: number): DocumentChange => ({
  name: REDIRECTS_DOCUMENT,
  revision,
  by: editor.id,
  now: clock.now(),
});

/** @throws AppError invalid, at the fields. */
async function check(tx: Tx, redirects: readonly PageRedirect[], now: Date): Promise<void> {
  const pages = new Set((await listCurrentVersions(tx, now)).flatMap((one) => (one.withdrawn ? [] : [one.path])));
  const problems = redirectProblems(redirects, (path) => pages.has(path));
  if (problems.length > 0)
    throw invalidFields(problems.map(({ row, field, code }) => ({ path: `redirects.${row}.${field}`, code })));
}

async function record(
  { audit }: ContentDeps,
  tx: Tx,
  { editor, change, made }: { editor: Editor; change: DocumentChange; made: Published<Redirects> },
): Promise<void> {
  if (!made.changed) return;
  await audit.recordAccess(tx, {
    actor: editor.id,
    ip: editor.ip,
    contractId: null,
    action: 'redirect_changed',
    subjectKind: 'page',
    subjectId: change.name,
    at: change.now,
    version: made.version,
    changes: redirectChanges(made.before, made.after).map(({ field, previous, current }) => ({
      field: 'redirect',
      previous: previous && `/${field} → ${previous}`,
      current: current && `/${field} → ${current}`,
    })),
  });
}

/** Saves a draft, which may have faults. @throws AppError conflict `content.draft_changed`. */
export const saveRedirects = (
  deps: ContentDeps,
  editor: Editor,
  { revision, redirects }: { revision: number; redirects: readonly PageRedirect[] },
): Promise<{ revision: number }> =>
  inTransaction(deps.db, (tx) => saveDocument(tx, changeOf(deps, editor, revision), { redirects: inOrder(redirects) }));

/**
 * Publishes all redirects now or at a time (null: now). @throws AppError conflict `content.draft_changed`; invalid, at
 * the fields: `content.path_taken` for a screen or a page of any language, `content.redirect_twice`,
 * `content.bad_target`, `content.redirect_circle`; `content.time_past`.
 */
export const publishRedirects = (
  deps: ContentDeps,
  editor: Editor,
  { revision, redirects, at }: { revision: number; redirects: readonly PageRedirect[]; at: string | null },
): Promise<{ revision: number }> =>
  inTransaction(deps.db, async (tx) => {
    const change = changeOf(deps, editor, revision);
    await check(tx, trimmed(redirects), change.now);
    const made = await publishDocument<Redirects>(tx, change, { value: { redirects: inOrder(redirects) }, at });
    await record(deps, tx, { editor, change, made });
    return { revision: made.revision };
  });

/** @throws AppError as `moveDocument`. */
export const moveRedirects = (
  deps: ContentDeps,
  editor: Editor,
  { revision, move, version }: { revision: number; move: DocumentMove; version?: number | undefined },
): Promise<{ revision: number }> =>
  inTransaction(deps.db, async (tx) => {
    const change = changeOf(deps, editor, revision);
    const made = await moveDocument<Redirects>(tx, change, { move, version, mayBeNone: true });
    await record(deps, tx, { editor, change, made });
    return { revision: made.revision };
  });
