import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ageBandFrom, ageBandOf, ageBandOfTrip, countsOf, declaredParty, partyOn } from '#kernel/age-bands.ts';
import { addDays, fullYears } from '#kernel/dates.ts';
import { AGE_GROUPS, type Category, headcount } from '#kernel/passengers.ts';
import { type AgeCheckTrip, checkCategory } from './age-rules.ts';

const OWN = { X0: { child: 2, adult: 12 } };
const domestic: AgeCheckTrip = {
  site: 'kg',
  travelDates: ['2026-06-10'],
  carriers: ['K0'],
  countries: ['KG', 'KG'],
  ageBands: OWN,
};
const abroad: AgeCheckTrip = {
  site: 'kg',
  travelDates: ['2026-06-10', '2026-06-24'],
  carriers: ['X0'],
  countries: ['KG', 'RU'],
  ageBands: OWN,
};

test.each([
  ['a four-year-old is an infant within Kyrgyzstan', '2022-01-01', domestic, 'rmg'],
  ['and a child abroad', '2022-01-01', abroad, 'rbg'],
  ['the fifth birthday on the day makes a child', '2021-06-10', domestic, 'rbg'],
  ['the day before it is an infant', '2021-06-11', domestic, 'rmg'],
  ['the second birthday on the last day makes a child for the whole trip', '2024-06-24', abroad, 'rbg'],
  ['the day after it is still an infant', '2024-06-25', abroad, 'rmg'],
  ['the twelfth birthday on the last day makes an adult', '2014-06-24', abroad, 'aaa'],
  ['the day after it is still a child', '2014-06-25', abroad, 'rbg'],
] as const)('%s', (_, born, trip, due) => {
  expect(checkCategory('aaa', born, trip)).toMatchObject({ due, on: trip.travelDates.at(-1) });
});

test('born on 29 February, two years are full on 1 March of a common year', () => {
  const on = (day: string) => checkCategory('rmg', '2024-02-29', { ...abroad, travelDates: [day] }).due;
  expect(on('2026-02-28')).toBe('rmg');
  expect(on('2026-03-01')).toBe('rbg');
});

test('a birthday inside the trip is reported', () => {
  expect(checkCategory('rmg', '2024-06-15', abroad)).toEqual({
    declared: 'rmg',
    due: 'rbg',
    on: '2026-06-24',
    changesOnTrip: true,
  });
  expect(checkCategory('rbg', '2020-06-15', abroad).changesOnTrip).toBe(false);
});

test('an infant keeps the seat it was declared with', () => {
  expect(checkCategory('ins', '2025-06-15', abroad).due).toBe('ins');
  expect(checkCategory('rmg', '2025-06-15', abroad).due).toBe('rmg');
});

test('a carrier without a rule of its own follows the site', () => {
  const of = (carrier: string, countries: string[], site: 'kg' | 'ru') =>
    ageBandOf(carrier, { countries, site, ageBands: OWN });
  expect(of('K0', ['KG', 'KZ'], 'kg')).toEqual({ child: 5, adult: 12 });
  expect(of('X0', ['KG', 'KZ'], 'kg')).toEqual({ child: 2, adult: 12 });
  expect(of('X0', ['KG'], 'kg')).toEqual({ child: 5, adult: 12 });
  expect(of('SU', ['RU'], 'ru')).toEqual({ child: 2, adult: 12 });
  expect(of('SU', ['KG'], 'ru')).toEqual({ child: 5, adult: 12 });
});

test('where carriers of one trip differ, the older group counts', () => {
  expect(checkCategory('rmg', '2022-01-01', { ...abroad, carriers: ['K0', 'X0'] }).due).toBe('rbg');
});

test('the band of a trip is the one that every carrier of it accepts', () => {
  expect(ageBandOfTrip(abroad)).toEqual({ child: 2, adult: 12 });
  expect(ageBandOfTrip({ ...abroad, carriers: ['K0'] })).toEqual({ child: 5, adult: 12 });
  expect(ageBandOfTrip({ ...abroad, carriers: ['K0', 'X0'] })).toEqual({ child: 2, adult: 12 });
  expect(ageBandOfTrip(domestic)).toEqual({ child: 5, adult: 12 });
  expect(ageBandOfTrip({ ...abroad, mode: 'rail', carriers: [] })).toEqual({ child: 5, adult: 10 });
});

test('a child of two to five, searched as the form names it, is refused by no carrier abroad', () => {
  const lenient = { ...abroad, carriers: ['K0'] };
  for (const trip of [abroad, lenient]) expect(checkCategory('rbg', '2023-01-01', trip).due).toBe('rbg');
  expect(checkCategory('rmg', '2023-01-01', lenient).due).toBe('rmg');
  expect(checkCategory('rbg', '2025-06-15', lenient).due).toBe('rmg');
  expect(checkCategory('rbg', '2023-01-01', domestic).due).toBe('rmg');
});

