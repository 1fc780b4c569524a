// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Translations } from '../i18n/translations.ts';
import { renderOnPage } from './lazy/render-on-page.tsx';
import { TimeField } from './time-field.tsx';

/** As current browsers do: the methods that scroll return a promise. */
Element.prototype.scrollIntoView = () => Promise.resolve() as unknown as undefined;

let end = async () => {};
afterEach(() => end());

test('a time is chosen from the list, which closes', async () => {
  const words = { common: { date: { timeHint: 'чч:мм' } } } as unknown as Translations;
  const page = await renderOnPage(<TimeField name="time" label="Время" defaultValue="18:00" />, words);
  end = page.unmount;
  const input = page.place.querySelector('input') as HTMLInputElement;
  await page.focus(input);
  await act(async () => input.click());
  await vi.waitFor(() => expect(page.place.querySelectorAll('[role=option]')).toHaveLength(48), { timeout: 15_000 });
  await page.press('ArrowDown');
  await page.press('Enter');
  expect(page.place.querySelector('[role=option]')).toBeNull();
  expect(input.value).toBe('18:30');
});
