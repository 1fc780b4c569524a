import type { Executor } from '#platform/db/database.ts';
import { queryPrepared } from '#platform/db/unit-of-work.ts';
import type { OrderViewer } from './order-queries.ts';

/** Two searches, each by its index, instead of one condition that no index serves. */
const NEWEST = `
  select id from (
    (select id, created_at from orders.orders where contract_id = any($1::text[]) order by created_at desc limit $4)
    union
    (select o.id, o.created_at from orders.grants g join orders.orders o on o.id = g.order_id
      where g.visitor_hash = $2 and (g.expires_at is null or g.expires_at > $3)
      order by o.created_at desc limit $4)
  ) readable order by created_at desc, id limit $4`;

/** The newest orders of the viewer's contracts and those opened in their browser. */
export async function newestReadableOrders(
  db: Executor,
  { contracts, visitorHash, at }: OrderViewer,
  limit: number,
): Promise<string[]> {
  const rows = await queryPrepared<{ id: string }>(db, NEWEST, [[...contracts], visitorHash, at, limit]);
  return rows.map(({ id }) => id);
}

const BY_NUMBER = 'select id from orders.orders where number = $1 limit $2';
const BY_LOCATOR = 'select id from orders.orders where locator = $1 order by created_at desc limit $2';

/** Orders of anybody; the caller decides which of them a reader may see. */
export async function ordersByNumberOrLocator(
  db: Executor,
  wanted: { number: string } | { locator: string },
  limit: number,
): Promise<string[]> {
  const [statement, value] = 'number' in wanted ? [BY_NUMBER, wanted.number] : [BY_LOCATOR, wanted.locator];
  const rows = await queryPrepared<{ id: string }>(db, statement, [value, limit]);
  return rows.map(({ id }) => id);
}
