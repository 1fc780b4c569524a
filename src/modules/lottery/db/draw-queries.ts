import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import { type DrawRow, draws, type WinnerRow, winners } from './schema.ts';

export async function findDraw(db: Executor, campaignId: string): Promise<DrawRow | undefined> {
  const [row] = await db.select().from(draws).where(eq(draws.campaignId, campaignId));
  return row;
}

/** @throws a unique violation when the campaign was drawn before. */
export const insertDraw = async (tx: Tx, row: DrawRow): Promise<void> => void (await tx.insert(draws).values(row));

export const winnersOf = (db: Executor, campaignId: string): Promise<WinnerRow[]> =>
  db.select().from(winners).where(eq(winners.campaignId, campaignId)).orderBy(asc(winners.position));

export const insertWinners = async (tx: Tx, rows: readonly WinnerRow[]): Promise<void> =>
  void (rows.length > 0 && (await tx.insert(winners).values([...rows])));

/** Marks a winner who is one still and has no prize yet; false otherwise. */
export async function markReplaced(
  tx: Tx,
  campaignId: string,
  position: number,
  set: { replacedReason: string; replacedBy: string },
): Promise<boolean> {
  const done = await tx
    .update(winners)
    .set(set)
    .where(
      and(
        eq(winners.campaignId, campaignId),
        eq(winners.position, position),
        isNull(winners.replacedReason),
        isNull(winners.handedAt),
      ),
    )
    .returning({ number: winners.number });
  return done.length === 1;
}

/** Records a hand-over once; false when it is no winner's, or was recorded before. */
export const markHanded = async (
  tx: Tx,
  campaignId: string,
  position: number,
  set: { handedAt: Date; handedBy: string },
): Promise<boolean> =>
  (
    await tx
      .update(winners)
      .set(set)
      .where(
        and(
          eq(winners.campaignId, campaignId),
          eq(winners.position, position),
          isNull(winners.replacedReason),
          isNull(winners.handedAt),
        ),
      )
      .returning({ number: winners.number })
  ).length === 1;
