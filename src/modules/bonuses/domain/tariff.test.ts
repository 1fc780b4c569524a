import { expect, test } from 'vitest';
import { multiplierOf, pointsOn } from './tariff.ts';

test('a new rate counts from its day, the earlier one before it', () => {
  const tariff = [
    { kind: 'rail', points: 3, validFrom: '2026-01-01' },
    { kind: 'rail', points: 5, validFrom: '2026-12-01' },
  ] as const;
  expect(pointsOn(tariff, 'rail', '2026-11-30')).toBe(3);
  expect(pointsOn(tariff, 'rail', '2026-12-01')).toBe(5);
  expect(pointsOn(tariff, 'bus', '2026-12-01')).toBe(0);
});

const promotion = {
  kind: null,
  destination: 'istanbul',
  startsAt: new Date('2026-11-01T00:00:00Z'),
  endsAt: new Date('2026-11-28T00:00:00Z'),
  gold: 2,
  platinum: 3,
};
const ticket = {
  kind: 'avia_international',
  destination: 'istanbul',
  issuedAt: new Date('2026-11-20T00:00:00Z'),
} as const;

test.each([
  ['silver', 1],
  ['gold', 2],
  ['platinum', 3],
] as const)('a promotion multiplies for %s by %i', (status, times) => {
  expect(multiplierOf([promotion], { ...ticket, status })).toBe(times);
});

test('outside its days and its destination a promotion multiplies nothing; the best of several counts', () => {
  const gold = { ...ticket, status: 'gold' } as const;
  expect(multiplierOf([promotion], { ...gold, issuedAt: promotion.endsAt })).toBe(1);
  expect(multiplierOf([promotion], { ...gold, destination: 'moscow' })).toBe(1);
  expect(multiplierOf([promotion, { ...promotion, destination: null, gold: 5 }], gold)).toBe(5);
});
