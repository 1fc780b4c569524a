import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { ListName, ListSettings } from '../wire/list-shapes.ts';
import { listColumns, listViews } from './schema.ts';

export type SettingsOwner = { userId: string; list: ListName };
const ownViews = ({ userId, list }: SettingsOwner) => and(eq(listViews.userId, userId), eq(listViews.list, list));
const oneView = (owner: SettingsOwner, id: string) => and(ownViews(owner), eq(listViews.id, id));

/** One change of a person's list after the other. */
export const lockOwner = (tx: Tx, { userId, list }: SettingsOwner) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`orders.list ${userId} ${list}`}, 0))`);

export async function findListSettings(db: Executor, owner: SettingsOwner): Promise<ListSettings> {
  const { id, name, query, isDefault } = listViews;
  const views = await db
    .select({ id, name, query, isDefault })
    .from(listViews)
    .where(ownViews(owner))
    .orderBy(asc(listViews.createdAt), asc(listViews.id));
  const [chosen] = await db
    .select({ columns: listColumns.columns })
    .from(listColumns)
    .where(and(eq(listColumns.userId, owner.userId), eq(listColumns.list, owner.list)));
  return { views, columns: chosen?.columns ?? null };
}

export async function saveColumns(
  db: Executor,
  { userId, list }: SettingsOwner,
  columns: string[] | null,
): Promise<void> {
  if (columns === null)
    await db.delete(listColumns).where(and(eq(listColumns.userId, userId), eq(listColumns.list, list)));
  else
    await db
      .insert(listColumns)
      .values({ userId, list, columns })
      .onConflictDoUpdate({ target: [listColumns.userId, listColumns.list], set: { columns } });
}

export async function countViews(db: Executor, owner: SettingsOwner): Promise<number> {
  const [row] = await db.select({ n: count() }).from(listViews).where(ownViews(owner));
  return row?.n ?? 0;
}

export const clearDefaultView = (db: Executor, owner: SettingsOwner) =>
  db
    .update(listViews)
    .set({ isDefault: false })
    .where(and(ownViews(owner), eq(listViews.isDefault, true)));

export const upsertView = (db: Executor, view: typeof listViews.$inferInsert) =>
  db
    .insert(listViews)
    .values(view)
    .onConflictDoUpdate({
      target: [listViews.userId, listViews.list, listViews.name],
      set: { query: view.query, isDefault: sql`${listViews.isDefault} or excluded.is_default` },
    });

/** Whether there was one. */
export async function changeView(
  db: Executor,
  owner: SettingsOwner,
  id: string,
  change: { name?: string; isDefault?: boolean },
): Promise<boolean> {
  const rows = await db.update(listViews).set(change).where(oneView(owner, id)).returning({ id: listViews.id });
  return rows.length > 0;
}

export async function findViewByName(db: Executor, owner: SettingsOwner, name: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: listViews.id })
    .from(listViews)
    .where(and(ownViews(owner), eq(listViews.name, name)));
  return row?.id;
}

/** Whether there was one. */
export async function deleteViewRow(db: Executor, owner: SettingsOwner, id: string): Promise<boolean> {
  const rows = await db.delete(listViews).where(oneView(owner, id)).returning({ id: listViews.id });
  return rows.length > 0;
}
