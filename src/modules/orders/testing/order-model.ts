import fc from 'fast-check';
import { money } from '#kernel/money.ts';
import { type Facts, newOrder, OPERATION_KINDS, type OrderEvent } from '../core/domain/facts.ts';
import type { Plan, Row } from '../core/domain/machine-slice.ts';
import { decide, TABLE } from './whole-machine.ts';

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
  fc.constantFrom<OrderEvent>({ on: 'sent', operation: 'issue' }, { on: 'never', operation: 'issue' }),
  fc.record({ on: fc.constantFrom('sent' as const, 'exhausted' as const), operation }),
  fc.record({
    on: fc.constantFrom(
      'ok',
      'ok',
      'ok',
      'rejected',
      'retry',
      'never',
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
    asked: fc.constantFrom(TOTAL, TOTAL, TOTAL, half),
    method: fc.constantFrom('card', 'card', 'points'),
  }),
  fc.record({
    on: fc.constantFrom('time_limit_passed', 'cancel_requested') as fc.Arbitrary<'cancel_requested'>,
  }),
);

/** Mostly the way a sale goes, with anything else in between, twice, too late or in another order. */
export const likely: readonly OrderEvent[] = [
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
export const story = fc.array(
  fc.record({ event: anyEvent, minutes: fc.nat({ max: 25 }), chance: fc.nat({ max: 9 }) }),
  {
    minLength: 5,
    maxLength: 40,
  },
);

export type Step = { event: OrderEvent; before: Facts; after: Facts; plans: readonly Plan[] };

export function play(
  moves: readonly { event: OrderEvent; minutes: number; chance: number }[],
  table: readonly Row[],
): Step[] {
  const steps: Step[] = [];
  let facts = newOrder(TOTAL, PEOPLE);
  let next = 0;
  let now = START;
  for (const move of moves) {
    now += move.chance === 0 ? move.minutes * 60_000 : 1_000;
    const event = move.chance < 5 && next < likely.length ? (likely[next++] as OrderEvent) : move.event;
    const decision = decide(facts, event, new Date(now), table);
    if (decision.refused) continue;
    steps.push({ event, before: facts, after: decision.facts, plans: decision.plans });
    facts = decision.facts;
  }
  return steps;
}

/** Every model is thrown by this seed; MODEL_SEED=… takes another. */
export const SEED = Number(process.env.MODEL_SEED ?? 20_261_120);

export const without = (change: (row: Row) => Row | null): Row[] => TABLE.flatMap((row) => change(row) ?? []);
export const unguarded = ({ guard: _guard, ...row }: Row): Row => row;

/** After the sale: voids, refunds, duplicates, lost answers and late news of two passengers' tickets. */
export const SOLD = play(
  likely.map((event) => ({ event, minutes: 0, chance: 1 })),
  TABLE,
).at(-1)?.after as Facts;
const returnId = fc.constantFrom('r1', 'r1', 'r1', 'r2', 'r3');
export const afterSale: fc.Arbitrary<OrderEvent> = fc.oneof(
  fc.record({
    on: fc.constant('return_asked' as const),
    asked: fc.record({
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
        'never',
        'ok',
        'rejected',
        'retry',
        'never',
        'pending',
        'unknown',
        'exhausted',
      ] as const),
    ),
    returnId,
  }),
  fc.record({ on: fc.constant('paid_back' as const), returnId, amount: fc.constant(half) }),
);
