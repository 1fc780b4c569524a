import { type Money, money } from '#kernel/money.ts';
import type { KnownPayment } from '../../src/modules/orders/core/domain/payment-event.ts';
import { resolveDeadline } from '../../src/modules/payments/domain/gateway-event.ts';
import {
  decide,
  type IntentEvent,
  type IntentState,
  isActive,
} from '../../src/modules/payments/domain/intent-state.ts';
import { RESOLVE_INTENT, SEND_REFUND } from '../../src/modules/payments/domain/job-names.ts';
import { nextRefund } from '../../src/modules/payments/domain/refund-step.ts';
import type { createJobs } from './jobs.ts';
import { Violation } from './scheduler.ts';

export type Intent = {
  readonly id: string;
  readonly orderId: string;
  readonly amount: Money;
  readonly paymentTimeLimit: Date;
  state: IntentState;
  captured: Money;
  page: string | null;
  stateAt: Date;
  checkedAt: Date | null;
};
export type Refund = {
  readonly id: string;
  readonly intentId: string;
  readonly key: string;
  readonly amount: Money;
  /** The order that owns the money: the payment's, or a later order of split passengers. */
  readonly orderId: string;
  readonly at: Date;
  state: 'requested' | 'done' | 'rejected';
  settledAt: Date | null;
  leaseUntil: Date | null;
  sentAt: Date | null;
};
export type PaymentEvent = {
  what: 'captured' | 'declined' | 'expired' | 'refunded';
  intent: Intent;
  orderId?: string;
  amount?: Money;
  key?: string;
};

