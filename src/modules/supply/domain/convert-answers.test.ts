import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnyCurrency } from '#kernel/foreign-currencies.ts';
import { type Currency, type Money, money, sum } from '#kernel/money.ts';
import { CATEGORIES } from '#kernel/passengers.ts';
import { convert, type FrozenRate } from '#modules/currencies/index.ts';
import type { SupplierPrice } from '../api.ts';
import { fareDifference, taxDifference } from './check-exchange.ts';
import { priceProblem } from './check-offer.ts';
import { quoteProblem } from './check-quote.ts';
import { conversionOf, splitOfferId, splitQuoteId, withConversion, withQuotedSums } from './conversion.ts';
import {
  convertAll,
  convertBooking,
  convertExchange,
  convertOffer,
  convertRefund,
  currencyOf,
  partyTotal,
  withoutPart,
} from './convert-answers.ts';
import type { ExchangeQuote, RefundQuote, SupplierBooking, SupplierOffer } from './port.ts';

const RATES = [
  { currency: 'USD', rate: '87.4391', per: 1 },
  { currency: 'EUR', rate: '101.0927', per: 1 },
  { currency: 'RUB', rate: '1.1013', per: 1 },
  { currency: 'KZT', rate: '17.0512', per: 100 },
  { currency: 'JPY', rate: '0.5813', per: 1 },
  { currency: 'KWD', rate: '284.5377', per: 1 },
] as const;
const anyRate = fc
  .tuple(fc.constantFrom(...RATES), fc.integer({ min: 0, max: 700 }))
  .map(([rate, marginBp]): FrozenRate => ({ id: 'rate', marginBp, ...rate }));
const by = (rate: FrozenRate) => (amount: Money) => convert(amount, rate);
const own = (currency: AnyCurrency) => (minor: number) => money(minor, currency as Currency);
const sumOf = fc.integer({ min: 0, max: 300_000 });
const someTaxes = fc.array(
  fc.record({ code: fc.constantFrom('KG', 'YR', 'TR'), minor: sumOf, refundable: fc.boolean() }),
  {
    maxLength: 5,
  },
);
const someLines = fc.uniqueArray(
  fc.record({
    category: fc.constantFrom(...CATEGORIES),
    count: fc.integer({ min: 1, max: 5 }),
    fare: sumOf,
    taxes: someTaxes,
  }),
  { minLength: 1, maxLength: 4, selector: ({ category }) => category },
);
type Line = {
  category: SupplierPrice['category'];
  count: number;
  fare: number;
  taxes: { code: string; minor: number; refundable: boolean }[];
};
const pricesOf = (lines: readonly Line[], currency: AnyCurrency): SupplierPrice[] =>
  lines.map(({ category, count, fare, taxes }) => ({
    category,
    count,
    fare: own(currency)(fare),
    taxes: taxes.map(({ minor, ...tax }) => ({ ...tax, amount: own(currency)(minor) })),
  }));
/** A failure prints its seed: `fc.assert(…, { seed })` repeats it. */
const MANY = { numRuns: 500 };

const bookingOf = (prices: SupplierPrice[], total: Money): SupplierBooking => ({
  ref: { id: 'b', locator: 'ABCDEF', version: '1' },
  state: 'held',
  paymentTimeLimit: null,
  documents: [],
  prices,
  total,
  actions: [],
});

