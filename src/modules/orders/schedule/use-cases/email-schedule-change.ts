import { inTransaction } from '#platform/db/database.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import { addHistory } from '../../core/db/history-queries.ts';
import { orderById } from '../../core/db/order-queries.ts';
import { journeyLines, orderLink } from '../../core/use-cases/queue-emails.ts';
import { openContacts } from '../../core/use-cases/seal-personal-data.ts';
import { orderRescheduled } from '../../events.ts';
import type { OrdersDeps } from '../../ports.ts';
import { openChange } from '../db/schedule-queries.ts';

/** Writes the buyer what was sold and what is flown now; each change once. */
export async function emailScheduleChange(deps: OrdersDeps, orderId: string): Promise<void> {
  const order = await orderById(deps.db, orderId);
  const change = order && (await openChange(deps.db, orderId));
  if (!change) return;
  const { locale } = order;
  const lines = (slices: typeof change.previousSlices) =>
    journeyLines({ journey: { ...order.journey, slices } }, locale);
  await inTransaction(deps.db, async (tx) => {
    await deps.notifications.sendEmail(tx, {
      template: 'schedule-changed',
      to: openContacts(deps, order).email,
      locale,
      data: {
        order: order.number,
        link: await orderLink(deps, tx, orderId),
        journey: lines(change.currentSlices),
        previous: lines(change.previousSlices),
        canceled: change.canceled.length > 0,
      },
      dedupe: `schedule-changed:${change.id}`,
    });
    await publishEvent(tx, orderRescheduled, { orderId });
    const entry = { kind: 'mail_sent', details: { template: 'schedule-changed' } } as const;
    await addHistory(tx, orderId, deps.clock.now(), [entry]);
  });
}
