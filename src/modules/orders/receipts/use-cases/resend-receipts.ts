import { AppError, type FieldProblem } from '#kernel/app-error.ts';
import type { Locale } from '#kernel/locale.ts';
import { parseEmail } from '#modules/travellers/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { addHistory } from '../../core/db/history-queries.ts';
import { passengersOf } from '../../core/db/order-queries.ts';
import { ticketsOf } from '../../core/db/ticket-queries.ts';
import { maskEmail } from '../../core/domain/normalise.ts';
import { journeysOf } from '../../core/domain/passenger-itineraries.ts';
import { notifyBuyer } from '../../core/use-cases/notify-buyer.ts';
import { managedOrder } from '../../core/use-cases/own-order.ts';
import { journeyLines, orderLink } from '../../core/use-cases/queue-emails.ts';
import { hashVisitor, openTraveller } from '../../core/use-cases/seal-personal-data.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import { doneExchanges } from '../../exchanges/db/exchange-queries.ts';
import type { DocumentKind, OrdersDeps } from '../../ports.ts';
import { MAX_ADDRESSES, typedAddresses } from '../domain/addresses.ts';
import { findStoredReceipt } from './read-document.ts';

/** Letters an hour about one order, and by one person. */
const LETTERS = { order: { max: 30, seconds: 3600 }, person: { max: 60, seconds: 3600 } };

/**
 * @throws AppError invalid `common.fill_field`, `common.bad_email` (field `emails.N`, N from 0 as typed),
 * `orders.too_many_emails`.
 */
function readAddresses(typed: string): string[] {
  const words = typedAddresses(typed);
  const refuse = (code: string, fields: FieldProblem[]): never => {
    throw new AppError('invalid', code, {}, fields);
  };
  if (words.length === 0) refuse('common.fill_field', [{ path: 'emails', code: 'common.fill_field' }]);
  const read = words.map(parseEmail);
  const wrong = read.flatMap((email, n) => (email === null ? [{ path: `emails.${n}`, code: 'common.bad_email' }] : []));
  if (wrong.length > 0) refuse('common.bad_email', wrong);
  const addresses = new Map(read.flatMap((email) => (email ? [[email.toLowerCase(), email] as const] : [])));
  if (addresses.size > MAX_ADDRESSES) throw new AppError('invalid', 'orders.too_many_emails', { max: MAX_ADDRESSES });
  return [...addresses.values()];
}

/**
 * Sends the current receipts of a sold order to the given addresses: a letter each, so that no recipient sees the
 * others. Returns the number of queued letters. @throws AppError conflict `orders.no_receipts`, limited
 * `platform.too_many_requests`, and those of the addresses.
 */
export async function resendReceipts(
  deps: OrdersDeps,
  visitor: Visitor,
  id: string,
  { emails, locale }: { emails: string; locale: Locale },
): Promise<{ sent: number }> {
  const order = await managedOrder(deps, visitor, id);
  const addresses = readAddresses(emails);
  if (!order.receiptsSentAt) throw new AppError('conflict', 'orders.no_receipts');
  const person = visitor.user?.userId ?? hashVisitor(visitor.visitorId);
  for (const _ of addresses) {
    await deps.limiter.consume('orders.letters', order.id, LETTERS.order);
    await deps.limiter.consume('orders.letters-by', person, LETTERS.person);
  }
  const attachments: { filename: string; owner: string; kind: DocumentKind; locale: Locale }[] = [];
  for (const kind of ['itinerary', 'payment'] as const) {
    const stored = await findStoredReceipt(deps, order, kind, locale);
    if (stored) attachments.push({ filename: stored.filename, owner: stored.owner, kind, locale });
  }
  const passengers = await passengersOf(deps.db, id);
  const people = new Map(passengers.map((row) => [row.id, openTraveller(deps, row)] as const));
  const done = await doneExchanges(deps.db, [id]);
  const journey = {
    ...order.journey,
    slices: journeysOf(order, done, passengers).flatMap(({ slices }) => slices),
    locations: Object.assign({}, order.journey.locations, ...done.map((e) => e.journey.locations)),
  };
  const tickets = (await ticketsOf(deps.db, id)).flatMap(({ number, state, passengerId }) => {
    const who = people.get(passengerId);
    return who && state === 'open' ? [{ passenger: `${who.surname} ${who.name}`, number }] : [];
  });
  await inTransaction(deps.db, async (tx) => {
    const data = {
      order: order.number,
      link: await orderLink(deps, tx, id),
      journey: journeyLines({ journey }, locale),
      tickets,
    };
    for (const to of addresses)
      await deps.notifications.sendEmail(tx, {
        template: 'receipts-sent',
        to,
        locale,
        data,
        attachments,
        dedupe: `receipts-sent:${deps.ids()}`,
      });
    const details = { template: 'receipts-sent', emails: addresses.length };
    await addHistory(tx, id, deps.clock.now(), [{ kind: 'mail_sent', details }]);
  });
  await notifyBuyer(deps, visitor, order, 'receipts_sent', addresses.map(maskEmail).join(', '));
  return { sent: addresses.length };
}
