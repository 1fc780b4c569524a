import { and, eq } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { type FileRow, files } from './schema.ts';

/** False when the owner had a file of that kind and language already: the first stays. */
export async function insertFile(tx: Executor, row: FileRow): Promise<boolean> {
  const rows = await tx
    .insert(files)
    .values(row)
    .onConflictDoNothing({ target: [files.owner, files.kind, files.locale] })
    .returning({ id: files.id });
  return rows.length === 1;
}

export async function findFileRow(db: Executor, owner: string, kind: string, locale: string): Promise<FileRow | null> {
  const rows = await db
    .select()
    .from(files)
    .where(and(eq(files.owner, owner), eq(files.kind, kind), eq(files.locale, locale)));
  return rows[0] ?? null;
}

/** Replaces lost bytes by redrawn ones; false when another process has done so since the row was read. */
export async function replaceFile(
  db: Executor,
  lost: Pick<FileRow, 'id' | 'key'>,
  drawn: Pick<FileRow, 'key' | 'sha256' | 'size' | 'redrawnAt'>,
): Promise<boolean> {
  const rows = await db
    .update(files)
    .set(drawn)
    .where(and(eq(files.id, lost.id), eq(files.key, lost.key)))
    .returning({ id: files.id });
  return rows.length === 1;
}
