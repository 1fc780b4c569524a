import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '#kernel/money.ts';
import type { TransitionRow } from '../../core/domain/machine-slice.ts';
import {
  coversTicket,
  type OrderEvent,
  type OrderState,
  type TicketSnapshot,
} from '../../core/domain/order-snapshot.ts';
import { decide, TABLE } from '../../testing/full-machine.ts';
import { PEOPLE, SEED, SOLD, START, without, withoutGuards } from '../../testing/order-model.ts';

const TICKETS: TicketSnapshot[] = PEOPLE.flatMap((passengerId) =>
  [1, 2, 3].map((n) => ({ number: `${passengerId}-${n}`, passengerId, state: 'open' as const })),
);
/** Two people with three documents each, as a journey on several tickets is sold. */
const JOURNEY: OrderState = { ...SOLD, tickets: TICKETS };

/**
 * Buyers give back one document or several; people of ours, or a return without numbers, all that a passenger still
 * has.
 */
const requested = fc.oneof(
  fc.record({
    passengerIds: fc.constant([] as string[]),
    tickets: fc.subarray(
      TICKETS.map(({ number }) => number),
      { minLength: 1 },
    ),
  }),
  fc.record({ passengerIds: fc.subarray(PEOPLE, { minLength: 1 }), tickets: fc.constant(undefined) }),
);
const step = fc.oneof(
  fc.record({
    on: fc.constant('asked' as const),
    of: requested,
    kind: fc.constantFrom('void' as const, 'refund' as const, 'release' as const),
  }),
  fc.record({ on: fc.constantFrom('sent', 'ok', 'ok', 'rejected', 'unknown', 'pending', 'not_executed') }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The first broken sentence, or null. */
function wrongly(steps: readonly Step[], table: readonly TransitionRow[]): string | null {
  let orderState = JOURNEY;
  let last = 0;
  for (const given of steps) {
    let event: OrderEvent;
    if ('of' in given) {
      const { tickets } = given.of;
      const named = TICKETS.filter(({ number }) => tickets?.includes(number));
      const passengerIds = tickets ? [...new Set(named.map((one) => one.passengerId))] : given.of.passengerIds;
      const action = { id: `r${++last}`, kind: given.kind, passengerIds, amount: money(1_000) };
      event = { on: 'return_requested', requested: { ...action, ...(tickets && { tickets }) } };
    } else event = { on: given.on as 'sent', returnId: `r${last}` };
    const decision = decide(orderState, event, new Date(START), table);
    if (decision.refused) continue;
    orderState = decision.orderState;
    const earnings = orderState.returns.filter(({ state, kind }) => state !== 'rejected' && kind !== 'release');
    for (const ticket of TICKETS)
      if (earnings.filter((one) => coversTicket(one, ticket)).length > 1) return `${ticket.number} went back twice`;
  }
  return null;
}
const check = (table: readonly TransitionRow[], numRuns = 5_000) =>
  fc.check(
    fc.property(fc.array(step, { minLength: 3, maxLength: 40 }), (steps) => wrongly(steps, table) === null),
    { seed: SEED, numRuns, endOnFailure: table !== TABLE },
  );

test('no document is returned twice: not alone and with all of its passenger, in any order', () => {
  const result = check(TABLE);
  expect(result.failed, `MODEL_SEED=${SEED} ${JSON.stringify(result.counterexample)}`).toBe(false);
});

test('control: without the guard of returns one does', () => {
  expect(check(without((row) => (row.on === 'return_requested' ? withoutGuards(row) : row))).failed).toBe(true);
});
