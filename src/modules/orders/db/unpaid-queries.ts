import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { grants, orders } from './schema.ts';

const unpaid = sql`o.ended = 'open' and o.status in ('cooked', 'hold', 'pay', 'not_payed')`;
const lock = (key: string) => sql`pg_advisory_xact_lock(hashtextextended(${`orders.place ${key}`}, 0))`;

/** Whoever places orders as the same visitor or from the same address waits here until the other's transaction has ended; the visitor's lock is taken first by all. */
export async function lockPlacing(tx: Tx, visitorHash: string, placedFrom: Buffer): Promise<void> {
  const address = `address ${placedFrom.toString('base64url')}`;
  await tx.execute(sql`select ${lock(`visitor ${visitorHash}`)}, ${lock(address)}`);
}

/** Whoever places orders under the same contract waits here until the other's transaction has ended. */
export async function lockContract(tx: Tx, contractId: string): Promise<void> {
  await tx.execute(sql`select ${lock(`contract ${contractId}`)}`);
}

/** How many open orders of a contract are not paid for. */
export async function countUnpaidOf(tx: Tx, contractId: string): Promise<number> {
  const { rows } = await tx.execute<{ held: number }>(
    sql`select count(*)::int as held from ${orders} o where o.contract_id = ${contractId} and ${unpaid}`,
  );
  return rows[0]?.held ?? 0;
}

/** How many open orders this visitor, and everybody at this address, has placed and not paid for. */
export async function countUnpaid(
  tx: Tx,
  visitorHash: string,
  placedFrom: Buffer,
): Promise<{ visitor: number; address: number }> {
  const { rows } = await tx.execute<{ visitor: number; address: number }>(sql`select
    (select count(*)::int from ${grants} g join ${orders} o on o.id = g.order_id
      where g.visitor_hash = ${visitorHash} and g.via = 'placed' and ${unpaid}) as visitor,
    (select count(*)::int from ${orders} o where o.placed_from = ${placedFrom} and ${unpaid}) as address`);
  return rows[0] ?? { visitor: 0, address: 0 };
}
