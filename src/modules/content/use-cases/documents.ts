import { isDeepStrictEqual } from 'node:util';
import { AppError, invalidField, notFound } from '#kernel/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import {
  findBefore,
  findCurrent,
  findDocument,
  findDocumentVersion,
  insertDocumentVersion,
  listCurrent,
  listDocuments,
  listDocumentVersions,
  lockDocument,
  removePlanned,
  updateDocument,
} from '../db/document-queries.ts';
import type { DocumentRow, DocumentVersionRow } from '../db/schema.ts';
import type { ContentDeps } from '../ports.ts';
import type { DocumentMove, EditedDocument } from '../wire/documents.ts';

/** Versions that the history shows, and the one before them. */
const MAX_VERSIONS = 31;

/**
 * Who changes which document, at which time; `revision` is that of the document as it was opened: an older one is
 * refused.
 */
export type DocumentChange = {
  readonly name: string;
  readonly revision: number;
  readonly by: string;
  readonly now: Date;
};
/** What a change did to what readers have: null for a value where nothing is published. */
export type Published<T> = { revision: number; version: number; before: T | null; after: T | null; changed: boolean };

/** @throws AppError conflict `content.draft_changed`. */
async function lock(tx: Tx, { name, revision }: DocumentChange): Promise<DocumentRow> {
  const row = await lockDocument(tx, name);
  if (row.revision !== revision) throw new AppError('conflict', 'content.draft_changed');
  return row;
}

/** Leaves a draft, or none, under the next revision. */
async function leaveDraft(tx: Tx, { name, revision, by, now }: DocumentChange, draft: object | null): Promise<number> {
  const next = revision + 1;
  const author = draft ? by : null;
  await updateDocument(tx, { name, revision: next, draft, author, updatedAt: now });
  return next;
}

/** What is in force; null where nothing is published. */
async function currentDocument<T extends object>(db: Executor, name: string, now: Date): Promise<T | null> {
  return ((await findCurrent(db, name, now))?.value as T | null | undefined) ?? null;
}

/** What is in force of some documents, by name. */
export const currentDocuments = async (
  db: Executor,
  documents: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, object>> =>
  new Map(
    (await listCurrent(db, documents, now)).flatMap(({ name, value }) => (value ? [[name, value] as const] : [])),
  );

/** All documents below a prefix that were ever changed, with what is in force. */
export async function listEditedDocuments<T extends object>(
  { db, clock }: { db: Executor; clock: Clock },
  prefix: string,
) {
  const rows = await listDocuments(db, prefix);
  const current = await currentDocuments(
    db,
    rows.map(({ name }) => name),
    clock.now(),
  );
  return rows.map(({ name, draft, updatedAt }) => ({
    name,
    hasDraft: draft !== null,
    updatedAt,
    value: (current.get(name) ?? null) as T | null,
  }));
}

/** A document with its draft, its planned version and its history. */
export async function readEditedDocument<T extends object>(
  { db, clock, namesOf }: Pick<ContentDeps, 'clock' | 'namesOf'> & { db: Executor },
  name: string,
  /** A value as it was stored, perhaps by an older release. */
  read: (stored: T) => T,
): Promise<EditedDocument<T>> {
  const now = clock.now();
  // Read before the versions and the draft: a change in between is refused at its save, not overwritten.
  const row = await findDocument(db, name);
  const versions = await listDocumentVersions(db, name, MAX_VERSIONS);
  const authors = [...versions.map(({ author }) => author), row?.author ?? null].flatMap((id) => id ?? []);
  const names = authors.length > 0 ? await namesOf(db, [...new Set(authors)]) : new Map<string, string>();
  const valueIn = ({ value }: DocumentVersionRow): T | null => (value === null ? null : read(value as T));
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? ''));
  const view = (one: DocumentVersionRow) => ({
    version: one.version,
    author: nameOf(one.author),
    publishedAt: one.publishedAt.toISOString(),
    planned: one.publishedAt > now,
    restored: one.restored,
    value: valueIn(one),
  });
  const shown = versions.map(view);
  return {
    revision: row?.revision ?? 0,
    published: shown.find(({ planned }) => !planned) ?? null,
    draft:
      row?.draft && row.updatedAt
        ? { value: read(row.draft as T), author: nameOf(row.author) ?? '', updatedAt: row.updatedAt.toISOString() }
        : null,
    plannedAt: shown.find(({ planned }) => planned)?.publishedAt ?? null,
    versions: shown,
  };
}

/** The first version of a new demonstration; false where there is one already. */
export const seedDocument = (
  db: Executor,
  name: string,
  { value, at }: { value: object; at: Date },
): Promise<boolean> =>
  insertDocumentVersion(db, { name, version: 1, value, restored: null, author: null, publishedAt: at });

