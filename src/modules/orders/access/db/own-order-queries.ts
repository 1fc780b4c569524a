import { selectColumns } from '#platform/db/columns.ts';
import type { Executor } from '#platform/db/database.ts';
import { queryPrepared } from '#platform/db/unit-of-work.ts';
import type { OrderRow } from '../../core/db/order-queries.ts';
import { orders } from '../../db/schema.ts';

const GRANT = `
  insert into orders.grants (order_id, visitor_hash, via, at, expires_at)
  select o.id, $1, 'account', $2, null from orders.orders o
  where o.contract_id is null and o.email_index = any($3::bytea[]) and not exists (
    select from orders.grants g
    where g.order_id = o.id and g.visitor_hash = $1 and g.via in ('placed', 'account'))
  on conflict (order_id, visitor_hash) do update set via = 'account', at = excluded.at, expires_at = null
    where grants.via not in ('placed', 'account')`;

/** Lets a visitor read every order without a contract whose buyer has one of these addresses (their indexes). */
export const grantOrdersByEmail = async (
  db: Executor,
  { visitorHash, emailIndexes, at }: { visitorHash: string; emailIndexes: readonly Buffer[]; at: Date },
): Promise<void> => {
  await queryPrepared(db, GRANT, [visitorHash, at, [...emailIndexes]]);
};

const OWN = `
  select ${selectColumns(orders)} from orders.orders
  where contract_id is null
    and id in (
      select order_id from orders.grants
      where visitor_hash = $1 and via in ('placed', 'account', 'code') and (expires_at is null or expires_at > $2))
    and ($3::text is null or (created_at, id) < (select created_at, id from orders.orders where id = $3))
  order by created_at desc, id desc limit $4`;

/** Orders that a visitor bought or confirmed as theirs, the newest first, from after an order on. */
export const ownOrders = (
  db: Executor,
  { visitorHash, at, after, limit }: { visitorHash: string; at: Date; after: string | null; limit: number },
): Promise<OrderRow[]> => queryPrepared<OrderRow>(db, OWN, [visitorHash, at, after, limit]);
