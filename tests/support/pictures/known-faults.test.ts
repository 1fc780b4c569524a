import { expect, test } from 'vitest';
import { KNOWN_FAULTS } from '../../e2e/pictures/known-faults.ts';

const isExcused = (at: string): boolean => KNOWN_FAULTS.some((one) => one.rule === 'cut off' && one.at.test(at));

test('of what a cell of a list cuts off a name is excused', () => {
  expect(isExcused('div.text «BEISHENALIEVA ZARINA MARATOVNA»')).toBe(true);
  expect(isExcused('span.clip «Бишкек – Стамбул»')).toBe(true);
});

test.each([
  'div.text «сб 26 дек, 11:40»',
  'div.text «26 дек, 11:40»',
  'div.text «6 107,50 сом»',
  'div.text «S-357879»',
])('a cell that cuts off %s is a fault', (at) => {
  expect(isExcused(at)).toBe(false);
});
