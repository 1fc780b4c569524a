import { expect, test } from 'vitest';
import { referenceFromSeed } from '#modules/reference/index.ts';
import { checkCategory } from '#modules/travellers/index.ts';
import { ageBandsFrom } from './orders.ts';
import { withOwnCarriers } from './supply.ts';

const SEED = referenceFromSeed();
const published = (ages?: { child: number; adult: number }) =>
  withOwnCarriers(SEED, {
    carrierName: (code) => `Own ${code}`,
    carrierAges: () => ages,
    ageBands: () => (ages ? { QH: ages } : {}),
  });

/** What a passenger pays as, as the booking counts birth dates. */
const dueOf = (birthdate: string, reference = published(), countries = ['KG', 'TR']) =>
  checkCategory('aaa', birthdate, {
    site: 'kg',
    travelDates: ['2026-06-10', '2026-06-24'],
    carriers: ['QH'],
    countries,
    ageBands: ageBandsFrom(reference)(['QH']),
  }).due;

test('passengers of an own airline pay by the ages that its office has published, abroad alone', () => {
  const own = published({ child: 2, adult: 15 });
  // Thirteen and three years old on the last day.
  expect([dueOf('2013-01-01'), dueOf('2013-01-01', own)]).toEqual(['aaa', 'rbg']);
  expect([dueOf('2023-01-01'), dueOf('2023-01-01', own)]).toEqual(['rmg', 'rbg']);
  expect(dueOf('2013-01-01', own, ['KG', 'KG'])).toBe('aaa');
});

test('an own airline that does not say ages keeps those of reference', () => {
  expect(SEED.carrier('Z1')?.ageBand).toEqual({ child: 2, adult: 12 });
  expect(published().carrier('Z1')).toMatchObject({ name: 'Own Z1', ageBand: { child: 2, adult: 12 } });
  expect(published({ child: 3, adult: 14 }).carrier('Z1')?.ageBand).toEqual({ child: 3, adult: 14 });
});
