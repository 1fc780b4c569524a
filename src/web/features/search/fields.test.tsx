import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import common from '#words/ru/common.json' with { type: 'json' };
import search from '#words/ru/search.json' with { type: 'json' };
import { TranslationsProvider } from '../../i18n/provider.tsx';
import type { Translations } from '../../i18n/translations.ts';
import { CityField } from '../../shared/search/city-field.tsx';
import { EMPTY_ENDPOINT } from '../../shared/search/endpoint-value.ts';
import { DatesField } from './dates-field.tsx';
import { PassengersField } from './passengers-field.tsx';
import { EMPTY_SEARCH } from './search-fields.ts';

const TODAY = '2026-12-01';
const noop = () => {};

const renderedHtml = (element: React.ReactElement) =>
  renderToStaticMarkup(
    <TranslationsProvider locale="ru" translations={{ common, search } as unknown as Translations}>
      {element}
    </TranslationsProvider>,
  );

test('without scripts a city is a text field, and a selected city submits its key', () => {
  const typed = renderedHtml(<CityField name="from" label="Откуда" value={EMPTY_ENDPOINT} onChange={noop} />);
  expect(typed).toMatch(/<input[^>]* name="from"/);
  expect(typed).toContain('role="combobox"');
  expect(typed).not.toContain('role="listbox"');
  const osh = { ...EMPTY_ENDPOINT, key: 'osh', text: 'Ош', code: 'OSS' };
  const chosen = renderedHtml(<CityField name="from" label="Откуда" value={osh} onChange={noop} />);
  expect(chosen).toContain('<input type="hidden" name="from" value="osh"/>');
  expect(chosen.match(/name="from"/g)).toHaveLength(1);
});

test('without scripts a date is a text field that submits its text', () => {
  const html = renderedHtml(
    <DatesField
      today={TODAY}
      out="31.13"
      back="2026-12-20"
      isReturn
      onChange={noop}
      from=""
      to=""
      errors={{ out: 'Выберите день' }}
    />,
  );
  expect(html).not.toContain('type="date"');
  const [out = '', back = ''] = html.match(/<input[^>]* type="text"[^>]*>|<input type="text"[^>]*>/g) ?? [];
  expect(out).toContain('name="out"');
  expect(out).toContain('value="31.13"');
  expect(out).toContain('aria-invalid="true"');
  expect(back).toContain('name="back"');
  expect(back).toContain('value="20.12.2026"');
});

/** search.form.age.rbg, search.form.age.rmg, search.form.age.ins */
test('the ages of the counters are true for every route that may be searched', () => {
  const ages = (site: 'kg' | 'ru', mode: 'avia' | 'rail' | 'bus') =>
    renderedHtml(<PassengersField {...EMPTY_SEARCH} {...{ site, mode }} onChange={noop} invalid={false} />);
  const kyrgyz = ages('kg', 'avia');
  expect(kyrgyz).toContain('от 12 лет');
  expect(kyrgyz).toContain('от 2 (по Кыргызстану 5) до 12 лет');
  expect(kyrgyz).toContain('до 2 (по Кыргызстану 5) лет, на руках');
  expect(kyrgyz).toContain('до 2 (по Кыргызстану 5) лет, своё место');
  expect(ages('ru', 'avia')).toContain('от 2 до 12 лет<');
  expect(ages('ru', 'avia')).toContain('до 2 лет, на руках');
  expect(ages('kg', 'rail')).toContain('от 5 до 10 лет<');
  expect(ages('kg', 'rail')).toContain('до 5 лет, без места, бесплатно');
  expect(ages('kg', 'bus')).toContain('до 12 лет, билет обязателен');
});
