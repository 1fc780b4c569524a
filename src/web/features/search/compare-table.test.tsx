import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { EVENING, itinerary, MORNING, params, ROUNDABOUT, slice } from '#modules/search/testing/fixtures.ts';
import common from '#words/ru/common.json' with { type: 'json' };
import railBus from '#words/ru/railBus.json' with { type: 'json' };
import search from '#words/ru/search.json' with { type: 'json' };
import { TranslationsProvider } from '../../i18n/provider.tsx';
import type { Translations } from '../../i18n/translations.ts';
import css from './compare-table.module.css';
import CompareTable from './compare-table.tsx';

type Row = 'price' | 'onTheWay';

/** Which columns of a row are marked as better. */
function better(row: Row, ...list: Parameters<typeof CompareTable>[0]['list']): boolean[] {
  const table = (
    <CompareTable list={list} search={{ locations: {}, carriers: {}, params: params() }} onRemove={() => {}} />
  );
  const html = renderToStaticMarkup(
    <TranslationsProvider locale="ru" translations={{ common, railBus, search } as unknown as Translations}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: table }])} />
    </TranslationsProvider>,
  );
  const cells =
    html
      .split('<tr>')
      .find((one) => one.includes(`>${search.compare[row]}</th>`))
      ?.split('<td>') ?? [];
  return cells.slice(1).map((cell) => cell.includes(css.better ?? 'better'));
}

const morning = itinerary('morning', [slice(MORNING)], { fare: 2_000 });
const evening = itinerary('evening', [slice(EVENING)], { fare: 2_000 });
const round = itinerary('round', [slice(...ROUNDABOUT)], { fare: 1_900 });
const dear = itinerary('dear', [slice(EVENING)], { fare: 2_500 });

test('all that share the best value are marked', () => {
  expect(better('price', morning, evening, dear)).toEqual([true, true, false]);
  expect(better('onTheWay', round, morning, evening)).toEqual([false, true, true]);
});

test('where all are equal none is better', () => {
  expect(better('price', morning, evening)).toEqual([false, false]);
  expect(better('onTheWay', morning, evening, dear)).toEqual([false, false, false]);
});
