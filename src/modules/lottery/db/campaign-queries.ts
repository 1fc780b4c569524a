import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import {
  type CampaignRow,
  type CouponRow,
  campaigns,
  coupons,
  type EntryRow,
  entries,
  type OrderSaleRow,
  orderSales,
  type PrizeRow,
  prizes,
} from './schema.ts';

export const listCampaigns = (db: Executor): Promise<CampaignRow[]> =>
  db.select().from(campaigns).orderBy(desc(campaigns.startsAt), asc(campaigns.id));

/**
 * Locks a campaign until the end of the transaction, so that changes of its coupons happen one after another. Rows that
 * reference the campaign are not locked: two transactions that insert them at once would deadlock here.
 */
export async function lockCampaign(tx: Tx, id: string): Promise<CampaignRow | undefined> {
  const [row] = await tx.select().from(campaigns).where(eq(campaigns.id, id)).for('no key update');
  return row;
}

export const updateCampaign = async (tx: Tx, id: string, set: Partial<CampaignRow>): Promise<void> =>
  void (await tx.update(campaigns).set(set).where(eq(campaigns.id, id)));

/** Adds a campaign with its prizes unless there is one of that id. */
export async function insertCampaign(
  tx: Tx,
  row: typeof campaigns.$inferInsert,
  given: readonly Omit<typeof prizes.$inferInsert, 'campaignId'>[],
): Promise<boolean> {
  const added = await tx.insert(campaigns).values(row).onConflictDoNothing().returning({ id: campaigns.id });
  if (added.length === 0) return false;
  await tx.insert(prizes).values(given.map((prize) => ({ campaignId: row.id, ...prize })));
  return true;
}

/** Writes what staff have prepared, and its prizes, in place of what was there. */
export async function saveCampaign(
  tx: Tx,
  row: typeof campaigns.$inferInsert,
  given: readonly Omit<typeof prizes.$inferInsert, 'campaignId'>[],
): Promise<void> {
  const { eventAt, eventPlace, drawMonth } = row;
  await tx
    .insert(campaigns)
    .values(row)
    .onConflictDoUpdate({ target: campaigns.id, set: { eventAt, eventPlace, drawMonth } });
  await tx.delete(prizes).where(eq(prizes.campaignId, row.id));
  await tx.insert(prizes).values(given.map((prize) => ({ campaignId: row.id, ...prize })));
}

export const prizesOf = (db: Executor, campaignId: string): Promise<PrizeRow[]> =>
  db.select().from(prizes).where(eq(prizes.campaignId, campaignId)).orderBy(asc(prizes.position));

/** Addresses of pictures that prizes show. */
export async function listPrizePhotos(db: Executor): Promise<string[]> {
  const rows = await db.select({ photo: prizes.photo }).from(prizes).where(isNotNull(prizes.photo));
  return rows.flatMap(({ photo }) => photo ?? []);
}

/** Campaigns whose period a sale falls into. */
export const campaignsAt = (db: Executor, at: Date): Promise<CampaignRow[]> =>
  db
    .select()
    .from(campaigns)
    .where(and(lte(campaigns.startsAt, at), gt(campaigns.endsAt, at)))
    .orderBy(asc(campaigns.id));

/** One event of an order at a time: what a later one reads includes what an earlier one has written. */
export const lockOrderSales = async (tx: Tx, orderId: string): Promise<void> =>
  void (await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`lottery ${orderId}`}, 0))`));

export async function findOrderSale(
  db: Executor,
  campaignId: string,
  orderId: string,
): Promise<OrderSaleRow | undefined> {
  const [row] = await db
    .select()
    .from(orderSales)
    .where(and(eq(orderSales.campaignId, campaignId), eq(orderSales.orderId, orderId)));
  return row;
}

export const saveOrderSale = async (tx: Tx, row: OrderSaleRow): Promise<void> =>
  void (await tx
    .insert(orderSales)
    .values(row)
    .onConflictDoUpdate({
      target: [orderSales.campaignId, orderSales.orderId],
      set: { soldMinor: row.soldMinor, returnedMinor: row.returnedMinor, tickets: row.tickets },
    }));

/** Adds to the totals of a contract and locks them until the end of the transaction. */
export async function addToEntry(tx: Tx, row: EntryRow): Promise<EntryRow> {
  const [entry] = await tx
    .insert(entries)
    .values(row)
    .onConflictDoUpdate({
      target: [entries.campaignId, entries.contractId],
      set: {
        soldMinor: sql`${entries.soldMinor} + excluded.sold_minor`,
        returnedMinor: sql`${entries.returnedMinor} + excluded.returned_minor`,
      },
    })
    .returning();
  return entry as EntryRow;
}

export async function findEntry(db: Executor, campaignId: string, contractId: string): Promise<EntryRow | undefined> {
  const [row] = await db
    .select()
    .from(entries)
    .where(and(eq(entries.campaignId, campaignId), eq(entries.contractId, contractId)));
  return row;
}

export const entriesOf = (db: Executor, campaignId: string): Promise<EntryRow[]> =>
  db.select().from(entries).where(eq(entries.campaignId, campaignId));

export const orderSalesOf = (db: Executor, campaignId: string, contractId: string): Promise<OrderSaleRow[]> =>
  db
    .select()
    .from(orderSales)
    .where(and(eq(orderSales.campaignId, campaignId), eq(orderSales.contractId, contractId), orderSales.counts));

export const couponsOf = (db: Executor, campaignId: string, contractId: string): Promise<CouponRow[]> =>
  db
    .select()
    .from(coupons)
    .where(and(eq(coupons.campaignId, campaignId), eq(coupons.contractId, contractId)))
    .orderBy(asc(coupons.ordinal));

export const couponsByNumber = (db: Executor, campaignId: string, numbers: readonly number[]): Promise<CouponRow[]> =>
  numbers.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(coupons)
        .where(and(eq(coupons.campaignId, campaignId), inArray(coupons.number, [...numbers])));

/** Numbers of the coupons that stand, ascending. */
export async function standingNumbers(db: Executor, campaignId: string): Promise<number[]> {
  const rows = await db
    .select({ number: coupons.number })
    .from(coupons)
    .where(and(eq(coupons.campaignId, campaignId), isNull(coupons.withdrawnAt)))
    .orderBy(asc(coupons.number));
  return rows.map(({ number }) => number);
}

export async function countStanding(db: Executor, campaignId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(coupons)
    .where(and(eq(coupons.campaignId, campaignId), isNull(coupons.withdrawnAt)));
  return row?.n ?? 0;
}

export const insertCoupons = async (tx: Tx, rows: readonly CouponRow[]): Promise<void> =>
  void (rows.length > 0 && (await tx.insert(coupons).values([...rows])));

export const setWithdrawn = async (
  tx: Tx,
  of: { campaignId: string; contractId: string; ordinals: readonly number[] },
  withdrawnAt: Date | null,
): Promise<void> =>
  void (
    of.ordinals.length > 0 &&
    (await tx
      .update(coupons)
      .set({ withdrawnAt })
      .where(
        and(
          eq(coupons.campaignId, of.campaignId),
          eq(coupons.contractId, of.contractId),
          inArray(coupons.ordinal, [...of.ordinals]),
        ),
      ))
  );
