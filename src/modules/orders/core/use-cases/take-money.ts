import type { AfterCommit, Captured, Partner } from '#modules/payments/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { allOf } from '#platform/db/together.ts';
import type { OrdersDeps, SupplierBooking } from '../../ports.ts';
import { type KnownTicket, knownTickets } from '../db/ticket-queries.ts';
import { type PaymentEvent, withoutShare } from '../domain/payment-event.ts';
import { meaningOf } from './apply-missed-payments.ts';
import { applyOrderEvent, lockStandings, type Moved, type Standing } from './apply-order-event.ts';
import { callOf } from './ask-supplier.ts';
import { readAnswer } from './read-answer.ts';
import { callSupplier, moveByAnswer } from './run-operation.ts';

/**
 * Orders as the partner of payments: captured money, its purpose and, from a supplier in our own database, the tickets
 * are one commit, for all payments recorded at the same time. Any other supplier is called when the money and its sent
 * issue are on disk; a crash in between leaves an operation whose outcome is checked.
 */
export const paymentCaptureParticipant = (deps: OrdersDeps): Partner => ({
  listener: 'orders',
  async join(tx, orderIds) {
    const standings = await lockStandings(deps, tx, orderIds);
    return {
      knows: (orderId) => standings.has(orderId),
      async captured(news) {
        const taken = await allOf(news.map((one) => takeMoney(deps, tx, one, standings.get(one.orderId))));
        const issued = await issuedWithin(
          deps,
          tx,
          taken.flatMap(({ moved }) => moved ?? []),
        );
        return taken.map(({ moved, next }): AfterCommit => {
          const { order, toSend } = moved ?? {};
          if (!order || !toSend || issued.has(order.id)) return next;
          return async () => void (await callSupplier(deps, order, toSend));
        });
      },
    };
  },
});

/** An order as its money has moved it; or what is to be done after the commit. */
type Taken = { moved: Moved | null; next: AfterCommit };
const NOTHING: AfterCommit = async () => {};

async function takeMoney(
  deps: OrdersDeps,
  tx: Tx,
  { orderId, intentId, purpose, amount, asked, method }: Captured,
  standing: Standing | undefined,
): Promise<Taken> {
  if (!standing) throw new Error('money for an order that was not locked');
  const news: PaymentEvent = { on: 'captured', orderId, intentId, purpose, amount, asked, method };
  const { exchanges } = standing.facts;
  const { otherPayments } = deps.registry;
  // Ancillaries that were bought later have a payment of their own.
  if (purpose !== 'order' && !exchanges.some((exchange) => exchange.id === purpose)) {
    const payment = { id: intentId, minor: amount.minor, method };
    await otherPayments.take(deps, tx, purpose, payment);
    return { moved: null, next: () => otherPayments.follow(deps, orderId) };
  }
  const carried = await otherPayments.shareOf(tx, news, standing.facts);
  const own = carried ? withoutShare(news, carried.amountMinor) : news;
  const how = { sendNow: true, from: standing };
  const moved = await applyOrderEvent(deps, tx, orderId, meaningOf(own), {}, how);
  if (carried) {
    const payment = { id: intentId, minor: carried.amountMinor, method };
    await otherPayments.take(deps, tx, carried.purchaseId, payment);
  }
  if (moved?.decision.refused) deps.log('orders.payment_news_ignored', { orderId, reason: moved.decision.reason });
  return { moved, next: NOTHING };
}

/**
 * Those orders, as they are then, of which the tickets were issued in this transaction. @throws when a supplier
 * refuses one: each is tried by itself
 * then, and of the one that is refused the port is asked, in a transaction of its own.
 */
async function issuedWithin(deps: OrdersDeps, tx: Tx, paid: readonly Moved[]): Promise<Map<string, Moved>> {
  const issued = new Map<string, Moved>();
  const sent = paid.flatMap((moved) => {
    const { order, toSend } = moved;
    const ref = order.bookingRef;
    return toSend?.kind === 'issue' && ref ? [{ moved, toSend, ref }] : [];
  });
  for (const [within, list] of Map.groupBy(sent, ({ moved }) => deps.supply.within?.(moved.order.supplierId))) {
    if (!within) continue;
    const bookings = await within.issue(
      tx,
      list.map(({ moved: { order }, toSend, ref }) => ({
        call: callOf(deps, order, toSend),
        ref,
        expect: order.supplierTotal,
      })),
    );
    const numbers = bookings.flatMap(({ documents }) => documents.map(({ number }) => number));
    const tickets = await knownTickets(tx, numbers);
    await allOf(
      list.map(async ({ moved }, n) => {
        const value = bookings[n];
        if (!value) throw new Error('an order without its tickets');
        issued.set(moved.order.id, await moveIssued(deps, tx, moved, value, tickets));
      }),
    );
  }
  return issued;
}

async function moveIssued(
  deps: OrdersDeps,
  tx: Tx,
  moved: Moved,
  value: SupplierBooking,
  tickets: readonly KnownTicket[],
): Promise<Moved> {
  const { order } = moved;
  const now = deps.clock.now();
  const outcome = { kind: 'ok', value, asOf: now.toISOString() } as const;
  const asked = { kind: 'issue', returned: null, exchanged: null, sentAt: now, settleAfterMs: 0 } as const;
  const known = { supplierTotal: order.supplierTotal, settling: false, fallbackPaymentTimeLimit: now };
  const event = readAnswer(outcome, { ...asked, ...known }, now);
  const issued = await moveByAnswer(deps, tx, order.id, event, outcome, { from: moved, tickets });
  if (!issued || issued.decision.refused) throw new Error('tickets that the order does not take');
  return issued;
}
