import { expect, test } from 'vitest';
import { fromMajor } from './money.ts';
import { type RefundStep, refundStepAt, retainedBy } from './refund-steps.ts';

const STEPS: RefundStep[] = [
  { hoursBefore: 24, retainedPercent: 0, fee: fromMajor(200) },
  { hoursBefore: 6, retainedPercent: 25, fee: fromMajor(200) },
  { hoursBefore: 0, retainedPercent: 50, fee: fromMajor(200) },
];
const kept = (hours: number) => {
  const step = refundStepAt(STEPS, hours);
  return step && retainedBy(step, fromMajor(17_801)).minor / 100;
};

test('the retained amount grows towards departure; at the limit itself the milder step applies', () => {
  expect([kept(100), kept(24), kept(23.99), kept(6), kept(5.99), kept(0)]).toEqual([
    200, 200, 4_651, 4_651, 9_101, 9_101,
  ]);
});

test('no step applies after departure', () => {
  expect(kept(-0.01)).toBeNull();
});

test('at most the paid fare is retained, and nothing of a free ticket', () => {
  const step = STEPS[2] as RefundStep;
  expect(retainedBy(step, fromMajor(150))).toEqual(fromMajor(150));
  expect(retainedBy(step, fromMajor(0))).toEqual(fromMajor(0));
});
