import { inTransaction } from '#platform/db/database.ts';
import { announce } from '#platform/jobs/events.ts';
import { addHistory } from '../db/history-queries.ts';
import { orderById } from '../db/order-queries.ts';
import { openChange } from '../db/schedule-queries.ts';
import { orderRescheduled } from '../events.ts';
import type { OrdersDeps } from '../ports.ts';
import { openContacts } from './sealed-data.ts';
import { journeyLines, orderLink } from './write-letter.ts';

/** Writes the buyer what was sold and what is flown now; each change once. */
export async function emailScheduleChange(deps: OrdersDeps, orderId: string): Promise<void> {
  const order = await orderById(deps.db, orderId);
  const change = order && (await openChange(deps.db, orderId));
  if (!change) return;
  const { locale } = order;
  const lines = (slices: typeof change.was) => journeyLines({ journey: { ...order.journey, slices } }, locale);
  await inTransaction(deps.db, async (tx) => {
    await deps.notifications.sendMail(tx, {
      template: 'schedule-changed',
      to: openContacts(deps, order).email,
      locale,
      data: {
        order: order.number,
        link: await orderLink(deps, tx, orderId),
        journey: lines(change.now),
        was: lines(change.was),
        canceled: change.canceled.length > 0,
      },
      dedupe: `schedule-changed:${change.id}`,
    });
    await announce(tx, orderRescheduled, { orderId });
    const entry = { kind: 'mail_sent', details: { template: 'schedule-changed' } } as const;
    await addHistory(tx, orderId, deps.clock.now(), [entry]);
  });
}
