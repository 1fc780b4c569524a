import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import common from '#words/ru/common.json' with { type: 'json' };
import search from '#words/ru/search.json' with { type: 'json' };
import { WordsProvider } from '../../i18n/provider.tsx';
import type { Words } from '../../i18n/words.ts';
import { CityField } from '../../shared/search/city-field.tsx';
import { NO_END } from '../../shared/search/place-end.ts';
import { DatesField } from './dates-field.tsx';

const TODAY = '2026-12-01';
const nothing = () => {};

const written = (element: React.ReactElement) =>
  renderToStaticMarkup(
    <WordsProvider locale="ru" words={{ common, search } as unknown as Words}>
      {element}
    </WordsProvider>,
  );

test('without a script a city is a text field of its name, a chosen one sends its key', () => {
  const typed = written(<CityField name="from" label="Откуда" value={NO_END} onChange={nothing} />);
  expect(typed).toMatch(/<input[^>]* name="from"/);
  expect(typed).toContain('role="combobox"');
  expect(typed).not.toContain('role="listbox"');
  const osh = { ...NO_END, key: 'osh', text: 'Ош', code: 'OSS' };
  const chosen = written(<CityField name="from" label="Откуда" value={osh} onChange={nothing} />);
  expect(chosen).toContain('<input type="hidden" name="from" value="osh"/>');
  expect(chosen.match(/name="from"/g)).toHaveLength(1);
});

test('without a script a day is a text field that sends what was typed', () => {
  const html = written(
    <DatesField
      today={TODAY}
      out="31.13"
      back="2026-12-20"
      twoWays
      onChange={nothing}
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
