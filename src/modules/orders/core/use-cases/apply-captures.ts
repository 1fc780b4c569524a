import type { AfterCommit, CapturedEvent, CaptureParticipant } from '#modules/payments/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { awaitAll } from '#platform/db/write-batcher.ts';
import type { OrdersDeps, SupplierBooking } from '../../ports.ts';
import { type KnownTicket, knownTickets } from '../db/ticket-queries.ts';
import { type PaymentEvent, withoutShare } from '../domain/payment-event.ts';
import { paymentEventToOrderEvent } from './apply-missed-payments.ts';
import { type AppliedEvent, applyOrderEvent, type LockedOrder, lockOrdersWithState } from './apply-order-event.ts';
import { applySupplierResult, callSupplier } from './run-operation.ts';
import { supplierCallOf } from './supplier-calls.ts';
import { toOperationEvent } from './to-operation-event.ts';

/**
 * Orders as the partner of payments: captured money, its purpose and, from a supplier in our own database, the tickets
 * are one commit, for all payments recorded at the same time. Any other supplier is called when the money and its sent
 * issue are on disk; a crash in between leaves an operation whose outcome is checked.
 */
export const paymentCaptureParticipant = (deps: OrdersDeps): CaptureParticipant => ({
  listener: 'orders',
  async joinCaptures(tx, orderIds) {
    const lockedOrders = await lockOrdersWithState(deps, tx, orderIds);
    return {
      knows: (orderId) => lockedOrders.has(orderId),
      async captured(news) {
        const captures = await awaitAll(news.map((one) => applyCapture(deps, tx, one, lockedOrders.get(one.orderId))));
        const issued = await issuedWithin(
          deps,
          tx,
          captures.flatMap(({ applied }) => applied ?? []),
        );
        return captures.map(({ applied, next }): AfterCommit => {
          const { order, toSend } = applied ?? {};
          if (!order || !toSend || issued.has(order.id)) return next;
          return async () => void (await callSupplier(deps, order, toSend));
        });
      },
    };
  },
});

/** An order as its money has moved it; or what is to be done after the commit. */
type CapturedPayment = { applied: AppliedEvent | null; next: AfterCommit };
const NOTHING: AfterCommit = async () => {};

async function applyCapture(
  deps: OrdersDeps,
  tx: Tx,
  { orderId, intentId, purpose, amount, asked: requested, method }: CapturedEvent,
  locked: LockedOrder | undefined,
): Promise<CapturedPayment> {
  if (!locked) throw new Error('money for an order that was not locked');
  const news: PaymentEvent = { on: 'captured', orderId, intentId, purpose, amount, requested, method };
  const { exchanges } = locked.orderState;
  const { otherPayments } = deps.registry;
  // Ancillaries that were bought later have a payment of their own.
  if (purpose !== 'order' && !exchanges.some((exchange) => exchange.id === purpose)) {
    const payment = { id: intentId, minor: amount.minor, method };
    await otherPayments.take(deps, tx, purpose, payment);
    return { applied: null, next: () => otherPayments.follow(deps, orderId) };
  }
  const carried = await otherPayments.shareOf(tx, news, locked.orderState);
  const own = carried ? withoutShare(news, carried.amountMinor) : news;
  const how = { sendNow: true, from: locked };
  const applied = await applyOrderEvent(deps, tx, orderId, paymentEventToOrderEvent(own), {}, how);
  if (carried) {
    const payment = { id: intentId, minor: carried.amountMinor, method };
    await otherPayments.take(deps, tx, carried.purchaseId, payment);
  }
  if (applied?.decision.refused) deps.log('orders.payment_event_ignored', { orderId, reason: applied.decision.reason });
  return { applied, next: NOTHING };
}

/**
 * Those orders, as they are then, of which the tickets were issued in this transaction. @throws when a supplier
 * refuses one: each is tried by itself
 * then, and of the one that is refused the port is asked, in a transaction of its own.
 */
async function issuedWithin(
  deps: OrdersDeps,
  tx: Tx,
  paid: readonly AppliedEvent[],
): Promise<Map<string, AppliedEvent>> {
  const issued = new Map<string, AppliedEvent>();
  const sent = paid.flatMap((applied) => {
    const { order, toSend } = applied;
    const ref = order.bookingRef;
    return toSend?.kind === 'issue' && ref ? [{ moved: applied, toSend, ref }] : [];
  });
  for (const [within, list] of Map.groupBy(sent, ({ moved: applied }) =>
    deps.supply.transactional?.(applied.order.supplierId),
  )) {
    if (!within) continue;
    const bookings = await within.issue(
      tx,
      list.map(({ moved: { order }, toSend, ref }) => ({
        call: supplierCallOf(deps, order, toSend),
        ref,
        expect: order.supplierTotal,
      })),
    );
    const numbers = bookings.flatMap(({ documents }) => documents.map(({ number }) => number));
    const tickets = await knownTickets(tx, numbers);
    await awaitAll(
      list.map(async ({ moved: applied }, n) => {
        const value = bookings[n];
        if (!value) throw new Error('an order without its tickets');
        issued.set(applied.order.id, await applyIssuedTickets(deps, tx, applied, value, tickets));
      }),
    );
  }
  return issued;
}

async function applyIssuedTickets(
  deps: OrdersDeps,
  tx: Tx,
  applied: AppliedEvent,
  value: SupplierBooking,
  tickets: readonly KnownTicket[],
): Promise<AppliedEvent> {
  const { order } = applied;
  const now = deps.clock.now();
  const outcome = { kind: 'ok', value, asOf: now.toISOString() } as const;
  const requested = { kind: 'issue', returned: null, exchanged: null, sentAt: now, maxEffectDelayMs: 0 } as const;
  const known = { supplierTotal: order.supplierTotal, isOutcomeCheck: false, fallbackPaymentTimeLimit: now };
  const event = toOperationEvent(outcome, { ...requested, ...known }, now);
  const issued = await applySupplierResult(deps, tx, order.id, event, outcome, { from: applied, tickets });
  if (!issued || issued.decision.refused) throw new Error('tickets that the order does not take');
  return issued;
}
