import { describe, expect, test } from 'vitest';
import { dayNumber } from '../support/day-number.ts';
import { MUTANTS } from './mutants.ts';
import { simulate } from './simulate.ts';

/** More with `npm run simulate -- --seeds 1000000`. */
const SEEDS = Number(process.env.SIMULATION_SEEDS ?? 4_000);
/** Other seeds each day. */
const FROM = Number(process.env.SIMULATION_FROM ?? 1 + dayNumber() * SEEDS);
/** Seeds for the controls, always the same, so that each mutant is found. */
const CONTROLS = { from: 1, seeds: 20_000 };
const TEST_TIMEOUT_MS = 300_000;

test(
  `lives of orders with everything that can go wrong, ${SEEDS} of them from seed ${FROM}: every som is a ` +
    'ticket’s or goes back, nothing is sold twice, nothing is stuck',
  () => {
    const reached = new Map<string, number>();
    const violations: string[] = [];
    const started = performance.now();
    for (let seed = FROM; seed < FROM + SEEDS; seed++) {
      const verdict = simulate(seed);
      if (verdict.violation) violations.push(`${verdict.violation} (npm run simulate -- --replay ${seed})`);
      for (const what of verdict.reached) reached.set(what, (reached.get(what) ?? 0) + 1);
    }
    const rate = Math.round(SEEDS / ((performance.now() - started) / 1_000));
    console.log(`simulation: seeds ${FROM} to ${FROM + SEEDS - 1}, ${violations.length} violations, ${rate} a second`);
    expect(violations).toEqual([]);
    // Faults must have had an effect.
    for (const what of [
      'sold',
      'partial_sold',
      'refunded',
      'canceled',
      'timeout',
      'error_booking',
      'error_sold',
      'saw hold_unknown',
      'saw issue_unknown',
      'saw issue_blocked',
      'saw payment_declined',
      'saw payment_late',
      'saw split_off',
      'saw split_from',
      'saw split_unknown',
      'saw split_rejected',
      'saw voided',
      'saw returned',
      'saw void_unknown',
      'saw return_unknown',
      'saw void_rejected',
    ])
      expect(reached.get(what) ?? 0, what).toBeGreaterThan(SEEDS / 1_000);
  },
  TEST_TIMEOUT_MS,
);

test('the same seed gives the same trace', () => {
  const outcomeOf = (seed: number) => {
    const lines: string[] = [];
    simulate(seed, null, (line) => lines.push(line));
    return lines;
  };
  expect(outcomeOf(FROM).length).toBeGreaterThan(5);
  expect(outcomeOf(FROM)).toEqual(outcomeOf(FROM));
});

describe(`control: each mutant is detected within ${CONTROLS.seeds} seeds`, () => {
  test.each(MUTANTS)(
    '$name',
    (mutant) => {
      let seed = CONTROLS.from;
      let found: string | null = null;
      for (; seed < CONTROLS.from + CONTROLS.seeds && !found; seed++) found = simulate(seed, mutant).violation;
      console.log(`«${mutant.name}» is found at seed ${seed - 1}: ${found}`);
      expect(found).not.toBeNull();
    },
    TEST_TIMEOUT_MS,
  );
});
