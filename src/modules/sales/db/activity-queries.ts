import { sql } from 'drizzle-orm';
import { BUSINESS_TIME_ZONE, type LocalDate, toInstant } from '#kernel/dates.ts';
import type { Executor } from '#platform/db/database.ts';
import { listOf } from './list-conditions.ts';

export type ActivityDay = {
  date: LocalDate;
  orders: number;
  net: number;
  commission: number;
  motivation: number;
};

const since = (from: LocalDate) => toInstant(`${from}T00:00`, BUSINESS_TIME_ZONE);

/**
 * Sums of sold orders by the day they were placed on (business time zone), in minor units; days without sales are left
 * out. `contracts`: the own one first, whose earnings are counted.
 */
export async function salesByDay(
  db: Executor,
  contracts: readonly string[],
  from: LocalDate,
): Promise<readonly ActivityDay[]> {
  const own = sql`s.contract_id = ${contracts[0] ?? ''}`;
  const { rows } = await db.execute<ActivityDay>(sql`
    select to_char(s.created_at at time zone ${BUSINESS_TIME_ZONE}, 'YYYY-MM-DD') as date,
      count(*) filter (where s.sold_minor > 0)::int as orders,
      sum(s.sold_minor - s.returned_minor)::float8 as net,
      coalesce(sum(s.sold_commission_minor - s.returned_commission_minor) filter (where ${own}),
      0)::float8 as commission,
      coalesce(sum(s.sold_motivation_minor - s.returned_motivation_minor) filter (where ${own}),
      0)::float8 as motivation
    from sales.order_list_rows s
    where s.contract_id in ${listOf(contracts)} and s.created_at >= ${since(from)} and s.sold_minor > 0
    group by 1 order by 1`);
  return rows;
}

/** What orders placed since a day cost, by the cost centre of their trip, the largest first. */
export async function spendByCostCentre(
  db: Executor,
  contracts: readonly string[],
  from: LocalDate,
): Promise<readonly { costCentre: string | null; orders: number; net: number }[]> {
  const { rows } = await db.execute<{ costCentre: string | null; orders: number; net: number }>(sql`
    select a.cost_centre as "costCentre", count(*)::int as orders,
      sum(s.sold_minor - s.returned_minor)::float8 as net
    from sales.order_list_rows s left join travel_approvals.approvals a on a.order_id = s.order_id
    where s.contract_id in ${listOf(contracts)} and s.created_at >= ${since(from)} and s.sold_minor > 0
    group by 1 order by 3 desc, 1 limit 20`);
  return rows;
}
