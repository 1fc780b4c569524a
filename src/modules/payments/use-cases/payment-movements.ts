import type { Instant } from '#kernel/dates.ts';
import { type Currency, type Money, money } from '#kernel/money.ts';
import type { FundKind } from '#modules/ledger/index.ts';
import type { Db } from '#platform/db/database.ts';
import type { FundMethod } from '../api.ts';
import { chargebacksOfIntents } from '../db/chargeback-queries.ts';
import { amountOf } from '../db/intent-queries.ts';
import { capturedOfOrders, listOrdersWithMovements, refundsOfOrders } from '../db/movement-queries.ts';
import { CHARGED_BACK, type ChargebackState } from '../domain/chargebacks.ts';
import { REFUNDED_AT_GATEWAY } from '../domain/refund-settlement.ts';

/** `fund` is set where the money was with us: the contract's own, held for the order until its tickets are issued. */
type MoneyMovement = {
  id: string;
  via: string;
  amount: Money;
  at: Instant;
  fund?: { kind: FundKind; contractId: string };
};

/** The ledger's account of each of a contract's own moneys. */
export const FUND_ACCOUNTS = {
  balance: 'contract',
  motivation: 'motivation',
  points: 'points',
  promo: 'promo_discount',
} as const satisfies Record<FundMethod, FundKind>;

const toFund = (row: { method: string; contractId: string | null }): Pick<MoneyMovement, 'fund'> =>
  row.contractId === null
    ? {}
    : { fund: { kind: FUND_ACCOUNTS[row.method as FundMethod], contractId: row.contractId } };

/**
 * Money taken for an order and given back, for certain: attempts by their id, refunds by theirs; `via` is the
 * acquirer.
 */
export type PaymentMovements = {
  orderId: string;
  captures: (MoneyMovement & { purpose: string })[];
  /** `key` is what the caller refunded for. */
  refunds: (MoneyMovement & { key: string; intentId: string; unexplained?: true })[];
  chargebacks: {
    id: string;
    via: string;
    amount: Money;
    state: ChargebackState;
    openedAt: Instant;
    decidedAt: Instant | null;
  }[];
  /** Refunds that were not sent, because the bank had given the money back already. */
  chargedBack: (MoneyMovement & { key: string })[];
  /** Refunds that were asked for and are not certain yet, by the attempt. */
  refunding: string[];
};

/** For accounting: orders with movements of money. */
export const paymentMovements = (db: Db) => ({
  changedSince: (since: Date, after: string, limit: number): Promise<string[]> =>
    listOrdersWithMovements(db, since, after, limit),
  of: async (orderIds: readonly string[]): Promise<PaymentMovements[]> => {
    const found = new Map<string, PaymentMovements>();
    const none = (orderId: string): PaymentMovements => ({
      orderId,
      captures: [],
      refunds: [],
      chargebacks: [],
      chargedBack: [],
      refunding: [],
    });
    const captured = orderIds.length > 0 ? await capturedOfOrders(db, orderIds) : [];
    for (const row of captured) {
      const { orderId, id, provider: via, capturedMinor, currency, stateAt } = row;
      const own = found.get(orderId) ?? none(orderId);
      const amount = money(capturedMinor, currency as Currency);
      own.captures.push({ id, via, amount, at: stateAt.toISOString(), purpose: row.purpose, ...toFund(row) });
      found.set(orderId, own);
    }
    for (const { refund, intent, orderId } of orderIds.length > 0 ? await refundsOfOrders(db, orderIds) : []) {
      const own = found.get(orderId) ?? none(orderId);
      found.set(orderId, own);
      if (refund.state === 'requested') own.refunding.push(intent.id);
      if (refund.rejectCode === CHARGED_BACK)
        own.chargedBack.push({
          id: refund.id,
          key: refund.key,
          via: intent.provider,
          amount: amountOf(refund),
          at: (refund.settledAt ?? refund.createdAt).toISOString(),
        });
      if (refund.state !== 'done') continue;
      const at = (refund.settledAt ?? refund.createdAt).toISOString();
      const { id, key } = refund;
      const amount = amountOf(refund);
      own.refunds.push({
        id,
        key,
        intentId: intent.id,
        via: intent.provider,
        amount,
        at,
        ...toFund(intent),
        ...(refund.reason === REFUNDED_AT_GATEWAY ? { unexplained: true } : {}),
      });
    }
    const orderOfRefund = new Map(captured.map(({ id, orderId }) => [id, orderId]));
    for (const one of await chargebacksOfIntents(db, [...orderOfRefund.keys()]))
      found.get(orderOfRefund.get(one.intentId) ?? '')?.chargebacks.push({
        id: one.id,
        via: captured.find(({ id }) => id === one.intentId)?.provider ?? '',
        amount: amountOf(one),
        state: one.state,
        openedAt: one.openedAt.toISOString(),
        decidedAt: one.decidedAt?.toISOString() ?? null,
      });
    return [...found.values()];
  },
});
