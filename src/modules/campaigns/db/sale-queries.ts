import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { BUSINESS_TIME_ZONE } from '#kernel/dates.ts';
import { insertMany, isAnyOf } from '#platform/db/columns.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { Campaign } from '../domain/campaign.ts';
import { ADDED } from './campaign-queries.ts';
import { campaigns, type GrantRow, grants, type SaleRow, type StatusMonth, sales, statusMonths } from './schema.ts';

/** One after another in one order everywhere, so that two transactions never wait for each other. */
const lockAll = (tx: Tx, space: string, names: readonly string[]) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${space}), n.hash)
    from (select distinct hashtext(name) as hash from unnest(${sql.param(names)}::text[]) as name order by 1) n`);
/** Events of one order take turns. */
export const lockOrders = (tx: Tx, orderIds: readonly string[]) => lockAll(tx, 'orders of campaigns', orderIds);
/** A ticket may be followed with the order that it left and with its own: they take turns. */
export const lockDocuments = (tx: Tx, ids: readonly string[]) => lockAll(tx, 'tickets of campaigns', ids);
/** Sales of one buyer in one campaign take turns, where one depends on the others. */
export const lockOwners = (tx: Tx, campaignId: string, owners: readonly string[]) =>
  lockAll(
    tx,
    'buyers of campaigns',
    owners.map((owner) => `${campaignId} ${owner}`),
  );

export const salesOfOrders = (db: Executor, orderIds: readonly string[]): Promise<SaleRow[]> =>
  db.select().from(sales).where(isAnyOf(sales.orderId, orderIds));
export const salesByIds = (db: Executor, ids: readonly string[]): Promise<SaleRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : db.select().from(sales).where(isAnyOf(sales.documentId, ids));
export async function insertSales(tx: Tx, rows: readonly SaleRow[]): Promise<void> {
  if (rows.length > 0) await tx.execute(insertMany(sales, rows));
}
export async function updateSale(tx: Tx, { documentId, orderId, stands, endedBy }: SaleRow): Promise<void> {
  await tx.update(sales).set({ orderId, stands, endedBy }).where(eq(sales.documentId, documentId));
}

type Period = { readonly from: Date; readonly to: Date };
const within = ({ from, to }: Period) => and(gte(sales.issuedAt, from), lt(sales.issuedAt, to));
/** What the gifts of a campaign to some buyers rest on: the same as `restsOn` of the domain. */
export const countedSales = (
  db: Executor,
  { rule }: Pick<Campaign, 'rule'>,
  owners: readonly string[],
  period: Period,
): Promise<SaleRow[]> =>
  db
    .select()
    .from(sales)
    .where(
      and(
        isAnyOf(sales.owner, owners),
        rule.onReturn === 'keep' ? or(sales.stands, eq(sales.endedBy, 'return')) : eq(sales.stands, true),
        within(period),
      ),
    );

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

/** Grants of a campaign for all tickets of some buyers, also those that were taken back. */
export const grantsOfOwners = (db: Executor, campaignId: string, owners: readonly string[]): Promise<GrantRow[]> =>
  db
    .select()
    .from(grants)
    .where(and(isAnyOf(grants.owner, owners), eq(grants.campaignId, campaignId)));
/** Without those of tickets that have a grant of this campaign already. @returns the ids of the others */
export async function insertGrants(tx: Tx, rows: readonly GrantRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const inserted = await tx.execute<{ id: string }>(sql`${insertMany(grants, rows)} returning id`);
  return new Set(inserted.rows.map(({ id }) => id));
}
/** Without those that were taken back before. @returns the ids of the others */
export async function takeGrantsBack(tx: Tx, ids: readonly string[], at: Date): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const taken = await tx
    .update(grants)
    .set({ takenBackAt: at })
    .where(and(isAnyOf(grants.id, ids), isNull(grants.takenBackAt)))
    .returning({ id: grants.id });
  return new Set(taken.map(({ id }) => id));
}

export const grantsOfDocuments = (db: Executor, ids: readonly string[]): Promise<GrantRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : db.select().from(grants).where(isAnyOf(grants.documentId, ids));
/** Grants with the orders in which their tickets are now. */
export async function grantsByIds(db: Executor, ids: readonly string[]): Promise<Map<string, ListedGrant>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ grant: grants, orderId: sales.orderId })
    .from(grants)
    .innerJoin(sales, eq(sales.documentId, grants.documentId))
    .where(isAnyOf(grants.id, ids));
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

/** Adds to what counts for the status, by contract and month; contracts in one order everywhere. */
export async function addStatusPoints(tx: Tx, changes: readonly StatusMonth[]): Promise<void> {
  const sums = new Map<string, StatusMonth>();
  for (const { owner, month, points } of changes) {
    const key = `${owner} ${month}`;
    sums.set(key, { owner, month, points: (sums.get(key)?.points ?? 0) + points });
  }
  const rows = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  if (rows.length > 0)
    await tx
      .insert(statusMonths)
      .values(rows)
      .onConflictDoUpdate({
        target: [statusMonths.owner, statusMonths.month],
        set: { points: sql`${statusMonths.points} + excluded.points` },
      });
}

/** What counts for the status of contracts from a month on. */
export const statusPoints = (db: Executor, owners: readonly string[], from: string): Promise<StatusMonth[]> =>
  db
    .select()
    .from(statusMonths)
    .where(and(isAnyOf(statusMonths.owner, owners), gte(statusMonths.month, from)));

/** The column by which grants are a campaign's: a multiple has those that it multiplied. */
const ownGrants = ({ rule }: Campaign): AnyPgColumn =>
  rule.basis === 'times' ? grants.multiplierId : grants.campaignId;

export type ListedGrant = GrantRow & { readonly orderId: string };
/** Grants of a campaign, newest first; with `after` those that follow it in this order. */
export async function grantsOfCampaign(
  db: Executor,
  campaign: Campaign,
  { limit, offset = 0, after = null }: { limit: number; offset?: number; after?: GrantRow | null },
): Promise<ListedGrant[]> {
  const rows = await db
    .select({ grant: grants, orderId: sales.orderId })
    .from(grants)
    .innerJoin(sales, eq(sales.documentId, grants.documentId))
    .where(
      and(
        eq(ownGrants(campaign), campaign.id),
        after === null ? undefined : sql`(${grants.earnedAt}, ${grants.id}) < (${after.earnedAt}, ${after.id})`,
      ),
    )
    .orderBy(desc(grants.earnedAt), desc(grants.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ grant, orderId }) => ({ ...grant, orderId }));
}

export async function countGrants(db: Executor, campaign: Campaign): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(grants)
    .where(eq(ownGrants(campaign), campaign.id));
  return row?.n ?? 0;
}

/** Points given for tickets of each day of Bishkek from a moment on, and what of them was taken back since. */
export function grantsByDay(
  db: Executor,
  campaign: Campaign,
  from: Date,
): Promise<{ day: string; given: number; takenBack: number }[]> {
  const points = campaign.rule.basis === 'times' ? ADDED : sql`${grants.points}`;
  const day = sql<string>`to_char(${grants.earnedAt} at time zone ${BUSINESS_TIME_ZONE}, 'YYYY-MM-DD')`;
  return db
    .select({
      day: day.as('day'),
      given: sql<number>`sum(${points})::float8`,
      takenBack: sql<number>`coalesce(sum(${points}) filter (where ${isNotNull(grants.takenBackAt)}), 0)::float8`,
    })
    .from(grants)
    .where(and(eq(ownGrants(campaign), campaign.id), gte(grants.earnedAt, from)))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

const isOneOf = <T extends string>(column: AnyPgColumn, wanted: readonly T[]) =>
  wanted.length === 0 ? undefined : inArray(column, [...wanted]);
const isBought = ({ audience: { gives, levels, contracts } }: Campaign) =>
  gives === 'points'
    ? isNull(sales.contractId)
    : and(
        isNotNull(sales.contractId),
        gives === 'bonuses' ? isNotNull(sales.level) : undefined,
        isOneOf(sales.level, levels),
        isOneOf(sales.contractId, contracts),
      );
/** The same as `counts` of the domain, for what the database has. */
const isCounted = (campaign: Campaign): SQL | undefined => {
  const { startsAt, endsAt, approvedAt, endedAt, exhaustedAt, pauses, conditions } = campaign;
  if (approvedAt === null) return sql`false`;
  const ends = [endsAt, endedAt, exhaustedAt].filter((one) => one !== null);
  return and(
    gte(sales.issuedAt, startsAt),
    gte(sales.issuedAt, approvedAt),
    ...ends.map((end) => lt(sales.issuedAt, end)),
    ...pauses.map(({ from, to }) => or(lt(sales.issuedAt, from), to === null ? undefined : gte(sales.issuedAt, to))),
    isBought(campaign),
    isOneOf(sales.kind, conditions.kinds),
    isOneOf(sales.carrier, conditions.carriers),
    isOneOf(sales.cabin, conditions.cabins),
    isOneOf(sales.origin, conditions.origins),
    isOneOf(sales.destination, conditions.destinations),
    gte(sales.priceMinor, conditions.minimumMinor ?? 0),
    campaign.rule.onExchange === 'anew' ? undefined : eq(sales.isExchange, false),
  );
};
/** What stands sold of the tickets that a campaign counts, also of those that brought nothing, or has given for. */
export async function soldOfCampaign(db: Executor, campaign: Campaign): Promise<number> {
  const given = db
    .select({ documentId: grants.documentId })
    .from(grants)
    .where(and(eq(ownGrants(campaign), campaign.id), isNull(grants.takenBackAt)));
  const [row] = await db
    .select({ minor: sql<number>`coalesce(sum(${sales.priceMinor}), 0)::float8` })
    .from(sales)
    .where(and(sales.stands, or(isCounted(campaign), inArray(sales.documentId, given))));
  return row?.minor ?? 0;
}
