import type { Tx } from '#platform/db/database.ts';
import { ask } from '#platform/db/unit.ts';

const LOCK = `select pg_advisory_xact_lock(hashtextextended('orders.place visitor ' || $1, 0)),
  pg_advisory_xact_lock(hashtextextended('orders.place address ' || $2, 0))`;

/** Whoever places orders as the same visitor or from the same address waits here until the other's transaction has ended; the visitor's lock is taken first by all. */
export async function lockPlacing(tx: Tx, visitorHash: string, placedFrom: Buffer): Promise<void> {
  await ask(tx, LOCK, [visitorHash, placedFrom.toString('base64url')]);
}

const UNPAID = `o.ended = 'open' and o.status in ('cooked', 'hold', 'pay', 'not_payed')`;
const COUNT = `select
  (select count(*)::int from orders.grants g join orders.orders o on o.id = g.order_id
    where g.visitor_hash = $1 and g.via = 'placed' and ${UNPAID}) as visitor,
  (select count(*)::int from orders.orders o where o.placed_from = $2 and ${UNPAID}) as address`;

/** How many open orders this visitor, and everybody at this address, has placed and not paid for. */
export async function countUnpaid(
  tx: Tx,
  visitorHash: string,
  placedFrom: Buffer,
): Promise<{ visitor: number; address: number }> {
  const [held] = await ask<{ visitor: number; address: number }>(tx, COUNT, [visitorHash, placedFrom]);
  return held ?? { visitor: 0, address: 0 };
}
