import { describe, expect, it } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import type { Search } from '#modules/search/api.ts';
import { Results } from '../../src/web/features/search/results.tsx';
import { plain, textOf, wordsOf } from './render-page.tsx';

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
  const { offer } = wordsOf(locale).watches;
  const page = (shown: Search, waitList: boolean) => textOf(locale, <Results snapshot={shown} waitList={waitList} />);

  it('who finds no seats is offered to wait for them', () => {
    expect(page(search('answered'), true)).toContain(plain(offer.seats));
  });
  it('not while the flag is off, or while a supplier may still have seats', () => {
    expect(page(search('answered'), false)).not.toContain(plain(offer.seats));
    expect(page(search('failed'), true)).not.toContain(plain(offer.seats));
  });
});
