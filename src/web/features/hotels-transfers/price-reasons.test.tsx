import { expect, test } from 'vitest';
import type { Search } from '#modules/search/api.ts';
import { renderHtml, translationsFor } from '../../../../tests/messages/render-page.tsx';
import { sampleOffer } from '../../../modules/orders/testing/sample-offer.ts';
import { hotelKey } from './hotel-filters.ts';
import { HotelPage } from './hotel-page.tsx';
import { TransferResults } from './transfer-results.tsx';

const NOW = '2026-12-01T12:00:00.000Z';
const AGENT = { roles: ['ROLE_AGENT'], contract: { id: 'demo-gold', number: 'TU-0202' } };
const found = sampleOffer(new Date(NOW), { aaa: 1, rbg: 0, rmg: 0, ins: 0 });
const [slice] = found.itinerary.slices;
const place = { ru: 'Чуй 100', en: 'Chui 100', kg: 'Чүй 100' };
const hotelStay = {
  name: 'Tulpar',
  stars: 4,
  address: place,
  phone: '',
  rating: null,
  nights: 2,
  rooms: 1,
  adults: 1,
  children: 0,
  checkInTime: 'normal',
  checkOutTime: 'normal',
};
const transfer = {
  class: 'econom',
  seats: 3,
  luggage: 2,
  guests: 1,
  fromAirport: true,
  waitMinutes: 60,
  meet: place,
};
const room = { type: 'double', meal: 'none' };

/** Results with two offers of one itinerary. */
function results(mode: 'hotel' | 'transfer'): Search {
  const [segment] = slice?.segments ?? [];
  const segments = [{ ...segment, mode, ...(mode === 'hotel' ? { hotelStay } : { transfer }) }];
  const offers = ['o-1', 'o-2'].map((id) => ({
    ...found.offer,
    id,
    terms: { ...found.offer.terms, ...(mode === 'hotel' && { room }) },
  }));
  return {
    uid: 's-1',
    params: { slices: [{ from: 'osh', to: 'osh', date: '2026-12-20' }] },
    complete: true,
    itineraries: [{ ...found.itinerary, slices: [{ ...slice, segments }], offers }],
    suppliers: [],
    locations: found.locations,
    carriers: found.carriers,
    expiresAt: '2027-12-01T12:00:00.000Z',
    serverNow: NOW,
  } as unknown as Search;
}

/** How often a page offers to open the reasons of a price. */
function offered(mode: 'hotel' | 'transfer', user: object | null): number {
  const snapshot = results(mode);
  const [itinerary] = snapshot.itineraries;
  const page =
    mode === 'hotel' ? (
      <HotelPage snapshot={snapshot} hotel={itinerary ? hotelKey(itinerary) : ''} town="Ош" />
    ) : (
      <TransferResults snapshot={snapshot} />
    );
  const html = renderHtml('ru', page, { root: { session: { user, ended: false } } });
  return html.split(translationsFor('ru').search.card.whyPrice).length - 1;
}

test('each rate of a hotel and each ride explains its price to agencies', () => {
  expect(offered('hotel', AGENT)).toBe(2);
  expect(offered('transfer', AGENT)).toBe(1);
});

test('visitors are not offered it, as on flights', () => {
  expect(offered('hotel', null)).toBe(0);
  expect(offered('transfer', null)).toBe(0);
});
