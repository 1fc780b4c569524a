import { fromMajor, money, times } from '#kernel/money.ts';
import { toAccountingEvents } from '../../src/modules/ledger/domain/accounting-events.ts';
import { findReconciliationBreaks } from '../../src/modules/ledger/domain/find-reconciliation-breaks.ts';
import {
  checkRefund,
  isRefundingEvent,
  ledgerTotalsOf,
  type PostedSum,
  refundedAmount,
} from '../../src/modules/ledger/domain/order-ledger-totals.ts';
import { type Posting, toPosting } from '../../src/modules/ledger/domain/posting.ts';
import type { IssuedSale, PaymentMovements, ReturnedTickets } from '../../src/modules/ledger/ports.ts';
import type { ReturnSnapshot } from '../../src/modules/orders/core/domain/order-snapshot.ts';
import { RETURN_KEY } from '../../src/modules/orders/core/domain/refund-purpose.ts';
import type { createOrdersStore, StoredOrder } from './orders-store.ts';
import type { createPaymentsStore } from './payments-store.ts';
import { Violation } from './scheduler.ts';

/** Price of one passenger: fare, taxes and our fees. */
export const PARTS = {
  fare: fromMajor(3_000),
  taxes: fromMajor(400),
  serviceFee: fromMajor(250),
  itFee: fromMajor(100),
};
export const SUPPLIER_PRICE = fromMajor(3_400);
export const PRICE = fromMajor(3_750);
const PENALTY = fromMajor(700);
const REFUND_FEE = fromMajor(300);
/** Refund of one passenger. */
export const BACK = { void: PRICE, refund: fromMajor(3_000 - 700 + 400 - 300) } as const;

/** The ledger in memory, posted from events of payments and orders as in production. */
export function createAccounts(given: {
  ordersStore: ReturnType<typeof createOrdersStore>;
  paymentsStore: ReturnType<typeof createPaymentsStore>;
  /** Control: a repeated event is posted twice. */
  twice: boolean;
}) {
  const { ordersStore, paymentsStore } = given;
  const postings = new Map<string, Posting>();

  const paymentMovementsOf = (orderId: string): PaymentMovements => {
    const intents = [...paymentsStore.intents.values()].filter((i) => i.orderId === orderId && i.captured.minor > 0);
    return {
      orderId,
      captures: intents.map(({ id, captured, stateAt }) => ({
        id,
        via: 'a',
        amount: captured,
        at: stateAt.toISOString(),
      })),
      refunds: [...paymentsStore.refunds.values()]
        .filter((r) => r.orderId === orderId && r.state === 'done')
        .map(({ id, key, amount, settledAt, at }) => ({
          id,
          key,
          via: 'a',
          amount,
          at: (settledAt ?? at).toISOString(),
        })),
    };
  };
  const priceOf = (n: number) => ({
    fare: times(PARTS.fare, n),
    taxes: times(PARTS.taxes, n),
    serviceFee: times(PARTS.serviceFee, n),
    itFee: times(PARTS.itFee, n),
  });
  const partingsOf = (orderId: string) =>
    ordersStore.splits.filter((one) => one.issued && (one.orderId === orderId || one.childId === orderId));
  /** The original sale, including passengers split off later. */
  const saleOf = ({ id, orderState, soldAt }: StoredOrder): IssuedSale | undefined => {
    if (!soldAt) return undefined;
    const gone = partingsOf(id).reduce((all, one) => all + (one.orderId === id ? one.people : 0), 0);
    const n = orderState.passengerIds.length + gone;
    const price = priceOf(n);
    return {
      orderId: id,
      supplierId: 's',
      price,
      contract: null,
      total: times(PRICE, n),
      supplierTotal: times(SUPPLIER_PRICE, n),
      at: soldAt.toISOString(),
    };
  };
  const returnOf = (orderId: string, r: ReturnSnapshot, at: Date): ReturnedTickets => {
    const n = r.passengerIds.length;
    const whole = r.kind === 'void';
    const parts = {
      fare: times(whole ? PARTS.fare : money(PARTS.fare.minor - PENALTY.minor), n),
      taxes: times(PARTS.taxes, n),
      serviceFee: times(whole ? PARTS.serviceFee : money(0), n),
      itFee: times(whole ? PARTS.itFee : money(0), n),
      refundFee: times(whole ? money(0) : REFUND_FEE, n),
      back: r.amount,
    };
    return {
      id: r.id,
      orderId,
      supplierId: 's',
      parts,
      contract: null,
      refundKey: `${RETURN_KEY}${r.id}`,
      at: at.toISOString(),
    };
  };
  const witnesses = (order: StoredOrder) => ({
    orderId: order.id,
    paymentMovements: paymentMovementsOf(order.id),
    sale: saleOf(order),
    returned: order.orderState.returns.flatMap((r) => {
      const at = order.returnedAt.get(r.id);
      return at ? [returnOf(order.id, r, at)] : [];
    }),
    splits: partingsOf(order.id).map(({ id, orderId, childId, people, moved, at }) => ({
      id,
      orderId,
      childId,
      supplierId: 's',
      price: priceOf(people),
      moved,
      contract: null,
      at: at.toISOString(),
    })),
  });
  const sumsOf = (orderId: string): PostedSum[] =>
    [...postings.values()]
      .filter((p) => p.subject === orderId)
      .flatMap((p) =>
        p.lines.map((l) => ({ kind: p.kind, account: l.account.kind, currency: l.currency, minor: l.minor })),
      );

  return {
    book(orderId: string): void {
      const order = ordersStore.orders.get(orderId);
      if (!order) return;
      const { paymentMovements, sale, returned, splits } = witnesses(order);
      for (const fact of toAccountingEvents(paymentMovements, sale, returned, undefined, [], splits)) {
        const posting = toPosting(fact);
        const key = `${posting.kind} ${posting.ref}`;
        if (postings.has(key) && !given.twice) continue;
        if (isRefundingEvent(fact)) {
          const refusal = checkRefund(ledgerTotalsOf(sumsOf(orderId), refundedAmount(fact).currency), fact);
          // Reported to staff and left to reconciliation.
          if (refusal) continue;
        }
        if (posting.lines.reduce((all, line) => all + line.minor, 0) !== 0)
          throw new Violation(`the posting ${key} is not balanced`);
        postings.set(given.twice ? `${key} ${postings.size}` : key, posting);
      }
    },
    /** Differences between payments, tickets and the ledger, once every event has arrived. */
    breaks(order: StoredOrder, now: Date): string[] {
      const { breaks } = findReconciliationBreaks({ ...witnesses(order), sums: sumsOf(order.id) }, now);
      return breaks.map((b) => `${b.kind}: expected ${b.expected}, booked ${b.booked}`);
    },
  };
}
