// @vitest-environment happy-dom
import { act, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { countFacets } from '#modules/search/domain/facets.ts';
import { applyFilters, type Filters, NO_FILTERS } from '#modules/search/domain/filters.ts';
import { itinerary, MORNING, params, slice } from '#modules/search/testing/fixtures.ts';
import common from '#words/ru/common.json' with { type: 'json' };
import railBus from '#words/ru/railBus.json' with { type: 'json' };
import search from '#words/ru/search.json' with { type: 'json' };
import type { Translations } from '../../i18n/translations.ts';
import { renderOnPage } from '../../ui/lazy/render-on-page.tsx';
import { FiltersPanel } from './filters-panel.tsx';

/** Fares of 2 000 to 5 200 soms; each itinerary costs 450 more. */
const LIST = [2_000, 2_100, 3_600, 5_200].map((fare, n) => itinerary(`card${n}`, [slice(MORNING)], { fare }));
const SEARCH = { locations: {}, carriers: {}, params: params() };

let end = async () => {};
afterEach(() => end());

async function panel(first: Partial<Filters> = {}, list = LIST, searched = SEARCH) {
  let filters: Filters = { ...NO_FILTERS, ...first };
  function Panel() {
    const [now, choose] = useState(filters);
    filters = now;
    return <FiltersPanel counts={countFacets(list, now)} filters={now} onChange={choose} search={searched} />;
  }
  const page = await renderOnPage(<Panel />, { common, railBus, search } as unknown as Translations);
  end = page.unmount;
  const thumb = (name: string) => {
    const found = page.place.querySelector<HTMLInputElement>(`input[type=range][aria-label="${name}"]`);
    if (!found) throw new Error(`no thumb ${name}`);
    return found;
  };
  return {
    least: () => thumb(search.filters.priceFrom),
    most: () => thumb(search.filters.priceTo),
    move: (input: HTMLInputElement, value: number) =>
      act(async () => {
        // React ignores a value set by script unless the native setter is used.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, String(value));
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    group: () => page.place.querySelector('fieldset:has(input[type=range])') as HTMLElement,
    boxes: () => [...page.place.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].map(({ name }) => name),
    chosen: () => ({ from: filters.minPrice, to: filters.maxPrice }),
    shown: () => applyFilters(LIST, filters).map(({ id }) => id),
  };
}

test('the price filter has two thumbs and a histogram of itineraries', async () => {
  const { least, most, group, chosen } = await panel();
  expect([least().value, most().value].map(Number)).toEqual([fromMajor(2_450).minor, fromMajor(5_650).minor]);
  const heights = [...group().querySelectorAll<HTMLElement>('[aria-hidden] span')].map((bar) => bar.style.blockSize);
  expect(heights).toHaveLength(16);
  expect(heights.flatMap((height, n) => (Number.parseFloat(height) > 0 ? [[n, height]] : []))).toEqual([
    [0, '100%'],
    [8, '50%'],
    [15, '50%'],
  ]);
  expect(group().querySelector('output')?.textContent).toBe(search.filters.anyPrice);
  expect(chosen()).toEqual({ from: null, to: null });
});

test('the thumbs keep itineraries between them, and at the ends they filter nothing', async () => {
  const { least, most, group, move, chosen, shown } = await panel();
  await move(least(), fromMajor(2_550).minor);
  await move(most(), fromMajor(4_150).minor);
  expect(chosen()).toEqual({ from: fromMajor(2_550).minor, to: fromMajor(4_150).minor });
  expect(shown()).toEqual(['card1', 'card2']);
  expect(group().querySelector('output')?.textContent?.replaceAll(/\s/g, ' ')).toBe('2 550–4 150 сом');
  expect(least().getAttribute('aria-valuetext')?.replaceAll(/\s/g, ' ')).toBe('2 550 сом');
  await move(least(), fromMajor(5_000).minor);
  expect(chosen().from, 'thumbs do not pass each other').toBe(fromMajor(4_150).minor);
  await move(least(), fromMajor(2_450).minor);
  await move(most(), fromMajor(5_650).minor);
  expect(chosen()).toEqual({ from: null, to: null });
  expect(shown()).toHaveLength(4);
});

test('a price outside the found range moves the thumb to the end', async () => {
  const { least, most, chosen } = await panel({ maxPrice: 5 });
  expect([least().value, most().value]).toEqual([least().min, least().min]);
  expect(chosen()).toEqual({ from: null, to: 5 });
});

test('trains and buses are filtered by refund too, where their offers differ in it', async () => {
  const byRail = { ...SEARCH, params: params({ mode: 'rail' }) };
  const [firm] = LIST;
  const open = itinerary('open', [slice(MORNING)], { fare: 2_600, refundable: true });
  if (!firm) throw new Error('no itinerary');
  const boxesFor = async (list: typeof LIST) => {
    const { boxes } = await panel({}, list, byRail);
    const names = boxes();
    await end();
    return names;
  };
  expect(await boxesFor([firm, open])).toContain('refundable');
  expect(await boxesFor([firm, open])).not.toContain('baggage');
  expect(await boxesFor([firm])).not.toContain('refundable');
  expect(await boxesFor([open])).not.toContain('refundable');
});
