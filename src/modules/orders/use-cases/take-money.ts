import type { Partner } from '#modules/payments/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { PaymentNews } from '../domain/payment-news.ts';
import type { OrdersDeps } from '../ports.ts';
import { callOf } from './ask-supplier.ts';
import { servicesIn, takeExtrasMoney, withoutServices } from './extras/extras-money.ts';
import { followExtras } from './extras/follow-extras.ts';
import { lockStanding, type Moved, moveOrder, writeUnwritten } from './move-order.ts';
import { readAnswer } from './read-answer.ts';
import { meaningOf } from './reconcile-money.ts';
import { callSupplier, moveByAnswer } from './run-operation.ts';

/**
 * Orders as the partner of payments: money that has arrived, what it pays for and, from a supplier in our own database, the tickets are one commit.
 * Any other supplier is called when the money and its issue, sent, are on disk; whoever dies in between leaves an operation that is asked about.
 */
export const takingMoney = (deps: OrdersDeps): Partner => ({
  async join(tx, orderId) {
    const standing = await lockStanding(tx, orderId);
    if (!standing) return null;
    return {
      listener: 'orders',
      async captured({ intentId, purpose, amount, asked, method }) {
        const news: PaymentNews = { on: 'captured', orderId, intentId, purpose, amount, asked, method };
        const { exchanges } = standing.facts;
        // Services that were bought later have a payment of their own.
        if (purpose !== 'order' && !exchanges.some((exchange) => exchange.id === purpose)) {
          const payment = { id: intentId, minor: amount.minor, method };
          await takeExtrasMoney(deps, tx, purpose, payment);
          return () => followExtras(deps, orderId);
        }
        const carried = await servicesIn(tx, news, standing.facts);
        const own = carried ? withoutServices(news, carried.amountMinor) : news;
        // Services write of the order too: its own rows come first then.
        const how = { sendNow: true, unwritten: carried === undefined, from: standing };
        const moved = await moveOrder(deps, tx, orderId, meaningOf(own), {}, how);
        if (carried) {
          const payment = { id: intentId, minor: carried.amountMinor, method };
          await takeExtrasMoney(deps, tx, carried.purchaseId, payment);
        }
        if (moved?.decision.refused)
          deps.log('orders.payment_news_ignored', { orderId, reason: moved.decision.reason });
        const { toSend } = moved ?? {};
        if (moved && toSend && (await issuedWithin(deps, tx, moved))) return async () => {};
        await writeUnwritten(tx, [moved]);
        if (!moved || !toSend) return async () => {};
        return async () => void (await callSupplier(deps, moved.order, toSend));
      },
    };
  },
});

/** Whether the tickets were issued in this transaction. @throws when the supplier refuses: the port is asked then, in a transaction of its own. */
async function issuedWithin(deps: OrdersDeps, tx: Tx, moved: Moved): Promise<boolean> {
  const { order, toSend } = moved;
  const within = deps.supply.within?.(order.supplierId);
  if (toSend?.kind !== 'issue' || !within || !order.bookingRef) return false;
  const value = await within.issue(tx, callOf(deps, order, toSend), order.bookingRef, order.supplierTotal);
  const now = deps.clock.now();
  const outcome = { kind: 'ok', value, asOf: now.toISOString() } as const;
  const asked = { kind: toSend.kind, returned: null, exchanged: null, sentAt: now, settleAfterMs: 0 };
  const known = { supplierTotal: order.supplierTotal, settling: false, fallbackPayTill: now };
  const event = readAnswer(outcome, { ...asked, ...known }, now);
  const issued = await moveByAnswer(deps, tx, order.id, event, outcome, moved);
  if (!issued || issued.decision.refused) throw new Error('tickets that the order does not take');
  return true;
}
