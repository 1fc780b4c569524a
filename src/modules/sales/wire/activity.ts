import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zLocalDate, zMoney } from '#kernel/schemas.ts';

const zSalesDay = z
  .object({
    /** A day of the business time zone: of orders that were placed on it. */
    date: zLocalDate,
    orders: z.int(),
    /** What was sold less what was returned. */
    net: zMoney,
    /** The own contract's; null where the caller may not see it. */
    commission: zMoney.nullable(),
    motivation: zMoney.nullable(),
  })
  .meta({ id: 'SalesDay' });

const zCostCentreSpend = z
  .object({ costCentre: z.string().nullable(), orders: z.int(), net: zMoney })
  .meta({ id: 'CostCentreSpend' });

export const zSalesActivity = z
  .object({
    today: zLocalDate,
    /** From the first of last month to today, one a day, days without sales included. */
    days: z.array(zSalesDay),
    /** What a company spent this month by cost centre, the largest first; null: orders without one. */
    costCentres: z.array(zCostCentreSpend),
  })
  .meta({ id: 'SalesActivity' });
export type SalesActivity = z.output<typeof zSalesActivity>;

export const readSalesActivity = endpoint({
  method: 'GET',
  path: '/api/account/sales-activity',
  access: 'signedIn',
  summary: 'Sales of the contract and its sub-agents by day, last month and this one, and spend by cost centre',
  output: zSalesActivity,
});
