import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { type Rate, rateFor, ratesWithState } from './rates.ts';

let made = 0;
const rate = (from: string, more: Partial<Rate> = {}): Rate => {
  made += 1;
  return {
    id: made,
    from,
    product: null,
    carrier: null,
    cabin: null,
    country: null,
    motivation: fromMajor(0),
    motivationPerMille: 50,
    commission: { kind: 'percent', perMille: made },
    ...more,
  };
};
const FLIGHT = { product: 'avia', carrier: 'YK' };

test('a rate counts from its day on; before every rate what the contract was opened with counts', () => {
  const [july, august] = [rate('2026-07-01'), rate('2026-08-01')];
  expect(rateFor([august, july], '2026-06-30', FLIGHT)).toBeNull();
  expect(rateFor([august, july], '2026-07-01', FLIGHT)).toBe(july);
  expect(rateFor([august, july], '2026-08-01', FLIGHT)).toBe(august);
});

test('a carrier is narrower than a product, a product narrower than everything, whatever their days', () => {
  const carrier = rate('2026-01-01', { carrier: 'YK' });
  const product = rate('2026-02-01', { product: 'avia' });
  const both = rate('2026-01-15', { product: 'avia', carrier: 'YK' });
  const everything = rate('2026-03-01');
  const all = [everything, product, carrier, both];
  const on = '2026-04-01';
  expect(rateFor(all, on, FLIGHT)).toBe(both);
  expect(rateFor([everything, product, carrier], on, FLIGHT)).toBe(carrier);
  expect(rateFor(all, on, { product: 'avia', carrier: 'XX' })).toBe(product);
  expect(rateFor(all, on, { product: 'rail', carrier: 'YK' })).toBe(carrier);
  expect(rateFor(all, on, { product: 'bus', carrier: null })).toBe(everything);
  // Several carriers on one ticket are none of them.
  expect(rateFor(all, on, { product: 'avia', carrier: null })).toBe(product);
});

test('of two from one day the later set counts, and a page shows how each stands', () => {
  const [first, second, later] = [rate('2026-07-01'), rate('2026-07-01'), rate('2026-09-01')];
  expect(rateFor([second, first, later], '2026-07-01', FLIGHT)).toBe(second);
  expect(ratesWithState([first, second, later], '2026-08-01').map(({ id, state }) => [id, state])).toEqual([
    [later.id, 'waiting'],
    [second.id, 'now'],
    [first.id, 'past'],
  ]);
});

test('a rate of a country is for journeys that touch it, one of a class for its tickets; a carrier is narrower', () => {
  const turkey = rate('2026-01-01', { country: 'TR' });
  const business = rate('2026-02-01', { cabin: 'business' });
  const both = rate('2026-01-01', { country: 'TR', cabin: 'business' });
  const carrier = rate('2026-01-01', { carrier: 'YK' });
  const everything = rate('2026-03-01');
  const on = '2026-04-01';
  const ticket = (countries: string[], cabin: string | null) => ({ product: 'avia', carrier: null, countries, cabin });
  const all = [everything, turkey, business, both];
  expect(rateFor(all, on, ticket(['KG', 'TR'], 'business'))).toBe(both);
  expect(rateFor(all, on, ticket(['KG', 'TR'], 'economy'))).toBe(turkey);
  expect(rateFor(all, on, ticket(['KG'], 'business'))).toBe(business);
  expect(rateFor(all, on, ticket(['KG'], null))).toBe(everything);
  expect(rateFor([...all, carrier], on, { ...ticket(['TR'], 'business'), carrier: 'YK' })).toBe(carrier);
  // What is not known of a ticket fits no rate that is for it.
  expect(rateFor(all, on, FLIGHT)).toBe(everything);
  expect(ratesWithState(all, on).filter(({ state }) => state === 'now')).toHaveLength(4);
});
