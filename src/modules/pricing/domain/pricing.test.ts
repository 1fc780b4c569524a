import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromMajor, money, sum, times, zero } from '#kernel/money.ts';
import { CATEGORIES } from '#kernel/passengers.ts';
import type { SupplierPrice } from '#modules/supply/api.ts';
import { createPricing } from '../index.ts';
import { FEE_TABLE, feesFor } from '../testing/fee-table.ts';
import { priceOffer } from './price-offer.ts';
import { refundPreview } from './refund-preview.ts';
import { routeScopeOf } from './tariff.ts';

const international = feesFor({
  on: '2026-03-02',
  site: 'kg',
  kind: 'avia',
  reach: 'international',
  currency: 'KGS',
});

/** The worked example of docs/rules.md. */
const example: SupplierPrice[] = [
  {
    category: 'aaa',
    count: 1,
    fare: fromMajor(12_000),
    taxes: [
      { code: 'YQ', amount: fromMajor(1_200), refundable: false },
      { code: 'KG', amount: fromMajor(2_200), refundable: true },
    ],
  },
];
const rule = { allowed: true, penalty: fromMajor(3_500), noShow: fromMajor(2_000) };

describe('the worked example of docs/rules.md', () => {
  test('fare 12 000, taxes 3 400, service 500 and IT 150 cost 16 050', () => {
    const price = priceOffer(example, international);
    expect(price).toMatchObject({
      fare: fromMajor(12_000),
      taxes: fromMajor(3_400),
      serviceFee: fromMajor(500),
      itFee: fromMajor(150),
      total: fromMajor(16_050),
    });
  });
  test('given back in time 10 400 return, after a no-show 8 400', () => {
    expect(refundPreview(example, rule, international)).toEqual({
      beforeDeparture: fromMajor(10_400),
      afterDeparture: fromMajor(8_400),
      // Our own, listed with the refund.
      fees: [{ refund: fromMajor(300), exchange: fromMajor(300) }],
    });
  });
  test('of a non-refundable fare only the refundable taxes less our fee return: 1 900', () => {
    const fixed = { allowed: false, penalty: null, noShow: null };
    expect(refundPreview(example, fixed, international)).toEqual({
      beforeDeparture: fromMajor(1_900),
      afterDeparture: fromMajor(1_900),
      // Our own, listed with the refund.
      fees: [{ refund: fromMajor(300), exchange: fromMajor(300) }],
    });
  });
});

describe('fees', () => {
  test('a flight inside the country costs a lower fee than one abroad', () => {
    const home = feesFor({
      on: '2026-03-02',
      site: 'kg',
      kind: 'avia',
      reach: 'domestic',
      currency: 'KGS',
    });
    expect([home.serviceFee, home.itFee]).toEqual([fromMajor(250), fromMajor(100)]);
  });
  test('a journey that leaves the country for one stop is international', () => {
    expect(routeScopeOf(['KG', 'KG'], 'kg')).toBe('domestic');
    expect(routeScopeOf(['KG', 'TR', 'KG'], 'kg')).toBe('international');
    expect(routeScopeOf(['RU', 'RU'], 'kg')).toBe('international');
  });
  test('a new fee row counts from its own day on', () => {
    const question = {
      site: 'kg',
      kind: 'avia',
      reach: 'domestic',
      currency: 'KGS',
    } as const;
    const raised = {
      ...question,
      from: '2027-01-01',
      serviceFee: 40_000,
      itFee: 0,
      refundFee: 0,
      voidReturnsFees: true,
    };
    const table = [raised, ...FEE_TABLE];
    expect(feesFor({ ...question, on: '2026-12-31' }, table).serviceFee).toEqual(fromMajor(250));
    expect(feesFor({ ...question, on: '2027-01-01' }, table).serviceFee).toEqual(fromMajor(400));
  });
  test('whatever is sold has fees on either site in each currency', () => {
    for (const site of ['kg', 'ru'] as const)
      for (const kind of ['avia', 'rail', 'bus'] as const)
        for (const reach of ['domestic', 'international'] as const)
          for (const currency of ['KGS', 'RUB', 'USD'] as const) {
            const { serviceFee, itFee, refundFee } = feesFor({
              on: '2026-03-02',
              site,
              kind,
              reach,
              currency,
            });
            for (const fee of [serviceFee, itFee, refundFee])
              expect([fee.currency, fee.minor > 0], `${site} ${kind} ${reach}`).toEqual([currency, true]);
          }
  });
  test('without a fee row there is no price', () => {
    expect(() => feesFor({ on: '2019-12-31', site: 'kg', kind: 'hotel', reach: 'domestic', currency: 'KGS' })).toThrow(
      RangeError,
    );
  });
  test('what staff arrange costs what they name, also where no rule of the set is for it', () => {
    const pricing = createPricing({ site: 'kg' });
    const at = new Date('2019-12-31T12:00:00Z');
    const named: SupplierPrice[] = [{ category: 'aaa', count: 1, fare: fromMajor(1_500), taxes: [] }];
    const terms = { refund: { allowed: true, penalty: fromMajor(500), noShow: null, byHand: true } };
    const { price, refund } = pricing.price({ kind: 'service', countries: ['KG'], at, currency: 'KGS' }, named, terms);
    expect(price.total).toEqual(fromMajor(1_500));
    expect(refund.beforeDeparture).toEqual(fromMajor(1_000));
  });
  test('an infant on a lap pays no fee of ours and none for a refund, an infant with a seat does', () => {
    const prices: SupplierPrice[] = (['rmg', 'ins'] as const).map((category) => ({
      category,
      count: 1,
      fare: fromMajor(1_000),
      taxes: [],
    }));
    const price = priceOffer(prices, international);
    expect(price.lines.map((line) => [line.category, line.total])).toEqual([
      ['rmg', fromMajor(1_000)],
      ['ins', fromMajor(1_650)],
    ]);
    const free = { allowed: true, penalty: null, noShow: null };
    expect(refundPreview(prices, free, international).beforeDeparture).toEqual(fromMajor(1_700));
  });
  test('the day of sale is the day in Bishkek', () => {
    const sale = { at: new Date('2026-03-02T06:00:00Z'), countries: ['KG'], currency: 'KGS' } as const;
    expect(createPricing({ site: 'kg' }).price(sale, example, { refund: rule }).price.total).toEqual(fromMajor(15_750));
  });
});

