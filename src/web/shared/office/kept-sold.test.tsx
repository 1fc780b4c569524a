// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import ownSale from '../../../words/ru/ownSale.json' with { type: 'json' };
import type { Translations } from '../../i18n/translations.ts';
import { renderOnPage } from '../../ui/lazy/render-on-page.tsx';
import { KeptSoldAlert } from './kept-sold.tsx';

let end = async () => {};
afterEach(() => end());

test('a preview says the day, the class, what is sold and what is left; nothing without such days', async () => {
  const words = { ownSale } as unknown as Translations;
  const kept = { days: [{ date: '2026-03-10', class: 'M', sold: 2, planned: 1 }], more: 3 };
  const page = await renderOnPage(<KeptSoldAlert kept={kept} classOf={(name) => `Класс ${name}`} />, words);
  end = page.unmount;
  expect([...page.place.querySelectorAll('li')].map((one) => one.textContent)).toEqual([
    'Класс M: на 10.03.2026 продано 2, останется 2 вместо 1',
    'и ещё 3 строки',
  ]);
  await page.unmount();
  const none = await renderOnPage(<KeptSoldAlert kept={{ days: [], more: 0 }} />, words);
  end = none.unmount;
  expect(none.place.querySelector('li')).toBeNull();
});
