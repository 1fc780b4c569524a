import { createHash, randomUUID } from 'node:crypto';
import type { Locale } from '#kernel/locale.ts';
import type { Clock } from '#platform/clock.ts';
import type { Sealer } from '#platform/crypto/sealing.ts';
import type { Executor } from '#platform/db/database.ts';
import type { Files } from '#platform/files/files.ts';
import { findFileRow, insertFile } from '../db/files.ts';

export type DocumentsDeps = { readonly files: Files; readonly sealer: Sealer; readonly clock: Clock };

export type NewFile = {
  /** `order:<id>`. */
  readonly owner: string;
  readonly kind: string;
  readonly locale: Locale;
  readonly bytes: Buffer;
  /** `application/pdf` by default. */
  readonly contentType?: string;
};

/** What is known of a stored file; the bytes are asked for apart. */
export type StoredFile = {
  readonly id: string;
  readonly owner: string;
  readonly kind: string;
  readonly locale: Locale;
  readonly contentType: string;
  readonly size: number;
  readonly createdAt: Date;
};

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
export const fileContext = (key: string): string => `documents.file:${key}`;

/** Writes bytes sealed under a key of their own; what a row says of them. */
export async function writeSealed(
  { files, sealer }: DocumentsDeps,
  bytes: Buffer,
): Promise<{ key: string; sha256: string; size: number }> {
  const id = randomUUID();
  const key = `documents/${id.slice(0, 2)}/${id}`;
  await files.put(key, sealer.seal(bytes.toString('base64'), fileContext(key)));
  return { key, sha256: sha256(bytes), size: bytes.length };
}

/**
 * Keeps a file once: the same owner, kind and language again replaces nothing. The sealed bytes are written under a
 * new key first, then named
 * in the caller's transaction; a rolled back caller leaves an unnamed, sealed file behind and nothing else.
 */
export async function storeFile(deps: DocumentsDeps, tx: Executor, file: NewFile): Promise<StoredFile> {
  const kept = await findFileRow(tx, file.owner, file.kind, file.locale);
  if (kept) return toStoredFile(kept);
  const row = {
    id: randomUUID(),
    owner: file.owner,
    kind: file.kind,
    locale: file.locale,
    contentType: file.contentType ?? 'application/pdf',
    ...(await writeSealed(deps, file.bytes)),
    createdAt: deps.clock.now(),
    redrawnAt: null,
  };
  if (await insertFile(tx, row)) return toStoredFile(row);
  await deps.files.remove(row.key);
  return toStoredFile((await findFileRow(tx, file.owner, file.kind, file.locale)) ?? row);
}

export const toStoredFile = (row: {
  id: string;
  owner: string;
  kind: string;
  locale: string;
  contentType: string;
  size: number;
  createdAt: Date;
}): StoredFile => ({
  id: row.id,
  owner: row.owner,
  kind: row.kind,
  locale: row.locale as Locale,
  contentType: row.contentType,
  size: row.size,
  createdAt: row.createdAt,
});
