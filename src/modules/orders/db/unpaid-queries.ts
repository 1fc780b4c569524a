import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { grants, orders } from './schema.ts';

const unpaid = sql`${orders.ended} = 'open' and ${orders.status} in ('cooked', 'hold', 'pay', 'not_payed')`;

/** Whoever places orders as the same visitor or from the same address waits here until the other's transaction has ended. */
export async function lockPlacing(tx: Tx, keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`orders.place ${key}`}, 0))`);
}

/** Open orders that this visitor has placed and not paid for. */
export async function unpaidOfVisitor(tx: Tx, visitorHash: string): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from ${grants} join ${orders} on ${orders.id} = ${grants.orderId}
    where ${grants.visitorHash} = ${visitorHash} and ${grants.via} = 'placed' and ${unpaid}`);
  return rows[0]?.n ?? 0;
}

/** Open orders that were placed from this address and not paid for. */
export async function unpaidFrom(tx: Tx, placedFrom: Buffer): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from ${orders} where ${orders.placedFrom} = ${placedFrom} and ${unpaid}`);
  return rows[0]?.n ?? 0;
}
