// @vitest-environment happy-dom
import { act, useRef } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { reasonForFirst, type Search, type SearchProgress } from '#modules/search/api.ts';
import { EVENING, itinerary, MORNING, params, ROUNDABOUT, slice } from '#modules/search/testing/fixtures.ts';
import type { Translations } from '../../i18n/translations.ts';
import { renderOnPage } from '../../ui/lazy/render-on-page.tsx';
import { useResults } from './use-results.ts';

const NOW = '2026-03-02T06:00:00.000Z';
const snapshot = (itineraries: Search['itineraries']): Search => ({
  uid: 'search-uid',
  version: 1,
  params: params(),
  suppliers: [],
  complete: false,
  itineraries,
  locations: {},
  carriers: {},
  createdAt: NOW,
  expiresAt: '2026-03-02T06:15:00.000Z',
  expired: false,
  serverNow: NOW,
  warnings: [],
  nearby: [],
});

let unmount = async () => {};
afterEach(async () => {
  await unmount();
  vi.unstubAllGlobals();
});

/** The results of a search whose stream sends what `receive` is given; `read` presses a card. */
async function resultsOf(itineraries: Search['itineraries']) {
  const stream = new EventTarget();
  vi.stubGlobal('EventSource', function EventSource() {
    return Object.assign(stream, { close: () => {} });
  });
  const first = snapshot(itineraries);
  let now: ReturnType<typeof useResults> | undefined;
  function Probe() {
    const area = useRef<HTMLDivElement>(null);
    now = useResults(first, null, area);
    return <div ref={area}>card</div>;
  }
  const page = await renderOnPage(
    <MemoryRouter>
      <Probe />
    </MemoryRouter>,
    {} as Translations,
  );
  unmount = page.unmount;
  return {
    read: () =>
      act(async () => page.place.firstElementChild?.dispatchEvent(new Event('pointerdown', { bubbles: true }))),
    receive: (further: Search['itineraries']) => {
      const { suppliers, complete, locations, carriers } = first;
      const update: SearchProgress = { version: 2, suppliers, complete, locations, carriers, itineraries: further };
      return act(async () => stream.dispatchEvent(new MessageEvent('progress', { data: JSON.stringify(update) })));
    },
    results: () => now as ReturnType<typeof useResults>,
  };
}

const fast = itinerary('fast', [slice(MORNING)], { fare: 2_000 });
const slow = itinerary('slow', [slice(...ROUNDABOUT)], { fare: 1_900 });
const cheaper = itinerary('cheaper', [slice(EVENING)], { fare: 1_000 });

test('the list that is being read is explained by itself: what waits behind the button has no part in it', async () => {
  const { read, receive, results } = await resultsOf([fast, slow]);
  await read();
  await receive([cheaper]);
  expect(results().newResults).toEqual({ count: 1, cheaperBy: fromMajor(900) });
  expect(results().shown.map(({ id }) => id)).toEqual(['fast', 'slow']);
  expect(reasonForFirst(results().shown)).toMatchObject({ kind: 'fastest' });
  await act(async () => results().showLatest());
  expect(results().shown.map(({ id }) => id)).toContain('cheaper');
});

test('a journey of the list that has become cheaper counts with its present price', async () => {
  const { read, receive, results } = await resultsOf([fast, slow]);
  await read();
  await receive([{ ...fast, offers: itinerary('fast', fast.slices, { fare: 1_500 }).offers }]);
  expect(reasonForFirst(results().shown)).toEqual({ kind: 'cheapest-and-fastest' });
});