test('the order of travel days does not matter', () => {
  const turned = { ...abroad, travelDates: abroad.travelDates.toReversed() };
  expect(checkCategory('rmg', '2024-06-15', turned)).toEqual(checkCategory('rmg', '2024-06-15', abroad));
});

const date = fc.integer({ min: 0, max: 45_000 }).map((days) => addDays('1910-01-01', days));
test('at any age the right category fits the completed years on the last day, and is idempotent', () => {
  fc.assert(
    fc.property(
      date,
      fc.nat(400),
      fc.boolean(),
      fc.constantFrom<Category>('aaa', 'rbg', 'rmg', 'ins'),
      (born, later, home, declared) => {
        const last = addDays(born, later * 37);
        const trip = { ...(home ? domestic : abroad), travelDates: [addDays(last, -3), last] };
        const years = fullYears(born, last);
        const { due } = checkCategory(declared, born, trip);
        const infant = years < (home ? 5 : 2);
        expect(AGE_GROUPS[due]).toBe(infant ? 'infant' : years < 12 ? 'child' : 'adult');
        expect(checkCategory(due, born, trip).due).toBe(due);
      },
    ),
    { seed: 20261120, numRuns: 1000 },
  );
});

test('a child abroad is counted from two whatever its carrier allows, at home and on trains as they say', () => {
  const lenient = { ...abroad, carriers: ['K0'] };
  expect(ageBandFrom('rbg', lenient)).toEqual({ child: 2, adult: 12 });
  expect(ageBandFrom('rbg', domestic)).toEqual({ child: 5, adult: 12 });
  expect(ageBandFrom('rbg', { ...abroad, mode: 'rail', carriers: [] })).toEqual({ child: 5, adult: 10 });
});

test('ages are counted on the day that the supplier says', () => {
  const born = '2014-06-15';
  expect(checkCategory('rbg', born, { ...abroad, agesOn: '2026-06-10' })).toMatchObject({
    due: 'rbg',
    on: '2026-06-10',
    changesOnTrip: true,
  });
  expect(checkCategory('rbg', born, { ...abroad, agesOn: '2026-06-20' })).toMatchObject({ due: 'aaa' });
});

const SEED = Number(process.env.SEED ?? Math.floor(Date.now() / 86_400_000));
const band = fc.tuple(fc.nat(6), fc.integer({ min: 1, max: 11 })).map(([child, more]) => ({
  child,
  adult: child + more,
}));
const family = fc.record({
  counts: fc.record({
    aaa: fc.integer({ min: 1, max: 4 }),
    rbg: fc.nat(3),
    rmg: fc.nat(3),
    ins: fc.nat(2),
  }),
  ages: fc.array(fc.option(fc.integer({ min: 0, max: 17 })), { maxLength: 8 }),
  days: fc.array(fc.nat(364), { minLength: 12, maxLength: 12 }),
});
const trip = fc.record({
  mode: fc.constantFrom('avia' as const, 'rail' as const, 'bus' as const),
  site: fc.constantFrom('kg' as const, 'ru' as const),
  carriers: fc.uniqueArray(fc.constantFrom('X0', 'K0', 'Z1'), { minLength: 1 }),
  countries: fc.constantFrom(['KG', 'KG'], ['KG', 'RU'], ['TR', 'DE']),
  ageBands: fc.record({ X0: band, Z1: band }, { requiredKeys: [] }),
});

test(`every family is sold as whole and none of it is refused by their birthdate (SEED=${SEED})`, () => {
  const day = '2027-03-01';
  const start = (age: number) => `${2027 - age}-03-01`;
  fc.assert(
    fc.property(family, trip, ({ counts, ages, days }, rules) => {
      fc.pre(counts.rmg <= counts.aaa);
      const declared = declaredParty(counts, ages);
      const party = partyOn(declared, rules);
      const sold = countsOf(party);
      expect(headcount(sold)).toBe(headcount(counts));
      expect(party.map(({ age }) => age ?? -1).sort()).toEqual(declared.map(({ age }) => age ?? -1).sort());
      expect(sold.rmg).toBeLessThanOrEqual(counts.aaa);
      for (const [n, { category, age }] of party.entries()) {
        if (age === null) continue;
        const born = addDays(start(age), -(days[n] ?? 0));
        expect(fullYears(born, day)).toBe(age);
        const check = checkCategory(category, born, { ...rules, travelDates: [day, '2027-03-09'], agesOn: day });
        expect(check.due, JSON.stringify({ party, rules })).toBe(category);
      }
    }),
    { seed: SEED, numRuns: 2000 },
  );
});
