import { sql } from 'drizzle-orm';
import type { LocationName } from '#modules/search/api.ts';
import type { Executor } from '#platform/db/database.ts';

/** Passengers of several orders, in the order of each party. */
export async function dividePassengers(
  db: Executor,
  orderIds: readonly string[],
): Promise<{ id: string; orderId: string; sealed: Buffer }[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await db.execute<{ id: string; orderId: string; sealed: Buffer }>(sql`
    select id, order_id as "orderId", sealed from orders.order_passengers
    where order_id in (${sql.join(
      orderIds.map((id) => sql`${id}`),
      sql`, `,
    )}) order by order_id, position`);
  return rows;
}

/** Numbers of orders, and the ends of their first direction. */
export async function labelledOrders(
  db: Executor,
  ids: readonly string[],
): Promise<
  {
    id: string;
    number: string;
    hotel: string | null;
    from: string;
    to: string;
    locations: Record<string, LocationName>;
  }[]
> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Awaited<ReturnType<typeof labelledOrders>>[number]>(sql`
    select o.id, o.number,
      coalesce(o.journey #>> '{slices,0,segments,0,hotelStay,name}',
        o.journey #>> '{slices,0,segments,0,service,name}') as hotel,
    o.journey -> 'locations' as locations,
      coalesce(o.journey #>> '{slices,0,segments,0,from}', '') as "from",
      coalesce(o.journey #>> '{slices,0,segments,-1,to}', '') as "to"
    from orders.orders o where o.id in (${sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )})`);
  return rows;
}
