import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { supplierCalls } from './schema.ts';

export type MeasuredCalls = { readonly calls: number; readonly answered: number; readonly p95: number | null };

/** A search that its reader left says nothing of the supplier. */
const LEFT = 'stopped by the caller';
/** Whether the supplier answered: a refusal is an answer, that it is down is none. */
const isAnswered = sql`(outcome in ('ok', 'pending') or (outcome = 'rejected' and detail is distinct from 'DOWN'))`;
const concerns = sql`(outcome <> 'down' or detail is distinct from ${LEFT})`;

/** Calls since an instant by supplier; a supplier without any is left out. */
export async function measureCalls(
  db: Executor,
  suppliers: readonly string[],
  since: Date,
): Promise<Map<string, MeasuredCalls>> {
  if (suppliers.length === 0) return new Map();
  const { rows } = await db.execute<{ supplier: string } & MeasuredCalls>(sql`
    select supplier, count(*)::int as calls, count(*) filter (where ${isAnswered})::int as answered,
      round(percentile_cont(0.95) within group (order by ms) filter (where ${isAnswered}))::int as p95
    from ${supplierCalls}
    where supplier in (${sql.join(
      suppliers.map((id) => sql`${id}`),
      sql`, `,
    )})
      and at >= ${since.toISOString()}::timestamptz and ${concerns}
    group by supplier`);
  return new Map(rows.map(({ supplier, ...measured }) => [supplier, measured]));
}

export type FailedCalls = {
  readonly method: string;
  readonly outcome: string;
  readonly detail: string;
  readonly calls: number;
  readonly lastAt: string;
};

/** Calls since an instant that staff may have to look at, alike ones together, the newest first. */
export async function failedCalls(
  db: Executor,
  supplier: string,
  { since, most }: { since: Date; most: number },
): Promise<FailedCalls[]> {
  const { rows } = await db.execute<Omit<FailedCalls, 'lastAt'> & { lastAt: string | Date }>(sql`
    select method, outcome, coalesce(detail, 'dropped') as detail, count(*)::int as calls, max(at) as "lastAt"
    from ${supplierCalls}
    where supplier = ${supplier} and at >= ${since.toISOString()}::timestamptz and ${concerns}
      and (not ${isAnswered} or coalesce(dropped, 0) > 0)
    group by 1, 2, 3 order by max(at) desc limit ${most}`);
  return rows.map((row) => ({ ...row, lastAt: new Date(row.lastAt).toISOString() }));
}
