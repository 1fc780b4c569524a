import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '#kernel/money.ts';
import { PROMO_METHOD } from '#kernel/payment-method.ts';
import type { PaymentSnapshot } from './order-snapshot.ts';
import { allocateRefund, discountTakenBack } from './refund-allocation.ts';

const SEED = Number(process.env.MODEL_SEED ?? 20_261_127);
const sumOf = fc.integer({ min: 1, max: 900_000_00 });
/** An order paid with a code and up to three other ways, and returns of parts of it. */
const order = fc.record({
  discount: sumOf,
  others: fc.array(fc.record({ minor: sumOf, method: fc.constantFrom('card', 'points', 'balance', 'qr') }), {
    maxLength: 3,
  }),
  returns: fc.array(fc.integer({ min: 0, max: 500_000_00 }), { maxLength: 6 }),
  isWhole: fc.boolean(),
});
const payment = (id: string, method: string, minor: number): PaymentSnapshot => ({
  id,
  method,
  amount: money(minor),
  state: 'captured',
  purpose: 'order',
});

test(`parts of a discount never exceed what it paid, and every return is whole to the tyiyn (seed ${SEED})`, () => {
  fc.assert(
    fc.property(order, ({ discount, others, returns, isWhole }) => {
      const payments = [
        payment('code', PROMO_METHOD, discount),
        ...others.map(({ minor, method }, n) => payment(`${n}`, method, minor)),
      ];
      const paid = payments.reduce((all, one) => all + one.amount.minor, 0);
      const back = new Map(payments.map(({ id }) => [id, 0]));
      let before = 0;
      const takeBack = (wanted: number) => {
        const minor = Math.min(wanted, paid - before);
        const parts = allocateRefund(payments, before, money(minor));
        expect(parts.reduce((all, part) => all + part.amount.minor, 0)).toBe(minor);
        for (const { paymentId, amount } of parts) back.set(paymentId, (back.get(paymentId) ?? 0) + amount.minor);
        before += minor;
        // The share of the buyer and ours, each within a tyiyn of the proportion.
        expect(Math.abs((back.get('code') ?? 0) - (discount * before) / paid)).toBeLessThan(1);
      };
      returns.forEach(takeBack);
      if (isWhole) takeBack(paid);
      for (const { id, amount } of payments) expect(back.get(id), id).toBeLessThanOrEqual(amount.minor);
      if (isWhole) for (const { id, amount } of payments) expect(back.get(id), id).toBe(amount.minor);
    }),
    { seed: SEED, numRuns: 3_000 },
  );
});

test('a discount is taken back in proportion, rounded down, and whole with the last tyiyn', () => {
  expect([0, 1, 333, 500, 999, 1_000, 2_000].map((returned) => discountTakenBack(100, 1_000, returned))).toEqual([
    0, 0, 33, 50, 99, 100, 100,
  ]);
  expect(discountTakenBack(0, 0, 0)).toBe(0);
});
