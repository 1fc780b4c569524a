import { expect, test } from 'vitest';
import { fromMajor, type Money, money } from '#kernel/money.ts';
import { decide } from '../../testing/full-machine.ts';
import type { Decision } from './decide.ts';
import { newOrder, type OrderEvent, type OrderState } from './order-snapshot.ts';
import { deriveStatus } from './status.ts';

const NOW = new Date('2026-03-02T06:00:00Z');
const TILL = '2026-03-02T06:20:00Z';
const LATER = new Date('2026-03-02T06:21:00Z');
const TOTAL = fromMajor(16_050);
const POINTS = fromMajor(1_050);
const REST = fromMajor(15_000);

type Moved = Extract<Decision, { refused: false }>;
function move(orderState: OrderState, event: OrderEvent, now = NOW): Moved {
  const decision = decide(orderState, event, now);
  if (decision.refused) throw new Error(decision.reason);
  return decision;
}
const held = [
  { on: 'sent', operation: 'hold' },
  { on: 'ok', operation: 'hold', paymentTimeLimit: TILL },
].reduce((orderState, event) => move(orderState, event as OrderEvent).orderState, newOrder(TOTAL, ['p1']));
const captured = (paymentId: string, amount: Money, method: string, requested = amount): OrderEvent => ({
  on: 'captured',
  paymentId,
  amount,
  requested,
  method,
});
const refunds = ({ plans }: Moved) =>
  plans.flatMap((plan) => (plan.kind === 'refund' ? [[plan.paymentId, plan.amount.minor]] : []));

const part = move(held, captured('points', POINTS, 'points'));

test('points for a part and a card for the rest buy the tickets together', () => {
  expect(deriveStatus(part.orderState)).toBe('pay');
  expect(part.plans).toEqual([]);
  const whole = move(part.orderState, captured('card', REST, 'card'));
  expect(deriveStatus(whole.orderState)).toBe('payed');
  expect(whole.plans).toEqual([{ kind: 'operation', operation: 'issue' }]);
});

test('a part whose rest does not come in time goes back with the deadline, and when the buyer gives up', () => {
  const late = move(part.orderState, { on: 'time_limit_passed' }, LATER);
  expect(deriveStatus(late.orderState)).toBe('timeout');
  expect(refunds(late)).toEqual([['points', POINTS.minor]]);
  expect(refunds(move(part.orderState, { on: 'cancel_requested' }))).toEqual([['points', POINTS.minor]]);
});

test('the rest that comes too late goes back together with the part', () => {
  const late = move(part.orderState, captured('card', REST, 'card'), LATER);
  expect(deriveStatus(late.orderState)).toBe('timeout');
  expect(refunds(late).sort()).toEqual([
    ['card', REST.minor],
    ['points', POINTS.minor],
  ]);
});

test('more than the order still needs goes back alone', () => {
  const twice = move(part.orderState, captured('card', TOTAL, 'card'));
  expect(refunds(twice)).toEqual([['card', TOTAL.minor]]);
  expect(deriveStatus(twice.orderState)).toBe('pay');
});

test('a gateway that took another sum than was asked for is never taken for a part', () => {
  const odd = move(held, captured('card', money(1), 'card', TOTAL));
  expect(refunds(odd)).toEqual([['card', 1]]);
});

test('a refused issue gives every part back', () => {
  const whole = move(part.orderState, captured('card', REST, 'card')).orderState;
  const sent = move(whole, { on: 'sent', operation: 'issue' }).orderState;
  const refused = move(sent, { on: 'rejected', operation: 'issue' });
  expect(refunds(refused).sort()).toEqual([
    ['card', REST.minor],
    ['points', POINTS.minor],
  ]);
});
