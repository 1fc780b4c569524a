import fc from 'fast-check';
import { money } from '#kernel/money.ts';
import type { Plan, TransitionRow } from '../core/domain/machine-slice.ts';
import { newOrder, OPERATION_KINDS, type OrderEvent, type OrderState } from '../core/domain/order-snapshot.ts';
import { decide, TABLE } from './full-machine.ts';

/**
 * The world of the order machine's models (`domain/*model.test.ts`): events of every kind, stories of them, and the
 * table played through.
 */
export const TOTAL = money(1_605_000);
export const START = Date.parse('2026-03-02T06:00:00Z');
const PAY_TILL = new Date(START + 20 * 60_000).toISOString();
export const PEOPLE = ['p1', 'p2'];

const operation = fc.constantFrom(...OPERATION_KINDS);
const paymentId = fc.constantFrom('a', 'b', 'c');
export const half = money(TOTAL.minor / 2);
const amount = fc.oneof(
  { weight: 8, arbitrary: fc.constant(TOTAL) },
  { weight: 1, arbitrary: fc.constant(money(1)) },
  { weight: 2, arbitrary: fc.constant(half) },
);
const numbers = fc.subarray(
  PEOPLE.map((passengerId, i) => ({ passengerId, number: `992000000000${i}` })),
  { minLength: 0 },
);

const anyEvent: fc.Arbitrary<OrderEvent> = fc.oneof(
  fc.constantFrom<OrderEvent>({ on: 'sent', operation: 'issue' }, { on: 'not_executed', operation: 'issue' }),
  fc.record({ on: fc.constantFrom('sent' as const, 'retries_exhausted' as const), operation }),
  fc.record({
    on: fc.constantFrom(
      'ok',
      'ok',
      'ok',
      'rejected',
      'retry',
      'not_executed',
      'pending',
      'unknown',
      'price_mismatch',
    ) as fc.Arbitrary<'ok'>,
    operation,
    paymentTimeLimit: fc.constant(PAY_TILL),
    tickets: numbers,
  }),
  fc.record({
    on: fc.constantFrom(
      'started',
      'captured',
      'captured',
      'declined',
      'expired',
      'refunded',
      'refund_rejected',
      'refund_again',
    ) as fc.Arbitrary<'captured'>,
    paymentId,
    amount,
    requested: fc.constantFrom(TOTAL, TOTAL, TOTAL, half),
    method: fc.constantFrom('card', 'card', 'points'),
  }),
  fc.record({
    on: fc.constantFrom('time_limit_passed', 'cancel_requested') as fc.Arbitrary<'cancel_requested'>,
  }),
);

/** Mostly the way a sale goes, with anything else in between, twice, too late or in another order. */
export const typicalEvents: readonly OrderEvent[] = [
  { on: 'sent', operation: 'hold' },
  { on: 'ok', operation: 'hold', paymentTimeLimit: PAY_TILL },
  { on: 'started', paymentId: 'a', amount: TOTAL },
  { on: 'captured', paymentId: 'a', amount: TOTAL },
  { on: 'sent', operation: 'issue' },
  {
    on: 'ok',
    operation: 'issue',
    tickets: PEOPLE.map((passengerId, i) => ({ passengerId, number: `99200000000${i}0` })),
  },
];
export const eventSequence = fc.array(
  fc.record({ event: anyEvent, minutes: fc.nat({ max: 25 }), chance: fc.nat({ max: 9 }) }),
  {
    minLength: 5,
    maxLength: 40,
  },
);

export type Step = { event: OrderEvent; before: OrderState; after: OrderState; plans: readonly Plan[] };

export function replayEvents(
  moves: readonly { event: OrderEvent; minutes: number; chance: number }[],
  table: readonly TransitionRow[],
): Step[] {
  const steps: Step[] = [];
  let orderState = newOrder(TOTAL, PEOPLE);
  let next = 0;
  let now = START;
  for (const move of moves) {
    now += move.chance === 0 ? move.minutes * 60_000 : 1_000;
    const event = move.chance < 5 && next < typicalEvents.length ? (typicalEvents[next++] as OrderEvent) : move.event;
    const decision = decide(orderState, event, new Date(now), table);
    if (decision.refused) continue;
    steps.push({ event, before: orderState, after: decision.orderState, plans: decision.plans });
    orderState = decision.orderState;
  }
  return steps;
}

/** Every model is thrown by this seed; MODEL_SEED=… takes another. */
export const SEED = Number(process.env.MODEL_SEED ?? 20_261_120);

export const without = (change: (row: TransitionRow) => TransitionRow | null): TransitionRow[] =>
  TABLE.flatMap((row) => change(row) ?? []);
export const withoutGuards = ({ guard: _guard, ...row }: TransitionRow): TransitionRow => row;

/** After the sale: voids, refunds, duplicates, lost answers and late news of two passengers' tickets. */
export const SOLD = replayEvents(
  typicalEvents.map((event) => ({ event, minutes: 0, chance: 1 })),
  TABLE,
).at(-1)?.after as OrderState;
const returnId = fc.constantFrom('r1', 'r1', 'r1', 'r2', 'r3');
export const afterSale: fc.Arbitrary<OrderEvent> = fc.oneof(
  fc.record({
    on: fc.constant('return_requested' as const),
    requested: fc.record({
      id: returnId,
      kind: fc.constantFrom('void' as const, 'refund' as const),
      passengerIds: fc.subarray(PEOPLE, { minLength: 0 }),
      amount: fc.constantFrom(half, half, money(half.minor - 30_000), TOTAL, money(TOTAL.minor + 1)),
    }),
  }),
  fc.record({
    on: fc.constantFrom(
      ...([
        'sent',
        'sent',
        'sent',
        'not_executed',
        'ok',
        'rejected',
        'retry',
        'not_executed',
        'pending',
        'unknown',
        'retries_exhausted',
      ] as const),
    ),
    returnId,
  }),
  fc.record({ on: fc.constant('refund_paid' as const), returnId, amount: fc.constant(half) }),
);
