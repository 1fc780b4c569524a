import { expect, test } from 'vitest';
import { changeSums } from './translate-change.ts';

const usd = (change: string | null, penalty: string | null, refund_to: string | null = null) => ({
  change_total_amount: change,
  change_total_currency: change === null ? null : 'USD',
  penalty_total_amount: penalty,
  penalty_total_currency: penalty === null ? null : 'USD',
  refund_to,
});
const sums = (wire: ReturnType<typeof usd>, currency = 'USD') => {
  const found = changeSums(wire, currency);
  return found && [found.total.minor, found.penalty.minor];
};

test('what a change costs follows from the change and its penalty; no penalty named is none', () => {
  expect(sums(usd('125', '25.00'))).toEqual([12_500, 2_500]);
  expect(sums(usd('0.00', null))).toEqual([0, 0]);
});

test('what comes back comes to the balance, or as it was paid; credits and vouchers are for a person', () => {
  expect(sums(usd('-30.50', '10', 'balance'))).toEqual([-3_050, 1_000]);
  expect(sums(usd('-30.50', '10', 'original_form_of_payment'))).toEqual([-3_050, 1_000]);
  for (const to of ['airline_credits', 'voucher', null]) expect(sums(usd('-30.50', '10', to))).toBeNull();
});

test('a sum that is missing, or of another currency, is no price', () => {
  expect(sums(usd(null, '10'))).toBeNull();
  expect(sums(usd('10', '10'), 'EUR')).toBeNull();
  expect(sums(usd('10', '-1'))).toBeNull();
});
