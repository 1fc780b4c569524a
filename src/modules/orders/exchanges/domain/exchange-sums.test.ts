import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromMajor, money, sum } from '#kernel/money.ts';
import { CATEGORIES } from '#kernel/passengers.ts';
import type { PriceLine } from '#modules/pricing/api.ts';
import { exchangeBalance, exchangeLine, partsOfExchange, type SupplierExchange } from './exchange-sums.ts';

const SEED = Number(process.env.MODEL_SEED ?? 20_261_121);
const amount = fc.nat({ max: 5_000_000 });
const tax = fc.record({ amount: amount.map((minor) => money(minor)), refundable: fc.boolean() });
const taxes = fc.array(tax, { maxLength: 4 });

type Case = { line: PriceLine; promised: SupplierExchange; refundable: boolean };
const exchanged = (id: string): fc.Arbitrary<Case> =>
  fc
    .record({
      category: fc.constantFrom(...CATEGORIES),
      was: amount,
      now: amount,
      previousTaxes: taxes,
      currentTaxes: taxes,
      penalty: fc.nat({ max: 500_000 }),
      refundable: fc.boolean(),
    })
    .map(({ category, was, now, previousTaxes, currentTaxes, penalty, refundable }) => {
      const of = (some: typeof previousTaxes, refundable: boolean) =>
        some.reduce((all, one) => all + (one.refundable === refundable ? one.amount.minor : 0), 0);
      const fare = refundable ? now - was : Math.max(0, now - was);
      const difference =
        of(currentTaxes, true) -
        of(previousTaxes, true) +
        Math.max(0, of(currentTaxes, false) - of(previousTaxes, false));
      const sold = sum(
        previousTaxes.map((one) => one.amount),
        'KGS',
      );
      const fees = [money(category === 'rmg' ? 0 : 25_000), money(category === 'rmg' ? 0 : 10_000)] as const;
      return {
        refundable,
        line: {
          category,
          count: 1,
          fare: money(was),
          taxes: sold,
          serviceFee: fees[0],
          itFee: fees[1],
          total: sum([money(was), sold, ...fees]),
        },
        promised: {
          document: `992${id}`,
          travellerId: id,
          was: { fare: money(was), taxes: previousTaxes },
          now: { fare: money(now), taxes: currentTaxes },
          fareDifference: money(fare),
          taxDifference: money(difference),
          penalty: money(penalty),
          total: money(fare + difference + penalty),
        },
      };
    });
const of = ({ line, promised }: Case, fee = 30_000) =>
  exchangeLine(
    line,
    { id: promised.travellerId, category: line.category },
    [promised.document],
    [promised],
    money(fee),
  );

test('the example of the rules: fare 12 000 to 13 200, penalty 2 000, our fee 300: 3 500 to pay', () => {
  const line = {
    category: 'aaa' as const,
    count: 1,
    fare: fromMajor(12_000),
    taxes: fromMajor(3_400),
    serviceFee: fromMajor(500),
    itFee: fromMajor(150),
    total: fromMajor(16_050),
  };
  const charged = [
    { amount: fromMajor(2_200), refundable: true },
    { amount: fromMajor(1_200), refundable: false },
  ];
  const promised = {
    document: '9921',
    travellerId: 't',
    was: { fare: fromMajor(12_000), taxes: charged },
    now: { fare: fromMajor(13_200), taxes: charged },
    fareDifference: fromMajor(1_200),
    taxDifference: fromMajor(0),
    penalty: fromMajor(2_000),
    total: fromMajor(3_200),
  };
  const quotedLine = exchangeLine(line, { id: 't', category: 'aaa' }, ['9921'], [promised], fromMajor(300));
  expect(quotedLine?.total).toEqual(fromMajor(3_500));
  expect(quotedLine?.price.total).toEqual(fromMajor(17_250));
  expect(exchangeBalance(quotedLine ? [quotedLine] : [])).toEqual({
    total: fromMajor(3_500),
    due: fromMajor(3_500),
    refundAmount: fromMajor(0),
  });
});

test('nothing is lost: what the buyer pays or gets is what the supplier and we get or give', () => {
  fc.assert(
    fc.property(fc.array(exchanged('t'), { minLength: 1, maxLength: 6 }), (cases) => {
      const lines = cases.map((one) => of(one)).filter((line) => line !== null);
      expect(lines).toHaveLength(cases.length);
      const { total, due, refundAmount } = exchangeBalance(lines);
      const parts = partsOfExchange(lines);
      expect(due.minor - refundAmount.minor).toBe(total.minor);
      expect(Math.min(due.minor, refundAmount.minor)).toBe(0);
      expect(parts.extra.minor - parts.less.minor + parts.exchangeFee.minor).toBe(total.minor);
      expect(Math.min(parts.extra.minor, parts.less.minor)).toBe(0);
    }),
    { seed: SEED },
  );
});

test('nothing comes back of a fare that is not refundable but its refundable taxes', () => {
  fc.assert(
    fc.property(exchanged('t'), (one) => {
      const line = of(one);
      if (!line) throw new Error('a promise that fits was not believed');
      const refundable = one.promised.was.taxes
        .filter((charge) => charge.refundable)
        .reduce((all, charge) => all + charge.amount.minor, 0);
      const most = refundable + (one.refundable ? line.previousFare.minor : 0);
      expect(-line.total.minor).toBeLessThanOrEqual(most);
      if (one.refundable) return;
      expect(line.fareDifference.minor).toBeGreaterThanOrEqual(0);
    }),
    { seed: SEED },
  );
});

test('a document exchanged is worth what was paid for it, the penalty and our fee aside', () => {
  fc.assert(
    fc.property(exchanged('t'), (one) => {
      const line = of(one);
      if (!line) throw new Error('a promise that fits was not believed');
      const paid = one.line.total.minor + line.total.minor - line.penalty.minor - line.fee.minor;
      expect(line.price.total.minor).toBeLessThanOrEqual(paid);
      const { fare, taxes: charges, serviceFee, itFee, total } = line.price;
      expect(sum([fare, charges, serviceFee, itFee])).toEqual(total);
    }),
    { seed: SEED },
  );
});

test('a quote with another sum, another document or no passenger is rejected', () => {
  fc.assert(
    fc.property(exchanged('t'), (one) => {
      const other = { ...one.promised, document: '9929' };
      const dearer = { ...one.line, fare: money(one.line.fare.minor + 1) };
      expect(of({ ...one, promised: other }, 0)).not.toBeNull();
      expect(of({ ...one, line: dearer })).toBeNull();
      const who = { id: 't', category: one.line.category };
      expect(exchangeLine(one.line, who, ['9928'], [one.promised], money(0))).toBeNull();
      expect(exchangeLine(one.line, who, [one.promised.document], [], money(0))).toBeNull();
    }),
    { seed: SEED },
  );
});
