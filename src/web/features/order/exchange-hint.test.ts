import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { costsMoreThanTicket } from './exchange-hint.ts';

test('a hint stands where an exchange costs more than its new tickets, and nowhere else', () => {
  const lines = [{ price: { total: fromMajor(4_000) } }, { price: { total: fromMajor(3_000) } }];
  expect(costsMoreThanTicket({ amountDue: fromMajor(7_001), lines })).toBe(true);
  expect(costsMoreThanTicket({ amountDue: fromMajor(7_000), lines })).toBe(false);
  expect(costsMoreThanTicket({ amountDue: fromMajor(0), lines: [] })).toBe(false);
});
