import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { campaigns, type GrantRow, grants, type SaleRow, sales } from './schema.ts';

/** Events of one order take turns. */
export const lockOrder = (tx: Tx, orderId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('campaigns.order'), hashtext(${orderId}))`);
/** Sales of one customer in one campaign take turns, where one depends on the others. */
export const lockOwner = (tx: Tx, campaignId: string, owner: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('campaigns.owner'), hashtext(${`${campaignId} ${owner}`}))`);

export const salesOfOrder = (db: Executor, orderId: string): Promise<SaleRow[]> =>
  db.select().from(sales).where(eq(sales.orderId, orderId));
export const salesByIds = (db: Executor, ids: readonly string[]): Promise<SaleRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(sales)
        .where(inArray(sales.documentId, [...ids]));
export async function insertSale(tx: Tx, row: SaleRow): Promise<void> {
  await tx.insert(sales).values(row).onConflictDoNothing();
}
export async function updateSale(tx: Tx, { documentId, orderId, stands }: SaleRow): Promise<void> {
  await tx.update(sales).set({ orderId, stands }).where(eq(sales.documentId, documentId));
}

type Period = { readonly from: Date; readonly to: Date };
const within = ({ from, to }: Period) => and(gte(sales.issuedAt, from), lt(sales.issuedAt, to));
/** What stands of a customer's sales of a period. */
export const standingSales = (db: Executor, owner: string, period: Period): Promise<SaleRow[]> =>
  db
    .select()
    .from(sales)
    .where(and(eq(sales.owner, owner), eq(sales.stands, true), within(period)));

const PAGE = 5_000;
/** All sales of a period, customer by customer, some at a time. */
export async function* salesOfPeriod(db: Executor, period: Period): AsyncGenerator<SaleRow[]> {
  let last: SaleRow | undefined;
  for (;;) {
    const after =
      last && or(gt(sales.owner, last.owner), and(eq(sales.owner, last.owner), gt(sales.documentId, last.documentId)));
    const page: SaleRow[] = await db
      .select()
      .from(sales)
      .where(and(within(period), after))
      .orderBy(asc(sales.owner), asc(sales.documentId))
      .limit(PAGE);
    if (page.length > 0) yield page;
    last = page.at(-1);
    if (page.length < PAGE) return;
  }
}

/** Grants of a campaign for all tickets of a customer, also those that were taken back. */
export const grantsOfOwner = (db: Executor, campaignId: string, owner: string): Promise<GrantRow[]> =>
  db
    .select()
    .from(grants)
    .where(and(eq(grants.owner, owner), eq(grants.campaignId, campaignId)));
/** False when the ticket has a grant of this campaign already. */
export async function insertGrant(tx: Tx, row: GrantRow): Promise<boolean> {
  return (await tx.insert(grants).values(row).onConflictDoNothing().returning({ id: grants.id })).length > 0;
}
/** False when it was taken back before. */
export async function takeGrantBack(tx: Tx, id: string, at: Date): Promise<boolean> {
  const taken = await tx
    .update(grants)
    .set({ takenBackAt: at })
    .where(and(eq(grants.id, id), isNull(grants.takenBackAt)))
    .returning({ id: grants.id });
  return taken.length > 0;
}

export const grantsOfDocuments = (db: Executor, ids: readonly string[]): Promise<GrantRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(grants)
        .where(inArray(grants.documentId, [...ids]));
/** Grants with the orders in which their tickets are now. */
export async function grantsByIds(db: Executor, ids: readonly string[]): Promise<Map<string, ListedGrant>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ grant: grants, orderId: sales.orderId })
    .from(grants)
    .innerJoin(sales, eq(sales.documentId, grants.documentId))
    .where(inArray(grants.id, [...ids]));
  return new Map(rows.map(({ grant, orderId }) => [grant.id, { ...grant, orderId }]));
}
/** Who has ever been given points, or bonus money. */
export async function listOwners(db: Executor, gives: 'points' | 'bonuses'): Promise<string[]> {
  const rows = await db
    .selectDistinct({ owner: grants.owner })
    .from(grants)
    .innerJoin(campaigns, eq(campaigns.id, grants.campaignId))
    .where(eq(campaigns.gives, gives))
    .orderBy(asc(grants.owner));
  return rows.map(({ owner }) => owner);
}

/**
 * What counts for the status of a contract, by month of a time zone: given less taken back, each in the month of its
 * moment, without multiples. Months without any are absent.
 */
export async function statusPoints(
  db: Executor,
  owner: string,
  { from, zone }: { from: Date; zone: string },
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ month: string; points: number }>(sql`
    select to_char(p.at at time zone ${zone}, 'YYYY-MM') as month, sum(p.points)::int as points from (
      select g.earned_at as at, g.base as points, g.campaign_id from campaigns.grants g
        where g.owner = ${owner} and g.earned_at >= ${from.toISOString()}::timestamptz
      union all
      select g.taken_back_at, -g.base, g.campaign_id from campaigns.grants g
        where g.owner = ${owner} and g.taken_back_at >= ${from.toISOString()}::timestamptz
    ) p join campaigns.campaigns c on c.id = p.campaign_id and c.for_status
    group by 1`);
  return new Map(rows.map(({ month, points }) => [month, points]));
}

export type ListedGrant = GrantRow & { readonly orderId: string };
/** Grants of a campaign, newest first. */
export async function grantsOfCampaign(
  db: Executor,
  campaignId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedGrant[]> {
  const rows = await db
    .select({ grant: grants, orderId: sales.orderId })
    .from(grants)
    .innerJoin(sales, eq(sales.documentId, grants.documentId))
    .where(eq(grants.campaignId, campaignId))
    .orderBy(desc(grants.earnedAt), desc(grants.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ grant, orderId }) => ({ ...grant, orderId }));
}
/** What was sold of the tickets whose grants stand. */
export async function soldOfCampaign(db: Executor, campaignId: string): Promise<number> {
  const [row] = await db
    .select({ minor: sql<number>`coalesce(sum(${sales.priceMinor}), 0)::float8` })
    .from(grants)
    .innerJoin(sales, eq(sales.documentId, grants.documentId))
    .where(and(eq(grants.campaignId, campaignId), isNull(grants.takenBackAt)));
  return row?.minor ?? 0;
}
