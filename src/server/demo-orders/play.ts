import type { FastifyInstance } from 'fastify';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { listOrders } from '#modules/sales/api.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import type { Inside } from '#platform/http/caller.ts';
import type { Log } from '#platform/logger.ts';
import { desks } from './desk.ts';
import { playMonth } from './month.ts';
import { STORIES } from './stories.ts';

type Given = {
  app: FastifyInstance;
  inside: Inside;
  db: Db;
  clock: Clock;
  log: Log;
  /** With a month of sales behind it. */
  month: boolean;
};

/**
 * Fills a new demonstration with a week of work: orders in every state, returns, exchanges, requests, a company's
 * trips. Everything is done over the wire by the users of the demonstration, so no state exists that the product would
 * not allow. A demonstration with orders is left as it is. A failing story is logged and does not stop the others.
 * @returns how many stories were played and the names of the failed ones.
 */
export async function playDemo(
  { app, inside, db, clock, log, month }: Given,
  stopping: () => boolean = () => false,
): Promise<{ played: number; failed: string[] }> {
  const as = desks(app, inside);
  const { totals } = await (await as('gold')).call(listOrders, { query: {} });
  const failed: string[] = [];
  let serial = totals.count * 4;
  const days = { today: localDate(clock.now(), BUSINESS_TIME_ZONE), serial: () => ++serial };
  const fillMonth = async () => {
    if (month && !stopping()) await playMonth({ as, days }, { db, clock, log }, stopping);
  };
  if (totals.count > 0) {
    await fillMonth();
    return { played: 0, failed };
  }
  let played = 0;
  for (const { name, play } of STORIES) {
    if (stopping()) break;
    try {
      await play({ as, days });
    } catch (error) {
      failed.push(name);
      log.warn({ err: error, story: name }, 'a story of the demonstration did not happen');
    }
    played++;
  }
  log.info({ played, failed }, 'the demonstration has its orders');
  await fillMonth();
  return { played, failed };
}
