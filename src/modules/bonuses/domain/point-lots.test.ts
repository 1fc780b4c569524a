import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expiredBy, expiringWithin, type PointChange, type PointLifetime, pointLots } from './point-lots.ts';

const YEAR: PointLifetime[] = [{ validFrom: '2026-01-01', months: 12 }];
const lots = (changes: PointChange[], { lifetimes = YEAR, reserved = 0 } = {}) =>
  pointLots(changes, { lifetimes, reserved, dayOf: (at) => at.slice(0, 10) });
const change = (kind: string, day: string, minor: number, ref = kind + day): PointChange => ({
  kind,
  ref,
  at: `${day}T06:00:00Z`,
  minor,
});

test('points live until the same day after their months, at the end of a shorter month until its last', () => {
  const lifetimes = [
    { validFrom: '2026-01-01', months: 1 },
    { validFrom: '2026-03-01', months: null },
  ];
  const earned = [change('award', '2026-01-31', 100), change('award', '2026-03-01', 100)];
  expect(lots(earned, { lifetimes }).map(({ lastDay }) => lastDay)).toEqual(['2026-02-28', null]);
});

test('the oldest points are spent first, and reserved ones count as spent', () => {
  const changes = [
    change('award', '2026-01-10', 300),
    change('award', '2026-02-10', 300),
    change('reserve_end', '2026-03-01', -200),
  ];
  expect(lots(changes).map(({ minor }) => minor)).toEqual([100, 300]);
  expect(lots(changes, { reserved: 150 }).map(({ minor }) => minor)).toEqual([250]);
});

test('a returned ticket takes its own points; what was spent of them is owed by the next gain', () => {
  const changes = [
    change('award', '2026-01-10', 300, 'points:a'),
    change('award', '2026-02-10', 300, 'points:b'),
    change('points_reversal', '2026-02-11', -300, 'points:b'),
  ];
  expect(lots(changes).map(({ ref, minor }) => [ref, minor])).toEqual([['points:a', 300]]);
  const owed = [
    ...changes,
    change('points_reversal', '2026-02-12', -300, 'points:a'),
    change('reserve_end', '2026-02-12', -50),
  ];
  expect(lots([...owed, change('award', '2026-03-01', 80)]).map(({ minor }) => minor)).toEqual([30]);
});

test('points have expired after their last day, not on it; expiry takes those and no others', () => {
  const lifetimes = [
    { validFrom: '2026-01-01', months: null },
    { validFrom: '2026-02-01', months: 1 },
  ];
  const earned = [change('award', '2026-01-10', 300), change('award', '2026-02-10', 200)];
  const found = lots(earned, { lifetimes });
  expect([expiredBy(found, '2026-03-10'), expiredBy(found, '2026-03-11')]).toEqual([0, 200]);
  const after = lots([...earned, change('points_expired', '2026-03-11', -200)], { lifetimes });
  expect(after.map(({ lastDay, minor }) => [lastDay, minor])).toEqual([[null, 300]]);
});

test('what expires within some days is listed by its day, today included', () => {
  const found = lots([
    change('award', '2026-01-10', 300),
    change('award', '2026-01-10', 50, 'points:x'),
    change('award', '2026-02-10', 200),
  ]);
  expect(expiringWithin(found, '2027-01-10', 30)).toEqual([{ lastDay: '2027-01-10', minor: 350 }]);
  expect(expiringWithin(found, '2027-01-10', 31)).toHaveLength(2);
  expect(expiringWithin(found, '2027-01-11', 30)).toEqual([{ lastDay: '2027-02-10', minor: 200 }]);
});

test('what is left of all gains is always what was gained less what went, or nothing while something is owed', () => {
  const day = fc.integer({ min: 10, max: 28 }).map((n) => `2026-05-${n}`);
  const one = fc.record({
    kind: fc.constantFrom('award', 'refund_paid', 'reserve_end', 'points_reversal', 'points_expired'),
    day,
    minor: fc.integer({ min: 1, max: 500 }),
    ref: fc.constantFrom('points:a', 'points:b'),
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 20 }), (steps) => {
      const changes = steps.map(({ kind, minor, ref, ...at }) =>
        change(kind, at.day, kind === 'award' || kind === 'refund_paid' ? minor : -minor, ref),
      );
      const whole = changes.reduce((all, { minor }) => all + minor, 0);
      expect(lots(changes).reduce((all, { minor }) => all + minor, 0)).toBe(Math.max(0, whole));
    }),
  );
});
