import { describe, expect, it } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { countFacets, firstWithHeads, NO_FILTERS, type Search, type Sort } from '#modules/search/api.ts';
import { itinerary, MORNING, ONE_ADULT, slice } from '../../src/modules/search/testing/fixtures.ts';
import { FIRST_CARDS, PAGE } from '../../src/web/features/search/first-cards.ts';
import { Results } from '../../src/web/features/search/results.tsx';
import { collapseSpaces, renderText, translationsFor } from './render-page.tsx';

const NOW = '2026-03-02T06:00:00.000Z';
const FLIGHTS = 3 * FIRST_CARDS;
const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
/** Each departs a minute later and costs more than the previous one. */
const all = Array.from({ length: FLIGHTS }, (_, n) => {
  const flight = MORNING.replace('X0 101', `X0 ${500 + n}`).replace('08:00', clock(480 + n));
  return itinerary(`n${n}`, [slice(flight.replace('08:45', clock(525 + n)))], { fare: 1_000 + n });
});
const part = (by: Sort): Search => ({
  uid: 'search-uid',
  version: 1,
  params: {
    slices: [{ from: 'bishkek', to: 'osh', date: '2026-03-10' }],
    passengerCounts: ONE_ADULT,
    cabin: 'economy',
    direct: false,
  },
  suppliers: [{ id: 'own', name: 'Sapar', state: 'answered', found: FLIGHTS, ms: 5 }],
  complete: true,
  itineraries: firstWithHeads(all, () => undefined, by, FIRST_CARDS),
  counts: countFacets(all, NO_FILTERS),
  locations: {},
  carriers: {},
  createdAt: NOW,
  expiresAt: '2026-03-02T06:15:00.000Z',
  expired: false,
  serverNow: NOW,
  warnings: [],
  nearby: [],
});

describe.each(LOCALES)('a page that has the first journeys of many, in %s', (locale) => {
  const { results } = translationsFor(locale).search;
  const textFor = (by: Sort | null) =>
    renderText(locale, <Results snapshot={part('best')} initialSort={by} waitList={false} />);

  it('shows the number of all and the first of them', () => {
    const text = textFor('best');
    expect(text).toContain(String(FLIGHTS));
    expect(text).toContain(collapseSpaces(results.nextPage).replace('{count}', String(PAGE)));
    expect(text).not.toContain(collapseSpaces(results.waiting));
  });
  it('shows no itineraries in a sort order that the snapshot does not cover', () => {
    const text = textFor('departure');
    expect(text).toContain(collapseSpaces(results.waiting));
    expect(text).not.toContain(collapseSpaces(results.nextPage).replace('{count}', String(PAGE)));
  });
});
