import { addDays, BUSINESS_TIME_ZONE, daysBetween, localDate } from '#kernel/dates.ts';
import { money } from '#kernel/money.ts';
import type { Visitor } from '#modules/orders/index.ts';
import type { SalesActivity } from '../api.ts';
import { salesByDay, spendByCostCentre } from '../db/activity-queries.ts';
import type { SalesDeps } from '../ports.ts';
import { readListContext } from './list-context.ts';

/** Sales by day since the first of last month, for the home page of agents and companies. */
export async function readSalesActivity(deps: SalesDeps, visitor: Visitor): Promise<SalesActivity> {
  const context = await readListContext(deps, visitor, undefined);
  const { contracts } = context.scope;
  const currency = context.tree[0]?.currency ?? 'KGS';
  const today = localDate(deps.clock.now(), BUSINESS_TIME_ZONE);
  const thisMonth = `${today.slice(0, 7)}-01`;
  const from = `${addDays(thisMonth, -1).slice(0, 7)}-01`;
  const [days, spend] = await Promise.all([
    salesByDay(deps.db, contracts, from),
    spendByCostCentre(deps.db, contracts, thisMonth),
  ]);
  const byDate = new Map(days.map((day) => [day.date, day]));
  const earned = (minor: number) => (context.earningsShown ? money(minor, currency) : null);
  return {
    today,
    days: Array.from({ length: daysBetween(from, today) + 1 }, (_, at) => {
      const date = addDays(from, at);
      const day = byDate.get(date);
      return {
        date,
        orders: day?.orders ?? 0,
        net: money(day?.net ?? 0, currency),
        commission: earned(day?.commission ?? 0),
        motivation: earned(day?.motivation ?? 0),
      };
    }),
    costCentres: spend.map(({ net, ...row }) => ({ ...row, net: money(net, currency) })),
  };
}
