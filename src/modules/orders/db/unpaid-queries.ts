import type { Tx } from '#platform/db/database.ts';
import { ask } from '#platform/db/unit.ts';

const LOCK = `select pg_advisory_xact_lock(hashtextextended('orders.place visitor ' || $1, 0)),
  pg_advisory_xact_lock(hashtextextended('orders.place address ' || $2, 0))`;

/** Whoever places orders as the same visitor or from the same address waits here until the other's transaction has ended; the visitor's lock is taken first by all. */
export async function lockPlacing(tx: Tx, visitorHash: string, placedFrom: Buffer): Promise<void> {
  await ask(tx, LOCK, [visitorHash, placedFrom.toString('base64url')]);
}

const UNPAID = `o.ended = 'open' and o.status in ('cooked', 'hold', 'pay', 'not_payed')`;
/** What was placed once counts once into however many orders it parts, as long as one of them waits for its money. */
const PLACED_ONCE = `count(distinct coalesce(o.split_path[cardinality(o.split_path)], o.id))::int`;
const COUNT = `select
  (select ${PLACED_ONCE} from orders.grants g join orders.orders o on o.id = g.order_id
    where g.visitor_hash = $1 and g.via = 'placed' and ${UNPAID}) as visitor,
  (select ${PLACED_ONCE} from orders.orders o where o.placed_from = $2 and ${UNPAID}) as address`;

const LOCK_CONTRACT = `select pg_advisory_xact_lock(hashtextextended('orders.place contract ' || $1, 0))`;
const COUNT_CONTRACT = `select ${PLACED_ONCE} as held from orders.orders o where o.contract_id = $1 and ${UNPAID}`;

/** Whoever places orders under the same contract waits here until the other's transaction has ended. */
export async function lockContract(tx: Tx, contractId: string): Promise<void> {
  await ask(tx, LOCK_CONTRACT, [contractId]);
}

/** How many open orders of a contract are not paid for. */
export async function countUnpaidOf(tx: Tx, contractId: string): Promise<number> {
  const [row] = await ask<{ held: number }>(tx, COUNT_CONTRACT, [contractId]);
  return row?.held ?? 0;
}

/** How many open orders this visitor, and everybody at this address, has placed and not paid for. */
export async function countUnpaid(
  tx: Tx,
  visitorHash: string,
  placedFrom: Buffer,
): Promise<{ visitor: number; address: number }> {
  const [held] = await ask<{ visitor: number; address: number }>(tx, COUNT, [visitorHash, placedFrom]);
  return held ?? { visitor: 0, address: 0 };
}
