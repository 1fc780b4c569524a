import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { costsMoreThanTicket } from './exchange-hint.ts';

test('the hint is shown only when an exchange costs more than new tickets', () => {
  const lines = [{ price: { total: fromMajor(4_000) } }, { price: { total: fromMajor(3_000) } }];
  expect(costsMoreThanTicket({ amountDue: fromMajor(7_001), lines })).toBe(true);
  expect(costsMoreThanTicket({ amountDue: fromMajor(7_000), lines })).toBe(false);
  expect(costsMoreThanTicket({ amountDue: fromMajor(0), lines: [] })).toBe(false);
});