/** Saves a draft. @throws AppError conflict `content.draft_changed` when somebody has changed the document since. */
export async function saveDocument(tx: Tx, change: DocumentChange, value: object): Promise<{ revision: number }> {
  await lock(tx, change);
  return { revision: await leaveDraft(tx, change, value) };
}

/** Adds a version behind all others. */
export async function addVersion(
  tx: Tx,
  { name, by }: { name: string; by: string | null },
  version: Pick<DocumentVersionRow, 'value' | 'restored' | 'publishedAt'>,
): Promise<number> {
  const [last] = await listDocumentVersions(tx, name, 1);
  const next = (last?.version ?? 0) + 1;
  await insertDocumentVersion(tx, { name, version: next, author: by, ...version });
  return next;
}

/**
 * Publishes a value now or at a time to come (null: now); the draft is done with. A planned version is replaced; its
 * value becomes the draft. What is in force already is no new version.
 * @throws AppError conflict `content.draft_changed`; invalid `content.time_past`.
 */
export async function publishDocument<T extends object>(
  tx: Tx,
  change: DocumentChange,
  { value, at }: { value: T; at: string | null },
): Promise<Published<T>> {
  const { name, now } = change;
  const row = await lock(tx, change);
  const publishedAt = at === null ? now : new Date(at);
  if (!(publishedAt >= now)) throw invalidField('at', 'content.time_past');
  const planned = await removePlanned(tx, name, now);
  const current = await findCurrent(tx, name, now);
  const before = (current?.value ?? null) as T | null;
  const kept = planned && !isDeepStrictEqual(planned.value, value) ? planned.value : null;
  const isNew = at !== null || !current || !isDeepStrictEqual(before, value);
  if (!isNew && !planned && row.draft === null)
    return { revision: row.revision, version: current.version, before, after: before, changed: false };
  const revision = await leaveDraft(tx, change, kept);
  if (!isNew) return { revision, version: current.version, before, after: before, changed: false };
  const version = await addVersion(tx, change, { value, restored: null, publishedAt });
  return { revision, version, before, after: value, changed: true };
}

/** Turns the planned version into the draft. */
async function unplan(tx: Tx, { name, now }: DocumentChange, draft: object | null): Promise<DocumentVersionRow | null> {
  const planned = await removePlanned(tx, name, now);
  if (planned && draft !== null) throw new AppError('conflict', 'content.planned_and_draft');
  return planned;
}

/**
 * Takes back what is in force: the version before it is in force again, and none where there was none and `mayBeNone`.
 * A planned version becomes the draft.
 */
async function withdraw<T extends object>(tx: Tx, change: DocumentChange, draft: object | null, mayBeNone: boolean) {
  const { name, now } = change;
  const current = await findCurrent(tx, name, now);
  if (!current || current.value === null) throw new AppError('conflict', 'content.nothing_before');
  const earlier = await findBefore(tx, name, current.restored ?? current.version);
  if (!mayBeNone && (earlier?.value ?? null) === null) throw new AppError('conflict', 'content.nothing_before');
  const planned = await unplan(tx, change, draft);
  const restored = earlier ? (earlier.restored ?? earlier.version) : 0;
  const value = (earlier?.value ?? null) as T | null;
  const version = await addVersion(tx, change, { value, restored, publishedAt: now });
  const revision = await leaveDraft(tx, change, planned ? planned.value : draft);
  return { revision, version, before: current.value as T, after: value, changed: true };
}

/**
 * Discards the draft, turns the planned version into one, takes an older version into one, or takes back what is in
 * force. @throws AppError not_found `content.not_found` where there is none; conflict `content.draft_changed`,
 * `content.planned_and_draft`, `content.nothing_before`.
 */
export async function moveDocument<T extends object>(
  tx: Tx,
  change: DocumentChange,
  { move, version, mayBeNone }: { move: DocumentMove; version?: number | undefined; mayBeNone: boolean },
): Promise<Published<T>> {
  const { name, now } = change;
  const { draft } = await lock(tx, change);
  if (move === 'withdraw') return withdraw<T>(tx, change, draft, mayBeNone);
  const current = await currentDocument<T>(tx, name, now);
  const left = async (next: object | null, of = 0): Promise<Published<T>> => ({
    revision: await leaveDraft(tx, change, next),
    version: of,
    before: current,
    after: current,
    changed: false,
  });
  if (move === 'restore') {
    const older = version === undefined ? null : await findDocumentVersion(tx, name, version);
    if (!older?.value) throw notFound('content.not_found');
    return left(older.value, older.version);
  }
  if (move === 'discard') {
    if (draft === null) throw notFound('content.not_found');
    return left(null);
  }
  const planned = await unplan(tx, change, draft);
  if (!planned) throw notFound('content.not_found');
  return { ...(await left(planned.value, planned.version)), changed: true };
}
