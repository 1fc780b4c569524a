import { describe, expect, it } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import type { Search } from '#modules/search/api.ts';
import { Results } from '../../src/web/features/search/results.tsx';
import { collapseSpaces, renderText, translationsFor } from './render-page.tsx';

const NOW = '2026-12-01T12:00:00.000Z';
const search = (state: 'answered' | 'failed'): Search => ({
  uid: 'search-uid',
  version: 1,
  params: {
    slices: [{ from: 'bishkek', to: 'osh', date: '2027-03-10' }],
    passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
    cabin: 'economy',
    direct: false,
  },
  suppliers: [{ id: 'own', name: 'Sapar', state, found: 0, ms: 5 }],
  complete: true,
  itineraries: [],
  locations: {},
  carriers: {},
  createdAt: NOW,
  expiresAt: '2026-12-01T12:15:00.000Z',
  expired: false,
  serverNow: NOW,
  warnings: [],
  nearby: [],
});

describe.each(LOCALES)('in %s', (locale) => {
  const { offer } = translationsFor(locale).watches;
  const page = (shown: Search, waitList: boolean) =>
    renderText(locale, <Results snapshot={shown} waitList={waitList} />);

  it('the waiting list is offered when no seats are found', () => {
    expect(page(search('answered'), true)).toContain(collapseSpaces(offer.seats));
  });
  it('the waiting list is not offered when it is disabled or a supplier failed', () => {
    expect(page(search('answered'), false)).not.toContain(collapseSpaces(offer.seats));
    expect(page(search('failed'), true)).not.toContain(collapseSpaces(offer.seats));
  });
});
