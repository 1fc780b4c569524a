import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { isRefundable } from './filters.ts';

type RefundableOffer = Parameters<typeof isRefundable>[0];
const offer = (allowed: boolean, back: number, taxes = 1_500): RefundableOffer =>
  ({
    terms: { refund: { allowed } },
    price: { lines: [{ count: 2, refundableTaxes: fromMajor(taxes / 2) }] },
    refund: { beforeDeparture: fromMajor(back), afterDeparture: fromMajor(0) },
  }) as RefundableOffer;

test('a fare counts as refundable when more than the refundable taxes comes back, our fee taken off', () => {
  expect(isRefundable(offer(true, 1_501))).toBe(true);
  expect(isRefundable(offer(true, 1_500))).toBe(false);
  expect(isRefundable(offer(true, 0))).toBe(false);
  expect(isRefundable(offer(false, 9_000))).toBe(false);
});
