import { equal, type Money, money } from '#kernel/money.ts';
import { sign, verify } from '#platform/crypto/signature.ts';
import { createBarrier } from '../../../../tests/support/barrier.ts';
import type { GatewayOutcome, GatewayPayment, GatewayPort } from '../port.ts';

type LostAnswer = 'before' | 'after' | 'late';

/** An acquirer in memory for tests of races and lost answers; the gateway contract holds it equal to the real wire. */
export type MemoryAcquirer = GatewayPort & {
  /** The buyer's doing at the acquirer. */
  end(intentId: string, state: 'captured' | 'declined' | 'expired', declineCode?: string): void;
  /**
   * The next call of the kind loses its request (`before`) or its answer (`after`); `late`: its answer, and its
   * effect waits for `land`.
   */
  lose(op: 'create' | 'query' | 'refund', loss: LostAnswer): void;
  /** What was `late` takes effect. */
  land(): void;
  /** The payment is changed there by another party. */
  change(intentId: string, change: Partial<GatewayPayment>): void;
  refuse(op: 'create' | 'refund', code: string): void;
  /** Every payment that exists there, and how often each refund was asked for. */
  readonly payments: ReadonlyMap<string, GatewayPayment>;
  readonly refundCalls: readonly string[];
  /** The next so many queries are answered in the same turn. */
  answerTogether(queries: number): void;
  callback(intentId: string, at: Date, eventId?: string): { headers: Record<string, string>; raw: Buffer };
};

/** `refundIds` false: a gateway that gives back as often as it is asked. */
export function memoryAcquirer(secret = 'memory', { refundIds = true } = {}): MemoryAcquirer {
  const payments = new Map<string, GatewayPayment>();
  const refunds = new Map<string, Money>();
  const refundCalls: string[] = [];
  const losses = new Map<string, LostAnswer[]>();
  const refusals = new Map<string, string>();
  const landing: (() => void)[] = [];
  let events = 0;
  let meeting: (() => Promise<void>) | undefined;

  /** Gives other work a turn, as a network would, and applies what the test dialled. */
  async function exchange<T>(op: string, work: () => GatewayOutcome<T>): Promise<GatewayOutcome<T>> {
    const loss = losses.get(op)?.shift();
    await new Promise((resolve) => setImmediate(resolve));
    if (loss === 'before') return { kind: 'unknown', reason: 'lost' };
    if (loss === 'late') {
      landing.push(work);
      return { kind: 'unknown', reason: 'lost' };
    }
    const code = refusals.get(op);
    refusals.delete(op);
    const result: GatewayOutcome<T> = code ? { kind: 'rejected', code } : work();
    return loss === 'after' ? { kind: 'unknown', reason: 'lost' } : result;
  }

  return {
    id: 'alatoo',
    payments,
    refundCalls,
    ...(!refundIds && { refundsWithoutIds: { maxEffectDelayMs: 10 * 60_000 } }),
    create: (request) =>
      exchange('create', () => {
        const known = payments.get(request.intentId);
        if (known && !equal(known.amount, request.amount)) return { kind: 'rejected', code: 'PAYMENT_DIFFERS' };
        const none = money(0, request.amount.currency);
        if (!known)
          payments.set(request.intentId, {
            state: 'created' as const,
            amount: request.amount,
            captured: none,
            refunded: none,
            declineCode: null,
          });
        const redirectUrl = `https://acquirer.example/pay/${request.intentId}`;
        return { kind: 'ok', value: { kind: 'page', gatewayRef: `ata_${request.intentId}`, redirectUrl } };
      }),
    query: async (intentId) => {
      await meeting?.();
      return exchange('query', () => ({ kind: 'ok', value: payments.get(intentId) ?? 'never-happened' }));
    },
    refund: (request) =>
      exchange('refund', () => {
        refundCalls.push(request.refundId);
        const payment = payments.get(request.intentId);
        if (!payment) return { kind: 'rejected', code: 'PAYMENT_NOT_FOUND' };
        const same = refunds.get(request.refundId);
        if (same && refundIds) return { kind: 'ok', value: { refunded: same } };
        if (payment.captured.minor === 0) return { kind: 'rejected', code: 'NOT_CAPTURED' };
        const refunded = money(payment.refunded.minor + request.amount.minor, request.amount.currency);
        if (refunded.minor > payment.captured.minor) return { kind: 'rejected', code: 'REFUND_TOO_LARGE' };
        refunds.set(request.refundId, request.amount);
        payments.set(request.intentId, { ...payment, refunded });
        return { kind: 'ok', value: { refunded: request.amount } };
      }),
    readCallback: (headers, raw, now) => {
      if (!verify(secret, headers['ala-too-signature'], raw, now)) return 'forged';
      const { eventId, merchantPaymentId } = JSON.parse(raw.toString()) as Record<string, string>;
      return eventId && merchantPaymentId ? { eventId, intentId: merchantPaymentId } : 'forged';
    },
    end: (intentId, state, declineCode) => {
      const payment = payments.get(intentId);
      if (!payment) throw new Error(`no payment ${intentId}`);
      const captured = state === 'captured' ? payment.amount : money(0, payment.amount.currency);
      payments.set(intentId, { ...payment, state, captured, declineCode: declineCode ?? null });
    },
    lose: (op, loss) => {
      losses.set(op, [...(losses.get(op) ?? []), loss]);
    },
    land: () => {
      for (const work of landing.splice(0)) work();
    },
    change: (intentId, change) => {
      const payment = payments.get(intentId);
      if (!payment) throw new Error(`no payment ${intentId}`);
      payments.set(intentId, { ...payment, ...change });
    },
    refuse: (op, code) => {
      refusals.set(op, code);
    },
    answerTogether: (queries) => {
      const all = createBarrier(queries);
      let left = queries;
      meeting = () => {
        if (--left === 0) meeting = undefined;
        return all();
      };
    },
    callback: (intentId, at, eventId = `evt_${++events}`) => {
      const raw = Buffer.from(JSON.stringify({ eventId, merchantPaymentId: intentId }));
      return { headers: { 'ala-too-signature': sign(secret, raw, at) }, raw };
    },
  };
}
