import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money, sum, times } from '#kernel/money.ts';
import { CATEGORIES } from '#kernel/passengers.ts';
import type { PriceDetail } from '../api.ts';
import { lowestOwnPrice, ownServiceFeeFor, withOwnServiceFee } from './own-price.ts';
import { priceOfPortions } from './price-of-portions.ts';
import { paysFees, priceOffer } from './price-offer.ts';

const som = (minor: number) => money(minor, 'KGS');
const amount = fc.integer({ min: 0, max: 3_000_000 });
const lines = fc
  .array(fc.record({ category: fc.constantFrom(...CATEGORIES), count: fc.integer({ min: 1, max: 9 }), fare: amount }), {
    minLength: 1,
    maxLength: 4,
  })
  .filter((some) => new Set(some.map(({ category }) => category)).size === some.length)
  .filter((some) => some.some(({ category }) => paysFees(category)));
/** A price of one ticket, or of a journey on several. */
const prices: fc.Arbitrary<PriceDetail> = fc
  .tuple(lines, amount, amount, fc.integer({ min: 1, max: 3 }))
  .map(([party, serviceFee, itFee, tickets]) => {
    const one = priceOffer(
      party.map(({ fare, ...who }) => ({
        ...who,
        fare: som(fare),
        taxes: [{ code: 'XX', amount: som(500), refundable: true }],
      })),
      { serviceFee: som(serviceFee), itFee: som(itFee) },
    );
    return tickets === 1 ? one : priceOfPortions(Array(tickets).fill({ lines: one.lines }), 'KGS');
  });
const seatsOf = ({ lines: all }: PriceDetail) =>
  all.reduce((n, { category, count }) => (paysFees(category) ? n + count : n), 0);

test('an own price is charged, at most a tyiyn for each seat above what was named, and all of it is our fee', () => {
  fc.assert(
    fc.property(prices, amount, (price, more) => {
      const named = som(lowestOwnPrice(price).minor + more);
      const fee = ownServiceFeeFor(price, named);
      if (!fee) throw new Error('not below cost');
      const own = withOwnServiceFee(price, fee);
      expect(own.total.minor - named.minor).toBeGreaterThanOrEqual(0);
      expect(own.total.minor - named.minor).toBeLessThan(seatsOf(price));
      expect([own.fare, own.taxes, own.itFee]).toEqual([price.fare, price.taxes, price.itFee]);
      expect(own.serviceFee).toEqual(times(fee, seatsOf(price)));
      expect(own.total).toEqual(sum([own.fare, own.taxes, own.serviceFee, own.itFee]));
      expect(own.total).toEqual(sum(own.lines.map((line) => times(line.total, line.count))));
      for (const [n, line] of own.lines.entries())
        expect(line.serviceFee).toEqual(
          own.portions ? sum(own.portions.map((ticket) => ticket.lines[n]?.serviceFee ?? som(0))) : line.serviceFee,
        );
    }),
  );
});

test('an own price below what the supplier and the IT fee take is none', () => {
  fc.assert(
    fc.property(prices, fc.integer({ min: 1, max: 1_000 }), (price, less) => {
      expect(ownServiceFeeFor(price, som(lowestOwnPrice(price).minor - less))).toBeNull();
    }),
  );
});
