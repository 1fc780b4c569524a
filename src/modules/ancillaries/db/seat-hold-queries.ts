import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { ancillaryCarts } from './schema.ts';

/** For whom kept seats are counted: a visitor (by hash) and everybody at their address (by keyed hash). */
export type SeatHolder = { readonly by: string; readonly from: Buffer };

/** How many seats each keeps in forms other than `basketId`, at `now`. */
export async function countSeatHolds(
  tx: Tx,
  { by, from }: SeatHolder,
  basketId: string,
  now: Date,
): Promise<{ visitor: number; address: number }> {
  const { rows } = await tx.execute<{ visitor: number; address: number }>(sql`
    select coalesce(sum(seats) filter (where held_by = ${by}), 0)::int as visitor,
      coalesce(sum(seats) filter (where held_from = ${from}), 0)::int as address
    from ${ancillaryCarts} where (held_by = ${by} or held_from = ${from}) and seats > 0
      and seats_until > ${now.toISOString()}::timestamptz and id <> ${basketId}`);
  return rows[0] ?? { visitor: 0, address: 0 };
}

/** Counts this many seats for a form before its supplier is asked to hold them. */
export async function countSeatHold(
  tx: Tx,
  basketId: string,
  { by, from }: SeatHolder,
  claim: { seats: number; seatsUntil: Date; updatedAt: Date },
): Promise<void> {
  const set = { ...claim, heldBy: by, heldFrom: from };
  await tx
    .insert(ancillaryCarts)
    .values({ id: basketId, chosen: [], ...set })
    .onConflictDoUpdate({ target: ancillaryCarts.id, set });
}
