import { expect, test } from 'vitest';
import { applyBasisPoints, fromMajor, money } from '#kernel/money.ts';
import { publicPrice, ticketsSold, underContract } from './add-earnings-to-price.ts';
import { priceOffer } from './price-offer.ts';

const tariff = {
  serviceFee: fromMajor(500),
  itFee: fromMajor(150),
  refundFee: fromMajor(300),
  exchangeFee: fromMajor(300),
  voidReturnsFees: true,
};
const price = priceOffer(
  [
    { category: 'aaa', count: 2, fare: money(1_000_033), taxes: [] },
    { category: 'rmg', count: 1, fare: money(100_003), taxes: [] },
  ],
  tariff,
);
const terms = {
  commission: (fare: typeof price.fare) => applyBasisPoints(fare, 300),
  motivation: () => fromMajor(100),
};

test('under a contract the price stays and its commission is the sum of the tickets’ own', () => {
  const sold = underContract(price, terms, []);
  expect(sold.total).toEqual(price.total);
  expect(sold.lines.map((line) => line.commission)).toEqual([money(30_001), money(3_000)]);
  expect(sold.commission).toEqual(money(2 * 30_001 + 3_000));
  expect(sold.motivation).toEqual(fromMajor(300));
});

test('what anybody else sees of it has no word of the commission', () => {
  expect(publicPrice(underContract(price, terms, []))).toEqual(price);
  expect(JSON.stringify(publicPrice(underContract(price, terms, [])))).not.toMatch(/commission|motivation/);
});

test('each ticket earns by its own product, carrier, class and countries; several carriers on one are none', () => {
  const leg = (mode: string, carrier: string, from: string, to: string) => ({ mode, carrier, from, to });
  const legs = [leg('avia', 'YK', 'osh', 'bishkek'), leg('avia', 'YK', 'bishkek', 'almaty')];
  const slices = [{ segments: [...legs, leg('rail', 'KTZ', 'almaty', 'astana')] }] as unknown as Parameters<
    typeof ticketsSold
  >[0];
  const countryOf = (place: string) => (place === 'almaty' || place === 'astana' ? 'KZ' : 'KG');
  const whole = { product: null, carrier: null, cabin: null, countries: ['KG', 'KZ'] };
  expect(ticketsSold(slices, {}, countryOf)).toMatchObject([whole]);
  const terms = {
    portions: [
      { segmentCount: 2, terms: { cabin: 'business' } },
      { segmentCount: 1, terms: { cabin: 'economy' } },
    ],
  } as unknown as Parameters<typeof ticketsSold>[1];
  const tickets = ticketsSold(slices, terms, countryOf);
  expect(tickets).toMatchObject([
    { product: 'avia', carrier: 'YK', cabin: 'business', countries: ['KG', 'KZ'] },
    // A train has no cabin: a rate for one is for flights.
    { product: 'rail', carrier: 'KTZ', cabin: null, countries: ['KZ'] },
  ]);
  const rates = { commission: (fare: typeof price.fare) => fare, motivation: () => fromMajor(0) };
  const byTrain: typeof rates.commission = () => fromMajor(7);
  const sold = underContract(
    { ...price, portions: [{ lines: price.lines }, { lines: price.lines }] },
    {
      ...rates,
      commission: (fare, _category, ticket) => (ticket?.product === 'rail' ? byTrain(fare) : rates.commission(fare)),
    },
    tickets,
  );
  expect(sold.portions?.map(({ lines }) => lines[0]?.commission)).toEqual([price.lines[0]?.fare, fromMajor(7)]);
});
