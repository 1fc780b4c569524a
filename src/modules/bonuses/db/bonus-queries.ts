import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm';

import type { Executor, Tx } from '#platform/db/database.ts';
import type { BonusStatus } from '../domain/status.ts';
import type { TariffRow } from '../domain/tariff.ts';
import {
  earlierMonths,
  type MemberRow,
  members,
  type PromotionRow,
  promotions,
  type TicketRow,
  tariffs,
  tickets,
} from './schema.ts';

/** Events of one order take turns. */
export const lockOrder = (tx: Tx, orderId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('bonuses.order'), hashtext(${orderId}))`);

export async function findMember(db: Executor, contractId: string): Promise<MemberRow | null> {
  const [row] = await db.select().from(members).where(eq(members.contractId, contractId));
  return row ?? null;
}
export const listMembers = (db: Executor): Promise<MemberRow[]> =>
  db.select().from(members).orderBy(asc(members.connectedAt), asc(members.contractId));
export async function insertMember(tx: Tx, row: MemberRow): Promise<boolean> {
  const inserted = await tx.insert(members).values(row).onConflictDoNothing().returning();
  return inserted.length > 0;
}
export async function updateOverride(tx: Tx, contractId: string, status: BonusStatus | null): Promise<boolean> {
  const changed = await tx
    .update(members)
    .set({ statusOverride: status })
    .where(eq(members.contractId, contractId))
    .returning();
  return changed.length > 0;
}
export async function deleteMember(tx: Tx, contractId: string): Promise<boolean> {
  return (await tx.delete(members).where(eq(members.contractId, contractId)).returning()).length > 0;
}

export const listTariffs = (db: Executor): Promise<TariffRow[]> =>
  db.select().from(tariffs).orderBy(asc(tariffs.kind), desc(tariffs.validFrom));
export async function upsertTariff(tx: Executor, row: TariffRow): Promise<void> {
  await tx
    .insert(tariffs)
    .values(row)
    .onConflictDoUpdate({ target: [tariffs.kind, tariffs.validFrom], set: { points: row.points } });
}

export const listPromotions = (db: Executor): Promise<PromotionRow[]> =>
  db.select().from(promotions).orderBy(desc(promotions.startsAt));
export async function insertPromotion(tx: Tx, row: PromotionRow): Promise<void> {
  await tx.insert(promotions).values(row).onConflictDoNothing();
}
/** Ends a promotion that has not ended. */
export async function endPromotion(tx: Tx, id: string, now: Date): Promise<boolean> {
  const ended = await tx
    .update(promotions)
    .set({ endsAt: sql`greatest(${now.toISOString()}::timestamptz, ${promotions.startsAt} + interval '1 second')` })
    .where(and(eq(promotions.id, id), gt(promotions.endsAt, now)))
    .returning();
  return ended.length > 0;
}

export const ticketsOfOrder = (db: Executor, orderId: string): Promise<TicketRow[]> =>
  db.select().from(tickets).where(eq(tickets.orderId, orderId));
export const ticketsByIds = (db: Executor, ids: readonly string[]): Promise<TicketRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(tickets)
        .where(inArray(tickets.ticketId, [...ids]));
export async function insertTicket(tx: Tx, row: TicketRow): Promise<boolean> {
  return (await tx.insert(tickets).values(row).onConflictDoNothing().returning()).length > 0;
}
export async function takeBack(tx: Tx, ticketId: string, at: Date): Promise<boolean> {
  const taken = await tx
    .update(tickets)
    .set({ takenBackAt: at })
    .where(and(eq(tickets.ticketId, ticketId), isNull(tickets.takenBackAt)))
    .returning();
  return taken.length > 0;
}

const MONTH = (column: 'earned_at' | 'taken_back_at') =>
  sql`to_char(${sql.identifier(column)} at time zone 'Asia/Bishkek', 'YYYY-MM')`;

/** Points by month of Bishkek: earned less taken back, and those of earlier months. Months without any are absent. */
export async function pointsByMonth(
  db: Executor,
  contractId: string,
  from: { month: string; instant: Date },
): Promise<Map<string, number>> {
  const start = from.instant.toISOString();
  const { rows } = await db.execute<{ month: string; points: number }>(sql`
    select month, sum(points)::int as points from (
      select ${MONTH('earned_at')} as month, points from bonuses.tickets
        where contract_id = ${contractId} and earned_at >= ${start}::timestamptz
      union all
      select ${MONTH('taken_back_at')}, -points from bonuses.tickets
        where contract_id = ${contractId} and taken_back_at >= ${start}::timestamptz
      union all
      select month, points from bonuses.earlier_months where contract_id = ${contractId} and month >= ${from.month}
    ) p group by month`);
  return new Map(rows.map(({ month, points }) => [month, points]));
}

/** Points of a month of one contract, earned less taken back. */
export async function pointsWithin(
  db: Executor,
  contractId: string,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const [earned] = await db
    .select({ points: sql<number>`coalesce(sum(${tickets.points}), 0)::int` })
    .from(tickets)
    .where(and(eq(tickets.contractId, contractId), gte(tickets.earnedAt, from), lt(tickets.earnedAt, to)));
  const [taken] = await db
    .select({ points: sql<number>`coalesce(sum(${tickets.points}), 0)::int` })
    .from(tickets)
    .where(and(eq(tickets.contractId, contractId), gte(tickets.takenBackAt, from), lt(tickets.takenBackAt, to)));
  return (earned?.points ?? 0) - (taken?.points ?? 0);
}

export async function earlierPoints(db: Executor, contractId: string, month: string): Promise<number> {
  const [row] = await db
    .select()
    .from(earlierMonths)
    .where(and(eq(earlierMonths.contractId, contractId), eq(earlierMonths.month, month)));
  return row?.points ?? 0;
}
export async function insertEarlierMonth(
  tx: Executor,
  row: { contractId: string; month: string; points: number },
): Promise<void> {
  await tx.insert(earlierMonths).values(row).onConflictDoNothing();
}

/** Contracts whose tickets have ever earned bonus money. */
export const listBonusOwners = async (db: Executor): Promise<string[]> =>
  (await db.selectDistinct({ contractId: tickets.contractId }).from(tickets).orderBy(asc(tickets.contractId))).map(
    ({ contractId }) => contractId,
  );
