import type { Tx } from '#platform/db/database.ts';
import { queryPrepared } from '#platform/db/unit-of-work.ts';

/**
 * Whose unpaid orders are counted together: a visitor's (by hash), those from one address (by keyed hash), those of
 * one contract.
 */
export type UnpaidHolder =
  | { readonly kind: 'visitor' | 'contract'; readonly key: string }
  | { readonly kind: 'address'; readonly key: Buffer };

const LOCK = `select pg_advisory_xact_lock(hashtextextended('orders.place ' || name, 0))
  from unnest($1::text[]) with ordinality as holder(name, n) order by n`;

/** Serializes transactions that count the same holders; all lock them in one order. */
export async function lockUnpaidCounters(tx: Tx, holders: readonly UnpaidHolder[]): Promise<void> {
  const names = holders.map(({ kind, key }) => `${kind} ${typeof key === 'string' ? key : key.toString('base64url')}`);
  await queryPrepared(tx, LOCK, [names.sort()]);
}

const UNPAID = `o.ended = 'open' and o.status in ('cooked', 'hold', 'pay', 'not_payed')`;
const OF: Record<UnpaidHolder['kind'], string> = {
  visitor: `orders.grants g join orders.orders o on o.id = g.order_id
    where g.visitor_hash = $1 and g.via = 'placed' and ${UNPAID}`,
  address: `orders.orders o where o.client_ip_hash = $1 and ${UNPAID}`,
  // What clients placed from proposals of a contract takes nothing of the contract's own number.
  contract: `orders.orders o where o.contract_id = $1 and ${UNPAID}
    and not exists (select from orders.grants g where g.order_id = o.id and g.via = 'placed')`,
};

const countOf = (kind: UnpaidHolder['kind']) =>
  `select count(distinct coalesce(o.split_ancestor_ids[cardinality(o.split_ancestor_ids)], o.id))::int as n
    from ${OF[kind]}`;

/** How many open orders each has placed and not paid for; the orders of a split count as the one placed. */
export const countUnpaid = (tx: Tx, holders: readonly UnpaidHolder[]): Promise<number[]> =>
  Promise.all(
    holders.map(async ({ kind, key }) => {
      const [row] = await queryPrepared<{ n: number }>(tx, countOf(kind), [key]);
      return row?.n ?? 0;
    }),
  );
