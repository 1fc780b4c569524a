import { createHash } from 'node:crypto';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { OrdersDeps } from '../../ports.ts';
import { grantOf } from '../db/access-queries.ts';
import type { OrderRow } from '../db/order-queries.ts';
import type { BuyerAction } from '../domain/access.ts';
import { journeyLines, orderLink } from './queue-emails.ts';
import { hashVisitor, openContacts } from './seal-personal-data.ts';
import type { Visitor } from './visitor.ts';

/** Queues the letter to the buyer about what was done with their order; `key` makes it one of its kind. */
export async function queueAccessEmail(
  deps: OrdersDeps,
  tx: Tx,
  order: OrderRow,
  {
    action,
    detail = '',
    key,
    withoutLink = false,
  }: { action: BuyerAction; detail?: string; key: string; withoutLink?: boolean },
): Promise<void> {
  await deps.notifications.sendEmail(tx, {
    template: 'order-access',
    to: openContacts(deps, order).email,
    locale: order.locale,
    data: {
      order: order.number,
      // Contacts that are the order's no more get no key to it.
      link: withoutLink ? `${deps.config.baseUrl}/order` : await orderLink(deps, tx, order.id),
      journey: journeyLines(order, order.locale),
      action,
      detail,
      at: deps.clock.now().toISOString(),
    },
    dedupe: `order-access:${createHash('sha256').update(`${order.id} ${action} ${key}`).digest('base64url')}`,
  });
}

/**
 * Writes the buyer what a visitor did after confirming a code: once for each grant and act, or each time where there
 * is a `detail`. A buyer in their
 * own browser, the contract and staff are not written about.
 */
export async function notifyBuyer(
  deps: OrdersDeps,
  visitor: Visitor,
  order: OrderRow,
  action: BuyerAction,
  detail?: string,
): Promise<void> {
  const visitorHash = hashVisitor(visitor.visitorId);
  const grant = await grantOf(deps.db, order.id, visitorHash, deps.clock.now());
  if (grant?.via !== 'code') return;
  const key = detail === undefined ? `${visitorHash} ${grant.at.getTime()}` : deps.ids();
  await inTransaction(deps.db, (tx) =>
    queueAccessEmail(deps, tx, order, { action, key, ...(detail !== undefined && { detail }) }),
  );
}
