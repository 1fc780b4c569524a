import { expect, test } from 'vitest';
import { money } from '#kernel/money.ts';
import { isAsPromised, writePromise } from './promises.ts';

const TOTAL = money(100_00, 'USD');
const promise = (fee: number) => writePromise({ fee, until: 1 });
const usd = (minor: number) => money(minor, 'USD');

test.each([
  ['all that was promised', promise(0), usd(100_00), true],
  ['more than was promised', promise(50_00), usd(60_00), true],
  ['less than was promised', promise(0), usd(99_99), false],
  ['a sum in another currency', promise(0), money(100_00, 'RUB'), false],
  ['no sum', promise(0), null, false],
  ['no sum where a part was promised', promise(99_99), null, false],
  ['no sum where nothing was promised', promise(100_00), null, true],
  ['something without a promise', null, usd(100_00), false],
])('a cancellation that brings back %s', (_what, quoteId, back, expected) => {
  expect(isAsPromised(quoteId, TOTAL, back)).toBe(expected);
});
