import { expect, test } from 'vitest';
import { basisPoints, isWholeRule, readPointRule } from './points-form.ts';

const typed = (fields: Record<string, string>) => readPointRule((name) => fields[name] ?? '');

test('a percentage is read with a comma or a point and at most two decimals', () => {
  expect([basisPoints('1,25'), basisPoints('2'), basisPoints('0.5')]).toEqual([125, 200, 50]);
  expect([basisPoints('1,255'), basisPoints('-1'), basisPoints('')]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
});

test('a rule is tried on examples only when it could be set', () => {
  const rule = { kind: 'rail', basis: 'percent', rate: '2,5', cap: '1 000' };
  expect(typed(rule)).toEqual({ kind: 'rail', basis: 'percent', rate: 250, cap: 1_000 });
  expect(isWholeRule(typed(rule))).toBe(true);
  for (const wrong of [{ rate: '101' }, { rate: 'x' }, { cap: '0' }, { basis: 'hundred', rate: '2,5' }])
    expect(isWholeRule(typed({ ...rule, ...wrong }))).toBe(false);
});
