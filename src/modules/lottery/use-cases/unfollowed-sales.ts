import { z } from 'zod';
import { orderAncillaries, orderExchanged, orderReturned, orderSold, orderSplit } from '#modules/orders/events.ts';
import type { Tx } from '#platform/db/database.ts';
import { listenerJob } from '#platform/jobs/events.ts';
import { unfinishedJobs } from '#platform/jobs/jobs.ts';
import { hasOpenTransactionOf } from '../db/open-transactions.ts';
import type { LotteryDeps } from '../ports.ts';

export const LISTENER = 'lottery';
export const CATCH_UP_JOB = 'lottery.catch-up';
/** Events of orders that change what earns coupons. */
export const FOLLOWED_EVENTS = [orderSold, orderReturned, orderExchanged, orderAncillaries, orderSplit];
export const zLotteryJob = z.object({ id: z.string() });
export const zOrderEvent = z.object({ orderId: z.string(), childId: z.string().optional() });

/** More events than these are not looked at one by one. */
const MOST_EVENTS = 200;

/** Whether events of orders sold in a period are not followed yet, or a lottery has not caught up. */
export async function hasUnfollowedSales(
  deps: Pick<LotteryDeps, 'soldOrder'>,
  tx: Tx,
  { id, from, to }: { id: string; from: Date; to: Date },
): Promise<boolean> {
  // First: what commits after this question has its event in the queue that is read next.
  if (await hasOpenTransactionOf(tx, to)) return true;
  const catchUps = await unfinishedJobs(tx, [CATCH_UP_JOB], MOST_EVENTS);
  if (catchUps.some(({ payload }) => zLotteryJob.parse(payload).id === id)) return true;
  const names = FOLLOWED_EVENTS.map((event) => listenerJob(event, LISTENER));
  const events = await unfinishedJobs(tx, names, MOST_EVENTS);
  if (events.length === MOST_EVENTS) return true;
  const orders = new Set(
    events.flatMap(({ payload }) => {
      const { orderId, childId } = zOrderEvent.parse(payload);
      return childId === undefined ? [orderId] : [orderId, childId];
    }),
  );
  for (const orderId of orders) {
    const sold = await deps.soldOrder(tx, orderId);
    if (sold && sold.soldAt >= from && sold.soldAt < to) return true;
  }
  return false;
}
