import { and, asc, desc, eq, gt, inArray, like, lt, lte } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { type DocumentRow, type DocumentVersionRow, documents, documentVersions } from './schema.ts';

/** The row of a document, made where there is none; changes of one document take turns. */
export async function lockDocument(tx: Tx, name: string): Promise<DocumentRow> {
  await tx.insert(documents).values({ name, revision: 0 }).onConflictDoNothing();
  const [row] = await tx.select().from(documents).where(eq(documents.name, name)).for('update');
  if (!row) throw new Error(`the document ${name} was not made`);
  return row;
}

export async function findDocument(db: Executor, name: string): Promise<DocumentRow | null> {
  const [row] = await db.select().from(documents).where(eq(documents.name, name));
  return row ?? null;
}

export const updateDocument = async (tx: Tx, { name, ...row }: DocumentRow): Promise<void> =>
  void (await tx.update(documents).set(row).where(eq(documents.name, name)));

/** The version in force; null before the first. */
export async function findCurrent(db: Executor, name: string, now: Date): Promise<DocumentVersionRow | null> {
  const [row] = await db
    .select()
    .from(documentVersions)
    .where(and(eq(documentVersions.name, name), lte(documentVersions.publishedAt, now)))
    .orderBy(desc(documentVersions.version))
    .limit(1);
  return row ?? null;
}

/** The versions in force of some documents. */
export async function listCurrent(db: Executor, names: readonly string[], now: Date): Promise<DocumentVersionRow[]> {
  if (names.length === 0) return [];
  return db
    .selectDistinctOn([documentVersions.name])
    .from(documentVersions)
    .where(and(inArray(documentVersions.name, [...names]), lte(documentVersions.publishedAt, now)))
    .orderBy(asc(documentVersions.name), desc(documentVersions.version));
}

/** All documents below a prefix that were ever changed. */
export const listDocuments = (db: Executor, prefix: string): Promise<DocumentRow[]> =>
  db
    .select()
    .from(documents)
    .where(like(documents.name, `${prefix}%`));

export const listDocumentVersions = (db: Executor, name: string, limit: number): Promise<DocumentVersionRow[]> =>
  db
    .select()
    .from(documentVersions)
    .where(eq(documentVersions.name, name))
    .orderBy(desc(documentVersions.version))
    .limit(limit);

/** The version before one of this number. */
export async function findBefore(tx: Tx, name: string, version: number): Promise<DocumentVersionRow | null> {
  const [row] = await tx
    .select()
    .from(documentVersions)
    .where(and(eq(documentVersions.name, name), lt(documentVersions.version, version)))
    .orderBy(desc(documentVersions.version))
    .limit(1);
  return row ?? null;
}

export async function findDocumentVersion(db: Executor, name: string, version: number) {
  const [row] = await db
    .select()
    .from(documentVersions)
    .where(and(eq(documentVersions.name, name), eq(documentVersions.version, version)));
  return row ?? null;
}

/** False where the version exists. */
export async function insertDocumentVersion(db: Executor, row: DocumentVersionRow): Promise<boolean> {
  const made = await db
    .insert(documentVersions)
    .values(row)
    .onConflictDoNothing()
    .returning({ name: documentVersions.name });
  return made.length > 0;
}

/** Removes the version whose time has not come. */
export async function removePlanned(tx: Tx, name: string, now: Date): Promise<DocumentVersionRow | null> {
  const [row] = await tx
    .delete(documentVersions)
    .where(and(eq(documentVersions.name, name), gt(documentVersions.publishedAt, now)))
    .returning();
  return row ?? null;
}
