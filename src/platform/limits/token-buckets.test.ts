import { expect, test } from 'vitest';
import { createTokenBuckets } from './token-buckets.ts';

test('an address may use its burst, then refilled tokens; each address has its own bucket', () => {
  let now = 0;
  const pace = createTokenBuckets({ burst: 5, perSecond: 2 }, () => now);
  const passed = (whom: string, tries: number) =>
    Array.from({ length: tries }, () => pace(whom)).filter((seconds) => seconds === 0).length;
  expect(passed('flood', 50)).toBe(5);
  expect(pace('flood')).toBe(1);
  expect(pace('other')).toBe(0);
  now = 3_000;
  expect(passed('flood', 50)).toBe(5);
  now = 100_000;
  expect(passed('flood', 50)).toBe(5);
});

test('the number of buckets is limited, and an empty bucket is kept', () => {
  let now = 0;
  const pace = createTokenBuckets({ burst: 1, perSecond: 1 }, () => now);
  for (let n = 0; n < 49_999; n++) pace(`10.0.${n >> 8}.${n & 255}`);
  now = 5_000;
  expect(pace('flood')).toBe(0);
  expect(pace('flood')).toBe(1);
  // Buckets that are full again are removed; the flood's is not.
  for (let n = 0; n < 100; n++) pace(`11.0.0.${n}`);
  expect(pace('flood')).toBe(1);
});