const amount = fc.integer({ min: 0, max: 50_000_000 }).map((minor) => money(minor));
const prices = fc.uniqueArray(fc.constantFrom(...CATEGORIES), { minLength: 1 }).chain((categories) =>
  fc.tuple(
    ...categories.map((category) =>
      fc.record({
        category: fc.constant(category),
        count: fc.integer({ min: 1, max: 9 }),
        fare: amount,
        taxes: fc.array(fc.record({ code: fc.constant('XT'), amount, refundable: fc.boolean() }), {
          maxLength: 5,
        }),
      }),
    ),
  ),
);

describe('sums', () => {
  test('the total is the sum of the lines and the sum of the parts, in whole minor units', () => {
    fc.assert(
      fc.property(prices, (given) => {
        const price = priceOffer(given, international);
        const lines = price.lines.map((line) => times(line.total, line.count));
        expect(price.total).toEqual(sum(lines));
        expect(price.total).toEqual(sum([price.fare, price.taxes, price.serviceFee, price.itFee]));
        for (const line of price.lines) {
          expect(line.total).toEqual(sum([line.fare, line.taxes, line.serviceFee, line.itFee]));
          expect(Number.isSafeInteger(line.total.minor)).toBe(true);
        }
      }),
    );
  });
  test('never more comes back than was paid, never less after departure than nothing', () => {
    const rules = fc.record({
      allowed: fc.boolean(),
      penalty: fc.option(amount),
      noShow: fc.option(amount),
    });
    fc.assert(
      fc.property(prices, rules, (given, terms) => {
        const back = refundPreview(given, terms, international);
        expect(back.beforeDeparture.minor).toBeLessThanOrEqual(priceOffer(given, international).total.minor);
        expect(back.afterDeparture.minor).toBeLessThanOrEqual(back.beforeDeparture.minor);
        expect(back.afterDeparture.minor).toBeGreaterThanOrEqual(0);
      }),
    );
  });
  test('roubles among soms are refused', () => {
    const mixed = [{ ...example[0]!, fare: money(100, 'RUB') }];
    expect(() => priceOffer(mixed, international)).toThrow(TypeError);
    expect(() => refundPreview(mixed, rule, international)).toThrow(TypeError);
  });
  test('half a tyiyn is refused', () => {
    const torn = [{ ...example[0]!, fare: { minor: 0.5, currency: 'KGS' as const } }];
    expect(() => priceOffer(torn, international)).toThrow(RangeError);
  });
  test('an empty category costs nothing', () => {
    expect(priceOffer([{ ...example[0]!, count: 0 }], international)).toMatchObject({
      lines: [],
      total: zero(),
    });
  });
});
