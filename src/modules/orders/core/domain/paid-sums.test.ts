import { expect, test } from 'vitest';
import { money } from '#kernel/money.ts';
import { decide } from '../../testing/full-machine.ts';
import { half, SOLD, START, TOTAL } from '../../testing/order-model.ts';
import { paidForOrder } from './order-conditions.ts';
import type { OrderEvent, OrderState } from './order-snapshot.ts';

const now = new Date(START + 60_000);
const requested = (id: string, who: string, amount = half): OrderEvent => ({
  on: 'return_requested',
  requested: { id, kind: 'refund', passengerIds: [who], amount },
});
function after(orderState: OrderState, ...events: OrderEvent[]): OrderState {
  let at = orderState;
  for (const event of events) {
    const decision = decide(at, event, now);
    if (decision.refused) throw new Error(decision.reason);
    at = decision.orderState;
  }
  return at;
}

test('a second return is promised only what the first one left of the money', () => {
  const first = [requested('r1', 'p1', TOTAL), { on: 'sent', returnId: 'r1' }, { on: 'ok', returnId: 'r1' }] as const;
  const whole = after(SOLD, ...first);
  expect(decide(whole, requested('r2', 'p2'), now).refused).toBe(true);
  const [, ...rest] = first;
  expect(decide(after(SOLD, requested('r1', 'p1'), ...rest), requested('r2', 'p2'), now).refused).toBe(false);
});

test('what exchanges cost is not paid for the order', () => {
  const extra = { ...SOLD.payments[0], id: 'extra', amount: money(50_000), purpose: 'e1' };
  const exchanges = [{ id: 'e1', state: 'done', passengerIds: ['p1'] }];
  const orderState = { ...SOLD, payments: [...SOLD.payments, extra], exchanges } as unknown as OrderState;
  expect(paidForOrder(orderState)).toBe(TOTAL.minor);
});
