import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Plan, TransitionRow } from '#modules/orders/core/domain/machine-slice.ts';
import {
  type Approval,
  newOrder,
  type OrderEvent,
  type OrderState,
} from '#modules/orders/core/domain/order-snapshot.ts';
import { deriveStatus } from '#modules/orders/core/domain/status.ts';
import { decide, TABLE } from '#modules/orders/testing/full-machine.ts';
import {
  PEOPLE,
  SEED,
  START,
  TOTAL,
  typicalEvents,
  without,
  withoutGuards,
} from '#modules/orders/testing/order-model.ts';
import { approvalDeadline } from './approval-machine.ts';

const MINUTE = 60_000;
const at = (minutes: number) => new Date(START + minutes * MINUTE).toISOString();

describe('approval deadline', () => {
  const minutes = fc.record({
    asked: fc.nat(100),
    gives: fc.integer({ min: 1, max: 400 }),
    kept: fc.nat(500),
  });
  const given = ({ asked: requested, gives }: { asked: number; gives: number }): Approval => ({
    state: 'waiting',
    onTimeout: 'refuse',
    requestedAt: at(requested),
    until: at(requested + gives),
  });
  test('is never in the past, never later than the policy allows and never after the hold', () => {
    fc.assert(
      fc.property(minutes, (one) => {
        const by = approvalDeadline(given(one), at(one.asked + one.kept));
        expect(by >= at(one.asked)).toBe(true);
        expect(by <= at(one.asked + one.gives)).toBe(true);
        expect(by <= at(one.asked + one.kept)).toBe(true);
      }),
    );
  });
  test('leaves a quarter of an hour to pay, or half of the time that there is', () => {
    expect(approvalDeadline(given({ asked: 0, gives: 600 }), at(120))).toBe(at(105));
    expect(approvalDeadline(given({ asked: 0, gives: 600 }), at(20))).toBe(at(10));
    expect(approvalDeadline(given({ asked: 0, gives: 60 }), at(120))).toBe(at(60));
    expect(approvalDeadline(given({ asked: 0, gives: 60 }), null)).toBe(at(60));
  });
});

const word: fc.Arbitrary<OrderEvent> = fc
  .constantFrom('approve' as const, 'refuse' as const, 'approval_due' as const)
  .map((on) => ({ on, of: 'approval' }) as const);
const other: fc.Arbitrary<OrderEvent> = fc.oneof(
  fc.constantFrom<OrderEvent>(
    { on: 'cancel_requested' },
    { on: 'time_limit_passed' },
    { on: 'sent', operation: 'cancel_hold' },
    { on: 'captured', paymentId: 'b', amount: TOTAL },
    { on: 'unknown', operation: 'hold' },
    {
      on: 'split_requested',
      requested: {
        id: 's',
        passengerIds: PEOPLE.slice(1),
        total: TOTAL,
        shares: [],
        departsAt: at(10_000),
      },
    },
  ),
  word,
);
const eventSequences = fc.record({
  onTimeout: fc.constantFrom('approve' as const, 'refuse' as const),
  gives: fc.constantFrom(5, 60),
  moves: fc.array(
    fc.record({
      event: fc.oneof({ weight: 2, arbitrary: other }, { weight: 1, arbitrary: word }),
      minutes: fc.nat(6),
      likely: fc.boolean(),
    }),
    { minLength: 4, maxLength: 20 },
  ),
});
type EventSequence = {
  onTimeout: Approval['onTimeout'];
  gives: number;
  moves: { event: OrderEvent; minutes: number; likely: boolean }[];
};

function replayEvents({ onTimeout, gives, moves }: EventSequence, table: readonly TransitionRow[]) {
  const approval: Approval = { state: 'waiting', onTimeout, requestedAt: at(0), until: at(gives) };
  let orderState: OrderState = { ...newOrder(TOTAL, PEOPLE), approval };
  const steps: { event: OrderEvent; now: string; before: OrderState; after: OrderState; plans: readonly Plan[] }[] = [];
  let [next, minute] = [0, 0];
  for (const move of moves) {
    minute += move.minutes;
    const event = move.likely && next < typicalEvents.length ? (typicalEvents[next++] as OrderEvent) : move.event;
    const decision = decide(orderState, event, new Date(START + minute * MINUTE), table);
    if (decision.refused) continue;
    steps.push({ event, now: at(minute), before: orderState, after: decision.orderState, plans: decision.plans });
    orderState = decision.orderState;
  }
  return steps;
}

/** The first broken sentence, or null. */
function broken(eventSequence: EventSequence, table: readonly TransitionRow[]): string | null {
  for (const { event, now, before, after, plans } of replayEvents(eventSequence, table)) {
    const [was, is] = [before.approval, after.approval];
    if (!was || !is) return 'an approval was lost';
    if (was.state !== 'waiting' && is.state !== was.state) return 'a decision was changed';
    if (is.state !== 'approved') {
      if (after.operations.issue !== 'none') return 'tickets of an order without approval';
      if (after.payments.some((p) => p.state === 'captured')) return 'money kept for an order without approval';
      if (event.on === 'started') return 'a payment of an order without approval';
      if (after.splits.length > 0) return 'an order that waits was parted';
    }
    if (is.state === was.state) continue;
    const due = now >= approvalDeadline(was, before.paymentTimeLimit);
    if (event.on === 'approval_due' ? !due : due) return 'auto-decision too early, or a decision too late';
    if (event.on === 'approval_due' && (is.state === 'approved') !== (was.onTimeout === 'approve'))
      return 'auto-decision differs from the policy';
    if (before.end !== 'open') return 'an ended order was decided about';
    if (is.state === 'refused') {
      if (deriveStatus(after) !== 'canceled') return 'a refused order goes on';
      const drops = plans.some((plan) => plan.kind === 'operation' && plan.operation === 'cancel_hold');
      if (before.operations.hold === 'done' && !drops) return 'a refused order keeps its seats';
    }
  }
  return null;
}
const check = (table: readonly TransitionRow[], numRuns: number) =>
  fc.check(
    fc.property(eventSequences, (eventSequence) => broken(eventSequence, table) === null),
    { seed: SEED, numRuns, endOnFailure: table !== TABLE },
  );

test('in any order of events nothing is paid before the approval, and a refusal releases the seats', () => {
  const result = check(TABLE, 20_000);
  expect(result.failed, JSON.stringify(result.counterexample)).toBe(false);
});

test.each([
  ['a payment begins without asking', without((r) => (r.on === 'started' ? withoutGuards(r) : r))],
  ['money is taken without asking', without((r) => (r.note === 'payment_captured' ? withoutGuards(r) : r))],
  ['a person may be late', without((r) => (r.on === 'approve' || r.on === 'refuse' ? withoutGuards(r) : r))],
  ['auto-decision before the deadline', without((r) => (r.on === 'approval_due' ? withoutGuards(r) : r))],
  [
    'a refusal leaves the seats',
    without((r) => (r.note === 'approval_refused' ? { ...r, effects: ['cancelOrder'] } : r)),
  ],
  ['a refusal leaves the order', without((r) => (r.note === 'approval_refused' ? { ...r, effects: [] } : r))],
  ['a decision may be taken twice', without((r) => (r.on === 'refuse' ? { ...r, from: ['waiting', 'approved'] } : r))],
])('the checks above notice when %s', (_name, table) => {
  expect(check(table, 100_000).failed).toBe(true);
});
