import { randomInt } from 'node:crypto';
import { AppError, invalidField } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { OrderAccess } from '../../api.ts';
import { insertAccessCode } from '../../core/db/access-queries.ts';
import { type AccessChannel, CODE_MS } from '../../core/domain/access.ts';
import { ownOrder } from '../../core/use-cases/own-order.ts';
import { hashVisitor } from '../../core/use-cases/seal-personal-data.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import type { OrdersDeps } from '../../ports.ts';
import { contactsOf, viewAccess } from './read-access.ts';

/**
 * Limits by address and order, by address, and by order: they prevent flooding and leave few guesses a day. A stranger
 * at one address leaves the buyer most of a day's codes.
 */
const LIMITS = {
  pair: { max: 3, seconds: 15 * 60 },
  pairDay: { max: 4, seconds: 86_400 },
  address: { max: 10, seconds: 3600 },
  order: { max: 6, seconds: 3600 },
  orderDay: { max: 12, seconds: 86_400 },
};

async function takeSending(deps: OrdersDeps, orderId: string, ip: string): Promise<void> {
  try {
    await deps.limiter.consume('orders.codes-by-address-and-order', `${ip} ${orderId}`, LIMITS.pair);
    await deps.limiter.consume('orders.codes-a-day-by-address-and-order', `${ip} ${orderId}`, LIMITS.pairDay);
    await deps.limiter.consume('orders.codes-by-address', ip, LIMITS.address);
    await deps.limiter.consume('orders.codes', orderId, LIMITS.order);
    await deps.limiter.consume('orders.codes-a-day', orderId, LIMITS.orderDay);
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'limited') throw error;
    const seconds = Number(error.details.seconds);
    throw new AppError('limited', 'orders.codes_too_frequent', { seconds, minutes: Math.ceil(seconds / 60) });
  }
}

/** What of a code is kept: a keyed hash, bound to the code's row. */
export const hashAccessCode = (deps: Pick<OrdersDeps, 'blind'>, id: string, code: string): Buffer[] =>
  deps.blind.blindIndexes(`${id} ${code}`, 'orders.access-code');

/**
 * Sends a new code to the buyer's own contact; the one before is good no more. @throws AppError not_found
 * `orders.not_found`; invalid
 * `orders.no_such_contact`; limited `orders.codes_too_frequent`.
 */
export async function sendAccessCode(
  deps: OrdersDeps,
  visitor: Visitor,
  orderId: string,
  channel: AccessChannel,
): Promise<OrderAccess> {
  const order = await ownOrder(deps, visitor, orderId);
  const contact = contactsOf(deps, order).find((one) => one.channel === channel);
  if (!contact) throw invalidField('channel', 'orders.no_such_contact');
  await takeSending(deps, orderId, visitor.ip);
  const now = deps.clock.now();
  const id = deps.ids();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const minutes = CODE_MS / 60_000;
  await inTransaction(deps.db, async (tx) => {
    await insertAccessCode(tx, {
      id,
      orderId,
      channel,
      visitorHash: hashVisitor(visitor.visitorId),
      codeHash: hashAccessCode(deps, id, code)[0] as Buffer,
      createdAt: now,
      expiresAt: new Date(now.getTime() + CODE_MS),
    });
    const message = {
      to: contact.address,
      locale: visitor.locale,
      dedupe: `access-code:${id}`,
    };
    const data = { order: order.number, code, minutes };
    if (channel === 'sms') await deps.notifications.sendSms(tx, { ...message, template: 'access-code', data });
    else
      await deps.notifications.sendEmail(tx, {
        ...message,
        template: 'access-code',
        data: { ...data, link: `${deps.config.baseUrl}/order/${orderId}/confirm` },
      });
  });
  return viewAccess(deps, visitor, order);
}
