import type { Money } from '#kernel/money.ts';
import { paymentCaptured, paymentDeclined, paymentRefunded, refundRejected } from '#modules/payments/events.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import type { OrdersDeps, PaymentView } from '../ports.ts';

type Intent = PaymentView & { orderId: string };

export type FakePayments = OrdersDeps['payments'] & {
  readonly intents: Map<string, Intent>;
  readonly refunds: { intentId: string; amount: Money; reason: string; key: string; orderId: string }[];
  down: boolean;
  /** The buyer pays; reported by an event, or `silent` when the callback is lost. */
  capture(intentId: string, how?: { silent?: boolean; amount?: Money }): Promise<void>;
  decline(intentId: string): Promise<void>;
  /** The bank refuses every requested refund; reported by an event, or `silent` when the event is lost. */
  rejectRefunds(how?: { silent?: boolean }): Promise<void>;
  /** The bank refunds everything; reported by an event, or `silent` when the event is lost. */
  settleRefunds(how?: { silent?: boolean }): Promise<void>;
};

/** Payments in memory: one live intent an order, refunds by key once. */
export function createFakePayments(db: Db, clock: Clock): FakePayments {
  const intents = new Map<string, Intent>();
  const keys = new Set<string>();
  const refunds: FakePayments['refunds'] = [];
  let settled = 0;
  const known = (id: string): Intent => {
    const intent = intents.get(id);
    if (!intent) throw new Error('no such intent');
    return intent;
  };
  const payments: FakePayments = {
    intents,
    refunds,
    down: false,
    startPayment: async ({ orderId, amount, method, purpose = 'order' }) => {
      if (payments.down) {
        const { AppError } = await import('#kernel/app-error.ts');
        throw new AppError('unavailable', 'payments.gateway_down');
      }
      let live = [...intents.values()].find(
        (i) => i.orderId === orderId && i.purpose === purpose && i.state === 'started',
      );
      if (!live) {
        live = {
          id: `intent-${intents.size + 1}`,
          orderId,
          method,
          purpose,
          waiting: null,
          state: 'started',
          amount,
          captured: { ...amount, minor: 0 },
          refunds: [],
          declineCode: null,
          at: clock.now().toISOString(),
        };
        intents.set(live.id, live);
      }
      return { intentId: live.id, paid: false, redirectUrl: `https://pay.example/${live.id}` };
    },
    paymentOptions: async () => [{ method: 'card', fund: null }],
    confirmCode: async () => {},
    sendCode: async () => {},
    // Of the order's own, and of those out of which money of the order goes back; each with the order's refunds.
    listPayments: async (_db, orderId) =>
      [...intents.values()].flatMap((intent) => {
        const whose = (key: string) =>
          refunds.find((r) => r.intentId === intent.id && r.key === key)?.orderId ?? intent.orderId;
        const own = intent.refunds.filter((r) => whose(r.key) === orderId);
        if (intent.orderId !== orderId && own.length === 0) return [];
        return [{ ...intent, orderId, refunds: own }];
      }),
    refund: async (_tx, { intentId, amount, reason, key, orderId }) => {
      if (keys.has(`${intentId} ${key}`)) return;
      const intent = known(intentId);
      const before = intent.refunds.filter((r) => r.state !== 'rejected');
      if (before.reduce((all, r) => all + r.amount.minor, amount.minor) > intent.captured.minor)
        throw new Error('refunds exceed what was captured');
      keys.add(`${intentId} ${key}`);
      refunds.push({
        intentId,
        amount,
        reason,
        key: key ?? reason,
        orderId: orderId ?? intent.orderId,
      });
      intent.refunds = [...intent.refunds, { key: key ?? reason, amount, state: 'requested' }];
      intent.state = 'refunding';
    },
    refreshFromGateway: async () => null,
    capture: async (intentId, how = {}) => {
      const intent = known(intentId);
      intent.state = 'captured';
      intent.captured = how.amount ?? intent.amount;
      if (how.silent) return;
      await publishEvent(db, paymentCaptured, {
        intentId,
        orderId: intent.orderId,
        purpose: intent.purpose ?? 'order',
        amount: intent.captured,
        asked: intent.amount,
        method: intent.method,
      });
    },
    decline: async (intentId) => {
      const intent = known(intentId);
      intent.state = 'declined';
      await publishEvent(db, paymentDeclined, {
        intentId,
        orderId: intent.orderId,
        purpose: intent.purpose ?? 'order',
        code: 'insufficient_funds',
      });
    },
    rejectRefunds: async (how = {}) => {
      for (; settled < refunds.length; settled++) {
        const { intentId, amount, key, orderId } = refunds[settled] as FakePayments['refunds'][number];
        const intent = known(intentId);
        intent.refunds = intent.refunds.map((r) => (r.key === key ? { ...r, state: 'rejected' as const } : r));
        intent.state = 'captured';
        const news = { intentId, orderId, amount, key, code: 'card_closed' };
        if (!how.silent) await publishEvent(db, refundRejected, news);
      }
    },
    settleRefunds: async (how = {}) => {
      for (; settled < refunds.length; settled++) {
        const { intentId, amount, key, orderId } = refunds[settled] as FakePayments['refunds'][number];
        const intent = known(intentId);
        intent.refunds = intent.refunds.map((r) => (r.key === key ? { ...r, state: 'done' as const } : r));
        const back = intent.refunds.reduce((all, r) => all + (r.state === 'done' ? r.amount.minor : 0), 0);
        intent.state = back === intent.captured.minor ? 'refunded' : 'captured';
        if (!how.silent) await publishEvent(db, paymentRefunded, { intentId, orderId, amount, key });
      }
    },
  };
  return payments;
}
