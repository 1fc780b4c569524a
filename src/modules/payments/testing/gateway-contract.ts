import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromMajor, type Money } from '#kernel/money.ts';
import type { GatewayOutcome, GatewayPort, OpenedPayment } from '../port.ts';

export type GatewaySubject = {
  port: GatewayPort;
  now(): Date;
  /** The buyer pays, or is refused for want of money. */
  pay(opened: OpenedPayment, intentId: string, how: 'success' | 'insufficient_funds'): Promise<void> | void;
  /** The signature is among the fields and has no time: an old callback is known by its event alone. */
  signedInside?: true;
  /** The next call loses its request or its answer, once. */
  lose(op: 'create' | 'query' | 'refund', loss: 'before' | 'after'): Promise<void> | void;
  /** A callback about the payment as the acquirer signs it. */
  callback(intentId: string): Promise<{ headers: Record<string, string>; raw: Buffer }>;
  close(): Promise<void>;
};

/** The contract of every acquirer; run against the wire and against the memory acquirer. */
export function gatewayContract(name: string, makeSubject: () => Promise<GatewaySubject>): void {
  describe(`${name} keeps the gateway contract`, () => {
    let subject: GatewaySubject;
    let port: GatewayPort;
    let count = 0;
    const run = Math.random().toString(36).slice(2, 10);
    const fresh = () => `intent-${run}-${++count}`;
    const value = <T>(outcome: GatewayOutcome<T>): T => {
      if (outcome.kind !== 'ok') throw new Error(`expected ok, got ${JSON.stringify(outcome)}`);
      return outcome.value;
    };
    const create = (intentId: string, amount: Money = fromMajor(16_050)) =>
      port.create({
        intentId,
        orderNumber: 'S-100001',
        amount,
        returnUrl: 'http://127.0.0.1:9/orders/1',
        callbackUrl: 'http://127.0.0.1:9/api/webhooks/gateway/alatoo',
        locale: 'kg',
        phone: '+996700123456',
        paymentTimeLimit: new Date(subject.now().getTime() + 20 * 60_000).toISOString(),
      });
    const paid = async (): Promise<string> => {
      const intentId = fresh();
      await subject.pay(value(await create(intentId)), intentId, 'success');
      return intentId;
    };

    beforeAll(async () => {
      subject = await makeSubject();
      port = subject.port;
    });
    afterAll(() => subject.close());

    test('the same intent is one payment, however often it is created', async () => {
      const intentId = fresh();
      const all = await Promise.all([create(intentId), create(intentId), create(intentId)]);
      expect(new Set(all.map((answer) => value(answer).gatewayRef)).size).toBe(1);
      expect(await create(intentId, fromMajor(1))).toMatchObject({ kind: 'rejected' });
    });

    test('a payment is found by our id from its creation to its capture', async () => {
      const intentId = fresh();
      expect(value(await port.query(intentId))).toBe('never-happened');
      const toStarted = value(await create(intentId));
      expect(value(await port.query(intentId))).toMatchObject({ state: 'created', captured: fromMajor(0) });
      await subject.pay(toStarted, intentId, 'success');
      expect(value(await port.query(intentId))).toEqual({
        state: 'captured',
        amount: fromMajor(16_050),
        captured: fromMajor(16_050),
        refunded: fromMajor(0),
        declineCode: null,
      });
    });

    test('a declined payment says why and takes nothing', async () => {
      const intentId = fresh();
      const toStarted = value(await create(intentId));
      await subject.pay(toStarted, intentId, 'insufficient_funds');
      expect(value(await port.query(intentId))).toMatchObject({
        state: 'declined',
        captured: fromMajor(0),
        declineCode: 'insufficient_funds',
      });
    });

    test('a creation whose answer was lost is there, one whose request was lost is not', async () => {
      const [done, lost] = [fresh(), fresh()];
      await subject.lose('create', 'after');
      expect((await create(done)).kind).toBe('unknown');
      expect(value(await port.query(done))).toMatchObject({ state: 'created' });
      await subject.lose('create', 'before');
      expect((await create(lost)).kind).toBe('unknown');
      expect(value(await port.query(lost))).toBe('never-happened');
    });

    test('a payment that the buyer has left is closed, and one that is paid is not', async () => {
      if (!port.cancel) return;
      const left = fresh();
      await create(left);
      expect((await port.cancel(left)).kind).toBe('ok');
      expect(value(await port.query(left))).toMatchObject({ state: 'declined', captured: fromMajor(0) });
      const taken = await paid();
      expect((await port.cancel(taken)).kind).toBe('rejected');
      expect(value(await port.query(taken))).toMatchObject({ state: 'captured' });
    });

    test('no answer to a question is unknown', async () => {
      await subject.lose('query', 'after');
      expect((await port.query(fresh())).kind).toBe('unknown');
    });

    test('a refund is done once under its id, also when the answer to it was lost', async () => {
      const intentId = await paid();
      const refund = {
        refundId: `refund-${intentId}`,
        intentId,
        amount: fromMajor(6_050),
        refundedBefore: fromMajor(0),
      };
      await subject.lose('refund', 'after');
      expect((await port.refund(refund)).kind).toBe('unknown');
      expect(value(await port.refund(refund))).toEqual({ refunded: fromMajor(6_050) });
      expect(value(await port.query(intentId))).toMatchObject({ refunded: fromMajor(6_050) });
    });

    test('more than was taken is not given back, and nothing of what was never taken', async () => {
      const intentId = await paid();
      const refund = (id: string, amount: Money, refundedBefore: Money) =>
        port.refund({ refundId: id, intentId, amount, refundedBefore });
      expect((await refund(`a-${intentId}`, fromMajor(16_050), fromMajor(0))).kind).toBe('ok');
      expect((await refund(`b-${intentId}`, fromMajor(1), fromMajor(16_050))).kind).toBe('rejected');
      const open = fresh();
      await create(open);
      const early = await port.refund({
        refundId: `c-${open}`,
        intentId: open,
        amount: fromMajor(1),
        refundedBefore: fromMajor(0),
      });
      expect(early.kind).toBe('rejected');
    });

    test('a callback is believed only over its own bytes and within five minutes', async () => {
      const intentId = await paid();
      const { headers, raw } = await subject.callback(intentId);
      expect(port.readCallback(headers, raw, subject.now())).toMatchObject({ intentId });
      const other = Buffer.from(raw.toString().replace(intentId, `${intentId}0`));
      expect(port.readCallback(headers, other, subject.now())).toBe('forged');
      if (subject.signedInside) return;
      expect(port.readCallback({}, raw, subject.now())).toBe('forged');
      const later = new Date(subject.now().getTime() + 6 * 60_000);
      expect(port.readCallback(headers, raw, later)).toBe('forged');
    });
  });
}
