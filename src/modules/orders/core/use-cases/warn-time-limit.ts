import { inTransaction, type Tx } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import type { OrdersDeps } from '../../ports.ts';
import { type OrderRow, orderById } from '../db/order-queries.ts';
import { JOBS } from '../domain/job-names.ts';
import { payUntil } from '../domain/pay-until.ts';

const MINUTE_MS = 60_000;
/** How long before its end a long and a short time limit is announced. */
const LEAD_MS = { long: 60 * MINUTE_MS, short: 10 * MINUTE_MS };
/** A time limit further away than this is long. */
const LONG_FROM_MS = 2 * LEAD_MS.long;

const awaitsPayment = ({ ended, status }: Pick<OrderRow, 'ended' | 'status'>): boolean =>
  ended === 'open' && (status === 'pay' || status === 'not_payed');

/** Queues the warning of an order that somebody placed signed in; there is none for a time limit that is over soon. */
export async function queueTimeLimitWarning(
  { clock }: Pick<OrdersDeps, 'clock'>,
  tx: Tx,
  { id, userId, paymentTimeLimit }: Pick<OrderRow, 'id' | 'userId' | 'paymentTimeLimit'>,
): Promise<void> {
  if (userId === null || !paymentTimeLimit) return;
  const [now, end] = [clock.now().getTime(), paymentTimeLimit.getTime()];
  const runAt = new Date(end - (end - now > LONG_FROM_MS ? LEAD_MS.long : LEAD_MS.short));
  if (runAt.getTime() > now) await addJob(tx, JOBS.warn, { orderId: id }, { runAt, key: `${JOBS.warn}:${id}` });
}

/** Warns that the payment time limit of an order is near, once for each limit; nothing for one that is paid or over. */
export async function warnTimeLimit(deps: OrdersDeps, orderId: string): Promise<void> {
  const order = await orderById(deps.db, orderId);
  const until = order?.paymentTimeLimit;
  if (!order || !until || !awaitsPayment(order) || until <= deps.clock.now()) return;
  await inTransaction(deps.db, async (tx) => {
    // The supplier gave more time since.
    if (until.getTime() - deps.clock.now().getTime() > LEAD_MS.long) return queueTimeLimitWarning(deps, tx, order);
    await deps.notifications.notifyBuyers(tx, {
      kind: 'payment-due',
      facts: {
        order: order.number,
        request: null,
        variant: null,
        until: payUntil(until, deps.clock.now()).toISOString(),
        path: `/order/${orderId}`,
      },
      dedupe: `payment-due:${orderId}:${until.toISOString()}`,
    });
  });
}
