import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { figuresOfBlock } from './block.ts';

const BLOCK = {
  date: '2026-06-20',
  bought: 20,
  net: 12_000,
  releaseDays: 10,
  sold: 7,
  held: 1,
  owed: 80_000,
  lowestMinor: fromMajor(17_000).minor,
};

test('seats that are sold are owed at their net price, and unsold ones go back after the last day of sale', () => {
  expect(figuresOfBlock(BLOCK, '2026-06-10')).toEqual({
    soldThrough: '2026-06-10',
    givenBack: null,
    net: fromMajor(12_000),
    markup: fromMajor(5_000),
    owed: fromMajor(80_000),
  });
  expect(figuresOfBlock({ ...BLOCK, lowestMinor: null }, '2026-06-11')).toMatchObject({ givenBack: 12, markup: null });
});

test('a departure of the past has given its unsold seats back, whatever its days', () => {
  expect(figuresOfBlock({ ...BLOCK, releaseDays: 0 }, '2026-06-20').givenBack).toBeNull();
  expect(figuresOfBlock({ ...BLOCK, releaseDays: 0 }, '2026-06-21').givenBack).toBe(12);
});
