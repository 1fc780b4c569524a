import { notFound } from '#kernel/app-error.ts';
import type { Tx } from '#platform/db/database.ts';
import { endGrants } from '../../core/db/access-queries.ts';
import { addHistory } from '../../core/db/history-queries.ts';
import { lockOrder, updateOrder } from '../../core/db/order-queries.ts';
import { maskEmail, maskPhone } from '../../core/domain/normalise.ts';
import { emailIndex } from '../../core/use-cases/blind-indexes.ts';
import { queueAccessEmail } from '../../core/use-cases/notify-buyer.ts';
import { openContacts, sealContacts } from '../../core/use-cases/seal-personal-data.ts';
import type { OrdersDeps } from '../../ports.ts';
import { removeCalendarFeeds } from '../db/calendar-feed-queries.ts';

type ContactsChange = {
  readonly orderId: string;
  readonly contacts: { readonly phone: string; readonly email: string };
  /** The member of staff who has checked who asks. */
  readonly by: string;
  readonly ip: string;
  /** Of the request: makes the letter one of its kind. */
  readonly requestId: string;
};

/**
 * Replaces an order's contacts in the caller's transaction: access by code, by search, by letter or by calendar ends,
 * the change is audited with both contacts masked, and the old contacts are notified. @throws AppError not_found
 * `orders.not_found`.
 */
export async function changeContacts(
  deps: OrdersDeps,
  tx: Tx,
  { orderId, contacts, by, ip, requestId }: ContactsChange,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw notFound('orders.not_found');
  const was = openContacts(deps, order);
  const now = deps.clock.now();
  await updateOrder(tx, orderId, {
    contacts: sealContacts(deps, orderId, contacts),
    emailIndex: emailIndex(deps, contacts.email),
    updatedAt: now,
  });
  await endGrants(tx, orderId, ['account', 'code', 'found', 'ticket', 'link']);
  await removeCalendarFeeds(tx, orderId);
  await addHistory(tx, orderId, now, [{ kind: 'contacts_changed', details: {} }]);
  await deps.audit.recordAccess(tx, {
    actor: by,
    contractId: null,
    action: 'contacts_changed',
    subjectKind: 'order',
    subjectId: orderId,
    at: now,
    ip,
    changes: [
      { field: 'phone', previous: maskPhone(was.phone), current: maskPhone(contacts.phone) },
      { field: 'email', previous: maskEmail(was.email), current: maskEmail(contacts.email) },
    ],
  });
  const email = { action: 'contacts_changed', key: requestId } as const;
  await queueAccessEmail(deps, tx, order, { ...email, withoutLink: true });
  if (deps.notifications.hasSms && was.phone && was.phone !== contacts.phone)
    await deps.notifications.sendSms(tx, {
      to: was.phone,
      locale: order.locale,
      template: 'contacts-changed',
      data: { order: order.number },
      dedupe: `contacts-changed:${requestId}`,
    });
}
