import type { Tx } from '#platform/db/database.ts';
import { ask } from '#platform/db/unit.ts';

const LOCK = `select pg_advisory_xact_lock(hashtextextended('orders.place visitor ' || $1, 0)),
  pg_advisory_xact_lock(hashtextextended('orders.place address ' || $2, 0))`;

/** Whoever places orders as the same visitor or from the same address waits here until the other's transaction has ended; the visitor's lock is taken first by all. */
export async function lockPlacing(tx: Tx, visitorHash: string, placedFrom: Buffer): Promise<void> {
  await ask(tx, LOCK, [visitorHash, placedFrom.toString('base64url')]);
}

const UNPAID = `o.ended = 'open' and o.status in ('cooked', 'hold', 'pay', 'not_payed')`;
/** The order that was placed: those who leave it hold the same seats as before, and hold them still when it ends. */
const PLACED = `coalesce(o.split_path[cardinality(o.split_path)], o.id)`;
const COUNT = `with recursive placed as (
    select g.order_id as id, g.order_id as first from orders.grants g where g.visitor_hash = $1 and g.via = 'placed'
    union select s.child_id, p.first from placed p join orders.splits s on s.order_id = p.id and s.child_id is not null)
  select (select count(distinct p.first)::int from placed p join orders.orders o on o.id = p.id where ${UNPAID}) as visitor,
    (select count(distinct ${PLACED})::int from orders.orders o where o.placed_from = $2 and ${UNPAID}) as address`;

const LOCK_CONTRACT = `select pg_advisory_xact_lock(hashtextextended('orders.place contract ' || $1, 0))`;
const COUNT_CONTRACT = `select count(distinct ${PLACED})::int as held from orders.orders o where o.contract_id = $1 and ${UNPAID}`;

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
