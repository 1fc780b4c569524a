import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clawbackDebtPayments } from './clawback-debt-payments.ts';

const said = (...given: Parameters<typeof clawbackDebtPayments>) =>
  clawbackDebtPayments(...given).map(({ kind, fund, minor }) => `${kind} ${fund} ${minor}`);

test('motivation is returned from motivation; the spent part with own money, before the commission', () => {
  expect(said({ commission: 0, motivation: 100 }, { contract: 500, motivation: 300 })).toEqual([
    'motivation_paid motivation 100',
  ]);
  expect(said({ commission: 80, motivation: 100 }, { contract: 90, motivation: 30 })).toEqual([
    'motivation_paid motivation 30',
    'motivation_paid contract 70',
    'clawback_paid contract 20',
  ]);
});
test('commission is never paid with motivation, and who has nothing pays nothing', () => {
  expect(said({ commission: 80, motivation: 0 }, { contract: 0, motivation: 900 })).toEqual([]);
  expect(said({ commission: 80, motivation: 100 }, { contract: -50, motivation: -10 })).toEqual([]);
});
test('never more is paid than is owed, nor than there is; what can be paid is', () => {
  const sums = fc.integer({ min: 0, max: 1_000_000 });
  const has = fc.record({
    contract: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    motivation: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  });
  fc.assert(
    fc.property(fc.record({ commission: sums, motivation: sums }), has, (debt, funds) => {
      const paid = clawbackDebtPayments(debt, funds);
      const of = (key: 'kind' | 'fund', value: string) =>
        paid.reduce((all, one) => all + (one[key] === value ? one.minor : 0), 0);
      expect(of('kind', 'motivation_paid')).toBeLessThanOrEqual(debt.motivation);
      expect(of('kind', 'clawback_paid')).toBeLessThanOrEqual(debt.commission);
      for (const fund of ['contract', 'motivation'] as const)
        expect(of('fund', fund)).toBeLessThanOrEqual(Math.max(0, funds[fund]));
      const left = debt.commission + debt.motivation - paid.reduce((all, one) => all + one.minor, 0);
      if (left > 0) expect(of('fund', 'contract')).toBe(Math.max(0, funds.contract));
    }),
  );
});
