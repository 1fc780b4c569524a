import { AppError } from '#kernel/app-error.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Executor } from '#platform/db/database.ts';
import { fileOf } from '../db/files.ts';
import { contextOf, type DocumentsDeps, describe, type StoredFile, sha256 } from './store-file.ts';

export type FileName = { readonly owner: string; readonly kind: string; readonly locale: Locale };

/**
 * The open bytes of an owner's file; null when it was not made yet.
 * @throws AppError documents.unreadable when the bytes are lost or not those that were written.
 */
export async function readFile(deps: DocumentsDeps, db: Executor, of: FileName): Promise<Buffer | null> {
  const row = await fileOf(db, of.owner, of.kind, of.locale);
  if (!row) return null;
  const sealed = await deps.files.get(row.key);
  const bytes = sealed && opened(deps, sealed, row.key);
  if (!bytes || sha256(bytes) !== row.sha256)
    throw new AppError('unavailable', 'documents.unreadable', { file: row.id });
  return bytes;
}

function opened(deps: DocumentsDeps, sealed: Buffer, key: string): Buffer | null {
  try {
    return Buffer.from(deps.sealer.open(sealed, contextOf(key)), 'base64');
  } catch {
    return null;
  }
}

/** What is known of an owner's file of a kind in a language; null when it was not made yet. */
export async function findFile(db: Executor, of: FileName): Promise<StoredFile | null> {
  const row = await fileOf(db, of.owner, of.kind, of.locale);
  return row && describe(row);
}
