import { expect, test } from 'vitest';
import { money } from '#kernel/money.ts';
import { half, SOLD, START, TOTAL } from '../../testing/order-model.ts';
import { decide } from '../../testing/whole-machine.ts';
import type { Facts, OrderEvent } from './facts.ts';
import { paidSoFar } from './order-state.ts';

const now = new Date(START + 60_000);
const asked = (id: string, who: string, amount = half): OrderEvent => ({
  on: 'return_asked',
  asked: { id, kind: 'refund', passengerIds: [who], amount },
});
function after(facts: Facts, ...events: OrderEvent[]): Facts {
  let at = facts;
  for (const event of events) {
    const decision = decide(at, event, now);
    if (decision.refused) throw new Error(decision.reason);
    at = decision.facts;
  }
  return at;
}

test('a second return is promised only what the first one left of the money', () => {
  const first = [asked('r1', 'p1', TOTAL), { on: 'sent', returnId: 'r1' }, { on: 'ok', returnId: 'r1' }] as const;
  const whole = after(SOLD, ...first);
  expect(decide(whole, asked('r2', 'p2'), now).refused).toBe(true);
  const [, ...rest] = first;
  expect(decide(after(SOLD, asked('r1', 'p1'), ...rest), asked('r2', 'p2'), now).refused).toBe(false);
});

test('what exchanges cost is not paid for the order', () => {
  const extra = { ...SOLD.payments[0], id: 'extra', amount: money(50_000), purpose: 'e1' };
  const exchanges = [{ id: 'e1', state: 'done', passengerIds: ['p1'] }];
  const facts = { ...SOLD, payments: [...SOLD.payments, extra], exchanges } as unknown as Facts;
  expect(paidSoFar(facts)).toBe(TOTAL.minor);
});
