// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import type { Locale } from '#kernel/locale.ts';
import kg from '#words/kg/common.json' with { type: 'json' };
import ru from '#words/ru/common.json' with { type: 'json' };
import type { Translations } from '../../i18n/translations.ts';
import { Calendar, type CalendarProps } from './calendar.tsx';
import { renderOnPage } from './render-on-page.tsx';

let end = async () => {};
afterEach(() => end());

async function calendar(props: Partial<CalendarProps>, locale: Locale = 'ru') {
  const chosen: string[] = [];
  const months: string[] = [];
  const page = await renderOnPage(
    <Calendar
      month="2026-12"
      selected={['2026-12-15']}
      min="2026-12-10"
      max="2027-02-20"
      onChoose={(day) => chosen.push(day)}
      onMonth={(month) => months.push(month)}
      autoFocus
      {...props}
    />,
    { common: locale === 'kg' ? kg : ru } as unknown as Translations,
    locale,
  );
  end = page.unmount;
  const focused = () => document.activeElement?.getAttribute('data-day');
  const keys = async (...pressed: string[]) => {
    for (const key of pressed) await page.press(key);
    return focused();
  };
  const day = (date: string) => page.place.querySelector(`[data-day="${date}"]`) as HTMLElement;
  return { ...page, chosen, months, focused, keys, day };
}

test('arrows move by day and week, Home and End within the month, Page keys by month', async () => {
  const { keys, focused, months } = await calendar({ min: '2026-11-01' });
  expect(focused()).toBe('2026-12-15');
  expect(await keys('ArrowRight')).toBe('2026-12-16');
  expect(await keys('ArrowDown')).toBe('2026-12-23');
  expect(await keys('ArrowLeft', 'ArrowUp')).toBe('2026-12-15');
  expect(await keys('End')).toBe('2026-12-31');
  expect(await keys('PageDown')).toBe('2027-01-31');
  expect(await keys('Home', 'PageUp', 'PageUp')).toBe('2026-11-01');
  expect(months.at(-1)).toBe('2026-11');
});

test('dates outside the limits are not reached by keys and cannot be chosen', async () => {
  const { keys, day, chosen, place } = await calendar({});
  expect(await keys('ArrowUp')).toBe('2026-12-10');
  expect(await keys('ArrowLeft')).toBe('2026-12-10');
  expect(day('2026-12-09').getAttribute('aria-disabled')).toBe('true');
  day('2026-12-09').click();
  expect(chosen).toEqual([]);
  await keys('Enter');
  expect(chosen).toEqual(['2026-12-10']);
  expect((place.querySelector('button') as HTMLButtonElement).disabled).toBe(true);
});

test('the first month begins with the week of the first available date', async () => {
  const { place } = await calendar({});
  const days = [...(place.querySelector('[role=grid]')?.querySelectorAll('[data-day]') ?? [])];
  expect(days[0]?.getAttribute('data-day')).toBe('2026-12-07');
  expect(days.at(-1)?.getAttribute('data-day')).toBe('2026-12-31');
});

test('the ends of a range and the dates between them are marked', async () => {
  const { day, place } = await calendar({ selected: ['2026-12-15', '2026-12-18'] });
  const selected = [...place.querySelectorAll('[aria-selected=true] [data-day]')];
  expect(selected.map((node) => node.getAttribute('data-day'))).toEqual(['2026-12-15', '2026-12-18']);
  const cell = (date: string) => day(date).closest('td')?.className;
  expect(cell('2026-12-16')).toBe(cell('2026-12-17'));
  expect(cell('2026-12-16')).not.toBe(cell('2026-12-19') ?? '');
});

test('weeks begin on Monday, and Kyrgyz months and days have Kyrgyz names', async () => {
  const { place, day } = await calendar({ note: () => ({ text: '5,2' }) }, 'kg');
  expect([...place.querySelectorAll('[role=grid]')].map((node) => node.getAttribute('aria-label'))).toEqual([
    'декабрь 2026',
    'январь 2027',
  ]);
  expect(place.querySelector('th')?.getAttribute('abbr')).toBe('дүйшөмбү');
  expect(day('2027-01-01').parentElement?.parentElement?.children[4]).toBe(day('2027-01-01').parentElement);
  expect(day('2026-12-15').textContent).toBe('шш, 15-декабрь155,2');
  expect(day('2026-12-15').hasAttribute('aria-label')).toBe(false);
  expect(document.querySelector('[data-live-announcer]')?.textContent ?? '').toBe('');
});