/** The committed rows of payments in memory; each function is one transaction. */
export function createPaymentsStore(given: {
  now: () => Date;
  ids: () => string;
  jobs: ReturnType<typeof createJobs>;
  publish: (news: PaymentEvent) => void;
}) {
  const { now, ids, jobs, publish } = given;
  const intents = new Map<string, Intent>();
  const refunds = new Map<string, Refund>();
  const inbox = new Set<string>();
  const refundsOf = (intentId: string) => [...refunds.values()].filter((r) => r.intentId === intentId);

  return {
    intents,
    refunds,
    inbox,
    /** The active attempt of an order, created if there is none; null when it is paid or expired. */
    live(orderId: string, amount: Money, paymentTimeLimit: Date): Intent | null {
      const own = [...intents.values()].filter((i) => i.orderId === orderId);
      const retained = (i: Intent) =>
        i.captured.minor - refundsOf(i.id).reduce((all, r) => all + (r.state === 'rejected' ? 0 : r.amount.minor), 0);
      if (own.some((i) => i.state === 'captured' && retained(i) > 0)) return null;
      if (now() >= paymentTimeLimit) return null;
      const live = own.find((i) => isActive(i.state));
      if (live) return live;
      const none = money(0, amount.currency);
      const id = ids();
      const at = { stateAt: now(), checkedAt: null };
      const intent: Intent = {
        id,
        orderId,
        amount,
        paymentTimeLimit,
        state: 'started',
        captured: none,
        page: null,
        ...at,
      };
      intents.set(id, intent);
      jobs.add({ name: RESOLVE_INTENT, id, key: `${RESOLVE_INTENT}:${id}`, runAt: resolveDeadline(paymentTimeLimit) });
      return intent;
    },
    apply(
      id: string,
      event: IntentEvent,
      orderState: { captured?: Money; page?: string; requestedAt?: Date } = {},
    ): void {
      const intent = intents.get(id);
      if (!intent) return;
      const overtaken = orderState.requestedAt !== undefined && orderState.requestedAt < intent.stateAt;
      const decision = decide(intent.state, event, overtaken);
      if (decision.kind === 'illegal') throw new Violation(`the acquirer contradicts itself: ${intent.state} ${event}`);
      if (orderState.page) intent.page = orderState.page;
      if (decision.kind !== 'move') return;
      if (decision.to !== intent.state) intent.stateAt = now();
      intent.state = decision.to;
      if (event === 'captured') intent.captured = orderState.captured ?? intent.amount;
      if (!decision.publication) return;
      const captured = decision.publication === 'captured' ? { amount: intent.captured } : {};
      publish({ what: decision.publication, intent, ...captured });
    },
    /** Written in the transaction of its decision; idempotent by key. */
    refund(intentId: string, key: string, amount: Money, orderId: string): void {
      const own = refundsOf(intentId);
      if (own.some((r) => r.key === key)) return;
      const asked = own.reduce((all, r) => all + r.amount.minor, amount.minor);
      if (asked > (intents.get(intentId)?.captured.minor ?? 0))
        throw new Violation(`refunds of ${intentId} exceed what was captured`);
      const id = ids();
      const open = { state: 'requested', settledAt: null, leaseUntil: null, sentAt: null } as const;
      refunds.set(id, { id, intentId, key, amount, orderId, at: now(), ...open });
      jobs.add({ name: SEND_REFUND, id, key: `${SEND_REFUND}:${id}` });
    },
    /** Open refunds of a payment. */
    openOf: (intentId: string) =>
      refundsOf(intentId)
        .filter((r) => r.state === 'requested')
        .map((r) => ({ ...r, createdAt: r.at })),
    /** Leases the next refund to one run; returns the amount of the payment's completed refunds, or null. */
    lease(id: string, until: Date, guarded: boolean): { before: number } | null {
      const refund = refunds.get(id);
      if (refund?.state !== 'requested') return null;
      const before = refundsOf(refund.intentId).reduce((sum, r) => sum + (r.state === 'done' ? r.amount.minor : 0), 0);
      if (!guarded) return { before };
      if (nextRefund(this.openOf(refund.intentId))?.id !== id) throw new Error('another refund comes first');
      if (refund.leaseUntil && refund.leaseUntil > now()) throw new Error('the refund is being worked on');
      refund.leaseUntil = until;
      return { before };
    },
    /** Records that a refund is being sent; false when its lease has passed to another run. */
    sent(id: string, lease: Date, guarded: boolean): boolean {
      const refund = refunds.get(id);
      if (refund?.state !== 'requested') return false;
      if (guarded && refund.leaseUntil?.getTime() !== lease.getTime()) return false;
      refund.sentAt = now();
      return true;
    },
    release(id: string, lease: Date): void {
      const refund = refunds.get(id);
      if (refund?.leaseUntil?.getTime() === lease.getTime()) refund.leaseUntil = null;
    },
    settle(id: string, state: 'done' | 'rejected'): void {
      const refund = refunds.get(id);
      if (refund?.state !== 'requested') return;
      refund.state = state;
      refund.settledAt = now();
      const intent = intents.get(refund.intentId);
      if (state === 'rejected') throw new Violation(`the acquirer refused the refund ${refund.key}`);
      const next = nextRefund(this.openOf(refund.intentId));
      if (next) jobs.add({ name: SEND_REFUND, id: next.id, key: `${SEND_REFUND}:${next.id}` });
      if (intent)
        publish({
          what: 'refunded',
          intent,
          orderId: refund.orderId,
          amount: refund.amount,
          key: refund.key,
        });
    },
    /** Deduplicates callbacks of the acquirer. */
    receive(eventId: string, intentId: string): void {
      if (inbox.has(eventId)) return;
      inbox.add(eventId);
      jobs.add({ name: RESOLVE_INTENT, id: intentId });
    },
    /** The payments of an order as orders see them. */
    paymentsOf(orderId: string): KnownPayment[] {
      return [...intents.values()]
        .filter((i) => i.orderId === orderId || refundsOf(i.id).some((r) => r.orderId === orderId))
        .map((i) => {
          const own = refundsOf(i.id).filter((r) => r.orderId === orderId);
          const done = own.reduce((all, r) => all + (r.state === 'done' ? r.amount.minor : 0), 0);
          const whole = i.captured.minor > 0 && done === i.captured.minor;
          const open = own.some((r) => r.state === 'requested');
          return {
            id: i.id,
            state: open ? 'refunding' : whole ? 'refunded' : i.state,
            captured: i.captured,
            refunds: own,
            declineCode: i.state === 'declined' ? 'no' : null,
          };
        });
    },
  };
}
