import { AppError } from '#kernel/app-error.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Executor } from '#platform/db/database.ts';
import { findFileRow, replaceFile } from '../db/files.ts';
import type { FileRow } from '../db/schema.ts';
import { type DocumentsDeps, fileContext, type StoredFile, sha256, toStoredFile, writeSealed } from './store-file.ts';

export type FileKey = { readonly owner: string; readonly kind: string; readonly locale: Locale };

/** Draws a file again from the data it shows; null when it cannot be drawn from them (any more). */
export type RedrawFile = (file: FileKey) => Promise<Buffer | null>;

/**
 * The open bytes of an owner's file; null when it was not made yet. Lost or changed bytes are drawn again where
 * `redraw` can, and kept in their place.
 * @throws AppError unavailable `documents.unreadable` when they cannot.
 */
export async function readFile(
  deps: DocumentsDeps,
  db: Executor,
  of: FileKey,
  redraw: RedrawFile = async () => null,
): Promise<Buffer | null> {
  const row = await findFileRow(db, of.owner, of.kind, of.locale);
  if (!row) return null;
  const bytes = await storedBytes(deps, row);
  if (bytes) return bytes;
  const drawn = await redraw(of);
  if (!drawn) throw new AppError('unavailable', 'documents.unreadable', { file: row.id });
  const written = await writeSealed(deps, drawn);
  if (await replaceFile(db, row, { ...written, redrawnAt: deps.clock.now() })) return drawn;
  // Another reader has drawn it at the same time: all get the same bytes.
  await deps.files.remove(written.key);
  return readFile(deps, db, of);
}

/** Null when they are lost or are not those that were written. */
async function storedBytes(deps: DocumentsDeps, row: FileRow): Promise<Buffer | null> {
  const sealed = await deps.files.get(row.key);
  const bytes = sealed && openSealed(deps, sealed, row.key);
  return bytes && sha256(bytes) === row.sha256 ? bytes : null;
}

function openSealed(deps: DocumentsDeps, sealed: Buffer, key: string): Buffer | null {
  try {
    return Buffer.from(deps.sealer.open(sealed, fileContext(key)), 'base64');
  } catch {
    return null;
  }
}

/** What is known of an owner's file of a kind in a language; null when it was not made yet. */
export async function findFile(db: Executor, of: FileKey): Promise<StoredFile | null> {
  const row = await findFileRow(db, of.owner, of.kind, of.locale);
  return row && toStoredFile(row);
}
