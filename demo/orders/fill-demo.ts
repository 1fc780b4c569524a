import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { listOrders } from '#modules/sales/api.ts';
import type { FillOptions } from '../../src/server/demonstration.ts';
import { createDemoClients } from './demo-client.ts';
import { fillDemoMonth } from './fill-month.ts';
import { SCENARIOS } from './scenarios.ts';

/**
 * Fills a new demonstration with a week of work: orders in every state, returns, exchanges, requests, business trips.
 * Everything goes through the API as demonstration users, so no state exists that the product would not allow. A
 * demonstration with orders is left unchanged. A failed scenario is logged and does not stop the others.
 * @returns the number of scenarios run and the names of the failed ones.
 */
export async function fillDemo(
  { app, internalCalls, db, clock, log, month }: FillOptions,
  stopping: () => boolean = () => false,
): Promise<{ ran: number; failed: string[] }> {
  const as = createDemoClients(app, internalCalls);
  const { totals } = await (await as('gold')).call(listOrders, { query: {} });
  const failed: string[] = [];
  let serial = totals.count * 4;
  const days = { today: localDate(clock.now(), BUSINESS_TIME_ZONE), serial: () => ++serial };
  const fillMonth = async () => {
    if (month && !stopping()) await fillDemoMonth({ as, days }, { db, clock, log }, stopping);
  };
  if (totals.count > 0) {
    await fillMonth();
    return { ran: 0, failed };
  }
  let ran = 0;
  for (const { name, run } of SCENARIOS) {
    if (stopping()) break;
    try {
      await run({ as, days });
    } catch (error) {
      failed.push(name);
      log.warn({ err: error, scenario: name }, 'a demonstration scenario failed');
    }
    ran++;
  }
  log.info({ ran, failed }, 'demonstration orders created');
  await fillMonth();
  return { ran, failed };
}
