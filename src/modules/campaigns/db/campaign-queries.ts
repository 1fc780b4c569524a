import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { Campaign } from '../domain/campaign.ts';
import { type CampaignRow, campaigns, grants } from './schema.ts';

export const listCampaigns = (db: Executor): Promise<CampaignRow[]> =>
  db.select().from(campaigns).orderBy(desc(campaigns.updatedAt), desc(campaigns.id));
export const listApproved = (db: Executor): Promise<CampaignRow[]> =>
  db.select().from(campaigns).where(eq(campaigns.state, 'approved')).orderBy(campaigns.id);
export async function findCampaign(db: Executor, id: string): Promise<CampaignRow | null> {
  const [row] = await db.select().from(campaigns).where(eq(campaigns.id, id));
  return row ?? null;
}
export async function lockCampaign(tx: Tx, id: string): Promise<CampaignRow | null> {
  const [row] = await tx.select().from(campaigns).where(eq(campaigns.id, id)).for('update');
  return row ?? null;
}
/** False for an id that is there. */
export async function insertCampaign(tx: Executor, row: typeof campaigns.$inferInsert): Promise<boolean> {
  return (await tx.insert(campaigns).values(row).onConflictDoNothing().returning({ id: campaigns.id })).length > 0;
}
export async function updateCampaign(tx: Tx, id: string, change: Partial<CampaignRow>): Promise<void> {
  await tx.update(campaigns).set(change).where(eq(campaigns.id, id));
}
export async function deleteCampaign(tx: Tx, id: string): Promise<void> {
  await tx.delete(campaigns).where(eq(campaigns.id, id));
}

/** Takes points of a budget, or gives some back; false where there are not so many left. */
export async function takeBudget(tx: Tx, id: string, points: number): Promise<boolean> {
  const taken = await tx
    .update(campaigns)
    .set({ budgetUsed: sql`${campaigns.budgetUsed} + ${points}` })
    .where(
      and(
        eq(campaigns.id, id),
        points <= 0 ? undefined : isNull(campaigns.exhaustedAt),
        points <= 0 ? undefined : sql`${campaigns.budgetUsed} + ${points} <= ${campaigns.budget}`,
      ),
    )
    .returning({ id: campaigns.id });
  return taken.length > 0;
}
/** From now on nothing more is given. */
export async function exhaustCampaign(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .update(campaigns)
    .set({ exhaustedAt: at, revision: sql`${campaigns.revision} + 1` })
    .where(and(eq(campaigns.id, id), isNull(campaigns.exhaustedAt)));
}

export type GrantTotals = { readonly grants: number; readonly standing: number; readonly takenBack: number };
/** What a multiple has added to the points of a grant. */
export const ADDED = sql`${grants.points} - least(${grants.base}, ${grants.points})`;
/** Grants that stand, their points, and points that were taken back, by campaign; of a multiple what it added. */
export async function totalsByCampaign(db: Executor, id?: string): Promise<Map<string, GrantTotals>> {
  const totalsBy = (campaign: AnyPgColumn, points: SQL) => {
    const sumWhere = (condition: SQL) => sql<number>`coalesce(sum(${points}) filter (where ${condition}), 0)::float8`;
    return db
      .select({
        id: sql<string>`${campaign}`,
        grants: sql<number>`(count(*) filter (where ${grants.takenBackAt} is null))::int`,
        standing: sumWhere(isNull(grants.takenBackAt)),
        takenBack: sumWhere(isNotNull(grants.takenBackAt)),
      })
      .from(grants)
      .where(id === undefined ? isNotNull(campaign) : eq(campaign, id))
      .groupBy(campaign);
  };
  const [given, added] = await Promise.all([
    totalsBy(grants.campaignId, sql`${grants.points}`),
    totalsBy(grants.multiplierId, ADDED),
  ]);
  return new Map([...given, ...added].map(({ id: campaign, ...totals }) => [campaign, totals]));
}

export const toCampaign = (row: CampaignRow): Campaign => ({
  id: row.id,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  approvedAt: row.approvedAt,
  endedAt: row.endedAt,
  exhaustedAt: row.exhaustedAt,
  pauses: row.pauses.map(({ from, to }) => ({ from: new Date(from), to: to === null ? null : new Date(to) })),
  audience: { gives: row.gives, levels: row.levels, contracts: row.contracts.map(({ id }) => id) },
  conditions: row.conditions,
  rule: {
    basis: row.basis,
    measure: row.measure,
    rate: row.rate,
    thresholdMinor: row.thresholdMinor,
    capPerTicket: row.capPerTicket,
    capPerCustomer: row.capPerCustomer,
    onReturn: row.onReturn,
    onExchange: row.onExchange,
  },
});
