import { expect, test } from 'vitest';
import { readUpcomingItineraries } from '#modules/orders/api.ts';
import { getLocationEndpoint } from '#modules/reference/api.ts';
import type { Call } from '../../api/call-type.ts';
import { loadKeptStorefront } from './load-storefront.ts';

const context = {
  today: '2026-12-01',
  now: '2026-12-01T08:00:00.000Z',
  searches: [
    {
      slices: [{ from: 'bishkek', to: 'osh', date: '2026-12-20' }],
      passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
      cabin: 'economy' as const,
      direct: false,
    },
  ],
};
const location = (key: string) => ({ key, cityKey: key, name: { ru: key, en: key, kg: key } });

test('what is kept for reading without a connection asks for no price and has none', async () => {
  const called = new Set<unknown>();
  const call = (async (endpoint: unknown, { params }: { params?: { key: string } }) => {
    called.add(endpoint);
    return endpoint === getLocationEndpoint ? location(params?.key ?? '') : { itineraries: [{ orderId: 'o1' }] };
  }) as unknown as Call;
  const kept = await loadKeptStorefront(call, context);
  expect(called).toEqual(new Set<unknown>([readUpcomingItineraries, getLocationEndpoint]));
  expect(kept).toMatchObject({
    keptAt: context.now,
    itineraries: [{ orderId: 'o1' }],
    searches: [{ href: expect.stringContaining('/search?from=bishkek'), outboundDate: '2026-12-20', price: null }],
    tiles: [],
    month: null,
    explore: [],
    news: [],
  });
});

test('without the reader’s orders the searches are kept all the same', async () => {
  const call = (async (endpoint: unknown, { params }: { params?: { key: string } }) => {
    if (endpoint !== getLocationEndpoint) throw new Error('unavailable');
    return location(params?.key ?? '');
  }) as unknown as Call;
  expect(await loadKeptStorefront(call, context)).toMatchObject({ itineraries: [], searches: [{ toKey: 'osh' }] });
});
