import { expect, test } from 'vitest';
import { saleKindOf } from './sale.ts';

test.each([
  ['ETICKET', true, 'avia_international'],
  ['ETICKET', false, 'avia_domestic'],
  ['RAILTICKET', true, 'rail'],
  ['HOTEL', false, 'hotel'],
  ['EBAGGAGE', true, null],
] as const)('a document %s, international %s, is %s', (type, isInternational, kind) => {
  expect(saleKindOf(type, isInternational)).toBe(kind);
});
