import { isDeepStrictEqual } from 'node:util';
import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { ANY, type PriceRule } from '../domain/price-rule.ts';
import { type RuleRow, type RuleSetRow, ruleSets, rules } from './schema.ts';

/** Rows of one INSERT. */
const AT_ONCE = 1_000;

/** Edits and publications take turns. */
export const lockRules = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('pricing.rules'))`);

/** Rows of before a condition was there lack it: they fit every sale in it. */
const ruleOf = ({ id, kind, name, conditions, amount }: RuleRow): PriceRule => ({
  id,
  kind,
  name,
  conditions: { ...ANY, ...conditions },
  amount,
});

/** Published versions after one, the oldest first. */
export const publishedAfter = (db: Executor, version: number): Promise<RuleSetRow[]> =>
  db
    .select()
    .from(ruleSets)
    .where(and(eq(ruleSets.state, 'published'), gt(ruleSets.version, version)))
    .orderBy(asc(ruleSets.version));

/** Rules of versions, in their order. */
export async function rulesOf(db: Executor, versions: readonly number[]): Promise<Map<number, PriceRule[]>> {
  const found = new Map<number, PriceRule[]>(versions.map((version) => [version, []]));
  if (versions.length === 0) return found;
  const rows = await db
    .select()
    .from(rules)
    .where(inArray(rules.version, [...versions]))
    .orderBy(asc(rules.version), asc(rules.place), asc(rules.id));
  for (const row of rows) found.get(row.version)?.push(ruleOf(row));
  return found;
}

export async function findSet(db: Executor, version: number): Promise<RuleSetRow | null> {
  const [row] = await db.select().from(ruleSets).where(eq(ruleSets.version, version));
  return row ?? null;
}

/** The newest first; the open one is the first of all. */
export const listSets = (db: Executor, limit: number): Promise<RuleSetRow[]> =>
  db.select().from(ruleSets).orderBy(desc(ruleSets.version)).limit(limit);

/** False where the version exists. */
export async function insertSet(tx: Executor, row: RuleSetRow): Promise<boolean> {
  const made = await tx.insert(ruleSets).values(row).onConflictDoNothing().returning({ version: ruleSets.version });
  return made.length > 0;
}

export async function updateSet(tx: Tx, version: number, change: Partial<RuleSetRow>): Promise<void> {
  await tx.update(ruleSets).set(change).where(eq(ruleSets.version, version));
}

export async function deleteSet(tx: Tx, version: number): Promise<void> {
  await tx.delete(rules).where(eq(rules.version, version));
  await tx.delete(ruleSets).where(eq(ruleSets.version, version));
}

/** Makes the rules of a version these, in this order; what is as it was is not written. */
export async function replaceRules(tx: Tx, version: number, wanted: readonly PriceRule[]): Promise<void> {
  const before = new Map(
    (await tx.select().from(rules).where(eq(rules.version, version))).map((row) => [row.id, row] as const),
  );
  const rows = wanted.map(({ id, kind, name, conditions, amount }, place): RuleRow => {
    return { version, id, place, kind, name, conditions, amount };
  });
  const kept = new Set(wanted.map(({ id }) => id));
  const gone = [...before.keys()].filter((id) => !kept.has(id));
  const changed = rows.filter((row) => {
    const old = before.get(row.id);
    return !old || !isDeepStrictEqual(old, row);
  });
  const toDelete = [...gone, ...changed.map(({ id }) => id).filter((id) => before.has(id))];
  for (let n = 0; n < toDelete.length; n += AT_ONCE)
    await tx.delete(rules).where(and(eq(rules.version, version), inArray(rules.id, toDelete.slice(n, n + AT_ONCE))));
  for (let n = 0; n < changed.length; n += AT_ONCE) await tx.insert(rules).values(changed.slice(n, n + AT_ONCE));
}
