import type { Tx } from '#platform/db/database.ts';
import { ask } from '#platform/db/unit.ts';

const LOCK = `select pg_advisory_xact_lock(hashtextextended('orders.place ' || who, 0))
  from (select who from unnest($1::text[]) as w(who) order by who collate "C" desc offset 0) as sorted`;

/**
 * Whose unpaid orders are counted together: a visitor's (by hash), those from one address (by keyed hash), those of
 * one contract.
 */
export type Holder = { readonly kind: 'visitor' | 'address' | 'contract'; readonly key: string };

/**
 * Serializes placing orders for one of these until the other transaction ends; all callers take the locks in one order.
 */
export async function lockUnpaidCounters(tx: Tx, holders: readonly Holder[]): Promise<void> {
  await ask(tx, LOCK, [[...new Set(holders.map(({ kind, key }) => `${kind} ${key}`))]]);
}

const UNPAID = `o.ended = 'open' and o.status in ('cooked', 'hold', 'pay', 'not_payed')`;
const PARTS = 'count(*)::int';
/** What was placed once counts once into however many orders it parts, as long as one of them waits for its money. */
const PLACED_ONCE = `count(distinct coalesce(o.split_ancestor_ids[cardinality(o.split_ancestor_ids)], o.id))::int`;
/** What clients placed from proposals of a contract takes nothing of the contract's own number. */
const countOf = (what: string) => `select w.n::int as n, case w.kind
    when 'visitor' then (select ${what} from orders.grants g join orders.orders o on o.id = g.order_id
      where g.visitor_hash = w.key and g.via = 'placed' and ${UNPAID})
    when 'address' then (select ${what} from orders.orders o
      where o.placed_from = decode(w.key, 'hex') and ${UNPAID})
    else (select ${what} from orders.orders o where o.contract_id = w.key and ${UNPAID}
      and not exists (select from orders.grants g where g.order_id = o.id and g.via = 'placed')) end as held
  from unnest($1::text[], $2::text[]) with ordinality as w(kind, key, n)`;
const COUNT_PARTS = countOf(PARTS);
const COUNT_PLACED = countOf(PLACED_ONCE);

async function countBy(tx: Tx, text: string, holders: readonly Holder[]): Promise<number[]> {
  const rows = await ask<{ n: number; held: number }>(tx, text, [
    holders.map(({ kind }) => kind),
    // The locks know an address by other letters than the table.
    holders.map(({ kind, key }) => (kind === 'address' ? Buffer.from(key, 'base64url').toString('hex') : key)),
  ]);
  const held: number[] = [];
  for (const row of rows) held[row.n - 1] = row.held;
  return held;
}

/**
 * Number of unpaid open orders of each subject, exact where it is more than `max`: orders of one split are told apart
 * only where all of them together would be too many.
 */
export async function countUnpaid(tx: Tx, holders: readonly (Holder & { max: number })[]): Promise<number[]> {
  const parts = await countBy(tx, COUNT_PARTS, holders);
  if (!parts.some((held, n) => held > (holders[n]?.max ?? 0))) return parts;
  return countBy(tx, COUNT_PLACED, holders);
}
