import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Earlier, TopJourneys } from './top-journeys.ts';

const SEED = Number(process.env.SEED ?? 20260302);

const earlier: Earlier = (a, b, c, x, y, z) => (a - x || b - y || c - z) < 0;

/** Few costs and many journeys, so that most cost the same as others. */
const offered = fc
  .uniqueArray(fc.record({ cost: fc.nat(4), leg: fc.nat(200) }), {
    selector: ({ leg }) => leg,
    maxLength: 60,
  })
  .map((journeys) => journeys.map(({ cost, leg }) => ({ cost, legs: [leg, leg % 3, -1] as const })));

test.each([true, false])(
  'in whatever order journeys are found, the same ones are kept, the first of one cost before the others ' +
    `(pruned: %s, seed ${SEED})`,
  (pruned) => {
    fc.assert(
      fc.property(offered, fc.integer({ min: 1, max: 30 }), (journeys, limit) => {
        const best = new TopJourneys(earlier, pruned);
        best.clear(limit);
        for (const { cost, legs } of journeys) best.add(cost, ...legs, 0);
        const kept = best.drain((cost, first, second, third) => ({ cost, legs: [first, second, third] }));
        const truth = journeys.toSorted((a, b) => a.cost - b.cost || a.legs[0] - b.legs[0]).slice(0, limit);
        expect(kept).toEqual(truth);
      }),
      { seed: SEED, numRuns: 1_000 },
    );
  },
);
