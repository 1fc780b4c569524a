import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { type Currency, money, sum, times } from '#kernel/money.ts';
import { CATEGORIES, type PassengerCounts, SITES, type Site } from '#kernel/passengers.ts';
import type { SupplierPrice } from '#modules/supply/api.ts';
import { createPricing, type Sale } from '../index.ts';
import { feesFor } from '../testing/fee-table.ts';
import { priceOfPortions } from './price-of-portions.ts';
import { paysFees, priceOffer } from './price-offer.ts';
import { TRANSPORT_KINDS } from './price-rule.ts';
import { refundPreview } from './refund-preview.ts';
import { type FeeSchedule, routeScopeOf, together } from './tariff.ts';

const amountIn = (currency: Currency) => fc.integer({ min: 0, max: 50_000_000 }).map((minor) => money(minor, currency));
const pricesIn = (currency: Currency): fc.Arbitrary<SupplierPrice[]> =>
  fc.uniqueArray(fc.constantFrom(...CATEGORIES), { minLength: 1 }).chain((categories) =>
    fc.tuple(
      ...categories.map((category) =>
        fc.record({
          category: fc.constant(category),
          count: fc.integer({ min: 0, max: 9 }),
          fare: amountIn(currency),
          taxes: fc.array(
            fc.record({ code: fc.constant('XT'), amount: amountIn(currency), refundable: fc.boolean() }),
            { maxLength: 4 },
          ),
        }),
      ),
    ),
  );
const ticketIn = (currency: Currency) =>
  fc.record({
    kind: fc.constantFrom(...TRANSPORT_KINDS),
    countries: fc.array(fc.constantFrom('KG', 'KG', 'RU', 'TR', '?'), { minLength: 1, maxLength: 4 }),
    carriers: fc.array(fc.constantFrom('X0', 'W0'), { minLength: 1, maxLength: 2 }),
    cabin: fc.constantFrom('economy' as const, 'business' as const),
    family: fc.constantFrom('lite', 'flex'),
    travelOn: fc.constantFrom('2026-03-02', '2027-12-31'),
    prices: pricesIn(currency),
    refund: fc.record({
      allowed: fc.boolean(),
      penalty: fc.option(amountIn(currency)),
      noShow: fc.option(amountIn(currency)),
    }),
  });
/** From the day before the first row, at any time of the day: the day is that in Bishkek. */
const moments = fc
  .integer({ min: Date.parse('2019-12-31T00:00:00Z'), max: Date.parse('2030-01-01T00:00:00Z') })
  .map((at) => new Date(at));
const journeys = fc.constantFrom<Currency>('KGS', 'RUB', 'USD').chain((currency) =>
  fc.record({
    currency: fc.constant(currency),
    site: fc.constantFrom(...SITES),
    at: fc.oneof({ weight: 9, arbitrary: moments }, fc.constantFrom(new Date('2019-12-31T18:00:00Z'))),
    supplier: fc.constantFrom('own', 'atlas'),
    tickets: fc.array(ticketIn(currency), { minLength: 1, maxLength: 3 }),
  }),
);
type Journey = typeof journeys extends fc.Arbitrary<infer J> ? J : never;

function asFeeTable({ site, at, currency, tickets }: Journey) {
  const fees = tickets.map(({ kind, countries }): FeeSchedule => {
    const reach = routeScopeOf(countries, site);
    return feesFor({ on: localDate(at, BUSINESS_TIME_ZONE), site, kind, reach, currency });
  });
  const priced = tickets.map(({ prices, refund }, n) => {
    const own = fees[n] as FeeSchedule;
    return { price: priceOffer(prices, own), refund: refundPreview(prices, refund, own) };
  });
  return { fees, priced };
}

const saleOf = ({ at, currency, supplier, tickets }: Journey): Sale => {
  const facts = tickets.map(({ prices: _prices, refund: _refund, ...ticket }) => ticket);
  const [first] = facts;
  if (tickets.length === 1 && first) return { at, currency, supplier, ...first };
  return { at, currency, supplier, countries: facts.flatMap(({ countries }) => countries), portions: facts };
};

test('the rules of a new installation price, refund and void every journey as the fee table did', () => {
  const seen = { priced: 0, refused: 0 };
  fc.assert(
    fc.property(journeys, (journey) => {
      const pricing = createPricing({ site: journey.site });
      const sale = saleOf(journey);
      const [first] = journey.tickets;
      if (!first) return;
      const terms = {
        refund: first.refund,
        ...(sale.portions && {
          portions: journey.tickets.map(({ kind, refund }) => ({ mode: kind, terms: { refund } })),
        }),
      } as unknown as Parameters<typeof pricing.price>[2];
      const all = journey.tickets.map(({ prices }) => prices);
      const act = () => pricing.price(sale, first.prices, terms, sale.portions ? all : undefined);
      let expected: ReturnType<typeof asFeeTable>;
      try {
        expected = asFeeTable(journey);
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
        expect(act).toThrow(RangeError);
        expect(() => pricing.tariff(sale)).toThrow(RangeError);
        seen.refused++;
        return;
      }
      const { fees, priced } = expected;
      expect(pricing.tariff(sale)).toEqual(together(fees));
      const { price, refund } = act();
      const whole = priced.map(({ price: own }) => own);
      const total = sale.portions ? priceOfPortions(whole, journey.currency) : whole[0];
      expect(price).toEqual({ ...total, pricingCode: 'one_avia_pricing', ruleSet: 1 });
      for (const when of ['beforeDeparture', 'afterDeparture'] as const)
        expect(refund[when]).toEqual(sum(priced.map(({ refund: own }) => own[when])));
      expect(refund.fees).toEqual(priced.flatMap(({ refund: own }) => own.fees));
      seen.priced++;
    }),
    { numRuns: 1_000 },
  );
  expect(Math.min(seen.priced, seen.refused)).toBeGreaterThan(0);
});

test('the fees of a party are those of its passengers with a seat', () => {
  const parties = fc.record({
    aaa: fc.integer({ min: 0, max: 9 }),
    rbg: fc.integer({ min: 0, max: 9 }),
    rmg: fc.integer({ min: 0, max: 9 }),
    ins: fc.integer({ min: 0, max: 9 }),
  });
  fc.assert(
    fc.property(journeys, parties, (journey, party: PassengerCounts) => {
      fc.pre(journey.at >= new Date('2020-01-01'));
      const { fees } = asFeeTable(journey);
      const paying = CATEGORIES.filter(paysFees).reduce((people, category) => people + party[category], 0);
      const { serviceFee, itFee } = together(fees);
      const site: Site = journey.site;
      expect(createPricing({ site }).fees(saleOf(journey), party)).toEqual(times(sum([serviceFee, itFee]), paying));
    }),
  );
});