describe('over generated orders', () => {
  test('a converted price adds up line by line, and its reservation comes to the same sum', () =>
    fc.assert(
      fc.property(anyRate, someLines, (rate, lines) => {
        const prices = pricesOf(lines, rate.currency);
        const offer = { offerId: 'o', slices: [], terms: {}, prices } as unknown as SupplierOffer;
        const sold = convertOffer(offer, by(rate));
        expect(priceProblem(sold.prices)).toBeNull();
        for (const [n, price] of prices.entries()) {
          expect(sold.prices[n]?.fare).toEqual(convert(price.fare, rate));
          expect(sold.prices[n]?.taxes.map(({ amount }) => amount)).toEqual(
            price.taxes.map(({ amount }) => convert(amount, rate)),
          );
        }
        const total = partyTotal(sold.prices, 'KGS');
        const booking = bookingOf(prices, partyTotal(prices, rate.currency as Currency));
        expect(convertBooking(booking, by(rate)).total).toEqual(total);
        const passengers = sold.prices.flatMap((line) =>
          Array.from({ length: line.count }, () => ({ ...line, count: 1 })),
        );
        expect(sum(passengers.map((line) => partyTotal([line], 'KGS')))).toEqual(total);
      }),
      MANY,
    ));

  const someDocuments = fc.array(fc.record({ fare: sumOf, penalty: sumOf, taxes: someTaxes }), {
    minLength: 1,
    maxLength: 6,
  });

  test('both parts of a tax that is refunded in part come to what it was sold for', () =>
    fc.assert(
      fc.property(anyRate, sumOf, sumOf, (rate, back, kept) => {
        const of = own(rate.currency);
        const whole = of(back + kept);
        const taxes = [
          { code: 'XT', amount: of(back), refundable: true },
          { code: 'XT', amount: of(kept), refundable: false, of: whole },
        ];
        const line = { document: 'd', travellerId: 't', fare: of(0), penalty: of(0), taxes, refund: of(back) };
        const quote: RefundQuote = { id: 'q', mode: 'refund', expiresAt: '', lines: [line], total: of(back) };
        const [converted] = convertRefund(quote, by(rate)).lines;
        expect(sum((converted?.taxes ?? []).map(({ amount }) => amount))).toEqual(convert(whole, rate));
        expect(converted?.refund).toEqual(convert(of(back), rate));
      }),
      MANY,
    ));

  test('a refund at the rate of the sale is never more than what was paid, and a void is exactly that', () =>
    fc.assert(
      fc.property(
        anyRate,
        someDocuments,
        fc.constantFrom<'void' | 'refund'>('void', 'refund'),
        (rate, documents, mode) => {
          const of = own(rate.currency);
          const lines = documents.map(({ fare, penalty, taxes }, n) => {
            const back = taxes.reduce((all, tax) => all + (mode === 'void' || tax.refundable ? tax.minor : 0), 0);
            return {
              document: `99200000000${n}`,
              travellerId: `t${n}`,
              fare: of(fare),
              penalty: of(mode === 'void' ? 0 : penalty),
              taxes: taxes.map(({ minor, ...tax }) => ({ ...tax, amount: of(minor) })),
              refund: of((mode === 'void' ? fare : Math.max(0, fare - penalty)) + back),
            };
          });
          const quote: RefundQuote = {
            id: 'q',
            mode,
            expiresAt: '',
            lines,
            total: sum(lines.map((line) => line.refund)),
          };
          expect(quoteProblem(quote)).toBeNull();
          const converted = convertRefund(quote, by(rate));
          expect(quoteProblem(converted)).toBeNull();
          for (const [n, line] of converted.lines.entries()) {
            const given = lines[n];
            const paid = sum(
              [given?.fare, ...(given?.taxes.map(({ amount }) => amount) ?? [])].flatMap((one) =>
                one ? [convert(one, rate)] : [],
              ),
            );
            expect(line.refund.minor).toBeLessThanOrEqual(paid.minor);
            if (mode === 'void') expect(line.refund).toEqual(paid);
          }
        },
      ),
      MANY,
    ));

  test('an exchange costs what its converted lines come to', () =>
    fc.assert(
      fc.property(
        anyRate,
        sumOf,
        sumOf,
        sumOf,
        someTaxes,
        fc.boolean(),
        (rate, was, now, penalty, taxes, givesBack) => {
          const of = own(rate.currency);
          const sold = (fare: number) => ({
            fare: of(fare),
            taxes: taxes.map(({ minor, ...tax }) => ({ ...tax, amount: of(minor) })),
          });
          const fare = fareDifference(of(was), of(now), givesBack);
          const line = {
            document: '9920000000001',
            travellerId: 't',
            was: sold(was),
            now: sold(now),
            fareDifference: of(fare),
            taxDifference: of(taxDifference(sold(was).taxes, sold(now).taxes)),
            penalty: of(penalty),
            total: of(fare + penalty),
          };
          const quote = {
            id: 'q',
            refundsDifference: givesBack,
            terms: {},
            slices: [],
            lines: [line],
            total: line.total,
          };
          const converted = convertExchange(quote as unknown as ExchangeQuote, by(rate));
          const [one] = converted.lines;
          expect(converted.total.minor).toBe(
            (one?.fareDifference.minor ?? 0) + (one?.taxDifference.minor ?? 0) + (one?.penalty.minor ?? 0),
          );
          expect(one?.fareDifference.minor).toBe(
            fareDifference(convert(of(was), rate), convert(of(now), rate), givesBack),
          );
        },
      ),
      MANY,
    ));
});

test('of a journey on several tickets the tickets come to the whole, to the tyiyn', () =>
  fc.assert(
    fc.property(anyRate, fc.array(sumOf, { minLength: 2, maxLength: 5 }), (rate, fares) => {
      const of = own(rate.currency);
      const part = (fare: number): SupplierPrice[] => [{ category: 'aaa', count: 1, fare: of(fare), taxes: [] }];
      const whole = part(fares.reduce((all, fare) => all + fare, 0));
      const offer = { offerId: 'o', slices: [], terms: {}, prices: whole, portionPrices: fares.map(part) };
      const sold = convertOffer(offer as unknown as SupplierOffer, by(rate));
      expect(sum((sold.portionPrices ?? []).map((one) => partyTotal(one, 'KGS')))).toEqual(
        partyTotal(sold.prices, 'KGS'),
      );
    }),
    MANY,
  ));

const RATE: FrozenRate = { id: 'f3b1', currency: 'USD', rate: '87.45', per: 1, marginBp: 200 };
const CONVERSION = { rate: RATE, own: money(123_45, 'USD'), sale: money(11_011_80) };

test('the id of an offer carries its frozen rate and sums, whatever the supplier’s own id looks like', () => {
  for (const offerId of ['o-1', 'a~b~c', '', 'x'.repeat(300)])
    expect(splitOfferId(withConversion(offerId, CONVERSION))).toEqual({ offerId, conversion: CONVERSION });
  expect(conversionOf('lite_1.0.0.0_X0101@2026-12-01~X0102@2026-12-08_abc')).toBeNull();
  expect(splitQuoteId(withQuotedSums('q~1', money(-5, 'USD'), money(-437)))).toEqual({
    id: 'q~1',
    ownMinor: -5,
    saleMinor: -437,
  });
});

test('travellers who leave take their part of both sums along', () => {
  const part = { rate: RATE, own: money(23_45, 'USD'), sale: money(1_011_80) };
  expect(withoutPart(CONVERSION, part)).toEqual({ rate: RATE, own: money(100_00, 'USD'), sale: money(10_000_00) });
});

test('an answer of several currencies has none; every amount of a list is converted', () => {
  expect(currencyOf([money(1, 'USD'), { a: [money(2, 'USD')], b: null }])).toBe('USD');
  expect(currencyOf([money(1, 'USD'), money(1)])).toBeNull();
  expect(currencyOf([])).toBeNull();
  expect(convertAll({ a: [money(100, 'USD')], text: 'x', none: null }, by(RATE))).toEqual({
    a: [money(89_20)],
    text: 'x',
    none: null,
  });
});
