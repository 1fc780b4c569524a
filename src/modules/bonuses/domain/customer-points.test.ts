import { expect, test } from 'vitest';
import { fromMajor, money } from '#kernel/money.ts';
import { type PointRule, pointsForPrice, pointsOfDocument } from './customer-points.ts';

const hundred = { basis: 'hundred', rate: 2, cap: null } as const;
const percent = { basis: 'percent', rate: 250, cap: null } as const;

test('points are counted for whole hundreds, or as a share of the price without parts of a point', () => {
  expect(pointsForPrice(hundred, fromMajor(4_099))).toBe(80);
  expect(pointsForPrice(hundred, money(9_999))).toBe(0);
  expect(pointsForPrice(percent, fromMajor(4_050))).toBe(101);
  expect(pointsForPrice(percent, money(3_999))).toBe(0);
  expect(pointsForPrice(percent, fromMajor(900_000_000_000))).toBe(22_500_000_000);
});

test('no document brings more than the cap, and none less than nothing', () => {
  expect(pointsForPrice({ ...percent, cap: 100 }, fromMajor(4_050))).toBe(100);
  expect(pointsForPrice(percent, fromMajor(-4_050))).toBe(0);
});

test('a document earns by the last rule of its kind that had begun on its day', () => {
  const rules: PointRule[] = [
    { kind: 'rail', validFrom: '2026-01-01', ...hundred },
    { kind: 'rail', validFrom: '2026-06-01', ...hundred, rate: 0 },
    { kind: 'bus', validFrom: '2026-01-01', ...hundred },
  ];
  const on = (kind: 'rail' | 'hotel' | null, day: string) =>
    pointsOfDocument(rules, { kind, day, price: fromMajor(1_000) });
  expect([on('rail', '2025-12-31'), on('rail', '2026-05-31'), on('rail', '2026-06-01')]).toEqual([0, 20, 0]);
  expect([on('hotel', '2026-05-31'), on(null, '2026-05-31')]).toEqual([0, 0]);
});
