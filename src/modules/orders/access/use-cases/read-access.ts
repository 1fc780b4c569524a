import type { OrderAccess } from '../../api.ts';
import { grantOf, lastAccessCode } from '../../core/db/access-queries.ts';
import type { OrderRow } from '../../core/db/order-queries.ts';
import { type AccessChannel, CODE_TRIES } from '../../core/domain/access.ts';
import { maskEmail, maskPhone } from '../../core/domain/normalise.ts';
import { accessLevel, ownOrder } from '../../core/use-cases/own-order.ts';
import { hashVisitor, openContacts } from '../../core/use-cases/seal-personal-data.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import type { OrdersDeps } from '../../ports.ts';

/** The buyer's own contacts that a code can be sent to; without an SMS provider the e-mail alone. */
export function contactsOf(
  deps: OrdersDeps,
  order: OrderRow,
): { channel: AccessChannel; masked: string; address: string }[] {
  const { phone, email } = openContacts(deps, order);
  return [
    ...(deps.notifications.hasSms && phone
      ? [{ channel: 'sms' as const, masked: maskPhone(phone), address: phone }]
      : []),
    ...(email ? [{ channel: 'email' as const, masked: maskEmail(email), address: email }] : []),
  ];
}

/** What a reader of an order may do with it, and how they can confirm that it is theirs. */
export async function viewAccess(deps: OrdersDeps, visitor: Visitor, order: OrderRow): Promise<OrderAccess> {
  const now = deps.clock.now();
  const visitorHash = hashVisitor(visitor.visitorId);
  const code = await lastAccessCode(deps.db, order.id, visitorHash);
  const open = code && code.usedAt === null && code.expiresAt > now && code.tries < CODE_TRIES;
  const contacts = contactsOf(deps, order);
  const grant = await grantOf(deps.db, order.id, visitorHash, now);
  return {
    orderId: order.id,
    number: order.number,
    level: await accessLevel(deps, visitor, order),
    until: grant?.expiresAt?.toISOString() ?? null,
    contacts: contacts.map(({ channel, masked }) => ({ channel, masked })),
    code: open
      ? {
          channel: code.channel,
          masked: contacts.find((one) => one.channel === code.channel)?.masked ?? '',
          expiresAt: code.expiresAt.toISOString(),
          triesLeft: CODE_TRIES - code.tries,
        }
      : null,
  };
}

/** @throws AppError not_found `orders.not_found`. */
export const readAccess = async (deps: OrdersDeps, visitor: Visitor, id: string): Promise<OrderAccess> =>
  viewAccess(deps, visitor, await ownOrder(deps, visitor, id));
