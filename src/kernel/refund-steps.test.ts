import { expect, test } from 'vitest';
import { soms } from './money.ts';
import { keptBy, type RefundStep, stepAt } from './refund-steps.ts';

const STEPS: RefundStep[] = [
  { hoursBefore: 24, keptPercent: 0, fee: soms(200) },
  { hoursBefore: 6, keptPercent: 25, fee: soms(200) },
  { hoursBefore: 0, keptPercent: 50, fee: soms(200) },
];
const kept = (hours: number) => {
  const step = stepAt(STEPS, hours);
  return step && keptBy(step, soms(17_801)).minor / 100;
};

test('the later a ticket is given back, the more is kept: at the limit itself the milder step still counts', () => {
  expect([kept(100), kept(24), kept(23.99), kept(6), kept(5.99), kept(0)]).toEqual([
    200, 200, 4_651, 4_651, 9_101, 9_101,
  ]);
});

test('after departure no step counts', () => {
  expect(kept(-0.01)).toBeNull();
});

test('never more is kept than was paid, and nothing of a free ticket', () => {
  const step = STEPS[2] as RefundStep;
  expect(keptBy(step, soms(150))).toEqual(soms(150));
  expect(keptBy(step, soms(0))).toEqual(soms(0));
});
